/**
 * What a caster draws in light for those who watch with him: an arrow, a ring, a light on a place. It fades by itself.
 *
 * @import { Drawing } from "../store/drawings.js"
 * @import { Point } from "../lib/wire.js"
 * @import { Tool, ToolContext } from "./tool.js"
 */

import { distance } from "../lib/geometry.js";
import { lighten } from "../store/drawings.js";

/** The least that is drawn, in units of the table: less is a press. */
const LEAST = 0.3;

/** @param {ToolContext} context @param {Drawing["shape"]} shape @returns {Tool} */
export function createDraw({ ports }, shape) {
  const { local } = ports;
  /** @type {Point|null} */
  let from = null;

  /** @param {Point} b */
  const drawn = (b) => ({ shape, a: /** @type {Point} */ (from), b });

  function drop() {
    const had = local.drawing.value !== null;
    from = null;
    local.drawing.value = null;
    return had;
  }

  /** @param {Point} a @param {Point} b */
  function send(a, b) {
    lighten(local, { shape, a, b });
    if (local.cast.value) ports.preview({ kind: "drawing", shape, a, b, cast: local.cast.value });
  }

  return {
    grab(hand) {
      from = hand.at;
      return true;
    },
    drag(hand) {
      if (from) local.drawing.value = drawn(hand.at);
    },
    drop(hand) {
      if (from && distance(from, hand.at) >= LEAST) send(from, hand.at);
      drop();
    },
    click(hand) {
      if (shape !== "spot") return false;
      send(hand.piece?.pose ?? hand.at, hand.piece?.pose ?? hand.at);
      return true;
    },
    cancel: drop,
    leave: () => void drop(),
  };
}
