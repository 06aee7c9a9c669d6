/**
 * A regiment as one body: where its stands come to lie when one of them is carried, the corners of its front, how far it goes
 * before the first of them has spent what it may.
 *
 * @import { PieceView, Point, Pose } from "./wire.js"
 * @import { Placed } from "./geometry.js"
 */

import { distance, outlineAt, rotated } from "./geometry.js";

/** How often the bound is halved: a thousandth of the way. */
const HALVINGS = 11;

/** Whether a piece is a stand of a regiment. @param {PieceView|undefined} piece */
export const isStand = (piece) => piece?.footprint.kind === "rect" && piece.faces;

/** The shorter way from one facing to another. @param {number} from @param {number} to */
export const turnBetween = (from, to) => ((to - from + 540) % 360) - 180;

/** Where a stand lies once the leading one has been carried from one pose to another, all as one body. @param {Pose} own @param {Pose} from @param {Pose} to @returns {Pose} */
export function carried(own, from, to) {
  const turn = turnBetween(from.facing, to.facing);
  const way = rotated({ x: own.x - from.x, y: own.y - from.y }, turn);
  return { ...own, x: to.x + way.x, y: to.y + way.y, facing: (own.facing + turn + 360) % 360 };
}

/** A pose turned about a place. @param {Pose} pose @param {Point} about @param {number} degrees @returns {Pose} */
export function wheeled(pose, about, degrees) {
  const way = rotated({ x: pose.x - about.x, y: pose.y - about.y }, degrees);
  return { ...pose, x: about.x + way.x, y: about.y + way.y, facing: (pose.facing + degrees + 360) % 360 };
}

/**
 * The corners of the front of a body, seen from the pose that leads it, the middle of its rear, and its own.
 * @param {readonly Placed[]} stands @param {Pose} lead @returns {{left: Point, right: Point, rear: Point, middle: Point}}
 */
export function frontOf(stands, lead) {
  const own = stands.flatMap(({ footprint, pose }) => outlineAt(footprint, pose)).map((p) => rotated({ x: p.x - lead.x, y: p.y - lead.y }, -lead.facing));
  const [front, back] = [Math.max(...own.map((p) => p.x)), Math.min(...own.map((p) => p.x))];
  const [left, right] = [Math.min(...own.map((p) => p.y)), Math.max(...own.map((p) => p.y))];
  const at = (/** @type {number} */ x, /** @type {number} */ y) => {
    const way = rotated({ x, y }, lead.facing);
    return { x: lead.x + way.x, y: lead.y + way.y };
  };
  return { left: at(front, left), right: at(front, right), rear: at(back, (left + right) / 2), middle: at((front + back) / 2, (left + right) / 2) };
}

/**
 * The furthest of the poses on a way, from 0 to 1, that all stands of a body pay for.
 * @param {(share: number) => Pose} way @param {(lead: Pose) => boolean} fits
 */
export function furthest(way, fits) {
  if (fits(way(1)) || !fits(way(0))) return way(1);
  let [near, far] = [0, 1];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (near + far) / 2;
    if (fits(way(middle))) near = middle;
    else far = middle;
  }
  return way(near);
}

/** Between two poses. @param {Pose} from @param {Pose} to @returns {(share: number) => Pose} */
export const wayBetween = (from, to) => (share) => ({
  ...to,
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
  facing: (from.facing + turnBetween(from.facing, to.facing) * share + 360) % 360,
});

/** Whether none of these has further to go than it may. @param {readonly {from: Pose, to: Pose, allowance: number}[]} stands */
export const isPaid = (stands) => stands.every(({ from, to, allowance }) => distance(from, to) <= allowance + 1e-6);
