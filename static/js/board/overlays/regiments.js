/**
 * What regiments are to each other: a tick before the middle of each one's front, knots where those of a side touch while orders
 * are thought of, and the line along which enemies fight.
 *
 * @import { Point } from "../../lib/wire.js"
 * @import { Placed } from "../../lib/geometry.js"
 * @import { Scene } from "../scene.js"
 */

import { cornersOf, distance, nearestOn, outlineAt, reachOf, rotated } from "../../lib/geometry.js";
import { isStand } from "../../lib/regiment.js";
import { short, svg } from "../../lib/svg.js";
import { U, piecesOf, poseOf } from "../scene.js";

/** So near stands lie when they touch, in units of the table. */
const TOUCH = 0.06;
/** Stands whose fronts lie no further behind the foremost one count as its line. */
const LINE = 0.5;

/** @typedef {Placed & {unit: string, seat: string}} Standing */

/** @param {SVGGElement} layer */
export function createRegiments(layer) {
  let drawn = "";
  return {
    /** @param {Scene} scene */
    draw(scene) {
      const all = standing(scene);
      const knots = Boolean(scene.aids.brigades);
      const isFar = scene.level === "far";
      const mark = JSON.stringify([all, knots, isFar]);
      if (mark === drawn) return;
      drawn = mark;
      const units = [...new Set(all.map((one) => one.unit))];
      const met = meetings(all).filter(({ enemies }) => enemies || knots);
      const signed = isFar ? onceEach(met) : met;
      layer.replaceChildren(...units.map((unit) => tick(all.filter((one) => one.unit === unit))), ...met.map((one) => (one.enemies ? fight(one.ends, signed.includes(one)) : knot(one.ends))));
    },
  };
}

/** Every stand on the table, where it is drawn. @param {Scene} scene @returns {Standing[]} */
const standing = (scene) =>
  Object.values(scene.view.units).flatMap((unit) =>
    piecesOf(scene, unit.id).filter(isStand).map((piece) => ({ footprint: piece.footprint, pose: poseOf(scene, piece), unit: unit.id, seat: piece.seat })));

/** The middle of the front edge. @param {Placed} one @returns {Point} */
function frontOf({ footprint, pose }) {
  const depth = Math.max(...(cornersOf(footprint) ?? []).map((p) => p.x));
  const ahead = rotated({ x: depth, y: 0 }, pose.facing);
  return { x: pose.x + ahead.x, y: pose.y + ahead.y };
}

/** Before the middle of the foremost stands, pointing the way most of them face. @param {readonly Standing[]} stands */
function tick(stands) {
  const facing = /** @type {Standing} */ (stands[0]).pose.facing;
  const ahead = rotated({ x: 1, y: 0 }, facing);
  const fronts = stands.map(frontOf);
  const how = (/** @type {Point} */ p) => p.x * ahead.x + p.y * ahead.y;
  const far = Math.max(...fronts.map(how));
  const line = fronts.filter((p) => how(p) > far - LINE);
  const at = { x: line.reduce((sum, p) => sum + p.x, 0) / line.length, y: line.reduce((sum, p) => sum + p.y, 0) / line.length };
  return svg("g", { class: `front-tick ${stands[0]?.seat}`, transform: `translate(${short(at.x * U)} ${short(at.y * U)}) rotate(${short(facing)})` },
    [svg("g", { class: "steady-size" }, [svg("path", { d: "M.5-4.500L5.500 0 .5 4.500Z" })])]);
}

/** @typedef {{enemies: boolean, between: string, ends: [Point, Point]}} Meeting */

/** Of the places where two units meet the middle one: from afar a sign at each would hide who fights. @param {readonly Meeting[]} met @returns {readonly Meeting[]} */
function onceEach(met) {
  const pairs = [...new Set(met.map((one) => one.between))].map((between) => met.filter((one) => one.between === between));
  return pairs.flatMap((ones) => ones[ones.length >> 1] ?? []);
}

/** Where stands of two units touch: the ends of the edge they share, and whether they are enemies. @param {readonly Standing[]} all @returns {Meeting[]} */
function meetings(all) {
  return all.flatMap((one, i) =>
    all.slice(i + 1).flatMap((other) => {
      if (one.unit === other.unit || distance(one.pose, other.pose) > reachOf(one.footprint) + reachOf(other.footprint) + TOUCH) return [];
      const ends = shared(outlineAt(one.footprint, one.pose), outlineAt(other.footprint, other.pose));
      return ends ? [{ enemies: one.seat !== other.seat, between: `${one.unit} ${other.unit}`, ends }] : [];
    }));
}

/** The two ends of the edge that two outlines share; twice the same where they share a corner. @param {readonly Point[]} a @param {readonly Point[]} b @returns {[Point, Point]|null} */
function shared(a, b) {
  const on = [...a.filter((p) => isOn(p, b)), ...b.filter((p) => isOn(p, a))];
  const first = on[0];
  if (!first) return null;
  const last = on.reduce((best, p) => (distance(first, p) > distance(first, best) ? p : best), first);
  return [on.reduce((best, p) => (distance(last, p) > distance(last, best) ? p : best), first), last];
}

/** @param {Point} p @param {readonly Point[]} outline */
const isOn = (p, outline) => outline.some((a, i) => distance(p, nearestOn(p, a, outline[(i + 1) % outline.length] ?? a)) <= TOUCH);

/** @param {[Point, Point]} ends */
const across = ([a, b]) => ({ x1: short(a.x * U), y1: short(a.y * U), x2: short(b.x * U), y2: short(b.y * U) });

/** @param {[Point, Point]} ends */
const middleOf = ([a, b]) => `translate(${short(((a.x + b.x) / 2) * U)} ${short(((a.y + b.y) / 2) * U)})`;

/** @param {[Point, Point]} ends @param {boolean} isSigned */
function fight(ends, isSigned) {
  return svg("g", { class: "fight" }, [
    svg("line", { class: "fight-o", ...across(ends) }),
    svg("line", { class: "fight-line", ...across(ends) }),
    isSigned ? svg("g", { transform: middleOf(ends) }, [svg("g", { class: "steady-size" }, [svg("circle", { r: 6.5 }), svg("path", { d: "M-3-3L3 3M3-3L-3 3" })])]) : null,
  ]);
}

/** @param {[Point, Point]} ends */
const knot = (ends) => svg("g", { class: "knot", transform: middleOf(ends) }, [svg("g", { class: "steady-size" }, [svg("rect", { x: -5, y: -2.5, width: 10, height: 5, rx: 2.5 })])]);
