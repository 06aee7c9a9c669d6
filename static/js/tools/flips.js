/**
 * A chain of flips in the hand: within a diameter the ghost follows the pointer, past it that flip is laid and the next
 * begins. The whole chain is one answer; the referee says what each flip would lead to.
 *
 * @import { Point, Question, Seat } from "../lib/wire.js"
 * @import { Flip } from "../lib/flips.js"
 * @import { Hand, Tool, Workbench } from "./tool.js"
 */

import { latest } from "../lib/asking.js";
import { flipTo, placesOf } from "../lib/flips.js";
import { distance } from "../lib/geometry.js";

/** Parts of a radius within which the ghost lies where the disc does. */
const STILL = 0.12;
/** Degrees and parts of a diameter that a key changes a flip by. */
const STEP = { turn: 15, fine: 1, length: 0.1 };

/** @param {Workbench} bench @returns {Tool & {take: (hand: Hand|null) => void, begin: () => boolean, back: () => boolean, over: () => boolean}} */
export function createFlips(bench) {
  const { ports, draft, preview } = bench;
  const { local, t } = ports;
  /** From the pointer to the middle of the disc it took hold of. @type {Point|null} */
  let offset = null;
  const way = latest(
    (/** @type {{question: Question, seat: Seat, count: number}} */ { question, seat }) => ports.ask(question, seat),
    (answer, { count }) => {
      const open = draft.get();
      const leg = answer?.kind === "routes" ? answer.legs[0] : undefined;
      if (!open || !leg || !need() || flips().length !== count) return;
      draft.note({ [leg.piece]: leg });
      if (leg.length < count && !leg.refused) end(leg.length);
    },
    40,
  );
  draft.attach({ settled: way.settled });
  const reach = latest(
    (/** @type {{question: Question, seat: Seat}} */ { question, seat }) => ports.ask(question, seat),
    (answer) => {
      if (answer?.kind === "reach" && need()) local.reach.value = answer;
    },
  );

  const need = () => {
    const open = draft.get()?.offer.need;
    return open?.kind === "flips" ? open : null;
  };
  /** @returns {Flip[]} */
  const flips = () => (need() ? (draft.get()?.values ?? []) : []);
  /** The disc and where it lies. */
  function disc() {
    const piece = bench.scene()?.view.pieces[need()?.piece ?? ""];
    return piece?.footprint.kind === "circle" ? { id: piece.id, at: piece.pose, radius: piece.footprint.radius } : null;
  }

  /** Everything the chain is now, and what the referee says of it. @param {readonly Flip[]} next */
  function put(next) {
    const open = draft.get();
    const held = disc();
    if (!open || !held) return;
    const places = placesOf(held.at, next, held.radius);
    draft.put(next.length ? next : null, {});
    preview({ kind: "drag", pieces: [{ id: held.id, .../** @type {Point} */ (places.at(-1)), facing: 0 }] });
    const to = /** @type {Point} */ (places.at(-1));
    if (next.length) {
      const via = places.slice(1, -1).map(({ x, y }) => ({ x, y }));
      way.ask({ seat: open.seat, count: next.length, question: { kind: "route", piece: held.id, command: open.offer.command, to: { x: to.x, y: to.y, z: 0, facing: 0 }, via } });
    } else way.drop();
    bench.redraw();
  }

  /** Lays the ghost towards a place: flips that are passed are laid on the way. `settled` are laid for good. @param {Point} to @param {readonly Flip[]} settled @param {boolean} other */
  function lead(to, settled, other) {
    const open = need();
    const held = disc();
    if (!open || !held) return;
    const chain = [...settled];
    let from = /** @type {Point} */ (placesOf(held.at, chain, held.radius).at(-1));
    while (chain.length < open.most) {
      const away = distance(from, to);
      const whole = 2 * held.radius;
      if (away < STILL * held.radius || (open.exact && away < held.radius)) break;
      const share = open.exact ? whole : Math.min(away, whole);
      const at = { x: from.x + ((to.x - from.x) * share) / away, y: from.y + ((to.y - from.y) * share) / away };
      chain.push(flipTo(from, at, held.radius, other, open.exact));
      from = at;
      if (away <= whole) break;
    }
    if (JSON.stringify(chain) !== JSON.stringify(flips())) put(chain);
  }

  /** The flips that stay while the hand leads the last one: past a diameter a flip is laid. @type {Flip[]} */
  let laid = [];
  let other = false;

  /** @param {Hand|null} hand */
  function take(hand) {
    const open = draft.get();
    const held = disc();
    if (!open || !held || !need()) return;
    const at = /** @type {Point} */ (placesOf(held.at, flips(), held.radius).at(-1));
    offset = hand ? { x: at.x - hand.at.x, y: at.y - hand.at.y } : null;
    laid = flips();
    local.held.value = [held.id];
    local.selection.value = { unit: bench.scene()?.view.pieces[held.id]?.unit ?? null, piece: null, more: [] };
    if (!local.reach.value) reach.ask({ seat: open.seat, question: { kind: "reach", piece: held.id, command: open.offer.command } });
  }

  /** The move ends before the hand does: the flips beyond are no part of it. @param {number} count */
  function end(count) {
    laid = laid.slice(0, count);
    put(flips().slice(0, count));
  }

  function back() {
    if (!flips().length) return false;
    laid = flips().slice(0, -1);
    put(laid);
    ports.announce(t("board.say.flip_back", { n: laid.length }));
    return true;
  }

  /** The last flip over the other side of its edge: it lands in the same place. */
  function over() {
    const chain = flips();
    const last = chain.at(-1);
    if (!last || last.second === null) return false;
    other = !other;
    put([...chain.slice(0, -1), { first: last.second, second: last.first }]);
    return true;
  }

  /** Turns the last flip, or makes it shorter or longer; the first touch begins one. @param {number} degrees @param {number} longer */
  function steer(degrees, longer) {
    const open = need();
    const held = disc();
    if (!open || !held) return false;
    if (!flips().length) begin();
    const chain = flips();
    const before = chain.slice(0, -1);
    const places = placesOf(held.at, chain, held.radius);
    const [from, to] = [/** @type {Point} */ (places.at(-2)), /** @type {Point} */ (places.at(-1))];
    const turn = Math.atan2(to.y - from.y, to.x - from.x) + (degrees * Math.PI) / 180;
    const most = 2 * held.radius;
    const length = open.exact ? most : Math.min(most, Math.max(0.2 * held.radius, distance(from, to) + longer * most));
    const at = { x: from.x + Math.cos(turn) * length, y: from.y + Math.sin(turn) * length };
    put([...before, flipTo(from, at, held.radius, other, open.exact)]);
    return true;
  }

  /** One more flip, straight on from the last. @param {number} degrees  its direction where it is the first */
  function add(degrees) {
    const open = need();
    const held = disc();
    if (!open || !held || flips().length >= open.most) return false;
    const places = placesOf(held.at, flips(), held.radius);
    const [before, from] = [places.at(-2), /** @type {Point} */ (places.at(-1))];
    const turn = before ? Math.atan2(from.y - before.y, from.x - before.x) : (degrees * Math.PI) / 180;
    const at = { x: from.x + Math.cos(turn) * 2 * held.radius, y: from.y + Math.sin(turn) * 2 * held.radius };
    put([...flips(), flipTo(from, at, held.radius, other, open.exact)]);
    return true;
  }

  /** A first flip by the keyboard, towards the middle of the table. */
  function begin() {
    const held = disc();
    const table = bench.scene()?.view.table;
    take(null);
    return !!held && !!table && add((Math.atan2(table.height / 2 - held.at.y, table.width / 2 - held.at.x) * 180) / Math.PI);
  }

  /** Where flips so far laid the disc, nearest to a place. @param {Point} at */
  function ghostAt(at) {
    const held = disc();
    if (!held) return -1;
    const places = placesOf(held.at, flips(), held.radius);
    return places.findIndex((place, i) => i > 0 && i < places.length - 1 && distance(place, at) < held.radius * 0.6);
  }

  return {
    take,
    begin,
    back,
    over,
    grab(hand) {
      const held = disc();
      if (!held || !need()) return false;
      const at = /** @type {Point} */ (placesOf(held.at, flips(), held.radius).at(-1));
      if (distance(at, hand.at) > held.radius) return false;
      take(hand);
      return true;
    },
    drag(hand) {
      if (!offset) return;
      const held = disc();
      const open = need();
      if (!held || !open) return;
      const to = { x: hand.at.x + offset.x, y: hand.at.y + offset.y };
      const start = laid.length && laid === flips() ? laid.slice(0, -1) : laid;
      lead(to, start, other);
      const chain = flips();
      // What was passed is laid: the hand leads only the last one.
      if (chain.length > start.length + 1) laid = chain.slice(0, -1);
      else laid = start;
    },
    drop() {
      offset = null;
      laid = flips();
      local.held.value = [];
      bench.redraw();
    },
    click(hand) {
      const held = disc();
      if (!held || !need()) return false;
      const ghost = ghostAt(hand.at);
      if (ghost > 0) {
        put(flips().slice(0, ghost));
        return true;
      }
      if (hand.piece && hand.piece.id !== held.id && bench.scene()?.view.units[hand.piece.unit]?.seat === draft.get()?.seat && !flips().length) return false;
      lead(hand.at, flips(), other);
      return true;
    },
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
    cancel() {
      way.drop();
      offset = null;
      laid = [];
      local.reach.value = null;
      local.held.value = [];
      const had = flips().length > 0;
      if (!need()) return false;
      if (had) put([]);
      else draft.close();
      return true;
    },
    ghosts(ghosts) {
      const held = disc();
      const last = held && placesOf(held.at, flips(), held.radius).at(-1);
      const piece = bench.scene()?.view.pieces[held?.id ?? ""];
      if (held && last && piece && flips().length) ghosts.set(held.id, { ...piece.pose, x: last.x, y: last.y, z: piece.pose.z + 10000 });
    },
    leave() {
      way.drop();
      offset = null;
    },
  };
}
