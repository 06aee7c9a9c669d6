/**
 * Counting hexes: click one, then another; the line says how many steps lie between them.
 *
 * @import { Tool, Workbench } from "../../tools/tool.js"
 * @import { Scene } from "../scene.js"
 * @import { Say } from "../overlays/paths.js"
 */

import { line } from "../overlays/line.js";
import { hexAt, hexesOf, isHexTable, stepsBetween } from "./grid.js";

/** The two ends of what is counted. @typedef {{from: string|null, to: string|null, fixed: boolean}} Count */

/** @returns {Count} */
export const createCounted = () => ({ from: null, to: null, fixed: false });

/** @param {Workbench} bench @param {Count} count @returns {Tool} */
export function createCount(bench, count) {
  const under = (/** @type {import("../../tools/tool.js").Hand} */ hand) => {
    const scene = bench.scene();
    return scene ? hexAt(hexesOf(scene.view), hand.at) : null;
  };
  /** @param {Partial<Count>} next */
  const set = (next) => {
    Object.assign(count, next);
    bench.redraw();
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
 * @param {Workbench} bench @param {Tool} open @param {Tool} hexes @returns {Tool}
 */
export function byTable(bench, open, hexes) {
  const now = () => (isHexTable(bench.scene()?.view) ? hexes : open);
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

/** @param {Scene} scene @param {Count} count @param {Say} say */
export function countLine(scene, count, say) {
  const hexes = hexesOf(scene.view);
  const [a, b] = [hexes[count.from ?? ""], hexes[count.to ?? ""]];
  if (!a || !b || a === b) return [];
  say({ key: "hex-count", x: b.x, y: b.y, dy: -26, kind: "lead", text: scene.t("board.hex.count", { n: stepsBetween(a, b) }) });
  return line("ruler", a, b);
}
