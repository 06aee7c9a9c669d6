/** Changes whenever something on the table is called otherwise: what only says names follows it, not every change of the view. */
import { computed } from "@preact/signals";
import { wordsLanguage } from "../words.js";
import { past, presence, present } from "./view.js";

/** @import { View } from "../transport/protocol.js" */

/** A number for each part of a view; the same for as long as nothing in it has changed. @type {WeakMap<object, number>} */
const numbers = new WeakMap();
let newest = 0;

/** @param {object | null | undefined} part */
function numberOf(part) {
  if (!part) return 0;
  const known = numbers.get(part) ?? ++newest;
  numbers.set(part, known);
  return known;
}

/** All that names in a view are made of. @param {View | null | undefined} seen */
function namesIn(seen) {
  if (!seen) return null;
  const { system, names, sheets, own, terrain, seats, units, pieces, waiting, gone, markers, cards } = seen;
  const lang = wordsLanguage();
  return [
    system, lang, ...[names, sheets, own, terrain].map(numberOf), Object.keys(seats ?? {}),
    Object.values(units ?? {}).map(({ id, name, sheet, letter, seat, started }) => [id, name, sheet, letter, seat, started]),
    [pieces, waiting, gone].map((all) => Object.entries(all ?? {}).map(([id, { unit, number }]) => [id, unit, number])),
    Object.values(markers ?? {}).map(({ id, number }) => [id, number]),
    Object.entries(cards ?? {}).map(([id, card]) => [id, card?.name, card?.facts?.[`name_${lang}`]]),
  ];
}

/** What everything is called, as one text to compare. */
export const nameChanges = computed(() => JSON.stringify([namesIn(present.value), namesIn(past.value?.view), Object.entries(presence.value.seats).map(([seat, who]) => [seat, who?.name, who?.bot])]));
