/** What only this system shows in a view. */
import { computed } from "@preact/signals";
import { view } from "../../store/view.js";
import { wordedOf } from "../../lib/titles.js";

/** Its part of the view on screen. */
export const own = computed(() => (view.value?.own?.kind === "diskwars" ? view.value.own : null));

/** The name of a command card that is called with its player before it. @param {string} id */
export function nameOf(id) {
  return view.value ? wordedOf(view.value, id.slice(id.indexOf(".") + 1)) : undefined;
}
