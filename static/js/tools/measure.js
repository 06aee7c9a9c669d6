/**
 * The ruler: from edge to edge where it starts or ends on a base, seen live by the others, pinned by a double click.
 *
 * @import { PieceView, Point, Question } from "../lib/wire.js"
 * @import { Ruler } from "../store/local.js"
 * @import { PointerSample, Tool, ToolContext } from "./tool.js"
 */

import { latest } from "../lib/asking.js";
import { distance, gap, gapTo } from "../lib/geometry.js";
import { poseOf } from "../board/scene.js";

/** @typedef {{piece: PieceView|null, at: Point}} End */

/** @param {ToolContext} context @returns {Tool} */
export function createMeasure(context) {
  const { ports, preview } = context;
  const { local, t } = ports;
  /** @type {{from: End, via: Point[], to: End}|null} */
  let line = null;
  let count = 0;
  let dragging = false;

  const exact = latest(
    (/** @type {Question & {kind: "measure"}} */ question) => ports.ask(question),
    (answer) => {
      if (answer?.kind === "measure" && line && line.via.length === 0) show([answer.a, answer.b], [answer.distance]);
    },
    60,
  );

  /** @param {PointerSample} hand @returns {End} */
  const end = (hand) => ({ piece: hand.piece, at: hand.at });

  function update() {
    if (!line) return;
    const stops = [line.from, ...line.via.map((at) => ({ piece: null, at })), line.to];
    const legs = stops.slice(1).map((b, i) => legBetween(/** @type {End} */ (stops[i]), b));
    show(
      [/** @type {Point} */ (legs[0]?.a), ...legs.map((leg) => leg.b)],
      legs.map((leg) => leg.length),
    );
    const on = line.from.piece && line.to.piece;
    if (on && line.via.length === 0)
      exact.ask({ kind: "measure", a: line.from.piece?.id ?? line.from.at, b: line.to.piece?.id ?? line.to.at });
  }

  /** @param {End} a @param {End} b */
  function legBetween(a, b) {
    const scene = context.scene();
    if (!scene) return { length: 0, a: a.at, b: b.at };
    const place = (/** @type {PieceView} */ p) => ({ footprint: p.footprint, pose: poseOf(scene, p) });
    if (a.piece && b.piece && a.piece.id !== b.piece.id) return gap(place(a.piece), place(b.piece));
    if (b.piece && !a.piece) return gapTo(a.at, place(b.piece));
    if (a.piece && a.piece.id !== b.piece?.id) {
      const turned = gapTo(b.at, place(a.piece));
      return { length: turned.length, a: turned.b, b: turned.a };
    }
    return { length: distance(a.at, b.at), a: a.at, b: b.at };
  }

  /** @param {Point[]} points @param {number[]} lengths */
  function show(points, lengths) {
    const total = lengths.reduce((sum, l) => sum + l, 0);
    const edges = line?.from.piece !== null && line?.to.piece !== null;
    /** @type {Ruler} */
    const ruler = {
      id: `mine ${count}`,
      seat: local.seats.value[0] ?? null,
      name: "",
      points,
      lengths,
      total,
      edges,
      pinned: false,
    };
    local.rulers.value = [...local.rulers.value.filter((r) => r.pinned), ruler];
    preview({ kind: "ruler", points, lengths, total, edges });
  }

  function drop() {
    exact.drop();
    line = null;
    dragging = false;
    preview({ kind: "clear" });
    const had = local.rulers.value.some((r) => !r.pinned);
    local.rulers.value = local.rulers.value.filter((r) => r.pinned);
    return had;
  }

  function pin() {
    if (local.rulers.value.every((r) => r.pinned)) return false;
    local.rulers.value = local.rulers.value.map((r) => ({ ...r, pinned: true }));
    count++;
    line = null;
    preview({ kind: "clear" });
    return true;
  }

  return {
    grab(hand) {
      drop();
      line = { from: end(hand), via: [], to: end(hand) };
      dragging = true;
      return true;
    },
    drag(hand) {
      if (!line) return;
      line.to = end(hand);
      update();
    },
    drop() {
      const [ruler] = local.rulers.value.filter((r) => !r.pinned);
      if (ruler) ports.announce(t(ruler.edges ? "board.edge_to_edge" : "board.distance", { d: ruler.total }));
      line = null;
      dragging = false;
    },
    click(hand) {
      if (!line) {
        drop();
        line = { from: end(hand), via: [], to: end(hand) };
      } else if (hand.ctrl) line.via = [...line.via, hand.at];
      else {
        line.to = end(hand);
        update();
        line = null;
      }
      return true;
    },
    hover(hand) {
      if (!line || dragging) return;
      line.to = end(hand);
      update();
    },
    key(key) {
      if (key === " " && line) {
        line.via = [...line.via, line.to.at];
        return true;
      }
      return key === "Enter" && pin();
    },
    cancel() {
      const had = drop();
      const pinned = local.rulers.value.length > 0;
      if (!had) local.rulers.value = [];
      preview({ kind: "clear" });
      return had || pinned;
    },
    leave: () => void drop(),
  };
}
