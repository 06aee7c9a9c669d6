/**
 * Shapes terrain is made of: contours, hachures, torn blocks and round crowns, in board units.
 *
 * @import { Point } from "../../lib/wire.js"
 */

import { area, between, box, distance, inside, middle } from "../../lib/geometry.js";
import { short } from "../../lib/svg.js";

/** The polygon drawn towards its middle. @param {readonly Point[]} points @param {number} by @returns {Point[]} */
export function shrunk(points, by) {
  const c = middle(points);
  return points.map((p) => between(c, p, by));
}

/** A smooth closed curve through the points. @param {readonly Point[]} points */
export function smooth(points) {
  const n = points.length;
  /** @param {number} i */
  const at = (i) => /** @type {Point} */ (points[(i + n) % n]);
  let d = `M${short(at(0).x)} ${short(at(0).y)}`;
  for (let i = 0; i < n; i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    d += `C${short(b.x + (c.x - a.x) / 6)} ${short(b.y + (c.y - a.y) / 6)} ${short(c.x - (e.x - b.x) / 6)} ${short(c.y - (e.y - b.y) / 6)} ${short(c.x)} ${short(c.y)}`;
  }
  return `${d}Z`;
}

/**
 * Strokes across a contour: outwards they read as falling ground, inwards as a hole.
 * @param {readonly Point[]} points @param {number} length  negative for inwards @param {number} step
 */
export function hachures(points, length, step) {
  const sign = area(points) > 0 ? 1 : -1;
  let d = "";
  let odd = false;
  for (let i = 0; i < points.length; i++) {
    const a = /** @type {Point} */ (points[i]);
    const b = /** @type {Point} */ (points[(i + 1) % points.length]);
    const run = distance(a, b);
    const count = Math.max(1, Math.round(run / step));
    const nx = (sign * (b.y - a.y)) / (run || 1);
    const ny = (-sign * (b.x - a.x)) / (run || 1);
    for (let j = 0; j < count; j++) {
      const p = between(a, b, (j + 0.5) / count);
      const l = length * (odd ? 0.6 : 1);
      odd = !odd;
      d += `M${short(p.x)} ${short(p.y)}l${short(nx * l)} ${short(ny * l)}`;
    }
  }
  return d;
}

/** A rough round blob. @param {Point} c @param {number} r @param {() => number} random */
export function blob(c, r, random) {
  return Array.from({ length: 9 }, (_, i) => {
    const a = (i / 9) * Math.PI * 2;
    const l = r * (0.86 + random() * 0.24);
    return { x: c.x + Math.cos(a) * l, y: c.y + Math.sin(a) * l };
  });
}

/**
 * Places for round things inside a polygon, apart from each other, big ones first.
 * @param {readonly Point[]} polygon @param {() => number} random @param {number} least @param {number} most
 */
export function scattered(polygon, random, least, most) {
  const { x0, y0, x1, y1 } = box(polygon);
  /** @type {{c: Point, r: number}[]} */
  const placed = [];
  for (let i = 0; i < 260 && placed.length < 16; i++) {
    const r = most - ((most - least) * i) / 260;
    const c = { x: x0 + random() * (x1 - x0), y: y0 + random() * (y1 - y0) };
    const rim = [0, 1, 2, 3, 4, 5].map((j) => ({ x: c.x + r * 0.9 * Math.cos(j), y: c.y + r * 0.9 * Math.sin(j) }));
    if (rim.every((p) => inside(p, polygon)) && placed.every((o) => distance(o.c, c) > (o.r + r) * 0.86))
      placed.push({ c, r });
  }
  return placed;
}

/** The two long sides of a four-cornered outline, running the same way. @param {readonly Point[]} q */
export function rails(q) {
  const [a, b, c, d] = /** @type {[Point, Point, Point, Point]} */ (/** @type {unknown} */ (q));
  return distance(a, b) >= distance(b, c) ? { one: [a, b], two: [d, c] } : { one: [b, c], two: [a, d] };
}

/** A four-cornered wall with torn short ends; never wider than the true outline. @param {readonly Point[]} q @param {() => number} random */
export function torn(q, random) {
  const { one, two } = rails(q);
  const [a, b] = /** @type {[Point, Point]} */ (/** @type {unknown} */ (one));
  const [d, c] = /** @type {[Point, Point]} */ (/** @type {unknown} */ (two));
  const bite = Math.min(0.3, 6 / (distance(a, b) || 1));
  /** @param {Point} p @param {Point} r @param {Point} p2 @param {Point} r2 */
  const end = (p, r, p2, r2) =>
    [0.25, 0.5, 0.75].map((t) => between(between(p, r, t), between(p2, r2, t), bite * random()));
  return [a, b, ...end(b, c, a, d), c, d, ...end(d, a, c, b)];
}
