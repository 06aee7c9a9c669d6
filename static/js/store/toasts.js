/** Short messages at the foot of the page, and what is read aloud. */
import { signal } from "@preact/signals";

/** @typedef {{id: number, text: string, rule: string | null, good: boolean}} Toast */

const SHOWN = 3;
const GOOD_MILLISECONDS = 4000;
const BAD_MILLISECONDS = 9000;

export const toasts = signal(/** @type {Toast[]} */ ([]));
/** A sentence for the live region. */
export const spoken = signal({ text: "", urgent: false });

let count = 0;

/**
 * Shows a short message for a while.
 * @param {string} text
 * @param {{rule?: string | null, good?: boolean}} [more]
 */
export function toast(text, { rule = null, good = false } = {}) {
  const id = ++count;
  toasts.value = [...toasts.value.filter((one) => one.text !== text), { id, text, rule, good }].slice(-SHOWN);
  spoken.value = { text, urgent: false };
  setTimeout(() => dismiss(id), good ? GOOD_MILLISECONDS : BAD_MILLISECONDS);
}

/** @param {number} id */
export function dismiss(id) {
  toasts.value = toasts.value.filter((one) => one.id !== id);
}
