/** Cards as the page reads them: whose hand, which words, and what the offers say of each. No rule is known here. */
import { computed } from "@preact/signals";
import { act, draft, live, opened, takeOffer } from "../../store/table.js";
import { mySeat, mySeats, offers, past, seatOrder, view } from "../../store/view.js";
import { hasWord, t, tAny, wordsLanguage } from "../../words.js";

/** @import { CardView, Option, PickNeed, PileView, Refusal } from "../../transport/protocol.js" */
/** @typedef {import("../../store/view.js").SeatOffer} SeatOffer */
/**
 * What may be done with a card now.
 * @typedef {{kind: "play", offer: SeatOffer} | {kind: "pick", offer: SeatOffer, need: PickNeed, option: Option, chosen: boolean}
 *   | {kind: "leaves", offer: SeatOffer} | {kind: "locked", why: Refusal} | {kind: "lies"}} CardState
 */

/** Whether a pile is a hand. @param {PileView} pile */
const isHand = (pile) => pile.kind === "hand";

/** Whether a card lies in my own hand. @param {CardView | undefined} card */
export function isInMyHand(card) {
  const pile = card && view.value?.piles[card.pile];
  return !!pile && isHand(pile) && pile.seat === mySeat.value;
}

/** "3 objectives": how many cards a pile holds, in words. @param {PileView} pile */
export const countOf = (pile) => (hasWord(`${pile.label}.count`) ? t(`${pile.label}.count`, { n: pile.count }) : `${t(pile.label)}: ${pile.count}`);

/** @param {string | null} seat @returns {PileView[]} */
export function pilesOf(seat) {
  return Object.values(view.value?.piles ?? {}).filter((/** @type {PileView} */ pile) => pile.seat === seat);
}

/** Whether this table is played with cards. */
export const hasCards = computed(() => Object.keys(view.value?.piles ?? {}).length > 0);

/** The seat whose hand lies open here: mine; of none for a watcher. */
export const handSeat = computed(() => (hasCards.value && mySeats.value.length ? mySeat.value : null));

/** The cards of a pile that can be seen. @param {string} pile @returns {CardView[]} */
export function cardsIn(pile) {
  return Object.values(view.value?.cards ?? {}).filter((card) => card.pile === pile);
}

/** My hands, in the order of the view; empty for a watcher. */
export const myHand = computed(() => {
  const seat = handSeat.value;
  const hands = seat ? pilesOf(seat).filter(isHand) : [];
  return hands.map((pile) => ({ pile, cards: cardsIn(pile.id) }));
});

/** Whether nothing lies in the hand yet while the table is set up: cards are dealt later. */
export const isBare = computed(() => view.value?.turn.round === 0 && myHand.value.every((hand) => !hand.cards.length));

/** The seats whose hands are backs here. */
export const backSeats = computed(() => (hasCards.value ? seatOrder.value.filter((seat) => seat !== handSeat.value) : []));

/** The hands of a seat. @param {string} seat */
export const handsOf = (seat) => pilesOf(seat).filter(isHand);

/** A card's name and text in the reader's language. @param {CardView} card */
export function wordsOf(card) {
  const lang = wordsLanguage();
  return { name: String(card.facts?.[`name_${lang}`] || card.name), text: String(card.facts?.[`text_${lang}`] || card.text) };
}

/**
 * The system's words about a kind of card, those for its flags first.
 * @param {CardView} card @param {string} head @param {string} [more]
 */
export function ownWords(card, head, more = "") {
  const own = `${view.value?.system}.${head}${more}`;
  return [...(card.flags ?? []).map((/** @type {string} */ flag) => `${own}.${flag}_${card.look}`), `${own}.${card.look}`];
}

/** "Surge ploy", "Objective", "Upgrade". @param {CardView} card */
export function kindOf(card) {
  return tAny(ownWords(card, "look"));
}

/** @param {SeatOffer} offer @param {string} id */
const speaksOf = (offer, id) => offer.command.card === id || offer.command.ability === id || offer.facts?.card === id;

/** The option of an open pick that is this card. @param {string} id */
function optionOf(id) {
  const asked = offers.value.filter((offer) => !offer.locked && offer.seat === mySeat.value && (offer.place === "prompt" || offer.id === opened.value));
  for (const offer of asked) {
    for (const need of [offer.need, ...(offer.more ?? [])]) {
      const option = need?.kind === "pick" && need.options.find((one) => one.value === id || one.facts?.card === id);
      if (option) return { offer, need, option };
    }
  }
  return null;
}

/** The offer whose chosen kinds take whole hands with them, such as a redraw. @param {CardView} card */
function leaving(card) {
  return offers.value.find((offer) => {
    const { need } = offer;
    if (need?.kind !== "pick" || !need.many || offer.locked || offer.seat !== mySeat.value) return false;
    return need.options.some((one) => one.facts.pile === card.pile && [draft.valueOf(offer, need)].flat().includes(one.value));
  });
}

/** @param {CardView} card @returns {CardState} */
export function stateOf(card) {
  if (past.value) return { kind: "lies" };
  const picked = optionOf(card.id);
  if (picked) {
    if (picked.option.locked) return { kind: "locked", why: picked.option.locked };
    const value = draft.valueOf(picked.offer, picked.need);
    return { kind: "pick", ...picked, chosen: Array.isArray(value) ? value.includes(picked.option.value) : value === picked.option.value };
  }
  const leaves = leaving(card);
  if (leaves) return { kind: "leaves", offer: leaves };
  const about = offers.value.filter((offer) => offer.seat === mySeat.value && speaksOf(offer, card.id));
  const open = about.find((offer) => !offer.locked);
  if (open) return { kind: "play", offer: open };
  return about[0]?.locked ? { kind: "locked", why: about[0].locked } : { kind: "lies" };
}

/** Plays the card, or picks it. @param {CardView} card */
export function useCard(card) {
  const state = stateOf(card);
  if (!live.value) return;
  if (state.kind === "play") takeOffer(state.offer);
  if (state.kind !== "pick") return;
  const { offer, need, option, chosen } = state;
  if (need.most === 1 && !need.many) {
    if (!(offer.more ?? []).length && need === offer.need) void act(offer.seat, { ...offer.command, [need.field]: option.value });
    else draft.answer(offer, need, chosen ? null : option.value);
    return;
  }
  const now = /** @type {unknown[]} */ (draft.valueOf(offer, need));
  draft.answer(offer, need, chosen ? now.filter((v) => v !== option.value) : [...now, option.value].slice(-need.most));
}
