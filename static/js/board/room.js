/**
 * The room that the board has on the page: how large its well is, and how much of the foot lies under something else.
 *
 * To ask the page for either has it laid out there and then. The size is told by the page once it was laid out anyway, and
 * what was found covered holds until the page's script has run to its end.
 */
import { covered } from "./covered.js";

/** @param {HTMLElement} host @param {(size: {width: number, height: number}) => void} changed  once the page has laid the well out in another size */
export function createRoom(host, changed) {
  /** @type {{width: number, height: number} | null} */
  let size = null;
  /** @type {number | null} */
  let hidden = null;
  const measured = () => ({ width: host.clientWidth || 1, height: host.clientHeight || 1 });
  const sized = () => (size ??= measured());
  const watch = new ResizeObserver(() => changed((size = measured())));
  watch.observe(host);
  return {
    stop: () => watch.disconnect(),
    /** The size of the well, in pixels. */
    size: sized,
    /** How many pixels of the well lie below it, where a hand has room of its own. */
    below: () => Math.max(0, (host.parentElement?.clientHeight ?? 0) - sized().height),
    /** How many pixels at its foot lie under something else. */
    hidden() {
      if (hidden === null) {
        hidden = covered(host);
        queueMicrotask(() => (hidden = null));
      }
      return hidden;
    },
  };
}
