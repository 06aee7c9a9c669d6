/**
 * What has only just come up takes no key: it was meant for what stood there before. A cap is lit once its key would act, so
 * that a lit cap is never pressed for nothing.
 */
import { signal } from "@preact/signals-core";

/** So long it is spared, in milliseconds. */
export const YOUNGEST = 250;

let timer = 0;
/** Whether a prompt, or what is laid out on the board, has only just come up. */
export const isFresh = signal(false);

/** Something else is asked than a moment ago. */
export function cameUp() {
  isFresh.value = true;
  clearTimeout(timer);
  timer = setTimeout(() => (isFresh.value = false), YOUNGEST);
}
