/** Cards as the page reads them: whose hand, which words, and what the offers say of each. No rule is known here. */
import { computed } from "@preact/signals";
import { answer, valueOf } from "../../store/answers.js";
import { act, live, opened, takeOffer } from "../../store/table.js";
import { mySeat, mySeats, offers, past, seatOrder, view } from "../../store/view.js";
import { hasWord, t, wordsLanguage } from "../../words.js";

/** @typedef {import("../../store/view.js").Plain} Plain */
/** @typedef {import("../../store/view.js").SeatOffer} SeatOffer */
/**
 * What may be done with a card now.
 * @typedef {{kind: "play", offer: SeatOffer} | {kind: "pick", offer: SeatOffer, need: Plain, option: Plain, chosen: boolean}
 *   | {kind: "leaves", offer: SeatOffer} | {kind: "locked", why: Plain} | {kind: "lies"}} CardState
 */

/** The zone of a pile: what follows the seat in its id. @param {string} pile */
export const zoneOf = (pile) => pile.slice(pile.indexOf(".") + 1);

/** Whether a pile is a hand. @param {Plain} pile */
const isHand = (pile) => zoneOf(pile.id).startsWith("hand");

/** @param {string | null} seat @returns {Plain[]} */
export function pilesOf(seat) {
  return Object.values(view.value?.piles ?? {}).filter((/** @type {Plain} */ pile) => pile.seat === seat);
}

/** Whether this table is played with cards. */
export const hasCards = computed(() => Object.keys(view.value?.piles ?? {}).length > 0);

/** The seat whose hand lies open here: mine; of none for a watcher. */
export const handSeat = computed(() => (hasCards.value && mySeats.value.length ? mySeat.value : null));

/** The cards of a pile that can be seen. @param {string} pile @returns {Plain[]} */
export function cardsIn(pile) {
  return Object.values(view.value?.cards ?? {}).filter((/** @type {Plain} */ card) => card.pile === pile);
}

/** My hands, objectives first; empty for a watcher. */
export const myHand = computed(() => {
  const seat = handSeat.value;
  const hands = seat ? pilesOf(seat).filter(isHand) : [];
  const first = (/** @type {Plain} */ pile) => (zoneOf(pile.id).includes("objective") ? 0 : 1);
  return hands.sort((a, b) => first(a) - first(b)).map((pile) => ({ pile, cards: cardsIn(pile.id) }));
});

/** The seats whose hands are backs here. */
export const backSeats = computed(() => (hasCards.value ? seatOrder.value.filter((seat) => seat !== handSeat.value) : []));

/** @param {string} seat */
export function handSizes(seat) {
  return pilesOf(seat).filter(isHand).map((pile) => ({ zone: zoneOf(pile.id), count: pile.count, objective: zoneOf(pile.id).includes("objective") }))
    .sort((a, b) => Number(b.objective) - Number(a.objective));
}

/** A card's name and text in the reader's language. @param {Plain} card */
export function wordsOf(card) {
  const lang = wordsLanguage();
  return { name: String(card.facts?.[`name_${lang}`] || card.name), text: String(card.facts?.[`text_${lang}`] || card.text) };
}

/** "Surge ploy", "Objective", "Upgrade". @param {Plain} card */
export function kindOf(card) {
  const surge = card.flags?.includes("surge") ? "surge_" : "";
  const key = `${view.value?.system}.look.${surge}${card.look}`;
  return t(hasWord(key) ? key : `${view.value?.system}.look.${card.look}`);
}

/** @param {SeatOffer} offer @param {string} id */
const speaksOf = (offer, id) => offer.command.card === id || offer.command.ability === id || offer.facts?.card === id;

/** The option of an open pick that is this card. @param {string} id */
function optionOf(id) {
  const asked = offers.value.filter((offer) => !offer.locked && offer.seat === mySeat.value && (offer.place === "prompt" || offer.id === opened.value));
  for (const offer of asked) {
    for (const need of [offer.need, ...(offer.more ?? [])]) {
      const option = need?.kind === "pick" && need.options.find((/** @type {Plain} */ one) => one.value === id || one.facts?.card === id);
      if (option) return { offer, need, option };
    }
  }
  return null;
}

/** The offer whose chosen kinds take whole hands with them, such as a redraw. @param {Plain} card */
function leaving(card) {
  const zone = zoneOf(card.pile).replace("hand_", "");
  return offers.value.find((offer) => offer.need?.kind === "pick" && offer.need.many && !offer.locked && offer.seat === mySeat.value
    && offer.need.options.some((/** @type {Plain} */ one) => one.value === zone) && valueOf(offer, offer.need)?.includes(zone));
}

/** @param {Plain} card @returns {CardState} */
export function stateOf(card) {
  if (past.value) return { kind: "lies" };
  const picked = optionOf(card.id);
  if (picked) {
    if (picked.option.locked) return { kind: "locked", why: picked.option.locked };
    const value = valueOf(picked.offer, picked.need);
    return { kind: "pick", ...picked, chosen: Array.isArray(value) ? value.includes(picked.option.value) : value === picked.option.value };
  }
  const leaves = leaving(card);
  if (leaves) return { kind: "leaves", offer: leaves };
  const about = offers.value.filter((offer) => offer.seat === mySeat.value && speaksOf(offer, card.id));
  const open = about.find((offer) => !offer.locked);
  if (open) return { kind: "play", offer: open };
  return about[0]?.locked ? { kind: "locked", why: about[0].locked } : { kind: "lies" };
}

/** Plays the card, or picks it. @param {Plain} card */
export function useCard(card) {
  const state = stateOf(card);
  if (!live.value) return;
  if (state.kind === "play") takeOffer(state.offer);
  if (state.kind !== "pick") return;
  const { offer, need, option, chosen } = state;
  if (need.most === 1 && !need.many) {
    if (!(offer.more ?? []).length && need === offer.need) void act(offer.seat, { ...offer.command, [need.field]: option.value });
    else answer(offer, need, chosen ? null : option.value);
    return;
  }
  const now = /** @type {any[]} */ (valueOf(offer, need));
  answer(offer, need, chosen ? now.filter((v) => v !== option.value) : [...now, option.value].slice(-need.most));
}
