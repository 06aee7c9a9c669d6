/**
 * What this page does for each command that rolls: it gives a link of its chain once the command's digest is told, and watches that no
 * link is wanted twice, none is left out, and no die falls without it while it is here. So nobody can foresee a die, the host neither.
 */
import { signal } from "@preact/signals";
import { match, mySeats, presence, view } from "../store/view.js";
import { chainOf, giveLink, holdChain, landed } from "./chain.js";
import { noteBound, noteWithout } from "./witness.js";

/**
 * @import { DiceBound, DiceMade, FromClient, LinkWanted, Seat, ToClient } from "../transport/protocol.js"
 * @typedef {(frame: FromClient) => void} Tell
 * @typedef {(what: "lost" | "unused" | "without" | "foreign" | "unbound", without?: readonly string[]) => void} Warn
 */

/** The naming from which each command that rolls is bound by links. */
export const LINKED = 4;

/** The command that rolled last here, and the seats at play whose pages gave nothing for it. */
export const newest = signal(/** @type {{number: number, without: string[]} | null} */ (null));

/** The seats of this page whose chain the server has said it knows, on this line. @type {Set<string>} */
const known = new Set();
/** Frames are heeded one after the other. @type {Promise<void>} */
let before = Promise.resolve();

/** @param {ToClient} frame @param {Tell} tell @param {Warn} warn @returns {Promise<void>} */
export function heed(frame, tell, warn) {
  const { dice, seed } = match.value;
  const isNew = frame.kind === "welcome" || frame.kind === "resumed";
  if (isNew) known.clear();
  if (!dice || dice.naming < LINKED || (seed && !isNew)) return before;
  if (isNew || frame.kind === "dice" || frame.kind === "link_wanted" || frame.kind === "dice_bound") {
    before = before.then(() => answered(frame, tell, warn)).catch((fault) => console.error("dice", fault));
  }
  return before;
}

/** @param {ToClient} frame @param {Tell} tell @param {Warn} warn */
async function answered(frame, tell, warn) {
  const { chained } = await import("./faces.js");
  const { id = "", dice, seed } = match.value;
  if (!dice) return;
  const hold = () => {
    for (const seat of mySeats.value) tell({ kind: "seal", seat: /** @type {Seat} */ (seat), seal: holdChain(id, seat, dice.name, chained).end });
  };
  if (frame.kind === "welcome" || frame.kind === "resumed") {
    settle(id, dice, warn);
    if (!seed) hold();
  } else if (frame.kind === "dice") {
    for (const seat of mySeats.value) if (frame.dice.chains?.[seat]?.[chainOf(id, seat)?.end ?? ""]) known.add(seat);
  } else if (frame.kind === "link_wanted") {
    let isLast = false;
    for (const seat of mySeats.value) {
      if (frame.chains[seat] !== chainOf(id, seat)?.end) continue;
      const given = giveLink(id, seat, dice.name, frame.digest, chained);
      if (given) tell({ kind: "link", seat: /** @type {Seat} */ (seat), digest: frame.digest, link: given.link, spent: given.spent });
      if (given?.lost) warn("lost");
      isLast ||= !!given?.isLast;
    }
    if (isLast) hold();
  } else if (frame.kind === "dice_bound") bound(id, frame, warn);
}

/** What came while this page was away. @param {string} id @param {DiceMade} dice @param {Warn} warn */
function settle(id, dice, warn) {
  for (const seat of mySeats.value) {
    const last = dice.chains?.[seat]?.[chainOf(id, seat)?.end ?? ""];
    if (last?.digest && landed(id, seat, last.digest, last.link) === "foreign") warn("foreign");
  }
}

/** A command came with its dice. @param {string} id @param {DiceBound} frame @param {Warn} warn */
function bound(id, frame, warn) {
  noteBound(id, frame);
  for (const seat of mySeats.value) {
    const isMine = frame.chains[seat] === chainOf(id, seat)?.end;
    const how = landed(id, seat, frame.digest, isMine ? frame.links[seat] : undefined);
    if (how !== "as given") warn(how);
    else if (!frame.chains[seat] && known.has(seat) && isAtPlay(seat)) {
      noteWithout(id, frame.number);
      warn("without");
    }
  }
  const without = Object.keys(presence.value.seats).filter((seat) => isAtPlay(seat) && !frame.links[seat]);
  newest.value = { number: frame.number, without };
  if (without.length) warn("unbound", without);
}

/** Whether a person plays there who is still in the game. @param {string} seat */
const isAtPlay = (seat) => !presence.value.seats[seat]?.bot && !view.value?.seats[seat]?.out;
