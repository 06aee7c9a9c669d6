/**
 * The stroke rays and rulers are drawn with.
 *
 * @import { Point } from "../../lib/wire.js"
 */

import { short, svg } from "../../lib/svg.js";
import { U } from "../scene.js";

/** A line on its casing. @param {string} cls @param {Point} a @param {Point} b */
export function line(cls, a, b) {
  const ends = { x1: short(a.x * U), y1: short(a.y * U), x2: short(b.x * U), y2: short(b.y * U) };
  return [svg("line", { class: "ray-o", ...ends }), svg("line", { class: cls, ...ends })];
}
