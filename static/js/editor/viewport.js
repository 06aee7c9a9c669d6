/** What part of the field is on the screen: where its middle is, and how large a unit is drawn. */
import { computed, signal } from "@preact/signals";
import { isHexes, reach } from "./hexes.js";
import { sketch } from "./sketch.js";

/** @import { Point } from "../lib/wire.js" */

/** Pixels about a field that is seen whole: the figures along its edges stand there, and the bars above it. */
const RIM = { beside: 34, above: 84, below: 40 };
/** How near one looks at most, in pixels a unit. */
const CLOSEST = 90;
/** One press of a button, and one notch of a wheel. */
export const NEARER = 1.25;

/** How far the field reaches: its size, or the middles of its hexes. */
const extent = computed(() => (isHexes.value ? reach.value : { width: sketch.value?.width ?? 0, height: sketch.value?.height ?? 0 }));

/** The size of the well in pixels. */
export const well = signal({ width: 0, height: 0 });
/** Where one looks, as long as it is not at the whole: the middle, and pixels a unit. @type {import("@preact/signals").Signal<{x: number, y: number, zoom: number} | null>} */
const looked = signal(null);

/** Steps about the middles of the outermost hexes. */
const HEX_RIM = 1.4;

const whole = computed(() => {
  const { width, height } = extent.value, rim = isHexes.value ? HEX_RIM : 0;
  const room = { width: well.value.width - 2 * RIM.beside, height: well.value.height - RIM.above - RIM.below };
  const zoom = Math.max(1, Math.min(room.width / (width + rim || 1), room.height / (height + rim || 1)));
  return { x: width / 2, y: height / 2 - (RIM.above - RIM.below) / 2 / zoom, zoom };
});

export const camera = computed(() => looked.value ?? whole.value);
export const isWhole = computed(() => looked.value === null);
export const seeWhole = () => void (looked.value = null);

/** The place on the field under a pixel of the well. @param {Point} at @returns {Point} */
export function placeAt(at) {
  const { x, y, zoom } = camera.peek(), { width, height } = well.peek();
  return { x: x + (at.x - width / 2) / zoom, y: y + (at.y - height / 2) / zoom };
}

/** Looks nearer or from farther away, with what lies under a pixel staying there. @param {number} by @param {Point} [at] */
export function zoom(by, at = { x: well.peek().width / 2, y: well.peek().height / 2 }) {
  const under = placeAt(at), now = camera.peek();
  const next = Math.min(CLOSEST, Math.max(whole.peek().zoom * 0.8, now.zoom * by));
  const { width, height } = well.peek();
  look(under.x - (at.x - width / 2) / next, under.y - (at.y - height / 2) / next, next);
}

/** Moves the field by pixels. @param {number} dx @param {number} dy */
export const pan = (dx, dy) => look(camera.peek().x - dx / camera.peek().zoom, camera.peek().y - dy / camera.peek().zoom, camera.peek().zoom);

/** Looks at a place. @param {Point} at */
export const lookAt = ({ x, y }) => look(x, y, camera.peek().zoom);

/** The field is never lost: its middle part stays in sight. @param {number} x @param {number} y @param {number} zoom */
function look(x, y, zoom) {
  const { width, height } = extent.peek();
  looked.value = { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)), zoom };
}
