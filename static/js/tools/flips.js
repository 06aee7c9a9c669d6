/**
 * A chain of flips (`flips/chain.js`), laid by a hand (`flips/hand.js`) or by keys (`flips/keys.js`). The whole chain is one
 * answer; the referee says what each flip would lead to.
 *
 * @import { PointerSample, Tool, ToolContext } from "./tool.js"
 */

import { createChain } from "./flips/chain.js";
import { createHand } from "./flips/hand.js";
import { createChainKeys } from "./flips/keys.js";

/** @param {ToolContext} context @returns {Tool & {take: (hand: PointerSample|null) => void, begin: () => boolean, back: () => boolean, over: () => boolean}} */
export function createFlips(context) {
  const { draft } = context;
  const { local } = context.ports;
  const chain = createChain(context);
  const { letGo, ...hand } = createHand(chain);

  return {
    ...hand,
    ...createChainKeys(chain, () => hand.take(null)),
    cancel() {
      chain.drop();
      letGo();
      chain.laid = [];
      local.reach.value = null;
      local.held.value = [];
      if (!chain.need()) return false;
      if (chain.flips().length) chain.put([]);
      else draft.close();
      return true;
    },
    ghosts(ghosts) {
      const held = chain.disc();
      const last = chain.places().at(-1);
      const piece = context.scene()?.view.pieces[held?.id ?? ""];
      if (held && last && piece && chain.flips().length) ghosts.set(held.id, { ...piece.pose, x: last.x, y: last.y, z: piece.pose.z + 10000 });
    },
    leave() {
      chain.drop();
      letGo();
    },
  };
}
