/** What stands at a force in the roster; a plain one has its name, its points and its units. */

/** @import { UnitView } from "../transport/protocol.js" */
/** @import { Component } from "../html.js" */

/** What a row can be taken hold of by. @typedef {{onPointerDown?: (event: PointerEvent) => void, onDragStart?: (event: Event) => void}} Hold */

/**
 * @typedef {object} Force
 * @property {Component<{seat: string}>} Header  under the head of each force
 * @property {Component<{}>} Side  under the roster
 * @property {(seat: string) => string} pointsLeft  what a side has left to spend, in a word, beside its score
 * @property {(unit: UnitView) => Hold} rosterDrag  handlers of a row that can be carried onto the board
 */

/** @type {Force} */
export const FORCE = {
  Header: () => null,
  Side: () => null,
  pointsLeft: () => "",
  rosterDrag: () => ({}),
};
