/**
 * Base outlines as SVG elements, in board units around the origin.
 *
 * @import { Footprint } from "../../lib/wire.js"
 */

import { cornersOf, reachOf } from "../../lib/geometry.js";
import { pathOf, svg } from "../../lib/svg.js";
import { U } from "../scene.js";

/**
 * The outline of a base, grown by some units (or shrunk, when negative).
 * @param {Footprint} footprint @param {number} grow @param {Record<string, string|number|null>} attributes
 * @returns {SVGElement}
 */
export function outline(footprint, grow, attributes) {
  if (footprint.kind === "circle")
    return svg("circle", { r: Math.max(0.5, footprint.radius * U + grow), ...attributes });
  if (footprint.kind === "oval") {
    return svg("ellipse", {
      rx: Math.max(0.5, footprint.rx * U + grow),
      ry: Math.max(0.5, footprint.ry * U + grow),
      ...attributes,
    });
  }
  const corners = cornersOf(footprint) ?? [];
  const xs = Math.max(...corners.map((p) => Math.abs(p.x))) * U;
  const ys = Math.max(...corners.map((p) => Math.abs(p.y))) * U;
  const grown = corners.map((p) => ({ x: p.x * U * (1 + grow / xs), y: p.y * U * (1 + grow / ys) }));
  return svg("path", { d: pathOf(grown, true), ...attributes });
}

/** Half the narrow side of a base, in units: what figures and strokes are sized by. @param {Footprint} footprint */
export function bodySize(footprint) {
  if (footprint.kind === "circle") return footprint.radius * U;
  if (footprint.kind === "oval") return Math.min(footprint.rx, footprint.ry) * U;
  const corners = cornersOf(footprint) ?? [];
  return Math.min(Math.max(...corners.map((p) => Math.abs(p.x))), Math.max(...corners.map((p) => Math.abs(p.y)))) * U;
}

/** Half the widest extent, in units. @param {Footprint} footprint */
export const widest = (footprint) => reachOf(footprint) * U;
