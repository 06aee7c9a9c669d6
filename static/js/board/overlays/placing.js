/**
 * Where the sign of a pin lies: on the rim of the upper disc, where the lower one is nearest; where a number is written
 * there, at the nearest place that has none, along the rim or beyond it, smaller if that is nearer. Signs keep off each
 * other where they can. All in pixels.
 *
 * @import { Point } from "../../lib/wire.js"
 * @import { Box } from "../pieces/boxes.js"
 */

import { intrudes } from "../pieces/boxes.js";

/**
 * What a sign takes up: its radius, how far beyond the rim its middle lies, and how far from that the tip of its beak.
 * @typedef {{r: number, out: number, tip: number}} Shape
 */
/** @typedef {Point & {turn: number, size: number, tied: Point | null}} Placed  `turn`: degrees to the lower disc; `tied`: the place on the rim that it has left */

/** What a sign keeps from a number, and how thick the tip of its beak counts. */
const APART = 1;
const TIP = 2;
/** Steps along the rim, in degrees, and beyond it. */
const STEP = 6;
const OUTS = [0, 3, 6, 9, 13, 17, 22, 28, 35, 44, 55, 68, 84, 104, 128, 158];
const SIZES = [1, 0.75];
/** How many pixels of way a smaller sign is worth, and how much dearer a way off the rim is than one along it. */
const SMALLER = 9;
const BEYOND = 1.4;
/** Farther than this beyond its usual place a sign is tied to the rim by a line. */
const FAR = 10;

/**
 * @param {Point & {reach: number}} upper
 * @param {Point} lower
 * @param {Shape} shape
 * @param {readonly Box[]} numbers
 * @param {readonly (Point & {r: number})[]} signs  those that lie already
 * @returns {Placed}
 */
export function placeSign(upper, lower, shape, numbers, signs) {
  const toward = Math.atan2(lower.y - upper.y, lower.x - upper.x);
  /** @param {number} turn @param {number} beyond @param {number} size */
  const at = (turn, beyond, size) => {
    const far = upper.reach + shape.out + beyond;
    return { x: upper.x + Math.cos(toward + turn) * far, y: upper.y + Math.sin(toward + turn) * far, size };
  };
  const usual = at(0, 0, 1);
  const near = numbers.filter((box) => Math.hypot(box.x - upper.x, box.y - upper.y) < upper.reach + 220);
  /** @param {Point & {size: number}} sign */
  const hides = (sign) => covered(sign, lower, shape, near);
  /** @param {Point & {size: number}} sign */
  const meets = (sign) => signs.some((other) => Math.hypot(other.x - sign.x, other.y - sign.y) < other.r + shape.r * sign.size);
  const isFree = !hides(usual) && !meets(usual);
  const ways = isFree ? [usual] : sorted(at, upper.reach);
  const best = ways.find((sign) => !hides(sign) && !meets(sign)) ?? ways.find((sign) => !hides(sign)) ?? usual;
  const from = { x: upper.x + Math.cos(toward) * upper.reach, y: upper.y + Math.sin(toward) * upper.reach };
  return { ...best, turn: (Math.atan2(lower.y - best.y, lower.x - best.x) * 180) / Math.PI, tied: Math.hypot(best.x - from.x, best.y - from.y) > shape.r + shape.out + FAR ? from : null };
}

/** How far a sign reaches into numbers, with its beak. @param {Point & {size: number}} sign @param {Point} lower @param {Shape} shape @param {readonly Box[]} numbers */
export function covered(sign, lower, shape, numbers) {
  const turn = Math.atan2(lower.y - sign.y, lower.x - sign.x);
  const tip = { x: sign.x + Math.cos(turn) * shape.tip * sign.size, y: sign.y + Math.sin(turn) * shape.tip * sign.size, r: TIP };
  const round = { x: sign.x, y: sign.y, r: shape.r * sign.size + APART };
  return numbers.reduce((sum, box) => sum + intrudes(round, box) + intrudes(tip, box), 0);
}

/** All places, those that lie least far from the usual one first. @param {(turn: number, beyond: number, size: number) => Point & {size: number}} at @param {number} reach */
function sorted(at, reach) {
  const ways = [];
  for (const size of SIZES)
    for (const beyond of OUTS)
      for (let turn = 0; turn <= 180; turn += STEP)
        for (const side of turn % 180 ? [1, -1] : [1]) {
          const along = (turn * Math.PI) / 180;
          ways.push({ sign: at(side * along, beyond, size), cost: along * reach + beyond * BEYOND + (size < 1 ? SMALLER : 0) });
        }
  return ways.sort((a, b) => a.cost - b.cost).map(({ sign }) => sign);
}
