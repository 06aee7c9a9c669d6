/**
 * Where a unit might be set down: points of the lit ground, the likeliest first. The referee says which of them will do.
 *
 * @import { AreaMark, Point } from "../lib/wire.js"
 * @import { Scene } from "../board/scene.js"
 */

import { pieceOf } from "../board/scene.js";
import { box, distance, gapTo, inside, reachOf } from "../lib/geometry.js";

/** Between two points that are tried, and between units where nothing speaks against it: in widths of the smallest piece. */
const [STEP, ROOM] = [2, 7];

/**
 * Points of these areas: in front and near a marker rather than behind, with room to one's own units.
 * @param {Scene} scene @param {readonly AreaMark[]} areas @param {string} seat @param {ReadonlySet<string>} placing  pieces that are being set down
 * @returns {Point[]}
 */
export function likelyPlaces(scene, areas, seat, placing) {
  const { table, markers, pieces } = scene.view;
  const own = Object.values(pieces).filter((p) => p.seat === seat && !placing.has(p.id));
  const unit = table.scale.smallest;
  const middle = { x: table.width / 2, y: table.height / 2 };
  const goals = [...Object.values(markers).map((m) => m.at), middle];
  /** @param {Point} at */
  const worth = (at) => {
    const crowd = own.reduce((sum, p) => sum + Math.max(0, ROOM * unit - distance(at, p.pose)), 0);
    return Math.min(...goals.map((goal) => distance(at, goal))) + 2 * crowd;
  };
  return areas
    .flatMap((area) => grid(area, STEP * unit))
    .map((at) => ({ at, worth: worth(at) }))
    .sort((a, b) => a.worth - b.worth)
    .map(({ at }) => at);
}

/**
 * The point of the lit ground that is nearest to an enemy, as far as the ground's edge and a grid on it tell.
 * @param {Scene} scene @param {readonly AreaMark[]} areas @param {string} seat
 * @returns {Point | null} null where nothing is lit or no enemy stands
 */
export function nearestToFoe(scene, areas, seat) {
  const foes = Object.values(scene.view.pieces).filter((p) => p.seat && p.seat !== seat);
  const away = (/** @type {Point} */ at) => Math.min(...foes.map((foe) => gapTo(at, foe).length));
  const points = areas.flatMap((area) => [...area.outline, ...area.holes.flat(), ...grid(area, scene.view.table.scale.smallest)]);
  if (!foes.length || !points.length) return null;
  return points.map((at) => ({ at, away: away(at) })).reduce((a, b) => (b.away < a.away ? b : a)).at;
}

/** Directions about a piece in which another may stand. */
const ABOUT = 12;

/**
 * Points beside those of the unit that stand already, for models that come back to it: nearest to a marker first.
 * @param {Scene} scene @param {readonly string[]} placing  pieces that are being set down
 * @returns {Point[]}
 */
export function besideOwn(scene, placing) {
  const { view } = scene;
  const first = placing[0] === undefined ? undefined : pieceOf(view, placing[0]);
  const standing = Object.values(view.pieces).filter((p) => p.unit === first?.unit && !placing.includes(p.id));
  const goals = Object.values(view.markers).map((m) => m.at);
  return standing
    .flatMap((p) =>
      Array.from({ length: ABOUT }, (_, i) => {
        const way = (2 * Math.PI * i) / ABOUT;
        const apart = 1.02 * (reachOf(p.footprint) + reachOf(first?.footprint ?? p.footprint));
        return { x: p.pose.x + apart * Math.cos(way), y: p.pose.y + apart * Math.sin(way) };
      }),
    )
    .map((at) => ({ at, worth: Math.min(0, ...goals.map((goal) => -1 / (1 + distance(at, goal)))) }))
    .sort((a, b) => a.worth - b.worth)
    .map(({ at }) => at);
}

/** @param {AreaMark} area @param {number} step @returns {Point[]} */
function grid(area, step) {
  const { x0, y0, x1, y1 } = box(area.outline);
  /** @type {Point[]} */
  const found = [];
  for (let x = x0 + step; x <= x1 - step; x += step)
    for (let y = y0 + step; y <= y1 - step; y += step)
      if (inside({ x, y }, area.outline) && !area.holes.some((hole) => inside({ x, y }, hole))) found.push({ x, y });
  return found.length ? found : [...area.outline.slice(0, 1)];
}
