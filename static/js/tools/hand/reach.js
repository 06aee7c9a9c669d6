/**
 * What panels and the page around the board do with the hand: they point at the table, carry a unit in, press a piece.
 *
 * @import { Point } from "../../lib/wire.js"
 * @import { ToolContext } from "../tool.js"
 * @import { Chain } from "./chain.js"
 */

import { hexAt, hexesOf } from "../../board/hexes/grid.js";
import { toTable } from "../../board/scene.js";

/** @param {ToolContext} work @param {Chain} chain */
export function createReach({ scene, root, spot, redraw }, chain) {
  /** The table point under a point of the window. @param {number} x  client pixels @param {number} y @returns {Point|null} null before anything is drawn */
  function under(x, y) {
    const [now, well] = [scene(), root.getBoundingClientRect()];
    return now && toTable(now, { x: x - well.left, y: y - well.top });
  }

  return {
    /** As a click on that very piece, whatever lies on it. @param {string} id @param {{shiftKey: boolean, altKey: boolean}} [held] */
    press(id, { shiftKey: shift, altKey: alt } = { shiftKey: false, altKey: false }) {
      const piece = scene()?.view.pieces[id];
      if (!piece) return false;
      const hand = { at: piece.pose, px: { x: 0, y: 0 }, piece, under: [piece], grip: null, shift, alt, ctrl: false, touch: false };
      return chain.all().some((tool) => tool.click?.(hand));
    },
    /** Carry the unit that is being placed in from a list; `settled` sets it down. @param {number} x  client pixels @param {number} y @param {boolean} settled */
    bring(x, y, settled) {
      const at = under(x, y);
      if (at) chain.place.bring(at, settled);
    },
    /** Point at a hex from outside the board; gives the hex there. @param {number} x  client pixels @param {number} y */
    pointAt(x, y) {
      const [now, at, well] = [scene(), under(x, y), root.getBoundingClientRect()];
      const inside = x > well.left && x < well.right && y > well.top && y < well.bottom;
      const hex = now && at && inside ? hexAt(hexesOf(now.view), at) : null;
      spot.hover = hex;
      redraw();
      return hex;
    },
  };
}
