/**
 * What this page does for each command that rolls: it gives a link of its chain once the command's digest is told, and watches that no
 * link is wanted twice, none is left out, and no die falls without it while it is here. So nobody can foresee a die, the host neither.
 */
import { signal } from "@preact/signals";
import { chainOf, giveLink, holdChain, landed, letGoForgotten, noteKnown } from "./chain.js";
import { noteBound, noteWithout } from "./witness.js";

/**
 * @import { DiceBound, DiceMade, FromClient, LinkWanted, Seat, ToClient } from "../transport/protocol.js"
 * @import { Sitting } from "./sitting.js"
 * @typedef {(frame: FromClient) => void} Tell
 * @typedef {(what: "lost" | "unused" | "without" | "foreign" | "unbound", without?: readonly string[]) => void} Warn
 */

/** The naming from which each command that rolls is bound by links. */
export const LINKED = 4;

/** The command that rolled last here, and the seats at play whose pages gave nothing for it. */
export const newest = signal(/** @type {{number: number, without: string[]} | null} */ (null));

/** The seats of this page whose chain the server has said it knows, on this line. @type {Set<string>} */
const known = new Set();
/** Who was missing at the last roll: while the same are away, the tray says it and no message does. */
let missing = "";
/** Frames are heeded one after the other. @type {Promise<void>} */
let before = Promise.resolve();

/** @param {ToClient} frame @param {() => Sitting} sitting @param {Tell} tell @param {Warn} warn @returns {Promise<void>} */
export function heed(frame, sitting, tell, warn) {
  const { dice, seed } = sitting().match;
  const isNew = frame.kind === "welcome" || frame.kind === "resumed";
  if (isNew) known.clear();
  if (!dice || dice.naming < LINKED || (seed && !isNew)) return before;
  if (isNew || frame.kind === "dice" || frame.kind === "link_wanted" || frame.kind === "dice_bound") {
    before = before.then(() => answered(frame, sitting, tell, warn)).catch((fault) => console.error("dice", fault));
  }
  return before;
}

/** @param {ToClient} frame @param {() => Sitting} sitting @param {Tell} tell @param {Warn} warn */
async function answered(frame, sitting, tell, warn) {
  const { chained } = await import("./faces.js");
  const now = sitting();
  const { id = "", dice, seed } = now.match;
  if (!dice) return;
  const hold = () => {
    for (const seat of now.seats) tell({ kind: "seal", seat: /** @type {Seat} */ (seat), seal: holdChain(id, seat, dice.name, chained).end });
  };
  if (frame.kind === "welcome" || frame.kind === "resumed") {
    settle(now, id, dice, warn);
    if (seed) return;
    for (const seat of now.seats) letGoForgotten(id, seat, dice.chains?.[seat] ?? {});
    hold();
  } else if (frame.kind === "dice") {
    for (const seat of now.seats) {
      if (!frame.dice.chains?.[seat]?.[chainOf(id, seat)?.end ?? ""]) continue;
      known.add(seat);
      noteKnown(id, seat);
    }
  } else if (frame.kind === "link_wanted") {
    let isLast = false;
    for (const seat of now.seats) {
      if (frame.chains[seat] !== chainOf(id, seat)?.end) continue;
      const given = giveLink(id, seat, dice.name, frame.digest, chained);
      if (given) tell({ kind: "link", seat: /** @type {Seat} */ (seat), digest: frame.digest, link: given.link, spent: given.spent });
      if (given?.lost) warn("lost");
      isLast ||= !!given?.isLast;
    }
    if (isLast) hold();
  } else if (frame.kind === "dice_bound") bound(now, id, frame, warn);
}

/** What came while this page was away. @param {Sitting} now @param {string} id @param {DiceMade} dice @param {Warn} warn */
function settle(now, id, dice, warn) {
  for (const seat of now.seats) {
    const last = dice.chains?.[seat]?.[chainOf(id, seat)?.end ?? ""];
    if (last?.digest && landed(id, seat, last.digest, last.link) === "foreign") warn("foreign");
  }
}

/** A command came with its dice. @param {Sitting} now @param {string} id @param {DiceBound} frame @param {Warn} warn */
function bound(now, id, frame, warn) {
  noteBound(id, frame);
  for (const seat of now.seats) {
    const isMine = frame.chains[seat] === chainOf(id, seat)?.end;
    const how = landed(id, seat, frame.digest, isMine ? frame.links[seat] : undefined);
    if (how !== "as given") warn(how);
    else if (!frame.chains[seat] && known.has(seat) && now.isAtPlay(seat)) {
      noteWithout(id, frame.number);
      warn("without");
    }
  }
  const without = Object.keys(now.presence).filter((seat) => now.isAtPlay(seat) && !frame.links[seat]);
  newest.value = { number: frame.number, without };
  if (without.length && without.join() !== missing) warn("unbound", without);
  missing = without.join();
}
