/**
 * A caster's drawings, in light: arrows, rings, and a light on a place with all else in the dark.
 *
 * @import { Point } from "../../lib/wire.js"
 * @import { Drawing } from "../../store/drawings.js"
 * @import { Scene } from "../scene.js"
 */

import { distance } from "../../lib/geometry.js";
import { short, svg } from "../../lib/svg.js";
import { U } from "../scene.js";

/** How far a light reaches where it is set by a press, in units of the table; and how wide the head of an arrow is at most. */
const LIGHT = 2.5;
const HEAD = 1.2;

/** What is drawn, the unfinished one last. @param {Scene} scene */
export function drawings({ local, view }) {
  const now = performance.now();
  const fading = local.drawings.value.flatMap((one) => shapes(one, view.table, `animation-delay:-${Math.round(now - one.at)}ms`));
  return [...fading, ...(local.drawing.value ? shapes(local.drawing.value, view.table, "animation:none") : [])];
}

/** @param {Drawing} drawing @param {{width: number, height: number}} table @param {string} style */
function shapes({ shape, a, b }, table, style) {
  if (shape === "spot") return [svg("path", { class: "lit-spot", style, "fill-rule": "evenodd", d: `${around(table)}${circle(a, distance(a, b) || LIGHT)}` })];
  const d = shape === "ring" ? circle(a, distance(a, b)) : arrow(a, b);
  return [svg("path", { class: "lit-o", style, d }), svg("path", { class: "lit", style, d })];
}

/** @param {Point} at */
const at = ({ x, y }) => `${short(x * U)} ${short(y * U)}`;

/** @param {{width: number, height: number}} table */
const around = ({ width, height }) => `M${at({ x: -width, y: -height })}H${2 * width * U}V${2 * height * U}H${-width * U}Z`;

/** @param {Point} middle @param {number} radius */
function circle({ x, y }, radius) {
  const r = short(radius * U);
  return `M${at({ x: x - radius, y })}a${r} ${r} 0 1 0 ${short(2 * radius * U)} 0a${r} ${r} 0 1 0 ${short(-2 * radius * U)} 0Z`;
}

/** @param {Point} a @param {Point} b */
function arrow(a, b) {
  const long = distance(a, b);
  const head = Math.min(HEAD, long / 3);
  const [ux, uy] = [(b.x - a.x) / long, (b.y - a.y) / long];
  const wing = (/** @type {number} */ side) => ({ x: b.x - head * ux + side * head * 0.6 * uy, y: b.y - head * uy - side * head * 0.6 * ux });
  return `M${at(a)}L${at(b)}M${at(wing(1))}L${at(b)}L${at(wing(-1))}`;
}
