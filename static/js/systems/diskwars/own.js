/** What only this system shows in a view. */
import { computed } from "@preact/signals";
import { view } from "../../store/view.js";
import { wordsLanguage } from "../../words.js";

/** Its part of the view on screen. */
export const own = computed(() => (view.value?.own?.kind === "diskwars" ? view.value.own : null));

/** The name of a disk's type, a card (as it is or with its player before it), terrain or an army in the reader's language. @param {string} id */
export function nameOf(id) {
  const names = own.value?.names[id] ?? own.value?.names[id.slice(id.indexOf(".") + 1)];
  return names && (names[wordsLanguage()] ?? names.en);
}
