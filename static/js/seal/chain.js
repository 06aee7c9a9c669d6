/**
 * The hash chains of this browser: one for each table and seat it plays. Its end is sealed before the first roll, and a link is given for
 * each command that rolls, once that command's digest was told. No link is given twice for different commands.
 */

import { seenOf } from "./witness.js";

/**
 * @typedef {object} Chain
 * @property {string} secret  the last link of all
 * @property {string} end  what is sealed
 * @property {string[]} given  the digests its links were given for, in order
 * @property {boolean} [sealed]  whether the table has said that it knows it
 * @property {number} landed  how many of them are accounted for: the last one that came, and those before it
 * @property {string[]} lost  digests whose command never came
 */

export const LENGTH = 1000;
const KEY = "castra.chain.";
/** What a browser that keeps nothing holds, as long as the page stands. @type {Map<string, string>} */
const unkept = new Map();
/** The links of each chain by its end, worked out once a page. @type {Map<string, string[]>} */
const linksOf = new Map();

/** @param {string} match @param {string} seat */
const keyOf = (match, seat) => `${KEY}${match}.${seat}`;

/** The chain this browser holds for a seat, if it holds one. @param {string} match @param {string} seat @returns {Chain | null} */
export function chainOf(match, seat) {
  try {
    return JSON.parse(localStorage.getItem(keyOf(match, seat)) ?? unkept.get(keyOf(match, seat)) ?? "null");
  } catch {
    return JSON.parse(unkept.get(keyOf(match, seat)) ?? "null");
  }
}

/** @param {string} match @param {string} seat @param {Chain} chain */
function keep(match, seat, chain) {
  const text = JSON.stringify(chain);
  unkept.set(keyOf(match, seat), text);
  try {
    localStorage.setItem(keyOf(match, seat), text);
  } catch {
    // A browser that keeps nothing seals anew whenever its page is loaded.
  }
}

/** The table knows the chain of a seat. @param {string} match @param {string} seat */
export function noteKnown(match, seat) {
  const chain = chainOf(match, seat);
  if (chain && !chain.sealed) keep(match, seat, { ...chain, sealed: true });
}

/**
 * Lets go of a chain that the table knew and knows no more: its seat was freed meanwhile, and whoever sits there next seals another.
 * @param {string} match
 * @param {string} seat
 * @param {Readonly<Record<string, unknown>>} known  the chains that the table knows of the seat, by their ends
 */
export function letGoForgotten(match, seat, known) {
  const chain = chainOf(match, seat);
  if (chain?.sealed && !known[chain.end]) keep(match, seat, { secret: "", end: "", given: [], landed: 0, lost: [] });
}

/** Lets go of the chains of tables whose dice this browser has forgotten. @param {string} match */
function forgetOld(match) {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(KEY));
    for (const key of keys) {
      const other = key.slice(KEY.length, key.lastIndexOf("."));
      if (other !== match && !seenOf(other)) localStorage.removeItem(key);
    }
  } catch {
    // It keeps nothing: there is nothing to let go.
  }
}

/**
 * The chain of a seat: a new one where there is none, or no link of it is left.
 * @param {string} match
 * @param {string} seat
 * @param {string} name  what the dice are named by
 * @param {(match: string, seat: string, secret: string, length: number) => string[]} chained
 * @returns {Chain}
 */
export function holdChain(match, seat, name, chained) {
  const known = chainOf(match, seat);
  if (known?.secret && known.given.length < LENGTH) return known;
  forgetOld(match);
  const secret = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const links = chained(name, seat, secret, LENGTH);
  const end = links[0] ?? "";
  linksOf.set(end, links);
  const chain = { secret, end, given: [], landed: 0, lost: known?.lost ?? [] };
  keep(match, seat, chain);
  return chain;
}

/**
 * The link for a digest: the same one when it is asked again, else the next, with the digests of those given before in vain.
 * @param {string} match
 * @param {string} seat
 * @param {string} name
 * @param {string} digest
 * @param {(match: string, seat: string, secret: string, length: number) => string[]} chained
 * @returns {{link: string, spent: string[], lost: number, isLast: boolean} | null} `lost`: how many links were given for commands in whose place this one is asked for
 */
export function giveLink(match, seat, name, digest, chained) {
  const chain = chainOf(match, seat);
  if (!chain?.secret) return null;
  const links = linksOf.get(chain.end) ?? chained(name, seat, chain.secret, LENGTH);
  linksOf.set(chain.end, links);
  const open = chain.given.slice(chain.landed);
  const known = open.indexOf(digest);
  if (known >= 0) return { link: links[chain.landed + known + 1] ?? "", spent: open.slice(0, known), lost: 0, isLast: false };
  if (chain.given.length >= LENGTH) return null;
  const lost = open.filter((one) => !chain.lost.includes(one));
  keep(match, seat, { ...chain, given: [...chain.given, digest], lost: [...chain.lost, ...lost] });
  return { link: links[chain.given.length + 1] ?? "", spent: open, lost: lost.length, isLast: chain.given.length + 1 >= LENGTH };
}

/**
 * A command came, by what the table told of it.
 * @param {string} match
 * @param {string} seat
 * @param {string} digest
 * @param {string | undefined} link  of this seat's chain, if it is of the one held here
 * @returns {"as given" | "unused" | "foreign"} "unused": its link was left out, "foreign": it was never given, or for another command
 */
export function landed(match, seat, digest, link) {
  const chain = chainOf(match, seat);
  const place = chain?.given.indexOf(digest) ?? -1;
  if (!chain || place < 0) return link === undefined ? "as given" : "foreign";
  if (link === undefined) {
    keep(match, seat, { ...chain, lost: chain.lost.includes(digest) ? chain.lost : [...chain.lost, digest] });
    return "unused";
  }
  keep(match, seat, { ...chain, landed: Math.max(chain.landed, place + 1), lost: chain.lost.filter((one) => one !== digest) });
  return [link, undefined].includes(linksOf.get(chain.end)?.[place + 1]) ? "as given" : "foreign";
}
