/**
 * What the states of a move share: what is held, and what the offer lets move.
 *
 * @import { MoveNeed, PieceView, Point, Pose } from "../../lib/wire.js"
 * @import { ToolContext } from "../tool.js"
 */

import { isStand } from "../../lib/regiment.js";

/**
 * A hold on one piece and those that go along.
 * @typedef {object} Hold
 * @property {string} lead
 * @property {string[]} ids   all that move, the lead first
 * @property {Point} offset   from the pointer to the lead's centre, in units of the table
 * @property {Pose} target    where the lead is wanted
 * @property {Point[]} via    waypoints of the lead
 * @property {boolean} stopped  the allowance holds it back
 * @property {boolean} byKeys
 * @property {Pose} base      where the lead was when it was taken
 * @property {{about: Point, from: Point}|null} wheel  the corner the body is wheeled about, and where the hand took the other
 */

/** @typedef {{model: string, path: Pose[]}} Moved */
/** @typedef {ReturnType<typeof createMoving>} Moving */

/** @param {ToolContext} context */
export function createMoving(context) {
  const { draft } = context;
  const { local } = context.ports;

  /** @returns {MoveNeed|null} */
  const need = () => {
    const open = draft.get()?.offer.need;
    return open?.kind === "move" ? open : null;
  };
  /** @param {string} id */
  const mover = (id) => need()?.movers.find((m) => m.piece === id) ?? null;
  /** @param {string} id @returns {PieceView|undefined} */
  const piece = (id) => context.scene()?.view.pieces[id];
  /** @returns {Moved[]} */
  const moved = () => draft.get()?.values ?? [];
  /** How far this piece may go. @param {string} id */
  const allowance = (id) => mover(id)?.allowance ?? 0;

  return {
    context,
    need,
    mover,
    piece,
    moved,
    allowance,
    /** @type {Hold|null} */
    hold: null,
    /** The values as this tool left them: whoever changed them since is not overwritten by a late answer. @type {unknown} */
    left: null,

    /** Which pieces a hold on this one moves: the unit, or what Ctrl, a picked model or earlier moves narrow it to. @param {string} id @param {boolean} alone */
    company(id, alone) {
      const movers = need()?.movers ?? [];
      const before = moved()[0];
      const single =
        alone || local.formation.value === "single" || local.selection.value.piece === id || (before !== undefined && before.model !== id);
      const unit = piece(id)?.unit;
      const goes = (/** @type {string} */ p) => p !== id && (piece(p)?.unit === unit || isStand(piece(p)));
      return single ? [id] : [id, ...movers.map((m) => m.piece).filter(goes)];
    },

    /** Where those end that go before these: nobody who leaves first stands in the way. @param {readonly string[]} ids @returns {Record<string, Pose>} */
    plannedBefore(ids) {
      const values = moved();
      if (values[0] && ids.includes(values[0].model)) return {};
      return Object.fromEntries(
        values.flatMap(({ model, path }) => {
          const end = path.at(-1);
          return end && !ids.includes(model) ? [[model, end]] : [];
        }),
      );
    },
  };
}
