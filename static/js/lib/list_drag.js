/**
 * Something carried out of a list by the pointer that pressed it: no other pointer leads it, and Escape, the other button
 * or a pointer that is lost gives it up.
 *
 * @import { Point } from "./wire.js"
 */

/** Pixels the pointer travels before a press becomes a carry. */
const THRESHOLD = 6;

/**
 * @typedef {object} Carrier
 * @property {() => void} take
 * @property {(at: Point) => void} lead  client pixels
 * @property {(at: Point) => void} drop
 * @property {() => void} giveUp
 */

/** Handlers of a row that can be carried by mouse or pen; a finger scrolls the list. @param {Carrier} does */
export function carriedBy(does) {
  const onPointerDown = (/** @type {PointerEvent} */ down) => {
    if (down.button !== 0 || down.pointerType === "touch") return;
    let holding = false;
    const stop = new AbortController();
    const at = (/** @type {PointerEvent} */ event) => ({ x: event.clientX, y: event.clientY });
    const end = () => {
      stop.abort();
      document.documentElement.classList.remove("carrying");
    };
    const giveUp = () => {
      end();
      if (holding) does.giveUp();
    };
    /** @param {string} kind @param {(event: PointerEvent) => void} act */
    const listen = (kind, act) =>
      addEventListener(kind, (event) => /** @type {PointerEvent} */ (event).pointerId === down.pointerId && act(/** @type {PointerEvent} */ (event)), { signal: stop.signal, capture: true });
    listen("pointermove", (event) => {
      if (!holding && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < THRESHOLD) return;
      if (!holding) {
        holding = true;
        does.take();
        document.documentElement.classList.add("carrying");
      }
      does.lead(at(event));
    });
    listen("pointerup", (event) => {
      end();
      if (holding) does.drop(at(event));
    });
    listen("pointercancel", giveUp);
    const signal = { signal: stop.signal, capture: true };
    addEventListener("contextmenu", giveUp, signal);
    addEventListener("keydown", (event) => event.key === "Escape" && giveUp(), signal);
    // What is drawn anew loses the focus too; only the window's own blur ends a carry.
    addEventListener("blur", (event) => event.target === window && giveUp(), signal);
  };
  return { onPointerDown, onDragStart: (/** @type {Event} */ event) => event.preventDefault() };
}
