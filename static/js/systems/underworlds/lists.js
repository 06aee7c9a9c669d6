/** What both players brought: deck lists, warscrolls, plot cards. They are open to all from muster on; the order of a deck is nobody's. */
import { computed } from "@preact/signals";
import { wordsOf } from "../../panels/cards/cards.js";
import { mySeat, view } from "../../store/view.js";
import { own } from "./own_view.js";
import { t, tAny, wordsLanguage } from "../../words.js";

/** @import { CardEntry, CardView } from "../../transport/protocol.js" */

/** What a card or an ability is called and what it says. @typedef {{name: string, text: string}} Said */

/** The lists by seat. */
const lists = computed(() => own.value?.lists ?? {});

/** Whether there are lists to browse. */
export const hasLists = computed(() => Object.keys(lists.value).length > 0);

/** A card of a list, in no pile as long as nobody may know where it lies: then it is told whose it is. @typedef {CardView & {seat?: string}} ListedCard */

/** A text in the reader's language. @param {Record<string, string> | null | undefined} words */
export const inWords = (words) => (words ? words[wordsLanguage()] || words.en || "" : "");

/** What a seat brought; nothing before muster. @param {string} seat */
export const listOf = (seat) => lists.value[seat];

/** The cards of a seat's deck, as they are printed or as they lie. @param {string} seat @returns {ListedCard[]} */
export function deckOf(seat) {
  const cards = Object.entries(lists.value[seat]?.cards ?? {});
  const known = (/** @type {string} */ id) => /** @type {ListedCard | undefined} */ (view.value?.cards[`${seat}.${id}`]);
  return cards.map(([id, card]) => known(id) ?? { ...shownOf(`${seat}.${id}`, card), seat })
    .sort((a, b) => wordOf(a).localeCompare(wordOf(b), wordsLanguage()));
}

/** A card that is printed in a list, as one that lies somewhere. @param {string} id @param {CardEntry} entry @returns {CardView} */
export function shownOf(id, { kind, name, text, glory, ...facts }) {
  return { id, look: kind, name, text, pile: "", flags: facts.surge ? ["surge"] : [], facts: { ...facts, ...(glory ? { glory } : {}) } };
}

/** @param {CardView} card */
const wordOf = (card) => String(card.facts?.[`name_${wordsLanguage()}`] || card.name);

/** "In your hand", "Scored", "In the deck or the hand". @param {ListedCard} card */
export function whereIs(card) {
  if (!card.pile) return t(card.seat === mySeat.value ? "underworlds.where_card.deck" : "underworlds.where_card.hidden");
  const { label = "" } = view.value?.piles[card.pile] ?? {};
  return tAny([`${label}.where`, label], { unit: card.facts.on ?? "" });
}

/** Whose card each printed ability is on: by the ids of the abilities, the cards' own. */
const bearers = computed(() => new Map(Object.entries(lists.value).flatMap(([seat, { cards, plot }]) => [
  ...Object.entries(cards).flatMap(([id, card]) => card.abilities.map((ability) => /** @type {[string, Said]} */ ([ability, saidBy(seat, id, card)]))),
  ...(plot?.abilities ?? []).map((ability) => /** @type {[string, Said]} */ ([ability, { name: inWords(plot?.name), text: inWords(plot?.text) }])),
])));

/** What a card says. @param {string} seat @param {string} id @param {CardEntry} entry @returns {Said} */
const saidBy = (seat, id, entry) => wordsOf(view.value?.cards[`${seat}.${id}`] ?? shownOf(id, entry));

/** The abilities of both warscrolls. */
const abilities = computed(() => new Map(Object.values(lists.value).flatMap((list) => Object.entries(list.abilities))));

/**
 * The card or the ability that asks for something: its name and what it says; null for what nobody printed.
 * @param {string} key  the id of a card, of an ability of one, or of an ability of a warscroll
 * @returns {Said | null}
 */
export function sourceOf(key) {
  const card = view.value?.cards?.[key];
  if (card) return wordsOf(card);
  const ability = abilities.value.get(key);
  return ability ? { name: inWords(ability.name), text: inWords(ability.text) } : bearers.value.get(key) ?? null;
}

/** When the fighters of a seat turn their cards, sentence by sentence. @param {string} seat @returns {string[]} */
export const turnings = (seat) => (lists.value[seat]?.turnings ?? []).map((/** @type {string} */ id) => inWords(lists.value[seat]?.abilities[id]?.text));

/** What an ability says, of a warscroll, a card or a plot; nothing for others. @param {unknown} key */
export const abilityText = (key) => (typeof key === "string" && sourceOf(key)?.text) || "";

/** The names of cards, abilities and weapons by the ids that sentences speak of them with. */
const names = computed(() => new Map(/** @type {[string, string][]} */ ([
  ...[...bearers.value].map(([id, { name }]) => [id, name]),
  ...[...abilities.value].flatMap(([id, { name }]) => (name ? [[id, inWords(name)]] : [])),
  ...Object.entries(lists.value).flatMap(([seat, list]) => Object.entries(list.cards).flatMap(([id, card]) => [id, `${seat}.${id}`].map((one) => [one, wordOf(shownOf(id, card))]))),
  ...Object.values(view.value?.sheets ?? {}).flatMap((sheet) => sheet.weapons.map((row) => [row.id, String(row.columns[`name_${wordsLanguage()}`] ?? row.name)])),
])));

/** The name of a card or an ability that only the lists tell of, of a fighter's weapon, or of the card an ability is on. @param {string} id */
export const nameOf = (id) => names.value.get(id);
