/**
 * Where a piece stands, in words for those who do not see it: how far from the nearest enemy and on which hour.
 *
 * @import { PieceView, Point } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 */

import { distance, gap } from "../../lib/geometry.js";
import { poseOf } from "../scene.js";
import { seen } from "../turning.js";

/** The hour of a clock lying on the table as it is seen, twelve at its far edge, at which one place lies from another. @param {Point} from @param {Point} to @param {import("../turning.js").Turn} [turned] */
export function hourOf(from, to, turned = 0) {
  const way = seen({ x: to.x - from.x, y: to.y - from.y }, turned);
  const turn = Math.atan2(way.x, -way.y) / (2 * Math.PI);
  return ((Math.round(turn * 12) + 11) % 12) + 1;
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
  const d = gap({ footprint: piece.footprint, pose }, { footprint: nearest.footprint, pose: theirs }).length;
  return scene.t("board.bearing", { n: hourOf(theirs, pose, scene.turn), d, piece: nearest.id });
}
