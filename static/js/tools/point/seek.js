/**
 * A place suggested for what is laid by pointing: of those that the referee allows, the one with the most room about it.
 *
 * @import { AreaMark, Point } from "../../lib/wire.js"
 * @import { Scene } from "../../board/scene.js"
 * @import { Workbench } from "../tool.js"
 */

import { distance, gapTo, inside, nearestOn } from "../../lib/geometry.js";
import { isLaidAnywhere } from "../../lib/laying.js";
import { pointsOf } from "../suggest.js";
import { refuse } from "../tool.js";

/** How many places are asked about before none is said to be found. */
const TRIES = 24;
/** Between two places that are tried: in parts of the table's height. */
const STEP = 1 / 12;
/** So many places suggested before are passed over: the next suggestion is another. */
const KEPT = 6;

/** @param {Workbench} bench @returns {() => Promise<void>} */
export function createPointSeek(bench) {
  const { ports, draft } = bench;
  /** @type {Point[]} */
  let tried = [];

  return async function suggest() {
    const [open, scene] = [draft.get(), bench.scene()];
    const need = open?.offer.need;
    if (!open || !scene || need?.kind !== "point" || !isLaidAnywhere(open.offer, scene.view)) return;
    await bench.lit();
    const { table } = scene.view;
    const step = STEP * table.height;
    const areas = need.areas.length ? need.areas : (ports.local.reach.value?.areas ?? []);
    const others = roomiest(scene, areas, step).filter((at) => ![...tried, open.values].some((was) => was && distance(was, at) < step));
    for (const at of others.slice(0, TRIES)) {
      const answer = await ports.ask({ kind: "judge", command: { ...draft.commandOf(open.offer), [need.field]: at } }, open.seat);
      if (draft.get()?.offer.id !== open.offer.id) return;
      if (answer?.kind !== "verdict" || answer.refused) continue;
      tried = [...tried, at].slice(-KEPT);
      draft.put(at);
      return bench.look.reveal([at]);
    }
    tried = [];
    refuse(bench, { kind: "refusal", code: "no_place_found", rule: "", facts: {}, shapes: [] });
  };
}

/** Points of these areas, or of the table, the one farthest from all that lies there and from the edges first. @param {Scene} scene @param {readonly AreaMark[]} areas @param {number} step */
function roomiest({ view }, areas, step) {
  const { width, height } = view.table;
  const whole = { outline: [{ x: 0, y: 0 }, { x: width, y: 0 }, { x: width, y: height }, { x: 0, y: height }], holes: [] };
  const [markers, pieces, terrain] = [Object.values(view.markers), Object.values(view.pieces), Object.values(view.terrain)];
  const room = (/** @type {Point} */ at) =>
    Math.min(
      at.x, at.y, width - at.x, height - at.y,
      ...markers.map((marker) => distance(at, marker.at)),
      ...pieces.map((piece) => gapTo(at, piece).length),
      ...terrain.map(({ outline }) => away(at, outline)),
    );
  return (areas.length ? areas : [whole])
    .flatMap((area) => pointsOf(area, step))
    .map((at) => ({ at, room: room(at) }))
    .sort((a, b) => b.room - a.room)
    .map(({ at }) => at);
}

/** How far it lies from a piece of terrain. @param {Point} at @param {readonly Point[]} outline */
const away = (at, outline) => (inside(at, outline) ? 0 : Math.min(...outline.map((a, i) => distance(at, nearestOn(at, a, outline[(i + 1) % outline.length] ?? a)))));
