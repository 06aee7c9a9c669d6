/** The icons of a system, and the order of what is shown of it: no behaviour. */

/**
 * @typedef {object} Look
 * @property {Readonly<Record<string, string>>} badges    icon of a badge
 * @property {Readonly<Record<string, string>>} commands  icon of a command
 * @property {readonly string[]} chances  kinds of command whose chance stands beside the button
 * @property {Readonly<Record<string, "name" | "deed">>} callers  kinds of command of which a decision is made by saying whose:
 *   buttons of the prompt, with the name of the unit or with what it would do
 * @property {readonly string[]} forecasts  kinds of command whose sum, chance and cost of failing stand in the prompt before they are sent
 * @property {readonly string[]} aimed  kinds of command of the prompt of which a pick on the board is looked at with its odds before it is sent
 * @property {readonly string[]} nearest  kinds of command whose pieces are often set down as near to the enemy as they may
 * @property {readonly string[]} happens  quantities that happen or do not: their mean is told as a chance
 * @property {readonly string[]} odds     charts of odds, the first ones first
 * @property {readonly string[]} wide     steps of the tray whose rolls stand in rows
 * @property {Readonly<Record<string, number>>} ticks  how tall a line of the log stands in the bar of time, by its key
 * @property {Readonly<Record<string, string>>} marks  icon before a line of the log, by its key: what came off and what did not are told apart at a glance
 * @property {{table: readonly string[], others: readonly string[]}} unfolds  keys of the log's lines with which what the table, or another,
 *   did in one go is seen line by line
 * @property {readonly string[]} scoring  keys of the log's lines that tell points
 * @property {readonly (readonly [string, readonly string[]])[]} setup  steps of the set-up, and the kinds of step each covers
 * @property {readonly string[]} optional  steps of the set-up that a table may be without
 * @property {readonly string[]} signs    badges that the guide explains
 * @property {boolean} turns  its table is seen turned: by a quarter on an upright phone, by half where the own edge is the far one
 * @property {boolean} shelf  the hand lies low while no card of it can be played
 * @property {readonly string[]} ofHand  kinds of command that answer what is asked about the hand: it stays in sight beside their buttons
 * @property {boolean} twofold  its cards have a second use, which does not hide how far the first one is
 * @property {Readonly<Record<string, string>>} looks  icon of a kind of card
 * @property {Readonly<Record<string, string>>} symbols  outlines of dice without numbers, in a box of 20
 */

/** @type {Look} */
export const LOOK = {
  badges: {}, commands: {}, chances: [], callers: {}, forecasts: [], aimed: [], nearest: [], happens: [], odds: [], wide: [], ticks: {}, marks: {},
  unfolds: { table: [], others: [] }, scoring: [], setup: [], optional: [], signs: [], turns: false, shelf: false, ofHand: [], twofold: false,
  looks: {}, symbols: {},
};
