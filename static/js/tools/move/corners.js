/**
 * Corners on the way of the piece that is held, or that was led last.
 *
 * @import { Point } from "../../lib/wire.js"
 * @import { Moving } from "./moving.js"
 * @import { Ways } from "./ways.js"
 */

/** @param {Moving} moving @param {Ways} ways */
export function createCorners(moving, { want }) {
  const { context, mover } = moving;
  const { ports, draft } = context;
  const { corners } = ports.local;

  /** @param {string} lead @param {Point[]} via */
  function keep(lead, via) {
    corners.value = { lead, via };
    if (moving.hold) moving.hold.via = via;
    ports.announce(ports.t("board.say.waypoint"));
    context.redraw();
  }

  return {
    /** A corner where the held piece is, or where the one led last was let go. */
    set() {
      const { hold } = moving;
      const legs = draft.get()?.legs ?? {};
      const lead = hold?.lead ?? Object.keys(legs)[0];
      const at = hold?.target ?? legs[lead ?? ""]?.path.at(-1);
      if (!lead || !at || !mover(lead)) return false;
      const before = corners.value;
      keep(lead, [...(hold?.via ?? (before.lead === lead ? before.via : [])), { x: at.x, y: at.y }]);
      return true;
    },
    /** Takes the newest corner out. */
    straighten() {
      const { lead, via } = corners.value;
      const { hold } = moving;
      if (!via.length || (hold && hold.lead !== lead)) return false;
      keep(lead, via.slice(0, -1));
      if (hold) want(hold.target);
      return true;
    },
    /** Those of another piece, or of a move that was given up, are none of this one. @param {string} [lead] */
    begin(lead) {
      if (!lead || corners.value.lead !== lead || !draft.get()?.legs[lead]) corners.value = { lead: "", via: [] };
      return corners.value.via;
    },
  };
}
