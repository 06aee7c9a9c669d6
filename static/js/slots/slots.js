/**
 * What a system of the page may draw itself, in groups, and what stands there while it draws nothing. Every floor reads it;
 * the systems fill it, through their registry.
 */
import { signal } from "@preact/signals";
import { BOARD } from "./board.js";
import { CARDS } from "./cards.js";
import { FORCE } from "./force.js";
import { GUIDE } from "./guide.js";
import { LOOK } from "./look.js";
import { PROMPT } from "./prompt.js";
import { UNIT } from "./unit.js";
import { WORDS } from "./words.js";

/**
 * @typedef {object} Slots
 * @property {import("./look.js").Look} look
 * @property {import("./words.js").Words} words
 * @property {import("./unit.js").Unit} unit
 * @property {import("./force.js").Force} force
 * @property {import("./cards.js").Cards} cards
 * @property {import("./prompt.js").Prompt} prompt
 * @property {import("./board.js").Board} board
 * @property {import("./guide.js").Guide} guide
 */

/** A table that no system adds anything to: all is drawn from the view. @type {Slots} */
export const PLAIN = { look: LOOK, words: WORDS, unit: UNIT, force: FORCE, cards: CARDS, prompt: PROMPT, board: BOARD, guide: GUIDE };

/** What a system adds, and the plain ones where it adds nothing. @param {{[Group in keyof Slots]?: Partial<Slots[Group]>}} own @returns {Slots} */
export const withPlain = (own) => ({
  look: { ...LOOK, ...own.look },
  words: { ...WORDS, ...own.words },
  unit: { ...UNIT, ...own.unit },
  force: { ...FORCE, ...own.force },
  cards: { ...CARDS, ...own.cards },
  prompt: { ...PROMPT, ...own.prompt },
  board: { ...BOARD, ...own.board },
  guide: { ...GUIDE, ...own.guide },
});

/** What the system of this table draws itself. */
export const slots = signal(PLAIN);

/** The icon of a badge. @param {string} badge */
export const badgeIcon = (badge) => slots.value.look.badges[badge] ?? "check";

/** The icon of a command. @param {string} command */
export const commandIcon = (command) => slots.value.look.commands[command] ?? SHARED[command] ?? "arrow";

/** Icons of what may be asked for at every table. @type {Record<string, string>} */
const SHARED = { propose_ruling: "scales", concede: "flag", set_standing: "clock", pass: "next" };
