/**
 * Placing: pieces off the table become ghosts that are dragged, turned and set down inside the lit areas.
 *
 * @import { PlaceNeed, Point, Pose } from "../lib/wire.js"
 * @import { Tool, Workbench } from "./tool.js"
 */

import { inside, middle, reachOf } from "../lib/geometry.js";
import { pieceOf } from "../board/scene.js";

/** @typedef {{model: string, pose: Pose}} Placed */

/** @param {Workbench} bench @returns {Tool} */
export function createPlace(bench) {
  const { ports, filling } = bench;
  const { local } = ports;
  /** @type {{ids: string[], last: Point}|null} */
  let hold = null;
  /** @type {string|null} */
  let last = null;

  /** @returns {PlaceNeed|null} */
  const need = () => {
    const open = filling.get()?.offer.need;
    return open?.kind === "place" ? open : null;
  };
  /** @returns {Placed[]} */
  const placed = () => filling.get()?.values ?? [];

  /** Set the whole group down about a point: where the referee finds room, and until it says so in ranks. @param {Point} at */
  function setDown(at) {
    const open = need();
    if (!open) return;
    inRanks(open, at);
    const facing = filling.get()?.values[0]?.pose.facing ?? 0;
    const shape = local.formation.value === "single" ? "keep" : local.formation.value;
    void ports
      .ask(
        { kind: "formation", pieces: [...open.pieces], purpose: open.purpose, to: { ...at, z: 0, facing }, shape },
        filling.get()?.seat,
      )
      .then((answer) => {
        if (answer?.kind !== "routes" || need() !== open || hold) return;
        filling.put(
          answer.legs.flatMap(({ piece, path }) =>
            path.length ? [{ model: piece, pose: path[path.length - 1] }] : [],
          ),
        );
      });
  }

  /** @param {PlaceNeed} open @param {Point} at */
  function inRanks(open, at) {
    const view = bench.scene()?.view;
    const step =
      2 *
        Math.max(
          0.4,
          ...open.pieces.map((id) =>
            reachOf((view && pieceOf(view, id)?.footprint) || { kind: "circle", radius: 0.63 }),
          ),
        ) +
      0.4;
    const wide = Math.max(1, Math.ceil(Math.sqrt(open.pieces.length * 1.6)));
    const rows = Math.ceil(open.pieces.length / wide);
    const facing = filling.get()?.seat === "blue" ? 180 : 0;
    filling.put(
      open.pieces.map((model, i) => ({
        model,
        pose: {
          x: at.x + ((i % wide) - (Math.min(wide, open.pieces.length) - 1) / 2) * step,
          y: at.y + (Math.floor(i / wide) - (rows - 1) / 2) * step,
          z: 0,
          facing,
        },
      })),
    );
  }

  /** @param {ReadonlySet<string>} ids @param {(pose: Pose) => Pose} change */
  function change(ids, change) {
    filling.put(placed().map((p) => (ids.has(p.model) ? { ...p, pose: change(p.pose) } : p)));
    filling.preview({
      kind: "drag",
      pieces: placed().map(({ model, pose }) => ({ id: model, x: pose.x, y: pose.y, facing: pose.facing })),
    });
  }

  /** The unit's ghosts all together, or one of them. @param {string} id @param {boolean} alone */
  const company = (id, alone) =>
    alone || local.formation.value === "single" || local.selection.value.piece === id
      ? [id]
      : placed().map((p) => p.model);

  return {
    click(hand) {
      const open = need();
      if (!open) return false;
      if (hand.piece && open.pieces.includes(hand.piece.id)) {
        local.selection.value = { unit: hand.piece.unit, piece: hand.piece.id, more: [] };
        last = hand.piece.id;
        return true;
      }
      if (hand.piece || placed().length > 0) return false;
      setDown(hand.at);
      return true;
    },
    grab(hand) {
      const open = need();
      if (!open) return false;
      if (!hand.piece && placed().length === 0 && !hand.touch) setDown(hand.at);
      const id =
        hand.piece && open.pieces.includes(hand.piece.id)
          ? hand.piece.id
          : placed().length > 0 && !hand.piece
            ? null
            : undefined;
      if (!id) return false;
      last = id;
      hold = { ids: company(id, hand.ctrl), last: hand.at };
      local.held.value = hold.ids;
      return true;
    },
    drag(hand) {
      if (!hold) return;
      const by = { x: hand.at.x - hold.last.x, y: hand.at.y - hold.last.y };
      hold.last = hand.at;
      change(new Set(hold.ids), (pose) => ({ ...pose, x: pose.x + by.x, y: pose.y + by.y }));
    },
    drop() {
      hold = null;
      local.held.value = [];
    },
    turn(degrees) {
      if (placed().length === 0) return false;
      const ids = new Set(hold?.ids ?? (last ? company(last, false) : placed().map((p) => p.model)));
      const centre = middle(
        placed()
          .filter((p) => ids.has(p.model))
          .map((p) => p.pose),
      );
      const a = (degrees * Math.PI) / 180;
      change(ids, (p) => ({
        ...p,
        facing: (p.facing + degrees + 360) % 360,
        x: centre.x + (p.x - centre.x) * Math.cos(a) - (p.y - centre.y) * Math.sin(a),
        y: centre.y + (p.x - centre.x) * Math.sin(a) + (p.y - centre.y) * Math.cos(a),
      }));
      return true;
    },
    key(key, event) {
      const step = event.shiftKey ? 1 : 0.1;
      const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[key];
      if (key === "g" && need()) {
        const first = need()?.areas[0];
        if (placed().length === 0 && first)
          setDown(
            inside(middle(first.outline), first.outline)
              ? middle(first.outline)
              : /** @type {Point} */ (first.outline[0]),
          );
        local.held.value = placed().map((p) => p.model);
        return true;
      }
      if (!by || local.held.value.length === 0) return false;
      const chosen = local.selection.value.piece;
      change(
        new Set(chosen && placed().some((p) => p.model === chosen) ? [chosen] : placed().map((p) => p.model)),
        (p) => ({ ...p, x: p.x + (by[0] ?? 0), y: p.y + (by[1] ?? 0) }),
      );
      return true;
    },
    cancel() {
      hold = null;
      return filling.cancel();
    },
    ghosts(ghosts) {
      for (const { model, pose } of placed()) ghosts.set(model, pose);
    },
  };
}
