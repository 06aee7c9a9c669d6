/** What this browser itself saw of a table's dice: their seal before the first roll, the chance it brought, every roll it was told. */

/**
 * @import { DiceBound, DiceMade, Fallen, MatchInfo } from "../transport/protocol.js"
 *
 * @typedef {object} Seen
 * @property {string} seal  the seal that was shown first
 * @property {Pick<DiceMade, "name" | "naming">} [dice]  what the dice were named by, shown with the seal
 * @property {string} nonce  what this browser brought to the dice
 * @property {Readonly<Record<string, string>>} [before]  what seats had brought before that, where parts are not sealed first
 * @property {Readonly<Record<string, string>>} [sealed]  the seals of all parts, as they were closed before this browser showed its own
 * @property {Record<string, number>} [bound]  the digests of the commands that rolled while this browser was here, with the number of their first roll
 * @property {number[]} [without]  first rolls of commands for which this page was asked no link though it was here
 * @property {Record<string, string>} rolls  the rolls told while the match went on, by number: sides and faces
 * @property {number} at  when the table was last looked at, to forget the oldest
 */

const KEY = "castra.dice.";
const TABLES_KEPT = 12;
/** What a browser that keeps nothing brings, as long as the page stands. @type {Map<string, string>} */
const unkept = new Map();

/** What this browser saw of the dice of a match. @param {string} match @returns {Seen | undefined} */
export function seenOf(match) {
  return read(KEY + match);
}

/** @param {string} key @returns {Seen | undefined} */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} match @param {(seen: Seen) => Seen} change */
function keep(match, change) {
  const known = seenOf(match);
  const seen = change(known ?? { seal: "", nonce: "", rolls: {}, at: 0 });
  try {
    if (!known) forgetOldest();
    localStorage.setItem(KEY + match, JSON.stringify({ ...seen, at: Date.now() }));
  } catch {
    // A browser that keeps nothing still plays; it can compare nothing later.
  }
}

/** Makes room for one table more. */
function forgetOldest() {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(KEY));
  const newest = keys.sort((a, b) => (read(b)?.at ?? 0) - (read(a)?.at ?? 0));
  for (const key of newest.slice(TABLES_KEPT - 1)) localStorage.removeItem(key);
}

/**
 * Notes the seal a table shows, and the name its dice bear: the first ones count. One that is shown with the seed already open shows nothing.
 * @param {Pick<MatchInfo, "id" | "commitment" | "seed" | "dice">} match
 */
export function noteSeal({ id, commitment, seed, dice }) {
  if (!seed && !seenOf(id)?.seal) keep(id, (seen) => ({ ...seen, seal: commitment, dice: dice ? { name: dice.name, naming: dice.naming } : undefined }));
}

/**
 * The chance this browser brings to the dice of a match: the same one whenever it comes back.
 * @param {Partial<Pick<MatchInfo, "id" | "dice">>} match
 * @returns {string}
 */
export function chanceOf({ id = "", dice }) {
  const known = seenOf(id)?.nonce || unkept.get(id);
  if (known) return known;
  const nonce = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  unkept.set(id, nonce);
  keep(id, (seen) => ({ ...seen, nonce, before: dice?.brought }));
  return nonce;
}

/**
 * Notes the seals of all parts as they were closed: the first that were shown count.
 * @param {string} match
 * @param {Readonly<Record<string, string>>} sealed
 * @returns {boolean} whether these are they: own parts are shown to no others
 */
export function noteSealed(match, sealed) {
  const known = seenOf(match)?.sealed;
  if (!known) keep(match, (seen) => ({ ...seen, sealed }));
  return !known || isSame(known, sealed);
}

/** Whether two tables of texts are the same. @param {Readonly<Record<string, string>>} one @param {Readonly<Record<string, string>>} other */
export function isSame(one, other) {
  return Object.keys(one).length === Object.keys(other).length && Object.keys(one).every((key) => one[key] === other[key]);
}

/** Notes a command that rolled. @param {string} match @param {DiceBound} frame */
export function noteBound(match, { digest, number }) {
  keep(match, (seen) => ({ ...seen, bound: { ...seen.bound, [digest]: number } }));
}

/** Notes that a command rolled without this page, though it was here. @param {string} match @param {number} number */
export function noteWithout(match, number) {
  keep(match, (seen) => ({ ...seen, without: [...(seen.without ?? []), number] }));
}

/** Notes rolls as they are told. @param {string} match @param {readonly Fallen[]} rolls */
export function noteRolls(match, rolls) {
  if (!rolls.length) return;
  const told = Object.fromEntries(rolls.map((roll) => [roll.number, written(roll.sides, roll.faces)]));
  keep(match, (seen) => ({ ...seen, rolls: { ...told, ...seen.rolls } }));
}

/** A roll as it is noted. @param {number} sides @param {readonly number[]} faces */
export function written(sides, faces) {
  return `${sides}:${faces.join(",")}`;
}
