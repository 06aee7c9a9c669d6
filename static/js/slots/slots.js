/**
 * What a system of the page may draw itself, and what stands there while it draws nothing. Every floor reads it; the systems
 * fill it, through their registry.
 */
import { signal } from "@preact/signals";

/** @import { CardView, DutyView, Odds, UnitView, View } from "../transport/protocol.js" */
/** @typedef {import("../store/view.js").SeatOffer} SeatOffer */
/** @typedef {(props: any) => any} Component */

/**
 * Icons and the order of what is shown.
 * @typedef {object} Face
 * @property {Record<string, string>} badges    icon of a badge
 * @property {Record<string, string>} commands  icon of a command
 * @property {string[]} [chances]  kinds of command whose chance stands beside the button
 * @property {Readonly<Record<string, "name" | "deed">>} [callers]  kinds of command of which a decision is made by saying whose: buttons of the prompt, with the name of the unit or with what it would do
 * @property {string[]} [forecasts]  kinds of command whose sum, chance and cost of failing stand in the prompt before they are sent
 * @property {string[]} [nearest]  kinds of command whose pieces are often set down as near to the enemy as they may
 * @property {string[]} [happens]  quantities that happen or do not: their mean is told as a chance
 * @property {string[]} odds     charts of odds, the first ones first
 * @property {string[]} wide     steps of the tray whose rolls stand in rows
 * @property {Record<string, number>} ticks  how tall a line of the log stands in the bar of time, by its key
 * @property {Record<string, string>} [marks]  icon before a line of the log, by its key: what came off and what did not are told apart at a glance
 * @property {string[]} scoring  keys of the log's lines that tell points
 * @property {[string, string[]][]} setup  steps of the set-up, and the kinds of step each covers
 * @property {string[]} optional  steps of the set-up that a table may be without
 * @property {string[]} signs    badges that the guide explains
 * @property {boolean} [turns]  its table is seen turned: by a quarter on an upright phone, by half where the own edge is the far one
 * @property {boolean} [shelf]  the hand lies low while no card of it can be played
 * @property {Record<string, string>} looks  icon of a kind of card
 * @property {Record<string, string>} symbols  outlines of dice without numbers, in a box of 20
 */

/**
 * What a system draws itself.
 * @typedef {object} Slots
 * @property {Face} face
 * @property {Component} [Card]    a unit's card: {unit, sheet}
 * @property {Component} [CardEnd]  at the end of a unit's card: {unit, sheet}
 * @property {(mentioned: readonly string[]) => string | null} [cardOf]  the unit whose card lies open for what is spoken of
 * @property {Component} [Force]   under the head of each force: {seat}
 * @property {(seat: string) => string} [purse]  what a side has left to spend, in a word, beside its score
 * @property {(seat: string) => number} [tally]  what stands beside the name of a side instead of its points, such as the disks it has left
 * @property {(log: readonly import("../transport/protocol.js").NumberedLine[]) => {round: number, scores: number[]}[]} [course]  what the chart at the end shows, where points are counted only then
 * @property {(seat: string) => {name: string, text: string} | null} [earned]  what a side was given its points for, where that was secret until the end
 * @property {Component} [Side]    under the roster
 * @property {Component} [Odds]    beside the board, above everything
 * @property {Component} [Look]    what is being chosen, in the place of the card
 * @property {() => boolean} [isLooking]  whether `Look` has something to show
 * @property {Component} [Muster]  the list of an army that is written: {offer, need}
 * @property {readonly import("../panels/lesson.js").Step[]} [lesson]  the steps of the guide, the most particular first
 * @property {Component} [Signs]   the guide's page of signs
 * @property {Component} [Well]    over the board, such as dialogs of its own
 * @property {Component} [Browse]  under the cards of an open pile: {seat, close}
 * @property {{isFor: (offer: SeatOffer) => boolean, asks?: (duty: DutyView | undefined) => boolean, chosen: () => SeatOffer | undefined, Body: Component}} [choice]  offers among which is chosen by seeing, or a decision about units: the body of the prompt is {seat}
 * @property {(duty: DutyView | undefined, offers: readonly SeatOffer[]) => {title: string, lines: string[]} | null} [asked]  words of a decision that its duty does not have
 * @property {(offer: SeatOffer) => string} [brief]  what is worth knowing of a unit before its offer is taken
 * @property {(shape: string, offer: SeatOffer, units: readonly string[]) => string} [formed]  what it means for units to stop in a formation
 * @property {(offer: SeatOffer) => string} [says]  what the text says that an offer carries out
 * @property {(odds: Odds) => string} [chance]  what odds come to, in words of the system's own
 * @property {(offer: SeatOffer) => string} [outcome]  what would come of an offer, in a few words that stand on its button
 * @property {(tray: import("../transport/protocol.js").TrayView) => {unit: string | null, text: string}[]} [came]  what all dice of a tray came to together, for each they befell
 * @property {(view: View) => View} [table]  the view as the board draws it, while something is looked at that is not chosen
 * @property {{valuesOf: (view: View, id: string) => import("../board/pieces/values.js").Face | null, pinsOf: (view: View) => readonly import("../board/overlays/pins.js").Pin[], bandsOf: (view: View) => readonly {reach: number, text: string}[], cardsOf: (view: View) => readonly import("../board/overlays/edges.js").EdgeCard[]}} [discs]  what is written on discs that lie on each other, which lies on which, the ranges on their table, and the cards along its edges
 * @property {() => import("../board/overlays/aids.js").Aids} [aids]  what a decision looks like on the ground before it is taken
 * @property {(offer: SeatOffer) => string[]} [risks]  what follows when the dice of an offer fail
 * @property {Component} [CardMark]  at the head of a card: {card}
 * @property {Component} [CardMore]  under the text of a card, such as its second use: {card}
 * @property {Component} [Sequence]  in the place of the dice tray while no dice lie there
 * @property {Component} [Hands]  what the others hold, in the place of the backs over the well
 * @property {Component} [HandEnd]  at the end of the hand
 * @property {() => string} [notice]  what is written over such a board
 * @property {(unit: UnitView) => Record<string, any>} [held]  handlers of a roster's row that can be carried onto the board
 * @property {() => {icon: string, label: string, press: string, onClick: () => void} | null} [tool]  a button of its own on the tool rail
 * @property {() => [string[], string][]} [keys]  keys of its own
 * @property {(card: CardView) => string} [whereIs]  where a card lies, in words
 * @property {(id: string) => string | undefined} [nameOf]  the name of a thing that only its own view lists
 */

/** @type {Face} */
const FACE = { badges: {}, commands: {}, odds: [], wide: [], ticks: {}, scoring: [], setup: [], optional: [], signs: [], looks: {}, symbols: {} };

/** A table that no system adds anything to: all is drawn from the view. @type {Slots} */
export const PLAIN = { face: FACE };

/** What the system of this table draws itself. */
export const slots = signal(PLAIN);

/** The icon of a badge. @param {string} badge */
export const badgeIcon = (badge) => slots.value.face.badges[badge] ?? "check";

/** The icon of a command. @param {string} command */
export const commandIcon = (command) => slots.value.face.commands[command] ?? SHARED[command] ?? "arrow";

/** Icons of what may be asked for at every table. @type {Record<string, string>} */
const SHARED = { propose_ruling: "scales", concede: "flag", set_standing: "clock", pass: "next" };
