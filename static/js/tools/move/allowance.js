/**
 * How far a hold may be led: what a piece, or every stand of a body, pays for.
 *
 * @import { Leg, PieceView, Point, Pose } from "../../lib/wire.js"
 * @import { Hold, Moving } from "./moving.js"
 */

import { between, cut, distance, lengthOf } from "../../lib/geometry.js";
import { carried, furthest, isPaid, isStand, turnBetween, wayBetween, wheeled } from "../../lib/regiment.js";

/** As far towards the wanted pose as the allowance goes. @param {Moving} moving @param {Hold} hold @param {PieceView} lead @param {Pose} wanted */
export function affordable(moving, hold, lead, wanted) {
  if (isStand(lead) && !hold.via.length) return bodily(moving, hold, lead, wanted);
  return clamped(lead, hold.via, wanted, moving.allowance(hold.lead));
}

/** As far towards the wanted pose as every stand of the body pays for; a wheel ends where the first cannot. @param {Moving} moving @param {Hold} hold @param {PieceView} lead @param {Pose} wanted */
function bodily({ piece, allowance }, { ids, wheel, base }, lead, wanted) {
  const fits = (/** @type {Pose} */ to) =>
    isPaid(
      ids.flatMap((id) => {
        const own = piece(id)?.pose;
        return own ? [{ from: own, to: carried(own, lead.pose, to), allowance: allowance(id) }] : [];
      }),
    );
  if (wheel) return furthest((share) => wheeled(base, wheel.about, turnBetween(base.facing, wanted.facing) * share), fits);
  return furthest(wayBetween(base, clamped(lead, [], wanted, allowance(lead.id))), fits);
}

/** The wanted pose, or the furthest point towards it that the allowance pays for. @param {PieceView} lead @param {readonly Point[]} via @param {Pose} pose @param {number} allowance @returns {Pose} */
function clamped(lead, via, pose, allowance) {
  const from = via.at(-1) ?? lead.pose;
  const left = allowance - lengthOf([lead.pose, ...via]);
  const d = distance(from, pose);
  return d <= left || d === 0 ? pose : { ...pose, ...between(from, pose, Math.max(0, left) / d) };
}

/** A way cut at the allowance. @param {Leg} leg @param {number} allowance @returns {Leg} */
export function shortened(leg, allowance) {
  if (leg.length <= allowance + 1e-6 || leg.refused) return leg;
  return { ...leg, path: cut(leg.path, allowance), length: allowance };
}

/** Degrees by which a hand has gone round the corner it wheels about. @param {{about: Point, from: Point}} wheel @param {Point} at */
export function angle({ about, from }, at) {
  const way = (/** @type {Point} */ p) => (Math.atan2(p.y - about.y, p.x - about.x) * 180) / Math.PI;
  return turnBetween(way(from), way(at));
}

/** Straight ways past the allowance, for the referee to say what is wrong with them. @param {Moving} moving @param {Hold} hold @param {Pose} from @returns {Leg[]} */
export function beyond({ piece }, hold, from) {
  const by = { x: hold.target.x - from.x, y: hold.target.y - from.y };
  return hold.ids.flatMap((id) => {
    const own = piece(id)?.pose;
    if (!own) return [];
    const path =
      id === hold.lead
        ? [own, ...hold.via.map((p) => ({ ...own, ...p })), hold.target]
        : [own, isStand(piece(id)) ? carried(own, from, hold.target) : { ...own, x: own.x + by.x, y: own.y + by.y }];
    return [{ piece: id, path, length: lengthOf(path), refused: null, leads: [] }];
  });
}
