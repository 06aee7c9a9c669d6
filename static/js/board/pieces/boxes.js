/**
 * Where the numbers of discs are written: boxes that nothing else may lie over, in pixels of the table as it is drawn,
 * from the table's own corner.
 *
 * @import { Point } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 * @import { Face } from "./values.js"
 * @typedef {{x: number, y: number, wide: number, high: number}} Box  its middle and half of its sides
 */

import { poseOf } from "../scene.js";
import { PLATE, numbersOf, spotOf } from "./values.js";

/** Half of a digit's width, half of its height, and the halo around what is written, in pixels. */
const DIGIT = { wide: 3.6, high: 4.8, halo: 1.2 };

/** Every number on the table. @param {Scene} scene @param {(id: string) => Face | null} faceOf @returns {Box[]} */
export const numberBoxes = (scene, faceOf) => Object.values(scene.view.pieces).flatMap((piece) => {
  const face = faceOf(piece.id);
  if (!face || piece.footprint.kind !== "circle") return [];
  const spot = spotOf(scene, piece);
  const { zoom } = scene.camera;
  const { x, y } = poseOf(scene, piece);
  const written = numbersOf(face, spot, piece.footprint.radius * zoom, zoom);
  const boxes = written.map(({ value, at, size }) => ({
    x: x * zoom + at.x,
    y: y * zoom + at.y,
    wide: (DIGIT.wide * value.text.length + DIGIT.halo) * size,
    high: (DIGIT.high + DIGIT.halo) * size,
  }));
  const [first] = written;
  const plate = spot.how === "beside" && first ? [{ x: x * zoom + first.from.x, y: y * zoom + first.from.y, ...PLATE }] : [];
  return [...boxes, ...plate];
});

/** How far a round thing reaches into a box; nothing where it lies beside it. @param {Point & {r: number}} round @param {Box} box */
export const intrudes = ({ x, y, r }, box) => Math.max(0, r - Math.hypot(Math.max(0, Math.abs(x - box.x) - box.wide), Math.max(0, Math.abs(y - box.y) - box.high)));
