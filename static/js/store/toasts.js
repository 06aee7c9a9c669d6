/** Short messages at the foot of the page, and what is read aloud. */
import { signal } from "@preact/signals";

/**
 * What a message is: what went as wished, what did not, or a plain note.
 * @typedef {"good" | "bad" | "note"} Tone
 * @typedef {{id: number, text: string, rule: string | null, tone: Tone}} Toast
 */

const SHOWN = 3;
/** How long each stays, in milliseconds. */
const LASTS = { good: 4000, bad: 9000, note: 6000 };

export const toasts = signal(/** @type {Toast[]} */ ([]));
/** A sentence for the live region. */
export const spoken = signal({ text: "", urgent: false });

let count = 0;

/**
 * Shows a short message for a while.
 * @param {string} text
 * @param {{rule?: string | null, tone?: Tone}} [more]
 */
export function toast(text, { rule = null, tone = "bad" } = {}) {
  const id = ++count;
  toasts.value = [...toasts.value.filter((one) => one.text !== text), { id, text, rule, tone }].slice(-SHOWN);
  spoken.value = { text, urgent: false };
  setTimeout(() => dismiss(id), LASTS[tone]);
}

/** @param {number} id */
export function dismiss(id) {
  toasts.value = toasts.value.filter((one) => one.id !== id);
}
