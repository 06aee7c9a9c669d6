/**
 * Giving up one thing at a time: a drag, then what is filled in together with the selection it belongs to, then the tool.
 *
 * @import { Offer, Seat } from "../../lib/wire.js"
 * @import { ToolContext } from "../tool.js"
 * @import { Chain } from "./chain.js"
 * @import { Drag } from "./drag.js"
 */

import { offersOf } from "../../board/offers.js";

/** @param {ToolContext} work @param {Chain} chain @param {Drag} drag @param {() => void} putDown  the hand comes back for a tool of the rail */
export function createCancel(work, chain, drag, putDown) {
  const { ports, draft } = work;
  const { local } = ports;

  /** The offer that calls a selection off, where there is one. @returns {{seat: Seat, offer: Offer}|null} */
  function callOff() {
    const scene = work.scene();
    const open = scene
      ? offersOf(scene).filter(({ offer }) => offer.place === "prompt" && !offer.locked && !offer.need)
      : [];
    return open.find(({ offer }) => offer.role === "cancel") ?? null;
  }

  /** What is filled in on the board, and the selection that it belongs to. What was taken from a list goes back there whole: nothing else asks for it. */
  function giveUpNeed() {
    const taken = draft.get();
    const tool = chain.needTool() ?? (taken?.offer.need?.kind === "pick" ? chain.onHexes : null);
    const off = tool ? callOff() : null;
    const had = tool?.cancel?.() ?? false;
    if (off && local.live.value) void ports.act(off.seat, off.offer, {});
    const goesBack = tool !== null && taken !== null && taken.offer.place !== "prompt";
    if (goesBack) draft.close();
    return had || off !== null || goesBack;
  }

  /** @returns {boolean} whether there was something to give up */
  return function cancel() {
    const rail = chain.railTool();
    if (drag.waits() || (ports.isTried() && !rail)) {
      drag.broken();
      chain.needTool()?.cancel?.();
      ports.forget();
      return true;
    }
    if (local.dropped.value) {
      local.dropped.value = null;
      return true;
    }
    if (local.spot.value) return chain.spot.cancel?.() ?? false;
    if (drag.isHolding()) {
      drag.broken();
      return true;
    }
    if (rail) {
      if (!rail.cancel?.()) putDown();
      return true;
    }
    if (giveUpNeed()) return true;
    // What is open in the prompt is given up first, and the selection with it.
    return ports.opened?.() ? false : (chain.select.cancel?.() ?? false);
  };
}
