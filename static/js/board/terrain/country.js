/**
 * What lies along a country road: rivers and fords, bridges, roads, villages.
 *
 * @import { Point, TerrainView } from "../../lib/wire.js"
 */

import { seeded } from "../../lib/chance.js";
import { between, box, distance } from "../../lib/geometry.js";
import { pathOf, svg } from "../../lib/svg.js";
import { rails, scattered } from "./shapes.js";

/** The line along the middle of a band, whose outline goes down one bank and up the other. @param {readonly Point[]} outline */
function current(outline) {
  const half = Math.floor(outline.length / 2);
  return Array.from({ length: half }, (_, i) =>
    between(/** @type {Point} */ (outline[i]), /** @type {Point} */ (outline[outline.length - 1 - i]), 0.5),
  );
}

/** @param {readonly Point[]} outline */
export const river = (outline) => [
  svg("path", { class: "river", d: pathOf(outline, true) }),
  svg("path", { class: "river-run", d: pathOf(current(outline), false) }),
];

/** Shallow water over stones. @param {readonly Point[]} outline @param {TerrainView} piece */
export const ford = (outline, piece) => [
  svg("path", { class: "ford", d: pathOf(outline, true) }),
  svg("path", { class: "river-run", d: pathOf(current(outline), false) }),
  ...scattered(outline, seeded(piece.id), 2, 5).map(({ c, r }) => svg("circle", { class: "stone", cx: c.x, cy: c.y, r })),
];

/** A pale band, never a bound. @param {readonly Point[]} outline */
export const road = (outline) => [svg("path", { class: "road", d: pathOf(outline, true) })];

/** Planks across. @param {readonly Point[]} outline */
export function bridge(outline) {
  const { one, two } = rails(outline);
  const [a, b, c, d] = /** @type {[Point, Point, Point, Point]} */ (/** @type {unknown} */ ([...one, ...two]));
  const count = Math.max(3, Math.round(distance(a, b) / 7));
  const planks = Array.from({ length: count - 1 }, (_, i) =>
    pathOf([between(a, b, (i + 1) / count), between(c, d, (i + 1) / count)], false),
  );
  return [
    svg("path", { class: "bridge", d: pathOf(outline, true) }),
    svg("path", { class: "planks", d: planks.join("") }),
  ];
}

/** A yard with roofs. @param {readonly Point[]} outline @param {TerrainView} piece */
export function village(outline, piece) {
  const random = seeded(piece.id);
  const { x0, y0, x1, y1 } = box(outline);
  const size = Math.min(x1 - x0, y1 - y0);
  const houses = scattered(outline, random, size * 0.1, size * 0.17);
  return [
    svg("path", { class: "yard", d: pathOf(outline, true) }),
    ...houses.map(({ c, r }) => roof(c, r, Math.round(random() * 180))),
  ];
}

/** A roof with its ridge. @param {Point} at @param {number} r @param {number} turn */
const roof = (at, r, turn) =>
  svg("g", { class: "roof", transform: `translate(${at.x} ${at.y}) rotate(${turn})` }, [
    svg("rect", { class: "t-shadow", x: -r * 0.95 + 2, y: -r * 0.65 + 3, width: r * 1.9, height: r * 1.3 }),
    svg("rect", { class: "tiles", x: -r * 0.95, y: -r * 0.65, width: r * 1.9, height: r * 1.3 }),
    svg("path", { class: "ridge", d: `M${-r * 0.95} 0H${r * 0.95}` }),
  ]);
