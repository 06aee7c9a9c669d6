/**
 * The chain of flips that lies on the board: the disc, what is laid, and what the referee says of it. What a hand and the
 * keys share.
 *
 * @import { Point, Question, Seat } from "../../lib/wire.js"
 * @import { Flip } from "../../lib/flips.js"
 * @import { ToolContext } from "../tool.js"
 */

import { latest } from "../../lib/asking.js";
import { placesOf } from "../../lib/flips.js";

/** @typedef {ReturnType<typeof createChain>} Chain */

/** @param {ToolContext} context */
export function createChain(context) {
  const { ports, draft, preview } = context;
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

  const need = () => {
    const open = draft.get()?.offer.need;
    return open?.kind === "flips" ? open : null;
  };
  /** @returns {Flip[]} */
  const flips = () => (need() ? (draft.get()?.values ?? []) : []);
  /** The disc and where it lies. */
  function disc() {
    const piece = context.scene()?.view.pieces[need()?.piece ?? ""];
    return piece?.footprint.kind === "circle" ? { id: piece.id, at: piece.pose, radius: piece.footprint.radius } : null;
  }
  /** Where the disc lies at first and after each flip. @returns {Point[]} */
  const places = () => {
    const held = disc();
    return held ? placesOf(held.at, flips(), held.radius) : [];
  };

  /** Everything the chain is now, and what the referee says of it. @param {readonly Flip[]} next */
  function put(next) {
    const open = draft.get();
    const held = disc();
    if (!open || !held) return;
    const lies = placesOf(held.at, next, held.radius);
    const to = /** @type {Point} */ (lies.at(-1));
    draft.put(next.length ? next : null, {});
    preview({ kind: "drag", pieces: [{ id: held.id, ...to, facing: 0 }] });
    if (next.length) {
      const via = lies.slice(1, -1).map(({ x, y }) => ({ x, y }));
      way.ask({ seat: open.seat, count: next.length, question: { kind: "route", piece: held.id, command: open.offer.command, to: { x: to.x, y: to.y, z: 0, facing: 0 }, via } });
    } else way.drop();
    context.redraw();
  }

  /** The move ends before the hand does: the flips beyond are no part of it. @param {number} count */
  function end(count) {
    chain.laid = chain.laid.slice(0, count);
    put(flips().slice(0, count));
  }

  const chain = {
    context,
    need,
    flips,
    disc,
    places,
    put,
    drop: way.drop,
    /** The flips that stay while the hand leads the last one: past a diameter a flip is laid. @type {Flip[]} */
    laid: [],
    /** Whether the last flip goes over the other side of its edge. */
    other: false,
  };
  return chain;
}
