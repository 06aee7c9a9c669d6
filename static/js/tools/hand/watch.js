/**
 * What a pointer does goes to whoever has the hand.
 *
 * @import { ToolContext } from "../tool.js"
 * @import { Chain } from "./chain.js"
 * @import { Drag } from "./drag.js"
 */

import { bindPointer } from "../pointer.js";

/** How much nearer a double click brings the table. */
const CLOSER = 1.6;

/** @param {ToolContext} work @param {Chain} chain @param {Drag} drag @param {() => boolean} panning  a key is held that moves the table @returns {() => void} unbinds */
export function watchPointer(work, chain, drag, panning) {
  const { root, look } = work;
  const { local } = work.ports;
  /** Whether the last click did more than choose: then a second one is no wish to look closer. */
  let taken = false;

  return bindPointer(work, {
    hover(hand) {
      if (local.hovered.value !== (hand.piece?.id ?? null)) local.hovered.value = hand.piece?.id ?? null;
      chain.all()[0]?.hover?.(hand);
    },
    out: () => void (local.hovered.value = null),
    click(hand) {
      const by = chain.all().find((tool) => tool.click?.(hand));
      taken = by !== undefined && by !== chain.select;
    },
    double(hand) {
      if (local.tool.value === "measure") chain.railTool()?.key?.("Enter", new KeyboardEvent("keydown", { key: "Enter" }));
      else if (!hand.piece && !taken) look.zoom(CLOSER, hand.px);
    },
    grab: drag.grab,
    drag: drag.drag,
    drop: drag.drop,
    broken: drag.broken,
    turn: (degrees) => chain.needTool()?.turn?.(degrees) ?? false,
    menu: (hand) =>
      root.dispatchEvent(
        new CustomEvent("board:menu", {
          bubbles: true,
          detail: { piece: hand.piece?.id ?? null, at: hand.at, px: hand.px },
        }),
      ),
    panning,
  });
}
