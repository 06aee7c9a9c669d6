/**
 * Snapping a held base to what players aim for: contact, just outside an enemy's ring, the edge of coherency. Alt frees it.
 *
 * @import { PieceView, Point, Pose } from "../lib/wire.js"
 * @import { Scene } from "../board/scene.js"
 */

import { gap, reachOf } from "../lib/geometry.js";
import { poseOf, ringsOf, togetherOf } from "../board/scene.js";

const PIXELS = 6;
/** Pixels from which a piece is led into what it means to touch. */
const INTO = 24;
const HAIR = 0.005;
/** Pieces farther off than so many of the smallest are left out of it. */
const NEAR = 8;

/**
 * The pose, moved by at most a few pixels to a distance that matters.
 * @param {Scene} scene
 * @param {PieceView} piece
 * @param {Pose} pose
 * @param {ReadonlySet<string>} along  pieces that move along with it
 * @param {readonly string[]} [into]  units it means to touch
 * @returns {Pose}
 */
export function snapped(scene, piece, pose, along, into = []) {
  const apart = ringsOf(scene.view, "apart").map((ring) => ring.radius);
  const together = togetherOf(scene.view, piece.unit);
  const widest = Math.max(0, ...apart, ...together) + NEAR * scene.view.table.scale.smallest;
  /** @type {{shift: number, by: Point}|null} */
  let best = null;
  for (const other of Object.values(scene.view.pieces)) {
    if (other.id === piece.id || along.has(other.id)) continue;
    const at = poseOf(scene, other);
    if (Math.hypot(at.x - pose.x, at.y - pose.y) > widest) continue;
    const between = gap({ footprint: piece.footprint, pose }, { footprint: other.footprint, pose: at });
    const isMeant = into.includes(other.unit);
    const most = (isMeant ? INTO : PIXELS) / scene.camera.zoom;
    const wanted =
      isMeant ? [0]
      : other.seat !== piece.seat ? [0, ...apart.map((r) => r + HAIR)]
      : other.unit === piece.unit ? [0, ...together.map((r) => r - HAIR)] : [0];
    for (const distance of wanted) {
      const shift = between.length - distance;
      if (Math.abs(shift) > most || (best && Math.abs(shift) >= Math.abs(best.shift)) || between.length === 0) continue;
      const way = { x: (between.b.x - between.a.x) / between.length, y: (between.b.y - between.a.y) / between.length };
      best = { shift, by: { x: way.x * shift, y: way.y * shift } };
    }
    if (isMeant && between.length === 0) return besideOf(piece, pose, other, at);
  }
  return best ? { ...pose, x: pose.x + best.by.x, y: pose.y + best.by.y } : pose;
}

/** The pose moved straight away from the middle of another piece until the two only touch. @param {PieceView} piece @param {Pose} pose @param {PieceView} other @param {Pose} at @returns {Pose} */
function besideOf(piece, pose, other, at) {
  const far = Math.hypot(pose.x - at.x, pose.y - at.y);
  const way = far > 0 ? { x: (pose.x - at.x) / far, y: (pose.y - at.y) / far } : { x: 0, y: 1 };
  const away = (/** @type {number} */ by) => ({ ...pose, x: pose.x + way.x * by, y: pose.y + way.y * by });
  let [within, clear] = [0, reachOf(piece.footprint) + reachOf(other.footprint)];
  for (let i = 0; i < 24; i++) {
    const by = (within + clear) / 2;
    if (gap({ footprint: piece.footprint, pose: away(by) }, { footprint: other.footprint, pose: at }).length > 0) clear = by;
    else within = by;
  }
  return away(clear);
}
