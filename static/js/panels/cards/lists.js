/** What both players brought: deck lists, warscrolls, plot cards. They are open to all from muster on; the order of a deck is nobody's. */
import { computed } from "@preact/signals";
import { wordsOf, zoneOf } from "./cards.js";
import { mySeat, view } from "../../store/view.js";
import { t, tAny, wordsLanguage } from "../../words.js";

/** @typedef {import("../../store/view.js").Plain} Plain */

/** The lists by seat. */
const lists = computed(() => /** @type {Record<string, Plain>} */ (view.value?.extra?.lists ?? {}));

/** Whether there are lists to browse. */
export const hasLists = computed(() => Object.keys(lists.value).length > 0);

/** A text in the reader's language. @param {Plain | null | undefined} words */
export const inWords = (words) => (words ? words[wordsLanguage()] || words.en : "");

/** What a seat brought; nothing before muster. @param {string} seat */
export const listOf = (seat) => lists.value[seat];

/** The cards of a seat's deck, as they are printed or as they lie. @param {string} seat @returns {Plain[]} */
export function deckOf(seat) {
  const cards = Object.entries(lists.value[seat]?.cards ?? {});
  const known = (/** @type {string} */ id) => view.value?.cards[`${seat}.${id}`];
  return cards.map(([id, { kind, name, text, ...facts }]) => known(id) ?? { id: `${seat}.${id}`, look: kind, name, text, pile: "", flags: facts.surge ? ["surge"] : [], facts })
    .sort((a, b) => wordOf(a).localeCompare(wordOf(b), wordsLanguage()));
}

/** @param {Plain} card */
const wordOf = (card) => String(card.facts?.[`name_${wordsLanguage()}`] || card.name);

/** "In your hand", "Scored", "In the deck or the hand". @param {Plain} card */
export function whereIs(card) {
  const seat = card.id.split(".")[0];
  if (!card.pile) return t(seat === mySeat.value ? "underworlds.where_card.deck" : "underworlds.where_card.hidden");
  const zone = zoneOf(card.pile);
  return tAny([`underworlds.where_card.${zone}`, `underworlds.pile.${zone}`], { unit: card.facts?.on });
}

/**
 * The card or the ability that asks for something: its name and what it says; null for what nobody printed.
 * @param {any} key  a card's id, with or without one of its abilities, or a seat and an ability of its warscroll
 * @returns {{name: string, text: string} | null}
 */
export function sourceOf(key) {
  const [whose = ""] = String(key ?? "").split("/");
  const card = view.value?.cards?.[whose];
  if (card) return wordsOf(card);
  const ability = lists.value[whose]?.abilities?.[key];
  return ability ? { name: inWords(ability.name), text: inWords(ability.text) } : null;
}

/** When the fighters of a seat turn their cards, sentence by sentence. @param {string} seat @returns {string[]} */
export function turnings(seat) {
  const said = Object.entries(lists.value[seat]?.abilities ?? {}).filter(([key]) => key.startsWith(`${seat}/inspire.`));
  return said.map(([, ability]) => inWords(ability.text));
}

/** What an ability of a warscroll says; nothing for others. @param {any} key */
export function abilityText(key) {
  const [seat = ""] = String(key ?? "").split("/");
  return inWords(lists.value[seat]?.abilities?.[key]?.text);
}
