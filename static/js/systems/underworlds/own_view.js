/** What only this system shows in a view. */
import { computed } from "@preact/signals";
import { view } from "../../store/view.js";

/** Its part of the view on screen. */
export const own = computed(() => (view.value?.own?.kind === "underworlds" ? view.value.own : null));
