/**
 * Keys turn the last flip of a chain, make it longer or shorter, lay one more, take one back.
 *
 * @import { Point } from "../../lib/wire.js"
 * @import { Tool } from "../tool.js"
 * @import { Chain } from "./chain.js"
 */

import { flipTo } from "../../lib/flips.js";
import { distance } from "../../lib/geometry.js";

/** Degrees and parts of a diameter that a key changes a flip by. */
const STEP = { turn: 15, fine: 1, length: 0.1 };

/**
 * @param {Chain} chain @param {() => void} take  takes the disc up
 * @returns {Required<Pick<Tool, "key">> & {begin: () => boolean, back: () => boolean, over: () => boolean}}
 */
export function createChainKeys(chain, take) {
  const { context, need, flips, disc, places, put } = chain;
  const { draft, ports } = context;

  /** The last flip goes back. */
  function back() {
    if (!flips().length) return false;
    chain.laid = flips().slice(0, -1);
    put(chain.laid);
    ports.announce(ports.t("board.say.flip_back", { n: chain.laid.length }));
    return true;
  }

  /** The last flip over the other side of its edge: it lands in the same place. */
  function over() {
    const last = flips().at(-1);
    if (!last || last.second === null) return false;
    chain.other = !chain.other;
    put([...flips().slice(0, -1), { first: last.second, second: last.first }]);
    return true;
  }

  /** Turns the last flip, or makes it shorter or longer; the first touch begins one. @param {number} degrees @param {number} longer */
  function steer(degrees, longer) {
    const open = need();
    const held = disc();
    if (!open || !held) return false;
    if (!flips().length) begin();
    const [from, to] = /** @type {[Point, Point]} */ (places().slice(-2));
    const turn = Math.atan2(to.y - from.y, to.x - from.x) + (degrees * Math.PI) / 180;
    const most = 2 * held.radius;
    const length = open.exact ? most : Math.min(most, Math.max(0.2 * held.radius, distance(from, to) + longer * most));
    const at = { x: from.x + Math.cos(turn) * length, y: from.y + Math.sin(turn) * length };
    put([...flips().slice(0, -1), flipTo(from, at, held.radius, chain.other, open.exact)]);
    return true;
  }

  /** One more flip, straight on from the last. @param {number} degrees  its direction where it is the first */
  function add(degrees) {
    const open = need();
    const held = disc();
    if (!open || !held || flips().length >= open.most) return false;
    const [before, from] = [places().at(-2), /** @type {Point} */ (places().at(-1))];
    const turn = before ? Math.atan2(from.y - before.y, from.x - before.x) : (degrees * Math.PI) / 180;
    const at = { x: from.x + Math.cos(turn) * 2 * held.radius, y: from.y + Math.sin(turn) * 2 * held.radius };
    put([...flips(), flipTo(from, at, held.radius, chain.other, open.exact)]);
    return true;
  }

  /** A first flip, towards the middle of the table. */
  function begin() {
    const held = disc();
    const table = context.scene()?.view.table;
    take();
    return !!held && !!table && add((Math.atan2(table.height / 2 - held.at.y, table.width / 2 - held.at.x) * 180) / Math.PI);
  }

  return {
    begin,
    back,
    over,
    key(key, event) {
      if (!need() || !disc()) return false;
      const degrees = event.shiftKey ? STEP.fine : STEP.turn;
      if (key === "g") return flips().length ? (void draft.confirmByKey(), true) : begin();
      if (key === "ArrowLeft") return steer(-degrees, 0);
      if (key === "ArrowRight") return steer(degrees, 0);
      if (key === "ArrowUp" || key === "+" || key === "=") return steer(0, STEP.length);
      if (key === "ArrowDown" || key === "-") return steer(0, -STEP.length);
      if (key === " ") return flips().length ? add(0) : begin();
      if (key === "Backspace") return back();
      if (key === "t") return over();
      return false;
    },
  };
}
