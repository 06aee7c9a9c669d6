/**
 * The kinds of need, one row each: what it begins with, when it is filled, where it is answered.
 *
 * @import { AimNeed, Need, Offer, PickNeed } from "./wire.js"
 * @import { Answers, Values } from "./answers.js"
 */

/** @typedef {Need["kind"]} Kind */
/** @template {Kind} K @typedef {Extract<Need, {kind: K}>} Of */

/**
 * @template {Kind} K
 * @typedef {object} Row
 * @property {"board"|"both"|"prompt"|"dialog"} where  drawn on the table, on the table or in the prompt, in the prompt, or written in a dialog
 * @property {boolean} [itself]  opens on the board by itself where it is owed
 * @property {(need: Of<K>) => Answers[K]} start
 * @property {(need: Of<K>, value: Answers[K]) => boolean} isFilled
 * @property {(need: Of<K>, value: Answers[K]) => Answers[K] | undefined} [still]  what of an answer is to be had when the need has changed; undefined for nothing
 */

/** Whether taking an offer would do nothing as things stand, or nobody but people know when it does: it may be taken, but is not what a hand is led to. @param {Offer} offer */
export const isVain = (offer) => offer.facts.vain === true;

const always = () => true;
const nothing = () => null;
const isThere = (/** @type {unknown} */ _need, /** @type {unknown} */ value) => value !== null && value !== undefined;
const isSome = (/** @type {unknown} */ _need, /** @type {unknown} */ value) => Array.isArray(value) && value.length > 0;
/** A blank may be filled with nothing where its form says so. @param {{absent: string}} need @param {unknown} value */
const isBlankFilled = ({ absent }, value) => (absent ? value !== undefined : isThere(null, value));
const isWithin = (/** @type {{least: number, most: number}} */ { least, most }, /** @type {readonly unknown[]} */ value) => value.length >= least && value.length <= most;
const text = (/** @type {unknown} */ one) => JSON.stringify(one);

/** What is picked, as a list. @param {unknown} value @returns {readonly unknown[]} */
const listed = (value) => (Array.isArray(value) ? value : []);

/** Whether one is picked, not a list of some. @param {{most: number, many: boolean}} need */
export const isOfOne = ({ most, many }) => most === 1 && !many;

/** @type {{[K in Kind]: Row<K>}} */
const ROWS = {
  move: { where: "board", itself: true, start: () => [], isFilled: isSome },
  place: { where: "board", itself: true, start: () => [], isFilled: isSome },
  flips: { where: "board", itself: true, start: nothing, isFilled: isThere },
  line: { where: "board", itself: true, start: nothing, isFilled: isThere },
  point: { where: "board", itself: true, start: (need) => (need.absent ? undefined : null), isFilled: isBlankFilled },
  aim: { where: "both", itself: true, start: startingAims, isFilled: always },
  pick: {
    where: "prompt",
    start: (need) => (isOfOne(need) ? null : inevitable(need)),
    isFilled: (need, value) => (isOfOne(need) ? value !== null || need.least === 0 : isWithin(need, listed(value))),
    still(need, value) {
      const open = new Set(need.options.map((option) => text(option.value)));
      if (!isOfOne(need)) return listed(value).filter((one) => open.has(text(one)));
      return open.has(text(value)) ? value : undefined;
    },
  },
  order: {
    where: "prompt",
    start: ({ options }) => options.map((option) => option.value),
    isFilled: always,
    still: ({ options }, value) => (text(value.map(text).sort()) === text(options.map((option) => text(option.value)).sort()) ? value : undefined),
  },
  dice: {
    where: "prompt",
    start: ({ choices, most }) => (choices.length && choices.length <= most ? [...choices] : []),
    isFilled: isWithin,
    still: ({ faces, choices }, value) => value.filter((/** @type {number} */ index) => index < faces.length && (!choices.length || choices.includes(index))),
  },
  text: { where: "prompt", start: () => "", isFilled: always },
  list: { where: "prompt", start: nothing, isFilled: isThere },
  forms: { where: "dialog", start: (need) => /** @type {Values[]} */ (need.start ?? []), isFilled: always },
  switch: { where: "dialog", start: () => true, isFilled: always },
  name: { where: "dialog", start: () => undefined, isFilled: isBlankFilled },
  number: { where: "dialog", start: () => undefined, isFilled: isThere },
  pose: { where: "dialog", start: () => undefined, isFilled: isBlankFilled },
};

/** What a list has to hold whatever else is picked, as no more may be picked than it wants. @param {PickNeed} need */
function inevitable({ options, least }) {
  const open = options.filter((option) => !option.locked);
  return open.length <= least ? open.map((option) => option.value) : [];
}

/** Any: that a row and a need of one kind belong together is not to be said of the union of all kinds. @param {Need} need @returns {Row<any>} */
const rowOf = (need) => ROWS[need.kind];

/** What each weapon fires at before anybody has said otherwise. @param {AimNeed} need */
function startingAims(need) {
  /** @type {Record<string, number>} */
  const left = { ...need.limits };
  return need.rows.flatMap((row) => {
    const aim = { model: row.piece, weapon: row.weapon, target: row.default ?? null };
    if (!need.counted) return [aim];
    const count = row.default ? (left[row.piece] ?? 0) : 0;
    left[row.piece] = (left[row.piece] ?? 0) - count;
    return count > 0 ? [{ ...aim, count }] : [];
  });
}

/** All needs of an offer, in order. @param {Pick<Offer, "need"|"more">} offer @returns {Need[]} */
export const needsOf = ({ need, more }) => (need ? [need, ...(more ?? [])] : []);

/** What a need begins with. @template {Need} N @param {N} need @returns {Answers[N["kind"]]} */
export const startOf = (need) => rowOf(need).start(need);

/** Whether a value answers a need. @param {Need} need @param {unknown} value */
export const isFilled = (need, value) => rowOf(need).isFilled(need, value);

/** What of an answer is still to be had of a need, which may have changed since; undefined for nothing. @param {Need} need @param {unknown} value */
export const stillOpen = (need, value) => rowOf(need).still?.(need, value) ?? (rowOf(need).still ? undefined : value);

/** Whether a need is answered on the table alone. @param {Need|null|undefined} need */
export const isOnBoard = (need) => !!need && rowOf(need).where === "board";

/** Whether a tool of the board answers a need, alone or beside the prompt. @param {Need|null|undefined} need */
export const hasTool = (need) => !!need && ["board", "both"].includes(rowOf(need).where);

/** Whether a need is written in a dialog. @param {Need|null|undefined} need */
export const isInDialog = (need) => !!need && rowOf(need).where === "dialog";

/** Whether a need opens on the board by itself where it is owed. @param {Need|null|undefined} need */
export const opensItself = (need) => !!need && !!rowOf(need).itself;

/** Whether nothing is laid out or picked. @param {unknown} values */
export const isEmpty = (values) => values === null || values === undefined || (Array.isArray(values) && values.length === 0);
