/**
 * Where a piece stands, in words for those who do not see it: how far from the nearest enemy and on which hour.
 *
 * @import { PieceView, Point, Pose } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 */

import { distance, gap } from "../../lib/geometry.js";
import { poseOf } from "../scene.js";
import { seen } from "../turning.js";

/**
 * The hour of a clock lying on the table as it is seen, twelve at its far edge, at which one place lies from another.
 * @param {Point} from
 * @param {Point} to
 * @param {import("../turning.js").Turn} [turned]
 */
export function hourOf(from, to, turned = 0) {
  const way = seen({ x: to.x - from.x, y: to.y - from.y }, turned);
  const turn = Math.atan2(way.x, -way.y) / (2 * Math.PI);
  return ((Math.round(turn * 12) + 11) % 12) + 1;
}

/** How far a piece was from the other when it was measured last, and where both stood then. @type {WeakMap<PieceView, {other: PieceView, pose: Pose, theirs: Pose, far: number}>} */
const measured = new WeakMap();

/** How far it is between two pieces; measured anew only where one of them has moved. @param {PieceView} piece @param {Pose} pose @param {PieceView} other @param {Pose} theirs */
function farOf(piece, pose, other, theirs) {
  const known = measured.get(piece);
  if (known?.other === other && known.pose === pose && known.theirs === theirs) return known.far;
  const far = gap({ footprint: piece.footprint, pose }, { footprint: other.footprint, pose: theirs }).length;
  measured.set(piece, { other, pose, theirs, far });
  return far;
}

/** @param {Scene} scene @param {PieceView} piece */
export function bearingOf(scene, piece) {
  const pose = poseOf(scene, piece);
  /** @type {PieceView|null} */
  let nearest = null;
  let least = Infinity;
  for (const other of Object.values(scene.view.pieces)) {
    const away = other.seat === piece.seat ? Infinity : distance(pose, poseOf(scene, other));
    if (away < least) [nearest, least] = [other, away];
  }
  if (!nearest) return "";
  const theirs = poseOf(scene, nearest);
  const d = farOf(piece, pose, nearest, theirs);
  return scene.t("board.bearing", { n: hourOf(theirs, pose, scene.turn), d, piece: nearest.id });
}
