/**
 * Terrain in plan view, like a survey map: shape and texture first, colour last. One function a look.
 *
 * @import { Point, TerrainView } from "../../lib/wire.js"
 */

import { seeded } from "../../lib/chance.js";
import { between, box, distance, lengthOf } from "../../lib/geometry.js";
import { pathOf, short, svg } from "../../lib/svg.js";
import { U } from "../scene.js";
import { bridge, ford, river, road, village } from "./country.js";
import { blob, hachures, rails, scattered, shrunk, smooth, torn } from "./shapes.js";

/** @param {readonly Point[]} points */
const scaled = (points) => points.map((p) => ({ x: p.x * U, y: p.y * U }));

/** @param {readonly Point[]} points @param {string} cls @param {number} [by] */
const shadow = (points, cls, by = 3) =>
  svg("path", { class: cls, d: pathOf(points, true), transform: `translate(${by * 0.7} ${by})` });

/** @param {readonly Point[]} outline @param {TerrainView} piece */
function ruin(outline, piece) {
  const random = seeded(piece.id);
  const { x0, y0, x1, y1 } = box(outline);
  let rubble = "";
  for (let i = 0; i < 9; i++) {
    const x = x0 + (0.2 + 0.6 * random()) * (x1 - x0);
    const y = y0 + (0.2 + 0.6 * random()) * (y1 - y0);
    const s = 2 + random() * 3;
    rubble += `M${short(x)} ${short(y)}l${short(s)} ${short(-s * random())} ${short(s * 0.2)} ${short(s)}Z`;
  }
  const walls = wallsOf(piece, outline).map((w) => (w.length === 4 ? torn(w, random) : w));
  return [
    shadow(outline, "t-shadow"),
    svg("path", { class: "floor", d: pathOf(outline, true), fill: "url(#tile)" }),
    svg("path", { class: "rubble", d: rubble }),
    ...walls.map((w) => shadow(w, "t-shadow", 3.5)),
    ...walls.map((w) => svg("path", { class: "t-wall", d: pathOf(w, true), fill: "url(#stone)" })),
  ];
}

/** Walls as outlines: lines are given the thickness of a wall. @param {TerrainView} piece @param {readonly Point[]} outline */
function wallsOf(piece, outline) {
  if (piece.walls.length > 0) return piece.walls.flatMap((w) => (w.length > 2 ? [scaled(w)] : strips(scaled(w))));
  return strips([...outline, /** @type {Point} */ (outline[0])]).filter((_, i) => i % 4 !== 2);
}

/** Each leg of a line as a strip half an inch wide. @param {readonly Point[]} line @returns {Point[][]} */
function strips(line) {
  return line.slice(1).map((b, i) => {
    const a = /** @type {Point} */ (line[i]);
    const d = distance(a, b) || 1;
    const n = { x: (-(b.y - a.y) / d) * 5, y: ((b.x - a.x) / d) * 5 };
    return [
      { x: a.x - n.x, y: a.y - n.y },
      { x: b.x - n.x, y: b.y - n.y },
      { x: b.x + n.x, y: b.y + n.y },
      { x: a.x + n.x, y: a.y + n.y },
    ];
  });
}

/** @param {readonly Point[]} outline */
function wall(outline) {
  const blocks = outline.length === 4 ? courses(outline, 11) : [];
  return [
    shadow(outline, "t-shadow", 4),
    svg("path", { class: "wall-line", d: pathOf(outline, true) }),
    blocks.length
      ? svg("path", { class: "wall-block", d: blocks.map((b) => pathOf(b, true)).join("") })
      : svg("path", { class: "wall-solid", d: pathOf(outline, true), fill: "url(#stone)" }),
  ];
}

/** A four-cornered outline cut into blocks along its length. @param {readonly Point[]} q @param {number} size @returns {Point[][]} */
function courses(q, size) {
  const { one, two } = rails(q);
  const [a, b, c, d] = /** @type {[Point, Point, Point, Point]} */ (/** @type {unknown} */ ([...one, ...two]));
  const count = Math.max(1, Math.round(lengthOf(one) / size));
  const gap = 0.08 / count;
  const edge = Math.min(0.2, 1.6 / (distance(a, c) || 1));
  return Array.from({ length: count }, (_, i) => {
    const [from, to] = [i / count + gap, (i + 1) / count - gap];
    const [p, r, s, v] = [between(a, b, from), between(a, b, to), between(c, d, to), between(c, d, from)];
    return [between(p, v, edge), between(r, s, edge), between(s, r, edge), between(v, p, edge)];
  });
}

/** @param {readonly Point[]} outline @param {TerrainView} piece */
function wood(outline, piece) {
  const random = seeded(piece.id);
  const { x0, y0, x1, y1 } = box(outline);
  const size = Math.min(x1 - x0, y1 - y0);
  const trees = scattered(outline, random, size * 0.1, Math.min(34, size * 0.2));
  return [
    svg("path", { class: "wood-ground", d: pathOf(outline, true) }),
    ...trees.map(({ c, r }) => {
      const crown = blob(c, r, random);
      const lit = blob({ x: c.x - r * 0.22, y: c.y - r * 0.26 }, r * 0.5, random);
      return svg("g", { class: "tree" }, [
        svg("path", { class: "t-shadow", d: smooth(crown), transform: "translate(2 3.2)" }),
        svg("path", { class: "crown", d: smooth(crown) }),
        svg("path", { class: "crown-lit", d: smooth(lit) }),
      ]);
    }),
  ];
}

/** @param {readonly Point[]} outline @param {TerrainView} piece */
function hill(outline, piece) {
  const steps = Math.min(3, Math.max(1, Math.round(piece.height / 2)));
  const made = [];
  for (let i = 0; i < steps + 1; i++) {
    const ring = i === 0 ? outline : shrunk(outline, 1 - (0.42 * i) / Math.max(1, steps));
    made.push(
      svg("path", { class: i === 0 ? "hill-1" : "hill-2", d: i === 0 ? pathOf(ring, true) : smooth(ring) }),
      svg("path", { class: "hachure", d: hachures(ring, i === 0 ? -8 : 7, 12) }),
    );
  }
  return made;
}

/** @param {readonly Point[]} outline */
function crater(outline) {
  const floor = shrunk(outline, 0.6);
  return [
    svg("path", { class: "crater-rim", d: pathOf(outline, true) }),
    svg("path", { class: "crater-floor", d: smooth(floor) }),
    svg("path", { class: "hachure", d: hachures(floor, 9, 7) }),
  ];
}

/** @param {readonly Point[]} outline */
function container(outline) {
  const ribs = outline.length === 4 ? ribbed(outline) : "";
  return [
    shadow(outline, "t-shadow", 5),
    svg("path", { class: "steel", d: pathOf(outline, true) }),
    svg("path", { class: "steel-rib", d: ribs }),
    svg("path", { class: "steel-edge", d: pathOf(outline, true) }),
  ];
}

/** Ribs across a box and its door line. @param {readonly Point[]} q */
function ribbed(q) {
  const { one, two } = rails(q);
  const [a, b, c, d] = /** @type {[Point, Point, Point, Point]} */ (/** @type {unknown} */ ([...one, ...two]));
  const count = Math.max(2, Math.round(distance(a, b) / 8.6));
  let path = "";
  for (let i = 0; i < count; i++) {
    const t = (i + 0.5) / count;
    const [p, r] = [between(a, b, t), between(c, d, t)];
    path += pathOf([between(p, r, 0.07), between(p, r, 0.93)], false);
  }
  const door = 1 - 6 / (distance(a, b) || 1);
  return path + pathOf([between(a, b, door), between(c, d, door)], false);
}

/** @param {readonly Point[]} outline */
function water(outline) {
  return [
    svg("path", { class: "lake", d: pathOf(outline, true) }),
    ...[0.72, 0.42].map((part) => svg("path", { class: "lake-line", d: smooth(shrunk(outline, part)) })),
  ];
}

/** @param {readonly Point[]} outline @param {TerrainView} piece */
function marsh(outline, piece) {
  const tufts = scattered(outline, seeded(piece.id), 6, 16);
  return [
    svg("path", { class: "marsh", d: pathOf(outline, true) }),
    svg("path", { class: "reeds", d: tufts.map(({ c }) =>
      `M${short(c.x - 7)} ${short(c.y)}H${short(c.x + 7)}M${short(c.x - 4)} ${short(c.y)}l-2 -9M${short(c.x)} ${short(c.y)}v-11M${short(c.x + 4)} ${short(c.y)}l2 -9`).join("") }),
  ];
}

/** @param {readonly Point[]} outline @param {TerrainView} piece */
function rubble(outline, piece) {
  const random = seeded(piece.id);
  return [
    svg("path", { class: "crater-rim", d: pathOf(outline, true) }),
    ...scattered(outline, random, 10, 26).map(({ c, r }) => svg("path", { class: "rubble", d: pathOf(blob(c, r * 0.8, random), true) })),
  ];
}

/** @param {readonly Point[]} outline */
function tower(outline) {
  const inner = shrunk(outline, 0.62);
  return [
    shadow(outline, "t-shadow", 5),
    svg("path", { class: "wall-solid", d: pathOf(outline, true), fill: "url(#stone)" }),
    svg("path", { class: "floor", d: pathOf(inner, true), fill: "url(#tile)" }),
    svg("path", { class: "hachure", d: inner.length === 4
      ? `${pathOf([/** @type {Point} */ (inner[0]), /** @type {Point} */ (inner[2])], false)}${pathOf([/** @type {Point} */ (inner[1]), /** @type {Point} */ (inner[3])], false)}` : "" }),
  ];
}

/** @param {readonly Point[]} outline */
const other = (outline) => [
  shadow(outline, "t-shadow"),
  svg("path", { class: "floor", d: pathOf(outline, true), fill: "url(#tile)" }),
];

/** @type {Readonly<Record<string, (outline: readonly Point[], piece: TerrainView) => SVGElement[]>>} */
const LOOKS = { ruin, wall, wood, hill, crater, container, water, marsh, rubble, tower, river, ford, road, bridge, village };

/** A terrain piece as a group. @param {TerrainView} piece */
export function drawTerrain(piece) {
  const look = LOOKS[piece.look] ?? other;
  return svg("g", { class: `terrain ${piece.look}`, "data-terrain": piece.id }, look(scaled(piece.outline), piece));
}
