/**
 * A hand sets the unit down, brings it from a list, takes hold of its ghosts and leads them.
 *
 * @import { Point } from "../../lib/wire.js"
 * @import { Tool } from "../tool.js"
 * @import { Placing } from "./placing.js"
 * @import { Settling } from "./settle.js"
 */

/**
 * @param {Placing} placing @param {Settling} settling
 * @returns {Required<Pick<Tool, "click"|"grab"|"drag"|"drop">> & {last: () => string|null, bring: (at: Point, settled: boolean) => void}}
 */
export function createHand(placing, { inRanks, setDown, rest }) {
  const { context, need, placed, company, change } = placing;
  const { local } = context.ports;
  /** Whom a hand took last. @type {string|null} */
  let last = null;

  return {
    last: () => last,
    /** The unit comes in the hand from a list: in ranks under the pointer, then set down. */
    bring(at, settled) {
      if (!need()) return;
      if (settled) setDown(at);
      else inRanks(at);
      local.held.value = settled ? [] : (need()?.pieces ?? []);
    },
    click(hand) {
      const open = need();
      if (!open) return false;
      if (hand.piece && open.pieces.includes(hand.piece.id)) {
        local.selection.value = { unit: hand.piece.unit, piece: hand.piece.id, more: [] };
        last = hand.piece.id;
        return true;
      }
      if (hand.piece || placed().length > 0) return false;
      setDown(hand.at);
      return true;
    },
    grab(hand) {
      const open = need();
      if (!open) return false;
      if (!hand.piece && placed().length === 0 && !hand.touch) setDown(hand.at);
      if (!hand.piece || !open.pieces.includes(hand.piece.id)) return false;
      last = hand.piece.id;
      placing.hold = { ids: company(last, hand.ctrl), last: hand.at };
      local.held.value = placing.hold.ids;
      return true;
    },
    drag(hand) {
      const { hold } = placing;
      if (!hold) return;
      const by = { x: hand.at.x - hold.last.x, y: hand.at.y - hold.last.y };
      hold.last = hand.at;
      change(new Set(hold.ids), (pose) => ({ ...pose, x: pose.x + by.x, y: pose.y + by.y }));
    },
    drop() {
      const ids = placing.hold?.ids ?? [];
      placing.hold = null;
      local.held.value = [];
      void rest(ids);
    },
  };
}
