/**
 * A disc that turns over its edge: where a flip lays it, and which two angles lay it there. The server's geometry, for drawing.
 *
 * @import { Point } from "./wire.js"
 */

/** @typedef {{first: number, second: number|null}} Flip */

const DEGREE = 180 / Math.PI;

/**
 * The flip from one place to another; `other` the mirror way, over the other side of its edge.
 * @param {Point} from
 * @param {Point} to
 * @param {number} radius
 * @param {boolean} other
 * @param {boolean} exact
 * @returns {Flip}
 */
export function flipTo(from, to, radius, other, exact) {
  const ahead = Math.atan2(to.y - from.y, to.x - from.x) * DEGREE;
  if (exact) return { first: round(ahead), second: null };
  const aside = Math.acos(Math.min(1, Math.hypot(to.x - from.x, to.y - from.y) / (2 * radius))) * DEGREE * (other ? -1 : 1);
  return { first: round(ahead - aside), second: round(ahead + aside) };
}

/** Where a flip lays the disc. @param {Point} from @param {Flip} flip @param {number} radius @returns {Point} */
export function landingOf(from, flip, radius) {
  const edge = hingeOf(from, flip, radius);
  const turn = (flip.second ?? flip.first) / DEGREE;
  return { x: edge.x + radius * Math.cos(turn), y: edge.y + radius * Math.sin(turn) };
}

/** Where the disc stands on its edge. @param {Point} from @param {Flip} flip @param {number} radius @returns {Point} */
export function hingeOf(from, flip, radius) {
  return { x: from.x + radius * Math.cos(flip.first / DEGREE), y: from.y + radius * Math.sin(flip.first / DEGREE) };
}

/** Every place a chain lays the disc, from where it lies on. @param {Point} from @param {readonly Flip[]} flips @param {number} radius @returns {Point[]} */
export function placesOf(from, flips, radius) {
  const places = [from];
  for (const flip of flips) places.push(landingOf(/** @type {Point} */ (places.at(-1)), flip, radius));
  return places;
}

/** @param {number} angle */
const round = (angle) => Math.round(angle * 10000) / 10000;
