/** The card of a unit; a plain one is the card that the page draws of every sheet. */

/** @import { SheetView, TrayView, UnitView } from "../transport/protocol.js" */
/** @import { Component, Drawn } from "../html.js" */

/** @typedef {{unit: UnitView, sheet: SheetView}} CardProps */

/**
 * @typedef {object} Unit
 * @property {Component<CardProps & {children?: Drawn}>} Card  in the place of the card that the page draws, its children
 * @property {Component<CardProps>} CardEnd  at the end of that card
 * @property {(mentioned: readonly string[]) => string | null} openCardOf  the unit whose card lies open for what is spoken of
 * @property {(tray: TrayView | null | undefined) => string | null} trayCardOf  the unit whose card lies open for the dice on the tray
 */

/** @type {Unit} */
export const UNIT = {
  Card: ({ children }) => children,
  CardEnd: () => null,
  openCardOf: () => null,
  trayCardOf: () => null,
};
