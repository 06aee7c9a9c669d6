/**
 * A place suggested for what is laid by pointing: of those that the referee allows, the one with the most room about it.
 *
 * @import { AreaMark, Point } from "../../lib/wire.js"
 * @import { Scene } from "../../board/scene.js"
 * @import { ToolContext } from "../tool.js"
 */

import { distance, gapTo, inside, nearestOn } from "../../lib/geometry.js";
import { isSuggested } from "../../lib/laying.js";
import { groundOf } from "../ground.js";
import { pointsOf } from "../suggest.js";
import { noPlace } from "../tool.js";

/** How many places are asked about before none is said to be found. */
const TRIES = 24;
/** Between two places that are tried, where there is so much ground: in parts of the table's height. */
const STEP = 1 / 12;
/** So many places suggested before are passed over: the next suggestion is another. */
const KEPT = 6;
/** So many places a small or narrow piece of ground has at least: more than are passed over. */
const ENOUGH = 2 * KEPT;
/** So near is the same place. */
const NEAR = 0.01;

/** @param {ToolContext} context @returns {() => Promise<void>} */
export function createPointSeek(context) {
  const { ports, draft } = context;
  /** @type {Point[]} */
  let tried = [];

  /**
   * Where it was suggested before and where it lies it is not suggested again; about there, only after all that lies elsewhere.
   * @param {readonly Point[]} places
   * @param {readonly Point[]} before
   * @param {number} step
   */
  function elsewhere(places, before, step) {
    const others = places.map((at) => ({ at, away: Math.min(...before.map((was) => distance(was, at))) })).filter(({ away }) => away > NEAR);
    const near = others.filter(({ away }) => away < step).sort((a, b) => b.away - a.away);
    return [...others.filter(({ away }) => away >= step), ...near].map(({ at }) => at);
  }

  return async function suggest() {
    const [open, scene] = [draft.get(), context.scene()];
    const need = open?.offer.need;
    if (!open || !scene || need?.kind !== "point" || !isSuggested(open.offer, scene.view, draft.valueOf)) return;
    await context.lit();
    const step = STEP * scene.view.table.height;
    const others = elsewhere(roomiest(scene, groundOf(context, need), step), [...tried, ...(open.values ? [open.values] : [])], step);
    for (const at of others.slice(0, TRIES)) {
      const answer = await ports.ask({ kind: "judge", command: { ...draft.commandOf(open.offer), [need.field]: at } }, open.seat);
      const now = draft.get();
      // A hand may have laid it elsewhere meanwhile, or asked for another place before there was one.
      if (now?.offer.id !== open.offer.id || now.values !== open.values) return;
      if (answer?.kind !== "verdict" || answer.refused) continue;
      tried = [...tried, at].slice(-KEPT);
      draft.put(at);
      return context.look.reveal([at]);
    }
    tried = [];
    noPlace(context);
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
    .flatMap((area) => pointsOf(area, step, ENOUGH))
    .map((at) => ({ at, room: room(at) }))
    .sort((a, b) => b.room - a.room)
    .map(({ at }) => at);
}

/** How far it lies from a piece of terrain. @param {Point} at @param {readonly Point[]} outline */
const away = (at, outline) => (inside(at, outline) ? 0 : Math.min(...outline.map((a, i) => distance(at, nearestOn(at, a, outline[(i + 1) % outline.length] ?? a)))));
