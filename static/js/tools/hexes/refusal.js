/**
 * Why a hex that is not lit is none of those that may be picked: the referee says it.
 *
 * @import { Offer, Seat } from "../../lib/wire.js"
 * @import { ToolContext } from "../tool.js"
 */

import { refuse } from "../tool.js";
import { hexesOf } from "../../board/hexes/grid.js";

/** @param {ToolContext} context @param {{seat: Seat, offer: Offer}} asked  what would be answered with the hex @param {string} piece  the fighter it is about @param {string} hex */
export async function explain(context, { seat, offer }, piece, hex) {
  const now = context.scene();
  const to = now && hexesOf(now.view)[hex];
  if (!to) return;
  const { command, need } = offer;
  const isWay = need?.kind === "pick" && need.field === "path";
  const answer = await context.ports.ask(isWay ? { kind: "route", piece, command, to: { x: to.x, y: to.y, z: 0, facing: 0 }, via: [] }
    : { kind: "judge", command: { ...command, ...(need && "field" in need ? { [need.field]: hex } : {}) } }, seat);
  const why = answer?.kind === "routes" ? answer.legs[0]?.refused : answer?.kind === "verdict" ? answer.refused : answer?.kind === "refusal" ? answer : null;
  if (why) refuse(context, why);
}
