/**
 * Moving: drag a unit or a model; the referee finds the way, this keeps the ghost under the pointer until it has.
 * Either nothing is held (`move/grabbing.js`) or something is (`move/dragging.js`).
 *
 * @import { Tool, ToolContext } from "./tool.js"
 */

import { isStand } from "../lib/regiment.js";
import { createCorners } from "./move/corners.js";
import { ghostsNow } from "./move/ghosts.js";
import { createDragging } from "./move/dragging.js";
import { createGrabbing } from "./move/grabbing.js";
import { createMoving } from "./move/moving.js";
import { createWays } from "./move/ways.js";

/** @param {ToolContext} context @returns {Tool & {take: (id: string, byKeys: boolean) => void, reshape: () => void, corner: () => boolean}} */
export function createMove(context) {
  const { draft } = context;
  const { local } = context.ports;
  const moving = createMoving(context);
  const ways = createWays(moving);
  const corners = createCorners(moving, ways);
  const grabbing = createGrabbing(moving, corners);
  const dragging = createDragging(moving, ways);

  return {
    ...grabbing,
    ...dragging,
    corner: corners.set,
    suggest: draft.contact,
    take: (id, byKeys) => void grabbing.take(id, byKeys ? null : { x: 0, y: 0 }, false),
    reshape() {
      const { need, piece, moved } = moving;
      // Where nothing is moved yet a body forms anew where it stands.
      const isBody = ["line", "column"].includes(local.formation.value) && isStand(piece(need()?.movers[0]?.piece ?? ""));
      const first = moved()[0]?.model ?? (isBody ? need()?.movers[0]?.piece : undefined);
      if (moving.hold) ways.want(moving.hold.target);
      else if (first && grabbing.take(first, null, false) && moving.hold) {
        ways.want(/** @type {import("./move/moving.js").Hold} */ (moving.hold).target);
        dragging.release();
      }
    },
    key(key, event) {
      if (key === " " && moving.hold) return corners.set();
      if (key === "Backspace") return corners.straighten();
      return dragging.key?.(key, event) ?? false;
    },
    cancel() {
      const was = moving.hold !== null;
      ways.drop();
      moving.hold = null;
      corners.begin();
      local.reach.value = null;
      local.tether.value = null;
      return draft.cancel() || was;
    },
    ghosts(ghosts) {
      for (const [id, pose] of ghostsNow(moving)) ghosts.set(id, pose);
    },
    leave() {
      ways.drop();
      moving.hold = null;
    },
  };
}
