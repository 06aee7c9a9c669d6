/** What a system has drawn on the board besides its view. */

/** @import { View } from "../transport/protocol.js" */
/** @import { Aids } from "../board/overlays/aids.js" */
/** @import { EdgeCard } from "../board/overlays/edges.js" */
/** @import { Pin } from "../board/overlays/pins.js" */
/** @import { DiscLabel } from "../board/pieces/values.js" */

/**
 * What is written on discs that lie on each other.
 * @typedef {object} Discs
 * @property {(view: View, id: string) => DiscLabel | null} valuesOf  the numbers and signs of one
 * @property {(view: View) => readonly Pin[]} pinsOf  which lies on which
 * @property {(view: View) => readonly {reach: number, text: string}[]} bandsOf  the ranges on their table
 * @property {(view: View) => readonly EdgeCard[]} cardsOf  the cards along its edges
 */

/**
 * @typedef {object} Board
 * @property {(view: View) => View} shown  the view as the board draws it, while something is looked at that is not chosen
 * @property {Discs} discs
 * @property {() => Aids | undefined} aids  what a decision looks like on the ground before it is taken
 * @property {() => string} notice  what is written over such a board
 */

/** @type {Board} */
export const BOARD = {
  shown: (view) => view,
  discs: { valuesOf: () => null, pinsOf: () => [], bandsOf: () => [], cardsOf: () => [] },
  aids: () => undefined,
  notice: () => "",
};
