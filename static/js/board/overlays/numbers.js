/**
 * Where the numbers of discs are written, in pixels from the corner of the table.
 *
 * @import { Scene } from "../scene.js"
 * @import { Box } from "../pieces/boxes.js"
 * @import { DiscLabel } from "../pieces/values.js"
 */

import { digits } from "../pieces/boxes.js";
import { PLATE, numbersOf, spotOf } from "../pieces/values.js";
import { poseOf } from "../scene.js";

/** Every number on the table, and the plates of those that stand beside their disc. @param {Scene} scene @param {(id: string) => DiscLabel | null} faceOf @returns {Box[]} */
export const numberBoxes = (scene, faceOf) => Object.values(scene.view.pieces).flatMap((piece) => {
  const face = faceOf(piece.id);
  if (!face || piece.footprint.kind !== "circle") return [];
  const spot = spotOf(scene, piece);
  const { zoom } = scene.camera;
  const { x, y } = poseOf(scene, piece);
  const written = numbersOf(face, spot, piece.footprint.radius * zoom, zoom);
  const boxes = written.map(({ value, at, size }) => digits(value.text.length, { x: x * zoom + at.x, y: y * zoom + at.y }, size));
  const [first] = written;
  return spot.how === "beside" && first ? [...boxes, { x: x * zoom + first.from.x, y: y * zoom + first.from.y, ...PLATE }] : boxes;
});
