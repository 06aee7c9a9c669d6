/** The line of a spell before it is cast: asked of the referee while it is aimed, drawn with the dice of each unit it crosses. */
import { effect, signal } from "@preact/signals";
import { latest } from "../../lib/asking.js";
import { ask, draft, local } from "../../store/table.js";
import { offers, unitName, view } from "../../store/view.js";
import { list, t } from "../../words.js";
import { diceOf, waysOf } from "./shots.js";

/** @import { Odds } from "../../transport/protocol.js" */
/** @import { Aids } from "../../board/overlays/aids.js" */
/** @typedef {import("../../store/view.js").Command} Command */
/** @typedef {import("../../store/view.js").SeatOffer} SeatOffer */

/** Least milliseconds between two questions while the line is turned. */
const PAUSE = 100;

/** What the referee said of the line that is aimed, and whose it is. */
const told = signal(/** @type {{odds: Odds, seat: string, offer: string} | null} */ (null));

/** The spell that is aimed along a line just now. @returns {SeatOffer | undefined} */
function aimed() {
  const filling = local.filling.value;
  if (filling?.offer.command.kind !== "cast_spell" || filling.offer.need?.kind !== "point" || !filling.values) return undefined;
  return offers.value.find((one) => one.id === filling.offer.id);
}

const asking = latest((/** @type {{command: Command, seat: string, offer: string}} */ { command, seat }) => ask({ kind: "odds", command }, seat),
  (answer, { seat, offer }) => void (told.value = answer?.kind === "odds" ? { odds: answer, seat, offer } : null), PAUSE);

effect(() => {
  const offer = aimed();
  if (offer) asking.ask({ command: draft.commandOf(offer), seat: offer.seat, offer: offer.id });
  else {
    asking.drop();
    told.value = null;
  }
});

/** The line with the dice of all whom it crosses, while one is aimed. @returns {Pick<Aids, "ways" | "words"> | null} */
export function lineAids() {
  const now = told.value;
  return now && { ways: waysOf(now.odds), words: diceOf(now.odds, now.seat) };
}

/** Whom the line of a spell crosses, one's own named apart. @param {SeatOffer} offer */
export function crossing(offer) {
  const now = told.value;
  if (now?.offer !== offer.id) return [];
  const all = Object.keys(now.odds.each);
  const own = all.filter((id) => view.value?.units[id]?.seat === now.seat);
  const named = (/** @type {string[]} */ ids) => list(ids.map((id) => unitName(id)));
  if (!all.length) return [];
  return [t(own.length ? "warmaster.risk.line_friends" : "warmaster.risk.line", { units: named(all), own: named(own) })];
}

/** What a spell would do, said on its button before it is chosen: whom it is upon, whether armour saves. @param {SeatOffer} offer */
export const outcomeText = (offer) => (offer.command.kind === "cast_spell" ? t(`warmaster.spell.${offer.command.spell}`) : "");
