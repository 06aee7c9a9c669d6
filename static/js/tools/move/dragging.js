/**
 * A piece is held, with those that go along: the hand or the arrows lead it until it is let go.
 *
 * @import { PointerSample, Tool } from "../tool.js"
 * @import { Moving } from "./moving.js"
 * @import { Ways } from "./ways.js"
 */

import { wheeled } from "../../lib/regiment.js";
import { stepOf } from "../tool.js";
import { angle } from "./allowance.js";
import { letGoAt } from "./ghosts.js";

/** @param {Moving} moving @param {Ways} ways @returns {Pick<Tool, "turn"|"key"> & {release: () => void, drag: (hand: PointerSample) => void, drop: (hand: PointerSample) => void}} */
export function createDragging(moving, ways) {
  const { context } = moving;
  const { ports, draft } = context;
  const { local } = ports;

  function release() {
    const { hold } = moving;
    if (!hold) return;
    const leg = draft.get()?.legs[hold.lead];
    if (ways.isOpen()) draft.letGo(letGoAt(moving, hold));
    moving.hold = null;
    local.held.value = [];
    local.reach.value = null;
    local.tether.value = null;
    if (leg) ports.announce(ports.t("board.say.moved", { piece: hold.lead, d: leg.length }));
    context.redraw();
  }

  /** What is held follows the hand, or wheels with it. @param {PointerSample} hand */
  function drag(hand) {
    const { hold } = moving;
    if (!hold) return;
    const { wheel, base, offset } = hold;
    const wanted = wheel
      ? wheeled(base, wheel.about, angle(wheel, hand.at))
      : { ...hold.target, x: hand.at.x + offset.x, y: hand.at.y + offset.y };
    ways.want(wanted, { alt: hand.alt, past: hand.shift });
  }

  return {
    release,
    drag,
    drop(hand) {
      drag(hand);
      release();
    },
    turn(degrees) {
      const { hold } = moving;
      if (!hold) return false;
      ways.want({ ...hold.target, facing: (hold.target.facing + degrees + 360) % 360 });
      return true;
    },
    key(key, event) {
      const { hold } = moving;
      if (!hold?.byKeys) return false;
      const by = stepOf(context, key, event);
      if (by) ways.want({ ...hold.target, x: hold.target.x + by.x, y: hold.target.y + by.y });
      else if (key === "g") release();
      else return false;
      return true;
    },
  };
}
