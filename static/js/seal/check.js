/** The dice of a finished match computed again in this browser, and held against the seal and the rolls it saw itself. */
import { page } from "../page.js";
import { LINKED } from "./bonds.js";
import { SEALED_FIRST } from "./nonce_exchange.js";
import { weighLinks } from "./link_check.js";
import { isSame, seenOf, written } from "./witness.js";

/**
 * @typedef {import("./faces.js").Source & {commitment: string, rolls: {number: number, sides: number, faces: number[]}[], unkept: number,
 *   bound: import("./link_check.js").Bound[], chains: {seat: string, end: string}[]}} Opened
 *
 * @typedef {object} Verdict
 * @property {boolean} holds  nothing is wrong
 * @property {number} rolls  how many were computed again
 * @property {number} dice
 * @property {number} wrong  rolls whose faces do not follow from the seed
 * @property {number} seen  rolls this browser was told while they fell
 * @property {number} changed  of these, those that are told otherwise now
 * @property {number} unkept  rolls that only the record's events tell of
 * @property {boolean} whole  no roll is left out
 * @property {"kept" | "unseen" | "broken"} seal  whether the seed is that of the seal this browser kept
 * @property {"mixed" | "other" | "none"} chance  whether the dice were made with what this browser brought
 * @property {readonly string[]} late  other seats whose part came after this browser's: with the seed, it could be chosen to suit
 * @property {boolean} early  whether that can be told
 * @property {boolean} sealed  every part is the one that was sealed before this browser showed its own
 * @property {import("./link_check.js").Weighed | null} links  what bound each command that rolled, where pages bind them
 * @property {boolean} ground  they were made with something that was never at this table: a host may have tried until it liked them
 */

const SLICE = 200;

/** Lets the page breathe between two slices of work. */
const breath = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Asks the server for the opened dice and computes each face again.
 * @param {string} match
 * @param {readonly string[]} seats  those of this browser
 * @param {readonly string[]} table  all of the table
 * @returns {Promise<Verdict>} Rejects when the dice cannot be had.
 */
export async function checkDice(match, seats, table) {
  const [answer, made] = await Promise.all([fetch(page().dice), import("./faces.js")]);
  if (!answer.ok) throw new Error(`dice: ${answer.status}`);
  const { partSeal, sealOf, thrower } = made;
  const opened = /** @type {Opened} */ (await answer.json());
  const links = opened.naming >= LINKED ? weighLinks(opened, seenOf(match), match, seats, made) : null;
  const seen = seenOf(match);
  const isSeed = sealOf(opened.seed) === opened.commitment && [opened.commitment, "", undefined].includes(seen?.seal);
  const thrown = await thrownAgain(opened, links ? throwerByLinks(opened, thrower) : thrower(opened));
  const told = Object.entries(seen?.rolls ?? {});
  const changed = told.filter(([number, roll]) => thrown.faces.get(Number(number)) !== roll).length;
  const whole = opened.unkept > 0 || opened.rolls.every((roll, index) => roll.number === index);
  const others = Object.entries(opened.nonces).filter(([seat]) => !seats.includes(seat));
  const mine = seats.map((seat) => opened.nonces[seat]);
  const isSealedFirst = opened.naming === SEALED_FIRST;
  const isSealed = isSealedFirst && !!seen?.sealed && mine.includes(seen.nonce);
  const ground = isRenamed(opened, seen) || isForeign(opened, table) || (isSealedFirst ? isExchanged(opened, seen, partSeal) : !links && isGround(seen, others));
  return {
    holds: isSeed && whole && !thrown.wrong && !changed && !ground && !links?.forged,
    rolls: opened.rolls.length,
    dice: opened.rolls.reduce((sum, roll) => sum + roll.faces.length, 0),
    wrong: thrown.wrong,
    seen: told.length,
    changed,
    unkept: opened.unkept,
    whole,
    seal: !isSeed ? "broken" : seen?.seal ? "kept" : "unseen",
    links,
    chance: links ? chanceByLinks(opened, seats) : seen?.nonce && mine.includes(seen.nonce) ? "mixed" : mine.some(Boolean) ? "other" : "none",
    late: isSealedFirst || links ? [] : others.filter(([seat]) => !(seat in (seen?.before ?? {}))).map(([seat]) => seat),
    early: Boolean(!isSealedFirst && !links && seen?.before && mine.includes(seen.nonce)),
    sealed: isSealed && !ground,
    ground,
  };
}

/** Throws each roll with the links of its command. @param {Opened} opened @param {typeof import("./faces.js").thrower} thrower */
function throwerByLinks(opened, thrower) {
  const free = thrower({ ...opened, nonces: {} });
  /** @type {Map<number, ReturnType<typeof thrower>>} */
  const bound = new Map();
  for (const { number, count, links } of opened.bound) {
    const thrown = thrower({ ...opened, nonces: links });
    for (let at = number; at < number + count; at++) bound.set(at, thrown);
  }
  return (/** @type {number} */ number, /** @type {number} */ sides, /** @type {number} */ count) => (bound.get(number) ?? free)(number, sides, count);
}

/** Whether this browser's links, or another device's of its seat, are in the dice. @param {Opened} opened @param {readonly string[]} seats @returns {Verdict["chance"]} */
function chanceByLinks(opened, seats) {
  return opened.bound.some(({ links }) => seats.some((seat) => links[seat])) ? "mixed" : "none";
}

/** Whether the dice bear another name than was shown with their seal. @param {Opened} opened @param {import("./witness.js").Seen | undefined} seen */
function isRenamed({ match, naming }, seen) {
  return Boolean(seen?.dice && (seen.dice.name !== match || seen.dice.naming !== naming));
}

/** Whether they have a part that nobody at the table brought. @param {Opened} opened @param {readonly string[]} table */
function isForeign({ nonces }, table) {
  return Object.keys(nonces).some((seat) => !table.includes(seat));
}

/**
 * Whether they have a part that is not what was sealed when this browser showed its own, or lack one that was.
 * @param {Opened} opened
 * @param {import("./witness.js").Seen | undefined} seen
 * @param {(match: string, seat: string, nonce: string) => string} partSeal
 */
function isExchanged({ match, nonces, rolls }, seen, partSeal) {
  return rolls.length > 0 && !!seen?.sealed && !isSame(seen.sealed, Object.fromEntries(Object.entries(nonces).map(([seat, nonce]) => [seat, partSeal(match, seat, nonce)])));
}

/** Whether, where parts come unsealed, they have another's that is not as it was. @param {import("./witness.js").Seen | undefined} seen @param {readonly [string, string][]} others */
function isGround(seen, others) {
  return others.some(([seat, nonce]) => ![nonce, undefined].includes(seen?.before?.[seat]));
}

/**
 * Each roll thrown again from the seed.
 * @param {Opened} opened
 * @param {(number: number, sides: number, count: number) => number[]} thrown
 */
async function thrownAgain({ rolls }, thrown) {
  /** @type {Map<number, string>} */
  const faces = new Map();
  let wrong = 0;
  for (const [index, { number, sides, faces: told }] of rolls.entries()) {
    const again = written(sides, thrown(number, sides, told.length));
    faces.set(number, again);
    if (again !== written(sides, told)) wrong += 1;
    if (index % SLICE === SLICE - 1) await breath();
  }
  return { faces, wrong };
}
