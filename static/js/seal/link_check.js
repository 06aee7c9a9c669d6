/** The links that bound the rolls of a finished match, weighed: each against its chain, its digest and what this browser saw itself. */
import { chainOf } from "./chain.js";

/**
 * @typedef {object} Bound  a command that rolled, as the opened dice tell it
 * @property {number} number  its first roll
 * @property {number} count  how many it had
 * @property {string} digest
 * @property {string} text  what the digest is of
 * @property {Readonly<Record<string, string>>} chains  the chains that were asked, by seat
 * @property {Readonly<Record<string, string>>} links
 * @property {Readonly<Record<string, readonly string[]>>} spent  by seat, the digests of commands that never came
 *
 * @typedef {object} Weighed
 * @property {number} forged  commands whose digest, links or place are not as they were told or cannot be
 * @property {number} bound  commands that rolled with a link of every seat that has one
 * @property {number} commands  commands that rolled
 * @property {Record<string, number>} unbound  by seat, commands that rolled without its link
 * @property {number} lost  links of this page whose command never came, or came without them
 * @property {number} without  commands that rolled without asking this page, though it was here
 */

const MOST_SPENT = 64;

/**
 * @param {import("./check.js").Opened} opened
 * @param {import("./witness.js").Seen | undefined} seen
 * @param {string} id  the table, whose own chains this browser holds
 * @param {readonly string[]} seats  those of this browser
 * @param {Pick<typeof import("./faces.js"), "hashed" | "digestOf">} made
 * @returns {Weighed}
 */
export function weighLinks(opened, seen, id, seats, { hashed, digestOf }) {
  /** The link of each chain that was used last. @type {Map<string, string>} */
  const last = new Map(opened.chains.map(({ end }) => [end, end]));
  const owner = new Map(opened.chains.map(({ seat, end }) => [end, seat]));
  const persons = [...new Set(owner.values())];
  const fits = (/** @type {Bound} */ bound) =>
    Object.entries(bound.chains).every(([seat, end]) => owner.get(end) === seat && bound.links[seat]) &&
    Object.entries(bound.links).every(([seat, link]) => {
      const end = bound.chains[seat] ?? "";
      let back = link;
      for (let steps = 0; steps <= MOST_SPENT && last.get(end) !== back; steps++) back = hashed(opened.match, seat, back);
      const leads = last.has(end) && back === last.get(end) && back !== link;
      last.set(end, link);
      return leads;
    });
  const isTold = (/** @type {Bound} */ { digest, text, chains }) => digestOf(opened.seed, text) === digest
    && JSON.stringify(JSON.parse(text)[5]) === JSON.stringify(Object.entries(chains).sort(([a], [b]) => (a < b ? -1 : 1)));
  const places = new Map(opened.bound.map((bound) => [bound.digest, bound.number]));
  const other = Object.entries(seen?.bound ?? {}).filter(([digest, number]) => places.get(digest) !== number).length;
  const mine = seats.map((seat) => ({ seat, chain: chainOf(id, seat) }));
  const foreign = (/** @type {Bound} */ bound) => mine.some(({ seat, chain }) => chain && bound.chains[seat] === chain.end && bound.links[seat] && !chain.given.includes(bound.digest));
  /** @type {Record<string, number>} */
  const unbound = {};
  for (const bound of opened.bound) for (const seat of persons) if (!bound.links[seat]) unbound[seat] = (unbound[seat] ?? 0) + 1;
  return {
    forged: opened.bound.filter((bound) => !fits(bound) || !isTold(bound) || foreign(bound)).length + other,
    bound: opened.bound.filter(({ links }) => persons.every((seat) => links[seat])).length,
    commands: opened.bound.length,
    unbound,
    lost: mine.reduce((sum, { seat, chain }) => sum + (chain?.lost ?? []).filter((digest) => !opened.bound.some((bound) => bound.digest === digest && bound.links[seat])).length, 0),
    without: seen?.without?.length ?? 0,
  };
}
