/**
 * The terrain layer: pieces, and their names in map italic with the height that matters.
 *
 * @import { Point, TerrainView } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 * @import { Turn } from "../turning.js"
 */

import { box, distance, middle } from "../../lib/geometry.js";
import { Keyed, svg } from "../../lib/svg.js";
import { U, poseOf } from "../scene.js";
import { readable } from "../turning.js";
import { drawTerrain } from "./drawing.js";

/** @param {SVGGElement} layer */
export function createTerrain(layer) {
  const ground = svg("g", {});
  const names = svg("g", { class: "places steady" });
  layer.append(ground, names);
  /** @type {Keyed<TerrainView>} */
  const pieces = new Keyed(ground, drawTerrain);
  /** @type {Keyed<{piece: TerrainView, name: string, height: string, turn: Turn}>} */
  const labels = new Keyed(names, ({ piece, name, height, turn }) => placeName(piece, name, height, turn));

  return {
    /** What a piece is drawn as. @param {string} id */
    nodeOf: (id) => pieces.get(id),
    /** @param {Scene} scene */
    draw(scene) {
      const all = Object.values(scene.view.terrain).sort((a, b) => order(a) - order(b));
      pieces.draw(all.map((piece) => [piece.id, piece, JSON.stringify(piece)]));
      labels.draw(
        all
          .filter((p) => p.name)
          .map((piece) => {
            const height =
              piece.height > 0 && piece.look !== "wood" && piece.look !== "crater"
                ? scene.t("board.height", { n: piece.height })
                : "";
            const name = scene.t("board.place", { place: piece.name });
            return [piece.id, { piece, name, height, turn: scene.turn }, JSON.stringify([piece, name, height, scene.turn])];
          }),
      );
      for (const piece of all) if (piece.look === "wood") fadeCrowns(scene, piece, pieces.get(piece.id));
    },
  };
}

/** Low ground first, so that walls stand on floors. @param {TerrainView} piece */
const order = (piece) =>
  ["hill", "road", "river", "ford", "bridge", "crater", "wood", "ruin"].indexOf(piece.look) +
  (piece.base > 0 ? 10 : 0) +
  (piece.look === "wall" || piece.look === "container" ? 20 : 0);

/** Crowns fade over pieces that stand among them. @param {Scene} scene @param {TerrainView} piece @param {SVGElement|null} node */
function fadeCrowns(scene, piece, node) {
  const { x0, y0, x1, y1 } = box(piece.outline);
  const covered = Object.values(scene.view.pieces).some((p) => {
    const at = poseOf(scene, p);
    return at.x > x0 - 1 && at.x < x1 + 1 && at.y > y0 - 1 && at.y < y1 + 1;
  });
  node?.classList.toggle("covered", covered);
}

/** @param {TerrainView} piece @param {string} name @param {string} height @param {Turn} turn */
function placeName(piece, name, height, turn) {
  const { at, angle } = baseline(piece, turn);
  return svg("text", { class: "place", transform: `translate(${at.x * U} ${at.y * U}) rotate(${angle})` }, [
    name,
    height ? svg("tspan", { class: "place-height", dx: ".4em" }, [height]) : null,
  ]);
}

/** What has no sides that a name could run along. */
const GROWN = new Set(["wood", "hill", "crater", "water", "marsh", "rubble", "village"]);

/** Where a name runs: along the longest side of built things, over the middle of grown ones. @param {TerrainView} piece @param {Turn} turn */
function baseline(piece, turn) {
  const outline = piece.outline;
  if (GROWN.has(piece.look)) {
    const c = middle(outline);
    const { x0, x1, y0, y1 } = box(outline);
    const under = { 0: { x: c.x, y: y1 + 0.75 }, 90: { x: x1 + 0.75, y: c.y }, [-90]: { x: x0 - 0.75, y: c.y }, 180: { x: c.x, y: y0 - 0.75 } }[turn];
    return { at: piece.look === "hill" ? { x: c.x, y: c.y } : under, angle: -turn };
  }
  let best = {
    a: /** @type {Point} */ (outline[0]),
    b: /** @type {Point} */ (outline[1] ?? outline[0]),
    score: -Infinity,
  };
  const c = middle(outline);
  for (let i = 0; i < outline.length; i++) {
    const a = /** @type {Point} */ (outline[i]);
    const b = /** @type {Point} */ (outline[(i + 1) % outline.length]);
    const above = c.y - (a.y + b.y) / 2;
    const score = distance(a, b) + (above > 0 ? 1 : -1) * 0.5;
    if (score > best.score) best = { a, b, score };
  }
  const [left, right] = best.a.x <= best.b.x ? [best.a, best.b] : [best.b, best.a];
  const angle = readable((Math.atan2(right.y - left.y, right.x - left.x) * 180) / Math.PI, turn);
  const mid = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
  const out = distance(c, mid) || 1;
  const lift = mid.y <= c.y ? 0.25 : 0.75;
  return { at: { x: mid.x + ((mid.x - c.x) / out) * lift, y: mid.y + ((mid.y - c.y) / out) * lift }, angle };
}
