/** What was changed, step by step: taken back without limit, and made again until something else is changed. */
import { computed, signal } from "@preact/signals";

/**
 * The steps that led to what a signal has now.
 * @template T
 * @param {import("@preact/signals").Signal<T | null>} now
 */
export function createHistory(now) {
  /** How it was before each change, and what was undone of it, the nearest last. */
  const past = signal(/** @type {readonly T[]} */ ([])), undone = signal(/** @type {readonly T[]} */ ([]));

  /** @param {typeof past} from @param {typeof past} to @returns {boolean} whether there was a step */
  const step = (from, to) => {
    const next = from.value.at(-1);
    if (next === undefined || now.value === null) return false;
    from.value = from.value.slice(0, -1);
    to.value = [...to.value, now.value];
    now.value = next;
    return true;
  };

  return {
    mayUndo: computed(() => past.value.length > 0),
    mayRedo: computed(() => undone.value.length > 0),
    /** Something is begun or opened: nothing of it can be undone. @param {T} opened */
    begin(opened) {
      past.value = undone.value = [];
      now.value = opened;
    },
    /** @param {T} before @param {T} after */
    changed(before, after) {
      past.value = [...past.value, before];
      undone.value = [];
      now.value = after;
    },
    undo: () => step(past, undone),
    redo: () => step(undone, past),
  };
}
