/**
 * The ground where pieces may be placed: asked for and lit as soon as that is open, where the need does not say it.
 *
 * @import { AreaMark, PlaceNeed, PointNeed, Reach, View } from "../lib/wire.js"
 * @import { Filling } from "../store/local.js"
 * @import { BoardContext } from "./tool.js"
 */

import { box } from "../lib/geometry.js";
import { comesIn } from "../lib/laying.js";
import { isEmpty } from "../lib/needs.js";

/** A lit ring about a piece is narrower than so many of the smallest. */
const NARROW = 20;

/** Where something may be set down or laid: as the need says, else as far as it is lit. @param {BoardContext} context @param {PlaceNeed|PointNeed} need @returns {readonly AreaMark[]} */
export const groundOf = ({ ports }, { areas }) => (areas.length ? areas : (ports.local.reach.value?.areas ?? []));

/** @param {BoardContext} context @returns {() => Promise<void>} whoever looks for a place waits for the ground that is lit */
export function createGround({ ports, look, scene }) {
  const { local, draft } = ports;
  /** Until the ground that was asked for is lit. @type {Promise<void>} */
  let lit = Promise.resolve();

  /** @param {Filling} filling @param {View|null} view */
  function light({ seat, offer }, view) {
    const { id, command, need } = offer;
    const first = need?.kind === "place" ? need.pieces[0] : view ? comesIn(offer, view) : undefined;
    if (first === undefined || (need && "areas" in need && need.areas.length > 0)) return;
    lit = ports.ask({ kind: "reach", piece: first, command }, seat).then((answer) => {
      if (answer?.kind !== "reach" || draft.get()?.offer.id !== id) return;
      local.reach.value = answer;
      if (isEmpty(draft.get()?.values)) bringToSight(answer);
    });
  }

  /** Lit ground that lies out of sight comes into it; where all of the table is lit there is nothing to look for. @param {Reach} reach */
  function bringToSight({ areas }) {
    if (areas.length !== 1) return;
    const { x0, y0, x1, y1 } = box(areas[0]?.outline ?? []);
    const most = NARROW * (scene()?.view.table.scale.smallest ?? 1);
    if (x1 - x0 > most || y1 - y0 > most) return;
    look.reveal([
      { x: x0, y: y0 },
      { x: x1, y: y1 },
    ]);
  }

  draft.attach({ opened: light, led: look.lead });
  return () => lit;
}
