/**
 * The outline around many grown bases as one shape: what is drawn for "within one inch of these".
 *
 * @import { Point } from "./wire.js"
 * @import { Placed } from "./geometry.js"
 */

import { distance, gapTo, outlineAt, reachOf, rotated } from "./geometry.js";
import { pathOf } from "./svg.js";

/** A base grown by `by` inches, as a polygon. @param {Placed} placed @param {number} by @returns {Point[]} */
function grown(placed, by) {
  const { footprint, pose } = placed;
  const steps = Math.min(320, Math.round(64 + by * 14));
  if (footprint.kind === "circle" || footprint.kind === "oval") {
    const rx = (footprint.kind === "circle" ? footprint.radius : footprint.rx) + by;
    const ry = (footprint.kind === "circle" ? footprint.radius : footprint.ry) + by;
    return Array.from({ length: steps }, (_, i) => {
      const a = (i / steps) * Math.PI * 2;
      const p = rotated({ x: rx * Math.cos(a), y: ry * Math.sin(a) }, pose.facing);
      return { x: p.x + pose.x, y: p.y + pose.y };
    });
  }
  return hullAround(
    outlineAt(footprint, pose).flatMap((p) =>
      Array.from({ length: 24 }, (_, i) => ({
        x: p.x + by * Math.cos((i / 12) * Math.PI),
        y: p.y + by * Math.sin((i / 12) * Math.PI),
      })),
    ),
  );
}

/** Convex hull, clockwise on screen. @param {Point[]} points @returns {Point[]} */
function hullAround(points) {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  /** @param {Point[]} from */
  const half = (from) => {
    /** @type {Point[]} */
    const chain = [];
    for (const p of from) {
      while (chain.length > 1 && turn(/** @type {Point} */ (chain.at(-2)), /** @type {Point} */ (chain.at(-1)), p) <= 0)
        chain.pop();
      chain.push(p);
    }
    chain.pop();
    return chain;
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** @param {Point} a @param {Point} b @param {Point} c */
const turn = (a, b, c) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/**
 * Fill and edge of the union, as path data in board units.
 * @param {readonly Placed[]} bases @param {number} by  inches beyond the bases @param {number} k  units an inch
 * @returns {{fill: string, edge: string}}
 */
export function aroundAll(bases, by, k) {
  let fill = "";
  let edge = "";
  bases.forEach((base, at) => {
    const ring = grown(base, by);
    fill += pathOf(ring, true, k);
    const others = bases.filter(
      (o, i) => i !== at && Math.hypot(o.pose.x - base.pose.x, o.pose.y - base.pose.y) < 2 * by + 14,
    );
    const far = others.map((o) => by + reachOf(o.footprint));
    const outside = ring.map((p) => others.every((o, i) => distance(p, o.pose) >= (far[i] ?? 0) || gapTo(p, o).length >= by - 0.004));
    edge += runs(ring, outside, k);
  });
  return { fill, edge };
}

/** The stretches of a ring that are kept. @param {readonly Point[]} ring @param {readonly boolean[]} keep @param {number} k */
function runs(ring, keep, k) {
  if (keep.every(Boolean)) return pathOf(ring, true, k);
  const start = keep.findIndex((kept, i) => kept && !keep[(i + ring.length - 1) % ring.length]);
  if (start < 0) return "";
  let d = "";
  /** @type {Point[]} */
  let run = [];
  for (let i = 0; i <= ring.length; i++) {
    const j = (start + i) % ring.length;
    if (i < ring.length && keep[j]) run.push(/** @type {Point} */ (ring[j]));
    else if (run.length) {
      d += pathOf([...run, /** @type {Point} */ (ring[j])], false, k);
      run = [];
    }
  }
  return d;
}
