/**
 * Setting a unit down about a point: in ranks at once, then where the referee finds room for everybody, and at what height.
 *
 * @import { Point } from "../../lib/wire.js"
 * @import { Filling } from "../../store/local.js"
 * @import { Placing } from "./placing.js"
 */

import { box, distance, middle, reachOf } from "../../lib/geometry.js";
import { pieceOf } from "../../board/scene.js";

/** @typedef {ReturnType<typeof createSettling>} Settling */

/** The air between ranks: in widths of the smallest piece. */
const AIR = 0.4;

/** @param {Placing} placing */
export function createSettling(placing) {
  const { context, need, placed, coming, isOpen } = placing;
  const { ports, draft } = context;
  const { local } = ports;

  /** The quarter that faces the middle of the table: from the zone as a whole, so that a line is drawn up with one front to its ends. @param {Point} at */
  function ahead(at) {
    const table = context.scene()?.view.table;
    if (!table) return 0;
    const { x0, y0, x1, y1 } = box(need()?.areas.flatMap(({ outline }) => outline) ?? []);
    const [zone, centre] = [{ x: (x0 + x1) / 2, y: (y0 + y1) / 2 }, { x: table.width / 2, y: table.height / 2 }];
    const from = distance(zone, centre) > table.scale.smallest ? zone : at;
    const way = Math.atan2(centre.y - from.y, centre.x - from.x);
    return (Math.round((way * 2) / Math.PI) * 90 + 360) % 360;
  }

  /** As they were turned before, else towards the others. @param {Point} at */
  const facingAt = (at) => placed()[0]?.pose.facing ?? ahead(at);

  /** @param {Point} at */
  function inRanks(at) {
    const view = context.scene()?.view;
    const pieces = coming();
    const unit = view?.table.scale.smallest ?? 1;
    const step = AIR * unit + 2 * Math.max(AIR * unit, ...pieces.map((id) => reachOf((view && pieceOf(view, id)?.footprint) || { kind: "circle", radius: 0.63 * unit })));
    const wide = Math.max(1, Math.ceil(Math.sqrt(pieces.length * 1.6)));
    const rows = Math.ceil(pieces.length / wide);
    const facing = facingAt(at);
    const across = (/** @type {number} */ i) => at.x + ((i % wide) - (Math.min(wide, pieces.length) - 1) / 2) * step;
    const back = (/** @type {number} */ i) => at.y + (Math.floor(i / wide) - (rows - 1) / 2) * step;
    draft.put(pieces.map((model, i) => ({ model, pose: { x: across(i), y: back(i), z: 0, facing } })));
  }

  /** Has the referee find room about a point. @param {Filling} open @param {Point} at @returns {Promise<boolean>} whether all found it */
  async function settle({ seat, offer }, at) {
    const shape = local.formation.value === "single" ? "keep" : local.formation.value;
    const to = { x: at.x, y: at.y, z: 0, facing: facingAt(at) };
    const answer = await ports.ask({ kind: "formation", pieces: [...coming()], command: offer.command, to, shape }, seat);
    if (answer?.kind !== "routes" || !isOpen(offer) || placing.hold) return true;
    draft.put(answer.legs.flatMap(({ piece, path }) => (path.length ? [{ model: piece, pose: path[path.length - 1] }] : [])));
    context.look.reveal(placed().map((p) => p.pose));
    return answer.legs.every((leg) => !leg.refused);
  }

  return {
    inRanks,
    settle,
    /** The whole group about a point: where the referee finds room, and until it says so in ranks. @param {Point} at */
    setDown(at) {
      const open = draft.get();
      if (!open || !need()) return;
      inRanks(at);
      void settle(open, at);
    },
    /** Somebody is left out, or comes after all: whoever has no place yet finds one beside the others. */
    regroup() {
      const open = draft.get();
      const now = placed().map((p) => p.pose);
      if (open && now.length > 0 && now.length < coming().length) void settle(open, middle(now));
    },
    /** The referee says on what height these pieces come to rest. @param {readonly string[]} ids */
    async rest(ids) {
      const open = draft.get();
      if (!open) return;
      const { seat, offer } = open;
      const asked = placed().filter((p) => ids.includes(p.model));
      const answers = await Promise.all(asked.map(({ model, pose }) => ports.ask({ kind: "route", piece: model, command: offer.command, to: pose, via: [] }, seat)));
      const heights = new Map(answers.flatMap((a) => (a?.kind === "routes" ? a.legs.map((l) => [l.piece, l.path.at(-1)?.z ?? 0]) : [])));
      const moved = placed().some((p) => heights.has(p.model) && heights.get(p.model) !== p.pose.z);
      if (!placing.hold && moved && isOpen(offer))
        draft.put(placed().map((p) => ({ ...p, pose: { ...p.pose, z: heights.get(p.model) ?? p.pose.z } })));
    },
  };
}
