/** What a system adds to cards in hands and piles; plain ones have a head, a text and a back. */

/** @import { CardView } from "../transport/protocol.js" */
/** @import { Component, Drawn } from "../html.js" */

/**
 * @typedef {object} Cards
 * @property {(props: {card: CardView}) => Drawn} mark  at the head of a card, in the place of its kind; null for none
 * @property {Component<{card: CardView}>} More  under the text of a card, such as its second use
 * @property {Component<{seat: string, close: () => void}>} PileEnd  under the cards of an open pile
 * @property {Component<{children?: Drawn}>} OpponentHands  what the others hold, in the place of the backs over the well, its children
 * @property {Component<{}>} HandEnd  at the end of the hand
 * @property {Component<{}>} Dialogs  over the board, such as dialogs of its own
 */

/** @type {Cards} */
export const CARDS = {
  mark: () => null,
  More: () => null,
  PileEnd: () => null,
  OpponentHands: ({ children }) => children,
  HandEnd: () => null,
  Dialogs: () => null,
};
