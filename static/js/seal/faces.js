/**
 * The faces of the sealed dice, computed as docs/record.md says: HMAC-SHA256 of the roll's name under the seed.
 * Of a library, because a browser offers its own only to addresses it calls secure, and a table in the living room has none.
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * What every die of a match is made from.
 * @typedef {object} Source
 * @property {string} seed  in hexadecimal
 * @property {Readonly<Record<string, string>>} nonces  by seat; from naming 4 on the links of one command
 * @property {string} match  the name the dice are derived under
 * @property {number} naming
 */

const SPAN = 2 ** 32;

/** The seal of a seed. @param {string} seed in hexadecimal @returns {string} */
export function sealOf(seed) {
  return bytesToHex(sha256(hexToBytes(seed)));
}

/** A text as JSON in ASCII. @param {unknown} value */
function ascii(value) {
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** What a seat tells of its part of the dice before any is shown. @param {string} match @param {string} seat @param {string} nonce */
export function partSeal(match, seat, nonce) {
  return bytesToHex(sha256(utf8ToBytes(ascii([match, seat, nonce]))));
}

/** The link of a chain before this one. @param {string} match @param {string} seat @param {string} link */
export function hashed(match, seat, link) {
  return bytesToHex(sha256(utf8ToBytes(ascii([match, seat, link]))));
}

/** The links of a chain in the order in which they are given, its end first. @param {string} match @param {string} seat @param {string} secret @param {number} length @returns {string[]} */
export function chained(match, seat, secret, length) {
  const links = [secret];
  while (links.length <= length) links.push(hashed(match, seat, links[links.length - 1] ?? ""));
  return links.reverse();
}

/** The digest of a command that rolls, keyed by the seed. @param {string} seed @param {string} text */
export function digestOf(seed, text) {
  return bytesToHex(hmac(sha256, hexToBytes(seed), utf8ToBytes(text)));
}

/** What every roll of a match is named by. @param {Source} source @returns {string} */
function rootOf({ nonces, match, naming }) {
  const seats = Object.keys(nonces).sort();
  if (naming === 1) return [...seats.map((seat) => `${seat}=${nonces[seat]}`), match].join("|");
  return ascii([seats.map((seat) => [seat, nonces[seat]]), match]);
}

/**
 * Computes the rolls of a match.
 * @param {Source} source
 * @returns {(number: number, sides: number, count: number) => number[]} the faces of a roll, by its number
 */
export function thrower(source) {
  const key = hexToBytes(source.seed);
  const root = rootOf(source);
  const face = (/** @type {number} */ number, /** @type {number} */ sides, /** @type {number} */ index) => {
    const fair = SPAN - (SPAN % sides);
    for (let name = `${root}|${number}|${index}`; ; name += "|again") {
      const words = new DataView(hmac(sha256, key, utf8ToBytes(name)).buffer);
      for (let at = 0; at < words.byteLength; at += 4) if (words.getUint32(at) < fair) return (words.getUint32(at) % sides) + 1;
    }
  };
  return (number, sides, count) => Array.from({ length: count }, (_, index) => face(number, sides, index));
}
