/**
 * Who has the hand: a tool taken from the rail comes first, then the need that is being filled, then the idle hand.
 *
 * @import { Tool, ToolContext } from "../tool.js"
 * @import { Begun } from "../select.js"
 */

import { createAim } from "../aim.js";
import { createDraw } from "../draw.js";
import { createFlips } from "../flips.js";
import { byTable, createCount } from "../hexes/count.js";
import { createHexHand } from "../hexes/hand.js";
import { createLine } from "../line.js";
import { createMeasure } from "../measure.js";
import { createMove } from "../move.js";
import { createPick } from "../pick.js";
import { createPing } from "../ping.js";
import { createPlace } from "../place.js";
import { createPoint } from "../point.js";
import { createSelect } from "../select.js";
import { createSight } from "../sight.js";
import { createSpot } from "../spot.js";

/** @typedef {ReturnType<typeof createChain>} Chain */

/** @param {ToolContext} work @param {Begun} begun  what the idle hand takes up */
export function createChain(work, begun) {
  const { local } = work.ports;
  const { draft } = work;
  const move = createMove(work);
  const flips = createFlips(work);
  const place = createPlace(work);
  const point = createPoint(work);
  const spot = createSpot(work);
  const select = createSelect(work, begun);
  const pick = createPick(work);
  const onHexes = createHexHand(work, work.spot);
  /** @type {Record<string, Tool>} */
  const needs = { move, place, aim: createAim(work), point, line: createLine(work), flips };
  /** @type {Record<string, Tool>} */
  const rail = { measure: byTable(work, createMeasure(work), createCount(work, work.count)), sight: createSight(work), ping: createPing(work),
    arrow: createDraw(work, "arrow"), ring: createDraw(work, "ring"), spot: createDraw(work, "spot") };

  /** The tool taken from the rail. @returns {Tool|null} */
  const railTool = () => rail[local.tool.value] ?? null;
  /** The tool of the open need. @returns {Tool|null} */
  const needTool = () => needs[draft.get()?.offer.need?.kind ?? ""] ?? null;

  return {
    move,
    flips,
    place,
    point,
    spot,
    select,
    onHexes,
    railTool,
    needTool,
    /** Who is asked, in order. @returns {Tool[]} */
    all: () => (local.spot.value ? [spot] : [railTool(), needTool(), onHexes, pick, select].filter((tool) => tool !== null)),
  };
}
