/**
 * Sight: click who looks, then what is looked at; the referee answers with rays and blockers.
 *
 * @import { Tool, ToolContext } from "./tool.js"
 */

/** @param {ToolContext} context @returns {Tool} */
export function createSight({ ports, scene }) {
  const { local, t } = ports;
  /** @type {string|null} */
  let source = null;

  /** @param {string} from @param {string} target */
  async function look(from, target) {
    const answer = await ports.ask({ kind: "sight", source: from, target });
    if (answer?.kind !== "sight") return;
    local.sight.value = { source: from, target, answer };
    ports.announce(t(answer.visible ? "board.say.sees" : "board.say.hidden", { unit: from, target }));
  }

  return {
    click(hand) {
      if (!hand.piece) return false;
      const selected = local.selection.value.unit;
      const from = source ?? (selected !== hand.piece.unit ? selected : null);
      if (!from || scene()?.view.units[from]?.seat === hand.piece.seat) {
        source = hand.piece.unit;
        local.selection.value = { unit: hand.piece.unit, piece: null, more: [] };
        local.sight.value = null;
        return true;
      }
      void look(from, hand.piece.unit);
      return true;
    },
    cancel() {
      const was = local.sight.value !== null || source !== null;
      local.sight.value = null;
      source = null;
      return was;
    },
    leave() {
      local.sight.value = null;
      source = null;
    },
  };
}
