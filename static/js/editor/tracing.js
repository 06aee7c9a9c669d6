/** Outlines drawn by hand: corner by corner, closed at the first of them; or a box from one corner to the other. */
import { signal } from "@preact/signals";
import { box } from "../lib/geometry.js";
import { t } from "../words.js";
import { added, fresh, newKey, rounded, sized, snapped } from "./changes.js";
import { change, chosen, grid, ground, kindName, mirror, sketch, tool } from "./sketch.js";
import { camera, placeAt } from "./viewport.js";

/** @import { Point } from "../lib/wire.js" */
/** @import { Kind, Sketch } from "./shapes.js" */
/** @import { Hold } from "./hands.js" */

/** Pixels about the first corner that close an outline, and corners that one may have. */
const NEAR = 16, MOST = 64;
/** The side of the smallest box, in the field's unit. */
const LEAST = 0.5;

/** How a kind is laid: by a press as its kind is, as a box, or as an outline. */
export const shape = signal(/** @type {"press" | "box" | "outline"} */ ("press"));
/** The corners of the outline that is open. */
export const traced = signal(/** @type {readonly Point[]} */ ([]));

/** @returns {Kind | undefined} The kind that is laid, where hands give it an outline. */
const tracedKind = () => ground.peek()?.kinds.find((one) => one.id === tool.peek() && one.grows);

/** One corner more, which goes along while it is held; at the first one the outline closes. @param {Point} place @param {boolean} free @returns {Hold} */
export function tracing(place, free) {
  const before = traced.peek(), [first] = before;
  const g = free ? 0 : Math.min(grid.peek(), 0.5);
  if (first && before.length > 2 && Math.hypot(first.x - place.x, first.y - place.y) * camera.peek().zoom < NEAR) {
    close();
    return { to: () => undefined };
  }
  const put = (/** @type {Point} */ at) => (traced.value = [...before, { x: snapped(at.x, g), y: snapped(at.y, g) }].slice(0, MOST));
  put(place);
  return { to: (at) => put(placeAt(at)) };
}

/** Makes a piece of the open outline. */
export function close() {
  const kind = tracedKind(), corners = traced.peek().filter((at, i, all) => i === 0 || at.x !== all[i - 1]?.x || at.y !== all[i - 1]?.y);
  traced.value = [];
  if (!kind || corners.length < 3) return;
  const { x0, x1, y0, y1 } = box(corners), at = { x: rounded((x0 + x1) / 2), y: rounded((y0 + y1) / 2) };
  const outline = corners.map((one) => ({ x: rounded(one.x - at.x), y: rounded(one.y - at.y) }));
  const now = sketch.peek();
  if (!now) return;
  const piece = { ...fresh(kind, newKey(now), at), outline, walls: [] };
  change((was) => added(was, piece, mirror.peek()), t("editor.laid", { name: kindName(kind) }));
  chosen.value = new Set([piece.key]);
}

/** A box from where one pressed to where one lets go. @param {Sketch} now @param {Kind} kind @param {Point} place @returns {Hold} */
export function boxing(now, kind, place) {
  const g = Math.min(grid.peek(), 0.5), key = newKey(now), from = { x: snapped(place.x, g), y: snapped(place.y, g) };
  return {
    to: (at) => {
      const there = placeAt(at), to = { x: snapped(there.x, g), y: snapped(there.y, g) };
      const size = { width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) };
      if (size.width < LEAST || size.height < LEAST) return void (sketch.value = now);
      const piece = sized(fresh(kind, key, { x: 0, y: 0 }), kind, { x: 0, y: 0 }, size);
      sketch.value = added(now, { ...piece, at: { x: rounded((from.x + to.x) / 2), y: rounded((from.y + to.y) / 2) } }, mirror.peek());
      chosen.value = new Set([key]);
    },
  };
}

/** Keys of an open outline: Enter closes it, Backspace takes its last corner back, Escape leaves it. @param {string} key */
export function tracedKey(key) {
  if (!traced.peek().length) return false;
  if (key === "Enter") close();
  else if (key === "Backspace" || key === "Delete") traced.value = traced.peek().slice(0, -1);
  else if (key === "Escape") traced.value = [];
  else return false;
  return true;
}
