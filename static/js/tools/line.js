/**
 * Drawing a straight line across the table: drag an end, and the line turns about the middle.
 *
 * @import { Point } from "../lib/wire.js"
 * @import { Scene } from "../board/scene.js"
 * @import { Tool, ToolContext } from "./tool.js"
 */

/** @param {ToolContext} context @returns {Tool} */
export function createLine({ scene, draft }) {
  /** @param {Point} at */
  function through(at) {
    const now = scene();
    if (!now || draft.get()?.offer.need?.kind !== "line") return false;
    draft.put(acrossTable(now, at));
    return true;
  }
  return {
    click: (hand) => hand.piece === null && through(hand.at),
    grab: (hand) => hand.piece === null && through(hand.at),
    drag: (hand) => void through(hand.at),
    drop: () => undefined,
    turn(degrees) {
      const now = scene();
      const line = draft.get()?.values;
      if (!now || !line?.a) return false;
      const c = { x: now.view.table.width / 2, y: now.view.table.height / 2 };
      const angle = Math.atan2(line.b.y - c.y, line.b.x - c.x) + (degrees * Math.PI) / 180;
      return through({ x: c.x + Math.cos(angle) * 6, y: c.y + Math.sin(angle) * 6 });
    },
    cancel: () => draft.cancel(),
  };
}

/** The line from edge to edge through the middle of the table and a point. @param {Scene} scene @param {Point} at @returns {{a: Point, b: Point}} */
function acrossTable({ view: { table } }, at) {
  const c = { x: table.width / 2, y: table.height / 2 };
  const d = { x: at.x - c.x || 1e-6, y: at.y - c.y };
  const far = Math.min(c.x / Math.abs(d.x), d.y === 0 ? Infinity : c.y / Math.abs(d.y));
  return { a: { x: c.x - d.x * far, y: c.y - d.y * far }, b: { x: c.x + d.x * far, y: c.y + d.y * far } };
}
