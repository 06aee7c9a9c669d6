/**
 * Boxes of numbers, which nothing else may lie over, in pixels.
 *
 * @import { Point } from "../../lib/wire.js"
 * @typedef {{x: number, y: number, wide: number, high: number}} Box  its middle and half of its sides
 */

/** Half of a digit's width, half of its height, and the halo around what is written, in pixels. */
const DIGIT = { wide: 3.6, high: 4.8, halo: 1.2 };

/** The box of so many digits. @param {number} count @param {Point} at @param {number} size @returns {Box} */
export const digits = (count, at, size) => ({ x: at.x, y: at.y, wide: (DIGIT.wide * count + DIGIT.halo) * size, high: (DIGIT.high + DIGIT.halo) * size });

/** How far a round thing reaches into a box; nothing where it lies beside it. @param {Point & {r: number}} round @param {Box} box */
export const intrudes = ({ x, y, r }, box) => Math.max(0, r - Math.hypot(Math.max(0, Math.abs(x - box.x) - box.wide), Math.max(0, Math.abs(y - box.y) - box.high)));
