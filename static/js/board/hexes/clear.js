/**
 * Where a plate beside a hex covers no fighter.
 *
 * @import { Point } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 */

import { poseOf } from "../scene.js";
import { HEIGHT, widthOf } from "../screen/labels.js";

/** Half a fighter with its rim, in hexes. */
const HALF = 0.44;
/** Between a fighter and its plate, in pixels. */
const AIR = 2;

/** A plate that has its place: its middle in pixels of the camera, half its width. @typedef {{x: number, y: number, half: number}} Taken */

/**
 * The first place around a point where a plate of this text covers no fighter and no other plate, in pixels beside it:
 * below, above, at the sides, then farther off; the one that covers the fewest where there is none. It is taken then.
 * @param {Scene} scene @param {Point} at @param {{text: string, kind: string}} plate @param {Taken[]} taken
 */
export function clearPlace(scene, at, plate, taken) {
  const { zoom } = scene.camera;
  const half = widthOf(plate) / 2;
  const near = HALF * zoom + HEIGHT / 2 + AIR;
  const aside = HALF * zoom + half + AIR;
  const places = [[0, near], [0, -near], [aside, 0], [-aside, 0], [aside, near], [-aside, near], [aside, -near], [-aside, -near], [0, near + zoom], [0, -near - zoom]]
    .map(([dx = 0, dy = 0]) => {
      const place = { x: at.x * zoom + dx, y: at.y * zoom + dy, half };
      return { dx, dy, place, covers: fightersUnder(scene, place) + taken.filter((one) => isOver(one, place)).length };
    });
  const best = places.reduce((first, one) => (one.covers < first.covers ? one : first));
  taken.push(best.place);
  return best;
}

/** @param {Taken} a @param {Taken} b */
const isOver = (a, b) => Math.abs(a.x - b.x) < a.half + b.half && Math.abs(a.y - b.y) < HEIGHT + AIR;

/** How many fighters lie under a plate. @param {Scene} scene @param {Taken} plate */
function fightersUnder(scene, plate) {
  const { zoom } = scene.camera;
  return Object.values(scene.view.pieces).filter((piece) => {
    const pose = poseOf(scene, piece);
    const x = Math.max(0, Math.abs(pose.x * zoom - plate.x) - plate.half);
    const y = Math.max(0, Math.abs(pose.y * zoom - plate.y) - HEIGHT / 2);
    return Math.hypot(x, y) < HALF * zoom;
  }).length;
}
