/** The deployment card that is being laid: which one, which face and where, as the board shows it before it lies there. */
import { signal } from "@preact/signals-core";
import { offers, view } from "../../store/view.js";
import { own } from "./own_view.js";

/** @import { Seat, View } from "../../transport/protocol.js" */
/** @typedef {import("../../store/view.js").SeatOffer} SeatOffer */
/** @typedef {{seat: string, card: string, plain: boolean, offset: number}} Draft */

/** A plain face, whatever the card says. */
export const PLAIN = 3;

export const draft = signal(/** @type {Draft | null} */ (null));

/** @param {SeatOffer} offer */
export const isLaying = (offer) => offer.command.kind === "place_card" && !offer.locked;

/** @param {SeatOffer} offer @param {Draft} of */
export const commandOf = (offer, { card, plain, offset }) => ({ ...offer.command, card, plain, offset });

/** The table as it would be with the card laid. @param {View} view @returns {View} */
export function withDraft(view) {
  const shown = view.own?.kind === "diskwars" ? view.own : null;
  const now = draft.value;
  const edge = now && shown?.edges[/** @type {Seat} */ (now.seat)];
  if (!shown || !now || !edge || !offers.value.some(isLaying)) return view;
  const slot = { owner: /** @type {Seat} */ (now.seat), edge, offset: now.offset, width: shown.card_width, card: now.card, plain: now.plain, value: valueOf(now) };
  return { ...view, own: { ...shown, slots: [...shown.slots, slot] } };
}

/** How far around a card at its edge of the field is to be seen. */
const SEEN = 6;

/** Where the card would lie: its edge may be one that the board does not show. @returns {import("../../lib/wire.js").Point[]} */
export function groundOfCard() {
  const now = draft.value;
  const shown = view.value;
  const edge = now && shown && own.value?.edges[/** @type {Seat} */ (now.seat)];
  if (!now || !shown || !edge || !offers.value.some(isLaying)) return [];
  const { width, height } = shown.table;
  const [from, to] = [now.offset, now.offset + (own.value?.card_width ?? 0)];
  const across = { south: [-SEEN, SEEN], north: [height - SEEN, height + SEEN], west: [-SEEN, SEEN], east: [width - SEEN, width + SEEN] }[edge];
  return across.flatMap((at) => [from, to].map((along) => (edge === "south" || edge === "north" ? { x: along, y: at } : { x: at, y: along })));
}

/** @param {{card: string, plain: boolean}} of */
export const valueOf = ({ card, plain }) => (plain ? PLAIN : own.value?.dealt_values[card] ?? 0);
