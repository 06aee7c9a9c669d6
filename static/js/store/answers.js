/** What this player has filled into the needs of an offer so far, until it is sent. */
import { effect, signal } from "@preact/signals";
import { offers } from "./view.js";
import { act, board, isBoardNeed, local, opened } from "./table.js";

/** @import { AimNeed, Need, Refusal } from "../transport/protocol.js" */
/** @typedef {import("./view.js").Command} Command */
/** @typedef {import("./view.js").SeatOffer} SeatOffer */

/** By offer id and field. */
export const given = signal(/** @type {Record<string, Record<string, any>>} */ ({}));

effect(() => {
  const there = new Map(offers.value.map((offer) => [offer.id, offer]));
  const before = given.peek();
  const left = Object.entries(before).flatMap(([id, answers]) => {
    const offer = there.get(id);
    return offer ? [[id, stillOffered(offer, answers)]] : [];
  });
  if (JSON.stringify(left) !== JSON.stringify(Object.entries(before))) given.value = Object.fromEntries(left);
});

/**
 * The answers without those to what is no longer asked: an offer of the same name may ask it of another unit.
 * @param {SeatOffer} offer
 * @param {Record<string, any>} answers
 */
function stillOffered(offer, answers) {
  const kept = { ...answers };
  for (const need of needsOf(offer)) {
    const value = kept[need.field];
    if (value === undefined || value === null) continue;
    const still = stillOpen(need, value);
    if (still === undefined) delete kept[need.field];
    else kept[need.field] = still;
  }
  return kept;
}

/** What of an answer is still to be had; undefined for nothing. @param {Need} need @param {any} value */
function stillOpen(need, value) {
  const text = (/** @type {any} */ one) => JSON.stringify(one);
  switch (need.kind) {
    case "order": return text(value.map(text).sort()) === text(startOf(need).map(text).sort()) ? value : undefined;
    case "dice": return value.filter((/** @type {number} */ index) => index < need.faces.length && (!need.choices.length || need.choices.includes(index)));
    case "pick": {
      const open = new Set(need.options.map((option) => text(option.value)));
      if (need.many || need.most > 1) return value.filter((/** @type {any} */ one) => open.has(text(one)));
      return open.has(text(value)) ? value : undefined;
    }
    default: return value;
  }
}

/**
 * All needs of an offer, in order.
 * @param {SeatOffer} offer
 * @returns {Need[]}
 */
export function needsOf(offer) {
  return offer.need ? [offer.need, ...offer.more] : [];
}

/**
 * What is filled in for a need; what it starts with where nothing is.
 * @param {SeatOffer} offer
 * @param {Need} need
 */
export function valueOf(offer, need) {
  const filling = local.filling.value;
  if (filling?.offer.id === offer.id && filling.more[need.field] !== undefined) return filling.more[need.field];
  if (filling?.offer.id === offer.id && need === offer.need && given.value[offer.id]?.[need.field] === undefined && filling.values !== null) return filling.values;
  const value = given.value[offer.id]?.[need.field];
  return value === undefined ? (need.kind === "pick" ? offer.command[need.field] : undefined) ?? startOf(need) : value;
}

/** What a need begins with. @param {Need} need @returns {any} */
export function startOf(need) {
  switch (need.kind) {
    case "order": return need.options.map((option) => option.value);
    case "pick": return need.most === 1 && !need.many ? null : [];
    case "dice": return need.choices.length && need.choices.length <= need.most ? [...need.choices] : [];
    case "text": return "";
    case "aim": return startingAims(need);
    case "forms": return need.start ?? [];
    case "switch": return true;
    case "name": case "number": case "pose": return undefined;
    case "point": return need.absent ? undefined : null;
    default: return null;
  }
}

/** @param {AimNeed} need */
function startingAims(need) {
  /** @type {Record<string, number>} */
  const left = { ...need.limits };
  return need.rows.flatMap((row) => {
    const aim = { model: row.piece, weapon: row.weapon, target: row.default ?? null };
    if (!need.counted) return [aim];
    const count = row.default ? left[row.piece] ?? 0 : 0;
    left[row.piece] = (left[row.piece] ?? 0) - count;
    return count > 0 ? [{ ...aim, count }] : [];
  });
}

/**
 * Fills a need in.
 * @param {SeatOffer} offer
 * @param {Need} need
 * @param {any} value
 */
export function answer(offer, need, value) {
  const filling = local.filling.value;
  if (filling?.offer.id === offer.id && need.field === offer.need?.field && need.kind !== "list") {
    board.value?.tools.put(value);
    return;
  }
  if (filling?.offer.id === offer.id && onBoard(offer)) {
    board.value?.tools.more(need.field, value);
    return;
  }
  given.value = { ...given.value, [offer.id]: { ...given.value[offer.id], [need.field]: value } };
}

/**
 * Whether every need of the offer is filled.
 * @param {SeatOffer} offer
 */
export function isComplete(offer) {
  return needsOf(offer).every((need) => isFilled(need, valueOf(offer, need)));
}

/**
 * Whether a value answers a need.
 * @param {Need} need
 * @param {any} value
 */
export function isFilled(need, value) {
  switch (need.kind) {
    case "pick":
      if (need.most === 1 && !need.many) return value !== null || need.least === 0;
      return value.length >= need.least && value.length <= need.most;
    case "dice": return value.length >= need.least && value.length <= need.most;
    case "text": case "order": case "aim": case "forms": case "switch": return true;
    case "name": case "pose": case "point": return need.absent ? value !== undefined : value !== undefined && value !== null;
    case "move": case "place": return Array.isArray(value) && value.length > 0;
    default: return value !== null && value !== undefined;
  }
}

/**
 * The whole command of an offer with what is filled in.
 * @param {SeatOffer} offer
 * @returns {Command}
 */
export function commandOf(offer) {
  return { ...offer.command, ...Object.fromEntries(needsOf(offer).map((need) => [need.field, valueOf(offer, need)])) };
}

/**
 * Sends an offer with its answers.
 * @param {SeatOffer} offer
 * @returns {Promise<Refusal | null>} why it was refused, or null
 */
export async function confirm(offer) {
  if (onBoard(offer)) await board.value?.tools.settled();
  const filling = local.filling.value;
  if (!isComplete(offer)) return null;
  if (filling?.offer.id === offer.id && filling.sending) return null;
  if (filling?.offer.id === offer.id) local.filling.value = { ...filling, sending: true };
  const refusal = await act(offer.seat, commandOf(offer));
  const still = local.filling.value;
  if (refusal && still?.offer.id === offer.id) local.filling.value = { ...still, sending: false };
  if (refusal) return refusal;
  // What was sent is said: the same offer may stand there again, as when one discards twice.
  given.value = Object.fromEntries(Object.entries(given.peek()).filter(([id]) => id !== offer.id));
  if (opened.value === offer.id) opened.value = null;
  return null;
}

/**
 * Whether the offer's first need is filled on the board.
 * @param {SeatOffer} offer
 */
export function onBoard(offer) {
  return isBoardNeed(offer.need);
}
