/** Decisions that a system draws itself; a plain one is made with the buttons that its offers have. */

/** @import { DutyView, ListNeed, Seat } from "../transport/protocol.js" */
/** @import { SeatOffer } from "../store/view.js" */
/** @import { Component } from "../html.js" */

/**
 * Offers among which is chosen by seeing, or a decision about units.
 * @typedef {object} Choice
 * @property {(offer: SeatOffer) => boolean} isFor  whether an offer is one of them
 * @property {(duty: DutyView | undefined) => boolean} asks  whether what is asked is drawn so even where there are none
 * @property {() => SeatOffer | undefined} chosen  the one that Enter sends
 * @property {Component<{seat: Seat | null}>} Body  in the place of the buttons
 */

/**
 * @typedef {object} Prompt
 * @property {Choice} choice
 * @property {Component<{offer: SeatOffer, need: ListNeed}>} Muster  the list of an army that is written
 * @property {Component<{}>} Sequence  in the place of the dice tray while no dice lie there
 * @property {Component<{}>} Odds  beside the board, above everything
 * @property {Component<{}>} Inspector  what is being chosen, in the place of the card
 * @property {() => boolean} isInspecting  whether the inspector has something to show
 */

/** @type {Prompt} */
export const PROMPT = {
  choice: { isFor: () => false, asks: () => false, chosen: () => undefined, Body: () => null },
  Muster: () => null,
  Sequence: () => null,
  Odds: () => null,
  Inspector: () => null,
  isInspecting: () => false,
};
