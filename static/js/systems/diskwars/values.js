/** The numbers and signs on a disk, and who lies on whom, as the board draws them. */
import { wordedOf } from "../../lib/titles.js";
import { t } from "../../words.js";

/** @import { View } from "../../transport/protocol.js" */
/** @typedef {import("../../board/pieces/values.js").DiscLabel} DiscLabel */

const NUMBERS = /** @type {const} */ (["movement", "attack", "counterattack", "toughness"]);
const SIGNS = /** @type {const} */ (["hero", "activated", "empowered", "wounded"]);

/** What Diskwars shows of a view, where it is a view of Diskwars. @param {View} view */
const ownOf = (view) => (view.own?.kind === "diskwars" ? view.own : null);

/** @param {View} view @param {string} id @returns {DiscLabel | null} */
export function valuesOf(view, id) {
  const face = ownOf(view)?.faces[id];
  const piece = view.pieces[id] ?? view.waiting[id];
  if (!face || !piece) return null;
  return {
    values: NUMBERS.map((name) => ({ name, text: face[name] === null ? "–" : String(face[name]), changed: (face.sums[name] ?? []).length > 0 })),
    signs: SIGNS.filter((sign) => piece.flags.includes(sign)).map((sign) => ({ sign, text: sign === "empowered" ? "+1" : "" })),
  };
}

/** @param {View} view */
export const pinsOf = (view) => ownOf(view)?.pins ?? [];

/** The deployment cards along the edges: by their number of disks, with what the face that lies up says. @param {View} view @returns {import("../../board/overlays/edges.js").EdgeCard[]} */
export const cardsOf = (view) => (ownOf(view)?.slots ?? []).map((slot) => ({
  seat: slot.owner, edge: slot.edge, offset: slot.offset, width: slot.width, text: String(slot.value),
  name: slot.plain ? t("diskwars.zone.plain") : wordedOf(view, slot.card) ?? slot.card, pale: !!view.seats[slot.owner]?.out,
}));

const BANDS = /** @type {const} */ (["short", "medium", "long"]);

/** The ranges of this table, the shortest first; past the last one it is siege range. @param {View} view */
export function bandsOf(view) {
  const bands = ownOf(view)?.bands ?? {};
  const found = BANDS.flatMap((name) => (bands[name] === undefined ? [] : [{ reach: Number(bands[name]), text: t(`diskwars.band.${name}`) }]));
  return found.length ? [...found, { reach: Infinity, text: t("diskwars.band.siege") }] : [];
}
