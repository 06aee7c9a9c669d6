/**
 * Keys set the unit down, move its ghosts, and turn them about their middle.
 *
 * @import { Point } from "../../lib/wire.js"
 * @import { Tool } from "../tool.js"
 * @import { Placing } from "./placing.js"
 */

import { inside, middle } from "../../lib/geometry.js";
import { stepOf } from "../tool.js";

/**
 * @param {Placing} placing @param {(at: Point) => void} setDown @param {() => string|null} last  whom a hand took last
 * @returns {Required<Pick<Tool, "turn"|"key">>}
 */
export function createPlaceKeys(placing, setDown, last) {
  const { context, need, placed, company, change } = placing;
  const { local } = context.ports;

  /** Takes the unit up; where it has no place yet, in the middle of the ground, or at its edge. */
  function takeUp() {
    const first = need()?.areas[0];
    const centre = first && middle(first.outline);
    const at = first && centre && (inside(centre, first.outline) ? centre : first.outline[0]);
    if (placed().length === 0 && at) setDown(at);
    local.held.value = placed().map((p) => p.model);
    return true;
  }

  return {
    turn(degrees) {
      if (placed().length === 0) return false;
      const one = last();
      const ids = new Set(placing.hold?.ids ?? (one ? company(one, false) : placed().map((p) => p.model)));
      const centre = middle(placed().filter((p) => ids.has(p.model)).map((p) => p.pose));
      const a = (degrees * Math.PI) / 180;
      change(ids, (p) => ({
        ...p,
        facing: (p.facing + degrees + 360) % 360,
        x: centre.x + (p.x - centre.x) * Math.cos(a) - (p.y - centre.y) * Math.sin(a),
        y: centre.y + (p.x - centre.x) * Math.sin(a) + (p.y - centre.y) * Math.cos(a),
      }));
      return true;
    },
    key(key, event) {
      if (key === "g" && need()) return takeUp();
      const by = stepOf(context, key, event);
      if (!by || local.held.value.length === 0) return false;
      const chosen = local.selection.value.piece;
      const isOne = chosen && placed().some((p) => p.model === chosen);
      change(new Set(isOne ? [chosen] : placed().map((p) => p.model)), (p) => ({ ...p, x: p.x + by.x, y: p.y + by.y }));
      return true;
    },
  };
}
