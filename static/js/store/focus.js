/**
 * Whose Enter is: what the keyboard has led the focus to presses itself, else Enter does what the lit cap says. Where a
 * pointer left the focus means nothing. A browser's own `:focus-visible` changes with the very key that is pressed, before
 * the page hears of it: how the focus came is kept here.
 */
import { computed, signal } from "@preact/signals-core";

/** What the keyboard has led the focus to; null once a pointer is used. */
const led = signal(/** @type {Element | null} */ (null));
/** Counts what may be another state of it. */
const changed = signal(0);

/** What does something by Enter, where the keyboard led to it. */
const PRESSED = "button, a, summary, [data-piece], [data-hex][data-pressed]";
/** Choices that hold: Enter on one goes on, Space takes it back. */
const HOLDS = ':is(.choice, .die-choice, .playing-card, [data-hex])[aria-pressed="true"], [role="radio"][aria-checked="true"]';

/** What Enter presses by itself; null where it does what the lit cap says. What was taken from the page presses nothing more. */
export const takesEnter = computed(() => {
  void changed.value;
  return led.value?.isConnected && led.value.matches(PRESSED) && !led.value.matches(HOLDS) ? led.value : null;
});

/** Listens where the keyboard leads. */
export function watchFocus() {
  const states = new MutationObserver(() => (changed.value += 1));
  const lead = (/** @type {Element | null} */ to) => {
    led.value = to;
    states.disconnect();
    if (!to) return;
    states.observe(to, { attributes: true, attributeFilter: ["aria-pressed", "aria-checked", "data-pressed"] });
    // Not every browser tells that what had the focus was taken away.
    states.observe(document.body, { childList: true, subtree: true });
  };
  addEventListener("pointerdown", () => lead(null), { capture: true });
  addEventListener("focusin", ({ target }) => lead(target instanceof Element && target.matches(":focus-visible") ? target : null));
  addEventListener("focusout", () => lead(null));
}
