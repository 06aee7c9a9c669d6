/** Keys of the editor: what a pointer does, and what only keys do well. */
import { t } from "../words.js";
import { hexKey, isHexes } from "./hexes.js";
import { copied, moved, turnedBy, without } from "./changes.js";
import { change, chosen, chosenMarker, grid, locked, measured, mirror, nameOf, chosenPieces, redo, sketch, tool, undo } from "./sketch.js";
import { save } from "./server.js";
import { tracedKey } from "./tracing.js";
import { NEARER, seeWhole, zoom } from "./viewport.js";

/** @type {Readonly<Record<string, readonly [number, number]>>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** How far an arrow moves what is chosen, and with Shift. */
const STEP = 0.5, FINE = 0.1;
const TURN = 15;
/** The tool that M was held over. */
let over = "";

/** @param {KeyboardEvent} event */
export function pressed(event) {
  const at = event.target;
  if (at instanceof HTMLInputElement || at instanceof HTMLSelectElement || at instanceof HTMLTextAreaElement || event.altKey) return;
  const isBoard = at instanceof Element && (at === document.body || at.closest(".editor-board") !== null);
  const isTraced = isBoard && tracedKey(event.key);
  const done = isTraced || event.ctrlKey || event.metaKey ? commanded(event) : (isBoard && (isHexes.value ? hexKey(event.key) : nudged(event))) || plain(event);
  if (done) event.preventDefault();
}

/** With Ctrl. @param {KeyboardEvent} event */
function commanded(event) {
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) undo();
  else if (key === "y" || key === "z") redo();
  else if (key === "s") void save();
  else if (key === "d") copyChosen();
  else if (key === "a") chosen.value = new Set(sketch.value?.pieces.map((piece) => piece.key));
  else return false;
  return true;
}

/** Arrows move what is chosen. @param {KeyboardEvent} event */
function nudged(event) {
  const way = ARROWS[event.key];
  const step = event.shiftKey ? FINE : STEP;
  if (!way) return false;
  if (chosenMarker.value >= 0) {
    change((now) => ({ ...now, markers: now.markers.map((one, i) => (i === chosenMarker.value ? { x: one.x + way[0] * step, y: one.y + way[1] * step } : one)) }));
    return true;
  }
  const keys = new Set([...chosen.value].filter((key) => !locked.value.has(key)));
  if (!keys.size) return false;
  change((now) => moved(now, keys, way[0] * step, way[1] * step));
  return true;
}

/** @param {KeyboardEvent} event */
function plain(event) {
  const key = event.key.toLowerCase();
  const turn = { q: -TURN, e: TURN }[key];
  if (turn && chosen.value.size) change((now) => turnedBy(now, chosen.value, turn));
  else if (key === "delete" || key === "backspace") removeChosen();
  else if (key === "escape") rest();
  else if (key === "m" && !event.repeat && tool.value !== "measure") [over, tool.value] = [tool.value, "measure"];
  else if (key === "+" || key === "=") zoom(NEARER);
  else if (key === "-") zoom(1 / NEARER);
  else if (key === "0") seeWhole();
  else if (key === "g") grid.value = grid.value === 1 ? 0.5 : grid.value === 0.5 ? 0 : 1;
  else return false;
  return true;
}

/** @param {KeyboardEvent} event */
export function released(event) {
  if (event.key.toLowerCase() !== "m" || !over) return;
  [tool.value, over] = [over, ""];
  measured.value = null;
}

/** Nothing is chosen, nothing waits to be laid. */
function rest() {
  if (!isHexes.value) tool.value = "select";
  chosen.value = new Set();
  chosenMarker.value = -1;
  measured.value = null;
}

/** Takes what is chosen away. */
export function removeChosen() {
  const marker = chosenMarker.value, [first] = chosenPieces.value;
  if (marker >= 0) change((now) => ({ ...now, markers: now.markers.filter((_, i) => i !== marker) }), t("editor.removed", { name: t("editor.marker") }));
  else if (first) change((now) => without(now, chosen.value), t("editor.removed", { name: nameOf(first) }));
  chosenMarker.value = -1;
  chosen.value = new Set();
}

/** Lays what is chosen once more. */
export function copyChosen() {
  const now = sketch.value;
  if (!now || !chosen.value.size) return;
  const { sketch: made, keys } = copied(now, chosen.value, mirror.value, 1);
  change(() => made, t("editor.copied", { n: keys.length }));
  chosen.value = new Set(keys);
}
