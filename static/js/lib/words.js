/**
 * Sentences made of catalogue keys and facts.
 *
 * @import { Facts, Refusal } from "./wire.js"
 * @typedef {(key: string, facts?: Facts) => string} Translate
 */

/**
 * A refusal as one sentence: the system's words first, the kernel's where it has none.
 * @param {Translate} t
 * @param {string} system  catalogue domain of the system, as the view names it
 * @param {Refusal} refusal
 */
export function sentence(t, system, refusal) {
  for (const key of [`${system}.refusal.${refusal.code}`, `refusal.${refusal.code}`]) {
    const said = t(key, refusal.facts);
    if (said !== key) return said;
  }
  return t("board.refused");
}

const ROMAN = /** @type {const} */ ([
  [10, "X"],
  [9, "IX"],
  [5, "V"],
  [4, "IV"],
  [1, "I"],
]);

/** A small number in roman numerals. @param {number} n */
export function roman(n) {
  let left = Math.max(0, Math.round(n));
  let said = "";
  for (const [value, sign] of ROMAN) {
    while (left >= value) {
      said += sign;
      left -= value;
    }
  }
  return said;
}
