/**
 * What each sound is made of: a few short strikes, each a wave or a breath of noise that dies away. Written by us; no file is played.
 *
 * @typedef {"decision" | "dice" | "pieces" | "refused" | "chat" | "clock"} Sound
 * @typedef {object} Strike
 * @property {number} at      seconds after the sound begins
 * @property {number} length  seconds until it has died away
 * @property {number} pitch   hertz; of noise, the middle of what is let through
 * @property {number} [to]    the pitch it falls to
 * @property {"sine" | "triangle" | "noise"} wave
 * @property {number} loud    0 to 1
 */

/** Two soft knocks. @returns {Strike[]} */
const knocks = () => [0, 0.17].flatMap((at) => [
  { at, length: 0.13, pitch: 210, to: 150, wave: /** @type {const} */ ("sine"), loud: 0.9 },
  { at, length: 0.03, pitch: 900, wave: /** @type {const} */ ("noise"), loud: 0.25 },
]);

/** Dice that hit the table, fewer and softer until they lie. @param {() => number} chance @returns {Strike[]} */
function rattle(chance) {
  const hits = Array.from({ length: 7 }, (_, i) => ({
    at: 0.05 * i + 0.03 * chance(), length: 0.045, pitch: 1700 + 1400 * chance(), wave: /** @type {const} */ ("noise"), loud: 0.6 - 0.06 * i,
  }));
  return [...hits, { at: 0.42, length: 0.09, pitch: 150, to: 110, wave: "sine", loud: 0.5 }];
}

/** @type {Record<Sound, (chance: () => number) => Strike[]>} */
const MADE_OF = {
  decision: knocks,
  dice: rattle,
  pieces: () => [
    { at: 0, length: 0.07, pitch: 180, to: 120, wave: "sine", loud: 0.7 },
    { at: 0, length: 0.02, pitch: 1300, wave: "noise", loud: 0.3 },
  ],
  refused: () => [
    { at: 0, length: 0.1, pitch: 233, wave: "triangle", loud: 0.6 },
    { at: 0.11, length: 0.16, pitch: 175, wave: "triangle", loud: 0.6 },
  ],
  chat: () => [{ at: 0, length: 0.09, pitch: 740, to: 700, wave: "sine", loud: 0.4 }],
  clock: () => [{ at: 0, length: 0.05, pitch: 330, to: 300, wave: "triangle", loud: 0.5 }],
};

export const SOUNDS = /** @type {readonly Sound[]} */ (Object.keys(MADE_OF));

/** The strikes of a sound. @param {Sound} sound @param {() => number} [chance]  a number from 0 to 1: no two throws sound alike */
export const strikesOf = (sound, chance = Math.random) => MADE_OF[sound](chance);
