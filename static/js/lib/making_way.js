/** Answers that are not begun by themselves. @import { Offer } from "./wire.js" */

/**
 * Whether it would move another unit than the one whose answer is a button: who makes way is taken hold of once that is chosen.
 * @param {Pick<Offer, "unit"|"need">} offer @param {readonly Pick<Offer, "unit"|"need">[]} asked  what is open in the prompt
 */
export function movesAnother(offer, asked) {
  const first = asked[0];
  return offer.need?.kind === "move" && !!first?.unit && !first.need && first.unit !== offer.unit;
}
