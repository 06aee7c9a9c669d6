/**
 * One drag: the tool that took it has it until it is let go, or cannot go on.
 *
 * @import { Seat } from "../../lib/wire.js"
 * @import { PointerSample, Tool, ToolContext } from "../tool.js"
 * @import { Begun } from "../select.js"
 * @import { Chain } from "./chain.js"
 */

import { createWish } from "./wish.js";

/** @typedef {ReturnType<typeof createDrag>} Drag */

/** What may be done while the past is shown, or the line is lost. @type {readonly string[]} */
const ONLY_LOOKS = ["measure", "sight", "ping"];

/** @param {ToolContext} work @param {() => Chain} chain */
export function createDrag(work, chain) {
  const { ports, draft } = work;
  const { local } = ports;
  const wish = createWish(work);
  /** @type {PointerSample|null} */
  let lastDown = null;
  /** @type {Tool|null} */
  let holding = null;

  /** The hand is empty, once what it did has been drawn. */
  function letGo() {
    requestAnimationFrame(() => requestAnimationFrame(() => (local.gripped.value = holding !== null || wish.isOpen())));
  }

  /**
   * A piece of one's own that is taken while the last word is on its way, or while others are led, leads nowhere; nor does the table.
   * @param {PointerSample} hand
   * @param {boolean} waited
   */
  function stays(hand, waited) {
    const { move, place, needTool } = chain();
    const isLed = [move, place].some((tool) => tool === needTool());
    return hand.piece !== null && local.seats.value.includes(/** @type {Seat} */ (hand.piece.seat)) && (waited || isLed);
  }

  /** @type {Begun} */
  const begun = {
    follow(taken) {
      wish.make(taken && { ...taken, down: taken.byKeys ? null : lastDown, last: null, up: false });
      if (taken) return;
      local.gripped.value = false;
      draft.letGo({});
    },
    begin(piece, kind, byKeys) {
      const { flips, move } = chain();
      if (kind === "flips" && byKeys) flips.begin();
      else if (kind === "flips") flips.take(lastDown);
      else if (kind === "move" && byKeys) move.take(piece, true);
      else if (kind === "move" && lastDown) move.grab?.(lastDown);
      if (!byKeys) holding = { flips, move }[kind] ?? null;
    },
  };

  return {
    begun,
    /** Whether a drag waits for leave. */
    waits: wish.isOpen,
    isHolding: () => holding !== null,

    /** @param {PointerSample} hand */
    grab(hand) {
      lastDown = hand;
      const waited = wish.isOpen() || draft.get()?.sending === true;
      wish.make(null);
      if (!local.live.value && !ONLY_LOOKS.includes(local.tool.value)) return false;
      holding = null;
      const taker = chain().all().find((tool) => tool.grab?.(hand)) ?? null;
      holding ??= taker;
      local.gripped.value = taker !== null;
      return taker !== null || stays(hand, waited);
    },
    /** @param {PointerSample} hand */
    drag(hand) {
      if (wish.isOpen()) wish.lead(hand, false);
      else holding?.drag?.(hand);
    },
    /** @param {PointerSample} hand */
    drop(hand) {
      if (wish.isOpen()) wish.lead(hand, true);
      else holding?.drop?.(hand);
      holding = null;
      if (!wish.isOpen()) letGo();
    },
    /** A drag that cannot go on leaves nothing behind. */
    broken() {
      const dragged = wish.isOpen() || holding !== null;
      wish.make(null);
      draft.letGo({});
      holding?.cancel?.();
      holding = null;
      if (dragged) {
        chain().needTool()?.cancel?.();
        ports.forget();
      }
      letGo();
    },
    /** New offers: what was waited for may have come. */
    sync() {
      const gone = wish.goOn(chain().move);
      if (gone?.holds) holding = chain().move;
      if (gone && !holding) letGo();
    },
  };
}
