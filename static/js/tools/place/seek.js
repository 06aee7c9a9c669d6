/**
 * Places that are suggested for a unit: somewhere good, or as near to an enemy as may be. The referee says which will do.
 *
 * @import { Point } from "../../lib/wire.js"
 * @import { Placed, Placing } from "./placing.js"
 * @import { Settling } from "./settle.js"
 */

import { distance, middle } from "../../lib/geometry.js";
import { besideOwn, likelyPlaces, nearestToFoe } from "../suggest.js";
import { groundOf } from "../ground.js";
import { noPlace } from "../tool.js";

/** How many places are asked about before the last answer is taken as it is. */
const TRIES = 5;
/** What counts as another place: in widths of the smallest piece. */
const ELSEWHERE = 6;
/** So near is the same place. */
const NEAR = 0.1;

/** @param {Placing} placing @param {Pick<Settling, "settle">} settling */
export function createSeek({ context, need, placed, isOpen }, { settle }) {
  const { draft } = context;
  /** Places suggested before: the next suggestion is another. @type {Point[]} */
  let tried = [];

  /** Whether all stand where they stood before. @param {readonly Placed[]} before */
  const isWhere = (before) => before.length > 0 && placed().every(({ pose }, i) => before[i] && distance(pose, before[i].pose) < NEAR);

  /** What is asked, once the ground is lit where it may be. */
  async function asking() {
    await context.lit();
    const [open, asked, scene] = [draft.get(), need(), context.scene()];
    return open && asked && scene ? { open, asked, scene } : null;
  }

  /** Nothing was found: they stand as before. @param {readonly Placed[]} before */
  function giveUp(before) {
    draft.put(before);
    noPlace(context);
  }

  return {
    /** The next place worth trying, where everybody finds room. */
    async suggest() {
      const it = await asking();
      if (!it) return;
      const { open, asked, scene } = it;
      // Where nothing lies yet there is no other place to be found, but a first one.
      if (!placed().length) tried = [];
      const apart = ELSEWHERE * scene.view.table.scale.smallest;
      const now = placed().length ? middle(placed().map((p) => p.pose)) : null;
      const beside = besideOwn(scene, asked.pieces);
      const others = beside.filter((at) => !tried.some((was) => distance(at, was) < NEAR));
      const places = likelyPlaces(scene, groundOf(context, asked), open.seat, new Set(asked.pieces)).filter(
        (at) => (!now || distance(at, now) > apart) && !tried.some((was) => distance(at, was) < apart),
      );
      const before = placed();
      for (const at of beside.length ? others : places.slice(0, TRIES)) {
        tried = [...tried, at].slice(beside.length ? 1 - beside.length : -6); // of those beside its own one is always left
        if (!isOpen(open.offer) || ((await settle(open, at)) && !isWhere(before))) return;
      }
      tried = [];
      giveUp(before);
    },

    /** As near to an enemy as the referee finds room: where it has room at none of the nearest points, about the first. */
    async nearest() {
      const it = await asking();
      const first = it?.asked.pieces[0];
      if (!it || first === undefined) return;
      const { open, asked, scene } = it;
      const before = placed();
      const points = nearestToFoe(scene, groundOf(context, asked), open.seat, first, TRIES);
      for (const at of points) {
        const found = await settle(open, at);
        const [one] = placed();
        if (!isOpen(open.offer) || (found && one && distance(one.pose, at) < NEAR)) return;
      }
      if (!points[0] || !(await settle(open, points[0]))) giveUp(before);
    },
  };
}
