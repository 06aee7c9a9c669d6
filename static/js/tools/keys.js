/**
 * The board's keys. Nothing fires while someone types, and a key with Ctrl or Command is left to the browser.
 *
 * @import { BoardContext } from "./tool.js"
 */

import { keyOf } from "../lib/keys.js";
import { takesEnter } from "../store/focus.js";

/** Every key with what it does, for the list of keys (`board.key.<name>`). */
export const KEYS = /** @type {const} */ ([
  { key: "v", name: "select" },
  { key: "g", name: "grab" },
  { key: "m", name: "measure" },
  { key: "l", name: "sight" },
  { key: "o", name: "overlays" },
  { key: "p", name: "ping" },
  { key: "r", name: "reach" },
  { key: "q", name: "turn_left" },
  { key: "e", name: "turn_right" },
  { key: "c", name: "formation" },
  { key: "f", name: "mend" },
  { key: "s", name: "suggest" },
  { key: " ", name: "waypoint" },
  { key: "Backspace", name: "straighten" },
  { key: "t", name: "flip_over" },
  { key: "Enter", name: "confirm" },
  { key: "Escape", name: "cancel" },
  { key: "Tab", name: "unit" },
  { key: "ArrowRight", name: "model" },
  { key: "+", name: "zoom_in" },
  { key: "-", name: "zoom_out" },
  { key: "0", name: "fit" },
]);

/**
 * @param {BoardContext} context
 * @param {(key: string, event: KeyboardEvent) => boolean} press  true when the key was used
 * @returns {{panning: () => boolean, unbind: () => void}}
 */
export function bindKeys({ root }, press) {
  const off = new AbortController();
  let space = false;

  /** @param {KeyboardEvent} event */
  function down(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || isShout(event) || elsewhere(event.target)) return;
    const key = event.key.length === 1 ? keyOf(event).toLowerCase() : event.key;
    if (key === " ") space = true;
    const onButton = event.target instanceof HTMLElement && event.target.closest("button, a, [role=button]");
    if (onButton && (key === " " || (key === "Enter" && takesEnter.value))) return;
    if (
      key.startsWith("Arrow") &&
      !root.contains(event.target instanceof Node ? event.target : null) &&
      event.target !== document.body &&
      !isTitle(event.target)
    )
      return;
    if (press(key, event)) event.preventDefault();
  }

  document.addEventListener("keydown", down, { signal: off.signal });
  document.addEventListener(
    "keyup",
    (event) => {
      if (event.key === " ") space = false;
    },
    { signal: off.signal },
  );
  return { panning: () => space, unbind: () => off.abort() };
}

/** The title of a prompt has the focus only so that it is read out. @param {EventTarget|null} target */
const isTitle = (target) => target instanceof Element && target.matches(".prompt h2");

/** Letters with Shift belong to the page. @param {KeyboardEvent} event */
const isShout = (event) => event.shiftKey && /^\p{L}$/u.test(event.key);

/** Whether the key belongs to a text field or a dialog. @param {EventTarget|null} target */
function elsewhere(target) {
  return (
    target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable], dialog, [role=menu], [role=tablist]") !== null
  );
}
