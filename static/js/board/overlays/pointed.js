/**
 * The place pointed at: what would be laid there by its outline, else a ring as markers of this table have. A piece that comes
 * there is drawn as itself.
 *
 * @import { Scene } from "../scene.js"
 */

import { comesIn, laidAt } from "../../lib/laying.js";
import { pathOf, svg } from "../../lib/svg.js";
import { U } from "../scene.js";

/** @param {Scene} scene @returns {SVGElement[]} */
export function pointed(scene) {
  const filling = scene.local.filling.value;
  if (filling?.offer.need?.kind !== "point" || !filling.values || comesIn(filling.offer, scene.view)) return [];
  const refused = !!filling.verdict?.refused;
  const laid = laidAt(filling);
  const at = { cx: filling.values.x * U, cy: filling.values.y * U };
  const radius = Object.values(scene.view.markers)[0]?.radius ?? 0;
  return [
    ...(laid.length
      ? laid.map((outline) => svg("path", { class: refused ? "held-ground no" : "held-ground", d: pathOf(outline, true, U) }))
      : [svg("circle", { class: refused ? "blocker" : "limit", ...at, r: radius * U })]),
    svg("circle", { class: "pin-o", ...at, r: 11 }),
    svg("circle", { class: refused ? "pin no" : "pin", ...at, r: 11 }),
    svg("circle", { class: "pin-dot", ...at, r: 3 }),
  ];
}
