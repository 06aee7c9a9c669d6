/**
 * A hand leads the disc: within a diameter the ghost follows it, past it that flip is laid and the next begins.
 *
 * @import { Point, Question, Seat } from "../../lib/wire.js"
 * @import { Flip } from "../../lib/flips.js"
 * @import { PointerSample, Tool } from "../tool.js"
 * @import { Chain } from "./chain.js"
 */

import { latest } from "../../lib/asking.js";
import { flipTo, placesOf } from "../../lib/flips.js";
import { distance } from "../../lib/geometry.js";

/** Parts of a radius within which the ghost lies where the disc does. */
const STILL = 0.12;

/** @param {Chain} chain @returns {Required<Pick<Tool, "grab"|"drag"|"drop"|"click">> & {take: (hand: PointerSample|null) => void, letGo: () => void}} */
export function createHand(chain) {
  const { context, need, flips, disc, places, put } = chain;
  const { ports, draft } = context;
  const { local } = ports;
  /** From the pointer to the middle of the disc it took hold of. @type {Point|null} */
  let offset = null;
  const reach = latest(
    (/** @type {{question: Question, seat: Seat}} */ { question, seat }) => ports.ask(question, seat),
    (answer) => {
      if (answer?.kind === "reach" && need()) local.reach.value = answer;
    },
  );

  /** Lays the ghost towards a place: flips that are passed are laid on the way. @param {Point} to @param {readonly Flip[]} settled  laid for good @param {boolean} other */
  function lead(to, settled, other) {
    const open = need();
    const held = disc();
    if (!open || !held) return;
    const next = [...settled];
    let from = /** @type {Point} */ (placesOf(held.at, next, held.radius).at(-1));
    while (next.length < open.most) {
      const away = distance(from, to);
      const whole = 2 * held.radius;
      if (away < STILL * held.radius || (open.exact && away < held.radius)) break;
      const share = open.exact ? whole : Math.min(away, whole);
      const at = { x: from.x + ((to.x - from.x) * share) / away, y: from.y + ((to.y - from.y) * share) / away };
      next.push(flipTo(from, at, held.radius, other, open.exact));
      from = at;
      if (away <= whole) break;
    }
    if (JSON.stringify(next) !== JSON.stringify(flips())) put(next);
  }

  /** Where flips so far laid the disc, nearest to a place. @param {Point} at */
  function ghostAt(at) {
    const held = disc();
    if (!held) return -1;
    return places().findIndex((place, i, all) => i > 0 && i < all.length - 1 && distance(place, at) < held.radius * 0.6);
  }

  /** @param {PointerSample|null} hand  none: by keys */
  function take(hand) {
    const open = draft.get();
    const held = disc();
    if (!open || !held || !need()) return;
    const at = /** @type {Point} */ (places().at(-1));
    offset = hand ? { x: at.x - hand.at.x, y: at.y - hand.at.y } : null;
    chain.laid = flips();
    local.held.value = [held.id];
    local.selection.value = { unit: context.scene()?.view.pieces[held.id]?.unit ?? null, piece: null, more: [] };
    if (!local.reach.value) reach.ask({ seat: open.seat, question: { kind: "reach", piece: held.id, command: open.offer.command } });
  }

  return {
    take,
    letGo: () => void (offset = null),
    grab(hand) {
      const held = disc();
      const at = places().at(-1);
      if (!held || !at || distance(at, hand.at) > held.radius) return false;
      take(hand);
      return true;
    },
    drag(hand) {
      if (!offset || !disc() || !need()) return;
      const { laid, other } = chain;
      const start = laid.length && laid === flips() ? laid.slice(0, -1) : laid;
      lead({ x: hand.at.x + offset.x, y: hand.at.y + offset.y }, start, other);
      const now = flips();
      // What was passed is laid: the hand leads only the last one.
      chain.laid = now.length > start.length + 1 ? now.slice(0, -1) : start;
    },
    drop() {
      offset = null;
      chain.laid = flips();
      local.held.value = [];
      context.redraw();
    },
    click(hand) {
      const held = disc();
      if (!held || !need()) return false;
      const ghost = ghostAt(hand.at);
      if (ghost > 0) {
        put(flips().slice(0, ghost));
        return true;
      }
      if (hand.piece && hand.piece.id !== held.id && context.scene()?.view.units[hand.piece.unit]?.seat === draft.get()?.seat && !flips().length) return false;
      lead(hand.at, flips(), chain.other);
      return true;
    },
  };
}
