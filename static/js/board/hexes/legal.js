/**
 * What may be picked on the board now, as the offers say: hexes and fighters, each with the option it answers.
 *
 * @import { Offer, Option, PickNeed, Seat } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 */

import { isOfCard, offersOf } from "../offers.js";
import { hexesOf, isHexTable } from "./grid.js";

/**
 * @typedef {{seat: Seat, offer: Offer, need: PickNeed, option: Option}} Choice
 * @typedef {object} Legal
 * @property {ReadonlyMap<string, Choice>} hexes
 * @property {ReadonlyMap<string, Choice>} pieces
 * @property {boolean} owed  a decision is owed: what may be picked is ringed
 */

/** @param {Scene} scene @returns {Legal} */
export function legalNow(scene) {
  /** @type {Map<string, Choice>} */
  const hexes = new Map();
  /** @type {Map<string, Choice>} */
  const pieces = new Map();
  const asked = scene.local.live.peek() ? askedNow(scene) : [];
  for (const { seat, offer } of asked) {
    for (const need of [offer.need, ...offer.more]) {
      if (need?.kind !== "pick") continue;
      for (const option of need.options) {
        const choice = { seat, offer, need, option };
        const hex = hexOf(scene, option);
        if (hex) put(hexes, hex, choice);
        else for (const id of option.pieces) put(pieces, id, choice);
      }
    }
  }
  return { hexes, pieces, owed: asked.some(({ offer }) => offer.place === "prompt") };
}

/** Open options before closed ones. @param {Map<string, Choice>} map @param {string} id @param {Choice} choice */
function put(map, id, choice) {
  const known = map.get(id);
  if (!known || (known.option.locked && !choice.option.locked)) map.set(id, choice);
}

/** The offer being filled alone; else those that are owed. @param {Scene} scene @returns {{seat: Seat, offer: Offer}[]} */
function askedNow(scene) {
  const dragged = scene.local.dragged.peek();
  if (dragged) return [...dragged.offers];
  const open = scene.local.filling.peek();
  if (open?.offer.need?.kind === "pick") return [{ seat: open.seat, offer: open.offer }];
  return offersOf(scene).filter(({ offer }) => offer.place === "prompt" && !offer.locked && !isOfCard(offer) && !waitsAside(scene, offer));
}

/**
 * A fighter may be picked for something beside the decision: that waits until it is taken, for a click may only mean to read, or, where
 * units begin what they do, to choose one.
 * @param {Scene} scene @param {Offer} offer
 */
export function waitsAside(scene, offer) {
  const { need } = offer;
  const isHex = isHexTable(scene.view);
  const isBeside = isHex || offersOf(scene).some((one) => one.offer.place === "unit" && !one.offer.locked);
  if (!isBeside || offer.primary || offer.id === scene.opened) return false;
  if (need?.kind !== "pick" || need.most > 1 || (isHex && need.many) || offer.more.length) return false;
  return scene.local.filling.peek()?.offer.id !== offer.id && need.options.every((option) => option.pieces.length && !(isHex && hexOf(scene, option)));
}

/** What the chosen fighter can do to a piece by naming it alone, while nothing is laid out: an attack with each of its weapons. @param {Scene} scene @param {string} piece @returns {Choice[]} */
export function strikesAt(scene, piece) {
  const { unit } = scene.local.selection.peek();
  if (!unit || scene.local.filling.peek() || !scene.local.live.peek()) return [];
  return offersOf(scene).flatMap(({ seat, offer }) => {
    const { need } = offer;
    if (offer.place !== "unit" || offer.unit !== unit || offer.locked || need?.kind !== "pick" || need.most > 1 || need.many || offer.more.length) return [];
    const option = need.options.find((one) => !one.locked && one.pieces.includes(piece) && !hexOf(scene, one));
    return option ? [{ seat, offer, need, option }] : [];
  });
}

/** The hex an option speaks of: named, sent, or the end of the way that is sent. @param {Scene} scene @param {Option} option @returns {string|null} */
export function hexOf(scene, option) {
  const hexes = hexesOf(scene.view);
  for (const id of [option.facts.hex, option.value, Array.isArray(option.value) ? option.value.at(-1) : null])
    if (typeof id === "string" && Object.hasOwn(hexes, id)) return id;
  return null;
}

/** The way an option leads, hex by hex; empty where it names no way. @param {Choice|undefined} choice @returns {readonly string[]} */
export const wayOf = (choice) => (Array.isArray(choice?.option.value) ? choice.option.value : []);

/** What is picked already in an open filling, or noted for a further need. @param {Scene} scene @param {Choice} choice */
export function isPicked(scene, choice) {
  const open = scene.local.filling.peek();
  if (choice.need !== choice.offer.need) return JSON.stringify(scene.answered?.(choice.offer, choice.need)) === JSON.stringify(choice.option.value);
  if (open?.offer.id !== choice.offer.id || open.values === null) return false;
  const value = JSON.stringify(choice.option.value);
  const many = choice.need.most > 1 || choice.need.many;
  return many ? open.values.some((/** @type {unknown} */ v) => JSON.stringify(v) === value) : JSON.stringify(open.values) === value;
}
