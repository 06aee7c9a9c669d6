/**
 * What is counted on hexes: the line from one to another says how many steps lie between them.
 *
 * @import { Scene } from "../scene.js"
 * @import { Say } from "../overlays/paths.js"
 */

import { line } from "../overlays/line.js";
import { hexesOf, stepsBetween } from "./grid.js";

/** The two ends of what is counted. @typedef {{from: string|null, to: string|null, fixed: boolean}} Count */

/** @returns {Count} */
export const createCounted = () => ({ from: null, to: null, fixed: false });

/** @param {Scene} scene @param {Count} count @param {Say} say */
export function countLine(scene, count, say) {
  const hexes = hexesOf(scene.view);
  const [a, b] = [hexes[count.from ?? ""], hexes[count.to ?? ""]];
  if (!a || !b || a === b) return [];
  say({ key: "hex-count", x: b.x, y: b.y, dy: -26, kind: "lead", text: scene.t("board.hex.count", { n: stepsBetween(a, b) }) });
  return line("ruler", a, b);
}
