/**
 * Counting hexes: click one, then another.
 *
 * @import { Count } from "../../board/hexes/count.js"
 * @import { PointerSample, Tool, ToolContext } from "../tool.js"
 */

import { hexAt, hexesOf, isHexTable } from "../../board/hexes/grid.js";

/** @param {ToolContext} context @param {Count} count @returns {Tool} */
export function createCount(context, count) {
  const under = (/** @type {PointerSample} */ hand) => {
    const scene = context.scene();
    return scene ? hexAt(hexesOf(scene.view), hand.at) : null;
  };
  /** @param {Partial<Count>} next */
  const set = (next) => {
    Object.assign(count, next);
    context.redraw();
  };
  return {
    click(hand) {
      const id = under(hand);
      if (count.from && !count.fixed) set({ to: id, fixed: true });
      else set({ from: id, to: null, fixed: false });
      return true;
    },
    hover(hand) {
      if (count.from && !count.fixed) set({ to: under(hand) });
    },
    cancel() {
      const had = count.from !== null;
      set({ from: null, to: null, fixed: false });
      return had;
    },
    leave: () => set({ from: null, to: null, fixed: false }),
  };
}

/**
 * One tool on an open table, another on hexes.
 * @param {ToolContext} context @param {Tool} open @param {Tool} hexes @returns {Tool}
 */
export function byTable(context, open, hexes) {
  const now = () => (isHexTable(context.scene()?.view) ? hexes : open);
  return {
    grab: (hand) => now().grab?.(hand) ?? false,
    drag: (hand) => now().drag?.(hand),
    drop: (hand) => now().drop?.(hand),
    click: (hand) => now().click?.(hand) ?? false,
    hover: (hand) => now().hover?.(hand),
    key: (key, event) => now().key?.(key, event) ?? false,
    cancel: () => now().cancel?.() ?? false,
    leave: () => now().leave?.(),
  };
}
