/**
 * Plane geometry for drawing and for aiming the pointer, in inches. The referee measures for the game; this only keeps
 * the picture under the pointer until its answer is back.
 *
 * @import { Footprint, Point, Pose } from "./wire.js"
 */

/** @param {Point} a @param {Point} b */
export const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** The point at `t` (0 to 1) of the way from a to b. @param {Point} a @param {Point} b @param {number} t @returns {Point} */
export const between = (a, b, t) => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });

/** @param {Point} p @param {number} degrees @returns {Point} */
export function rotated(p, degrees) {
  const a = (degrees * Math.PI) / 180;
  return { x: p.x * Math.cos(a) - p.y * Math.sin(a), y: p.x * Math.sin(a) + p.y * Math.cos(a) };
}

/** @param {readonly Point[]} points */
export function lengthOf(points) {
  let sum = 0;
  for (let i = 1; i < points.length; i++)
    sum += distance(/** @type {Point} */ (points[i - 1]), /** @type {Point} */ (points[i]));
  return sum;
}

/**
 * The first `length` inches of a polyline, and what is left over.
 * @template {Point} P
 * @param {readonly P[]} points
 * @param {number} length
 * @returns {P[]}
 */
export function cut(points, length) {
  /** @type {P[]} */
  const kept = points.slice(0, 1);
  let left = length;
  for (let i = 1; i < points.length; i++) {
    const a = /** @type {P} */ (points[i - 1]);
    const b = /** @type {P} */ (points[i]);
    const d = distance(a, b);
    if (d > left) {
      kept.push({ ...b, ...between(a, b, d === 0 ? 0 : left / d) });
      return kept;
    }
    left -= d;
    kept.push(b);
  }
  return kept;
}

/**
 * The corners of a footprint at facing 0; none of a round one.
 * @param {Footprint} footprint
 * @returns {readonly Point[] | null}
 */
export function cornersOf(footprint) {
  if (footprint.kind === "hull") return footprint.outline;
  if (footprint.kind !== "rect") return null;
  const [d, w] = [footprint.depth / 2, footprint.width / 2];
  return [
    { x: d, y: -w },
    { x: d, y: w },
    { x: -d, y: w },
    { x: -d, y: -w },
  ];
}

/**
 * The outline of a footprint at a pose: a polygon, curves taken in 48 steps.
 * @param {Footprint} footprint
 * @param {Pose} pose
 * @returns {Point[]}
 */
export function outlineAt(footprint, pose) {
  /** @type {readonly Point[]} */
  let flat;
  if (footprint.kind === "hull" || footprint.kind === "rect") flat = cornersOf(footprint) ?? [];
  else {
    const rx = footprint.kind === "circle" ? footprint.radius : footprint.rx;
    const ry = footprint.kind === "circle" ? footprint.radius : footprint.ry;
    flat = Array.from({ length: 48 }, (_, i) => {
      const a = (i / 24) * Math.PI;
      return { x: rx * Math.cos(a), y: ry * Math.sin(a) };
    });
  }
  return flat.map((p) => {
    const turned = rotated(p, pose.facing);
    return { x: turned.x + pose.x, y: turned.y + pose.y };
  });
}

/** Half the widest extent of a footprint. @param {Footprint} footprint */
export function reachOf(footprint) {
  if (footprint.kind === "circle") return footprint.radius;
  if (footprint.kind === "oval") return Math.max(footprint.rx, footprint.ry);
  return Math.max(...(cornersOf(footprint) ?? []).map((p) => Math.hypot(p.x, p.y)));
}

/** @param {Point} p @param {readonly Point[]} polygon */
export function inside(p, polygon) {
  let odd = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const a = /** @type {Point} */ (polygon[i]);
    const b = /** @type {Point} */ (polygon[j]);
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) odd = !odd;
  }
  return odd;
}

/** The place on segment ab nearest to p. @param {Point} p @param {Point} a @param {Point} b */
export function nearestOn(p, a, b) {
  const span = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  const t = span === 0 ? 0 : ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / span;
  return between(a, b, Math.max(0, Math.min(1, t)));
}

/**
 * @typedef {{footprint: Footprint, pose: Pose}} Placed
 *
 * The gap between two bases on the table plane with the two points it lies between; 0 when they touch or overlap.
 * @param {Placed} one
 * @param {Placed} other
 * @returns {{length: number, a: Point, b: Point}}
 */
export function gap(one, other) {
  if (one.footprint.kind === "circle" && other.footprint.kind === "circle") {
    const d = distance(one.pose, other.pose) || 1e-9;
    const a = between(one.pose, other.pose, Math.min(1, one.footprint.radius / d));
    const b = between(other.pose, one.pose, Math.min(1, other.footprint.radius / d));
    return { length: Math.max(0, d - one.footprint.radius - other.footprint.radius), a, b };
  }
  return polygonGap(outlineAt(one.footprint, one.pose), outlineAt(other.footprint, other.pose));
}

/** @param {readonly Point[]} one @param {readonly Point[]} other */
function polygonGap(one, other) {
  let best = { length: Infinity, a: /** @type {Point} */ (one[0]), b: /** @type {Point} */ (other[0]) };
  const meets = one.some((p) => inside(p, other)) || other.some((p) => inside(p, one));
  for (const [from, to, swap] of /** @type {const} */ ([
    [one, other, false],
    [other, one, true],
  ])) {
    for (const p of from) {
      for (let i = 0; i < to.length; i++) {
        const q = nearestOn(p, /** @type {Point} */ (to[i]), /** @type {Point} */ (to[(i + 1) % to.length]));
        const length = distance(p, q);
        if (length < best.length) best = swap ? { length, a: q, b: p } : { length, a: p, b: q };
      }
    }
  }
  return meets ? { ...best, length: 0 } : best;
}

/** The gap from a point to a base, 0 inside it. @param {Point} p @param {Placed} placed @returns {{length: number, a: Point, b: Point}} */
export function gapTo(p, placed) {
  if (placed.footprint.kind === "circle") {
    return gap({ footprint: { kind: "circle", radius: 0 }, pose: { x: p.x, y: p.y, z: 0, facing: 0 } }, placed);
  }
  const outline = outlineAt(placed.footprint, placed.pose);
  let best = { length: Infinity, a: p, b: p };
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const b = nearestOn(p, /** @type {Point} */ (outline[j]), /** @type {Point} */ (outline[i]));
    const length = distance(p, b);
    if (length < best.length) best = { length, a: p, b };
  }
  return inside(p, outline) ? { ...best, length: 0 } : best;
}

/** @param {readonly Point[]} points @returns {Point} */
export function middle(points) {
  const n = points.length || 1;
  return { x: points.reduce((s, p) => s + p.x, 0) / n, y: points.reduce((s, p) => s + p.y, 0) / n };
}

/** The area, signed by winding. @param {readonly Point[]} polygon */
export function area(polygon) {
  let sum = 0;
  for (let i = 0; i < polygon.length; i++) {
    const a = /** @type {Point} */ (polygon[i]);
    const b = /** @type {Point} */ (polygon[(i + 1) % polygon.length]);
    sum += a.x * b.y - b.x * a.y;
  }
  return sum / 2;
}

/** The smallest upright box around points. @param {readonly Point[]} points */
export function box(points) {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}
