/**
 * Where pieces are drawn while they are led, and where they lie when they are let go before the referee answered.
 *
 * @import { Pose } from "../../lib/wire.js"
 * @import { Hold, Moving } from "./moving.js"
 */

import { carried, isStand } from "../../lib/regiment.js";

/** @param {Moving} moving @returns {Map<string, Pose>} */
export function ghostsNow({ context, hold, piece, moved }) {
  const { formation } = context.ports.local;
  /** @type {Map<string, Pose>} */
  const ghosts = new Map();
  for (const { model, path } of moved()) {
    const end = path.at(-1);
    if (end) ghosts.set(model, end);
  }
  if (!hold) return ghosts;
  const from = piece(hold.lead);
  ghosts.set(hold.lead, hold.target);
  if (!from || !isStand(from) || formation.value !== "keep") return ghosts;
  for (const id of hold.ids) {
    const own = piece(id)?.pose;
    if (own) ghosts.set(id, carried(own, from.pose, hold.target));
  }
  return ghosts;
}

/** Others see every ghost where it stands now. @param {Moving} moving */
export function showOthers(moving) {
  const pieces = [...ghostsNow(moving)].map(([id, p]) => ({ id, x: p.x, y: p.y, facing: p.facing }));
  moving.context.preview({ kind: "drag", pieces });
}

/** Where all that is held is let go: the lead where it is wanted, the others as far on as they are. @param {Moving} moving @param {Hold} held */
export function letGoAt(moving, { lead, ids, target }) {
  const { context, piece, moved } = moving;
  const ends = new Map(moved().map(({ model, path }) => [model, path.at(-1)]));
  const seen = ghostsNow(moving);
  const from = ends.get(lead) ?? piece(lead)?.pose ?? target;
  const isBody = (/** @type {string} */ id) => isStand(piece(id)) && context.ports.local.formation.value === "keep";
  return Object.fromEntries(
    ids.flatMap((id) => {
      if (id === lead || isBody(id)) return [[id, seen.get(id) ?? target]];
      const at = ends.get(id) ?? piece(id)?.pose;
      return at ? [[id, { ...at, x: at.x + target.x - from.x, y: at.y + target.y - from.y }]] : [];
    }),
  );
}
