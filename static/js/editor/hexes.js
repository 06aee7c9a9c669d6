/** A board of hexes as it is drawn: the side that is shown, what its hexes are, and how they are marked by pointer and keys. */
import { computed, signal } from "@preact/signals";
import { hexAt, stepTo } from "../board/hexes/grid.js";
import { t } from "../words.js";
import { change, ground, mirror, sketch, tool } from "./sketch.js";

/** @import { Point } from "../lib/wire.js" */
/** @import { Hexes } from "../board/hexes/grid.js" */
/** @import { Scene } from "../board/scene.js" */
/** @import { Mirror, Sketch } from "./shapes.js" */

/** What a hex is that is nothing more. */
export const CLEAR = "clear";

/** The side of the board that is shown. */
export const side = signal("A");
/** The hex that arrows have come to. */
export const pointed = signal("");
export const isHexes = computed(() => Object.keys(ground.value?.hexes ?? {}).length > 0);
const marks = computed(() => sketch.value?.hexes[side.value] ?? {});

/** The board as the layers of hexes are given it. */
export const hexScene = computed(() => {
  const hexes = Object.fromEntries(Object.entries(ground.value?.hexes ?? {}).map(([label, hex]) => {
    const mark = marks.value[label];
    return [label, { ...hex, traits: mark ? [mark] : [], ground: hex.seat ?? "neutral" }];
  }));
  const seats = Object.fromEntries(["red", "blue"].map((seat) => [seat, { seat, facts: { territory: seat } }]));
  return /** @type {Scene} */ (/** @type {unknown} */ ({ view: { table: { kind: "hexes" }, seats, hexes, features: {} } }));
});

/** How far the middles of its hexes reach. */
export const reach = computed(() => {
  const all = Object.values(ground.value?.hexes ?? {});
  return { width: Math.max(0, ...all.map((hex) => hex.x)), height: Math.max(0, ...all.map((hex) => hex.y)) };
});

const grid = () => /** @type {Hexes} */ (/** @type {unknown} */ (ground.value?.hexes ?? {}));
/** @param {Point} at */
export const labelAt = (at) => hexAt(grid(), at);

/** @param {Sketch} now @param {string} label @param {string} mark @returns {Sketch} */
export function marked(now, label, mark) {
  const labels = [label, ...(mirror.peek() === "off" ? [] : [ground.peek()?.hexes[label]?.across ?? label])];
  const kept = /** @type {Record<string, string>} */ ({ ...now.hexes[side.peek()] });
  for (const one of labels) {
    if (mark === CLEAR) delete kept[one];
    else kept[one] = mark;
  }
  return { ...now, hexes: { ...now.hexes, [side.peek()]: kept } };
}

/** What a press on a hex makes of it: what is chosen, or nothing where it is that already. @param {Sketch} now @param {string} label */
export const madeBy = (now, label) => (now.hexes[side.peek()]?.[label] === tool.peek() ? CLEAR : tool.peek());

/** Goes by arrows from hex to hex, and marks the one it stands on. @param {string} key */
export function hexKey(key) {
  const here = pointed.value, hexes = grid(), began = hexes[here];
  if (key.startsWith("Arrow")) {
    const next = began ? stepTo(hexes, here, key, began) : Object.keys(hexes)[0];
    if (next) pointed.value = next;
    return true;
  }
  if ((key !== "Enter" && key !== " ") || !began) return false;
  const made = sketch.value ? madeBy(sketch.value, here) : CLEAR;
  change((now) => marked(now, here, made), t("editor.marked", { hex: here, what: t(`editor.mark.${made}`) }));
  return true;
}
