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

/**
 * The first place around a point where a plate of this text covers no fighter, in pixels beside it: below, above, at the
 * sides, then farther off; the one that covers the fewest where there is none.
 * @param {Scene} scene @param {Point} at @param {{text: string, kind: string}} plate
 */
export function clearPlace(scene, at, plate) {
  const { zoom } = scene.camera;
  const half = widthOf(plate) / 2;
  const near = HALF * zoom + HEIGHT / 2 + AIR;
  const aside = HALF * zoom + half + AIR;
  const places = [[0, near], [0, -near], [aside, 0], [-aside, 0], [aside, near], [-aside, near], [aside, -near], [-aside, -near], [0, near + zoom], [0, -near - zoom]]
    .map(([dx = 0, dy = 0]) => ({ dx, dy, covers: coveredAt(scene, at, { dx, dy, half }) }));
  return places.reduce((best, one) => (one.covers < best.covers ? one : best));
}

/** How many fighters lie under a plate. @param {Scene} scene @param {Point} at @param {{dx: number, dy: number, half: number}} plate */
function coveredAt(scene, at, { dx, dy, half }) {
  const { zoom } = scene.camera;
  return Object.values(scene.view.pieces).filter((piece) => {
    const pose = poseOf(scene, piece);
    const x = Math.max(0, Math.abs((pose.x - at.x) * zoom - dx) - half);
    const y = Math.max(0, Math.abs((pose.y - at.y) * zoom - dy) - HEIGHT / 2);
    return Math.hypot(x, y) < HALF * zoom;
  }).length;
}
