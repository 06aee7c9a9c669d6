/**
 * Pieces another player moved walk their way, and leave a trail until the phase ends.
 *
 * @import { Point, Pose, View } from "../../lib/wire.js"
 */

import { cut, distance, lengthOf } from "../../lib/geometry.js";

/** @typedef {ReturnType<typeof createTravels>} Travels */
/** @typedef {{points: Pose[], start: number, length: number}} Walk */

/** @param {() => void} redraw @param {() => number} duration  milliseconds a walk takes, whatever its length */
export function createTravels(redraw, duration) {
  /** @type {Map<string, Walk>} */
  const walks = new Map();
  /** @type {Map<string, Point[]>} */
  const trails = new Map();
  let phase = "";

  return {
    trails,
    /**
     * Compare two views: what moved starts to walk.
     * @param {View|null} before @param {View} after @param {ReadonlySet<string>} settled  pieces already drawn where they went
     * @returns {string[]} the pieces that set out
     */
    follow(before, after, settled) {
      const now = `${after.turn.round} ${after.turn.active} ${after.turn.phase}`;
      if (now !== phase) trails.clear();
      phase = now;
      if (!before || before === after) return [];
      const out = [];
      for (const piece of Object.values(after.pieces)) {
        const old = before.pieces[piece.id];
        if (!old || distance(old.pose, piece.pose) < 0.01) continue;
        const points = [old.pose, piece.pose];
        trails.set(
          piece.id,
          points.map(({ x, y }) => ({ x, y })),
        );
        if (settled.has(piece.id)) continue;
        out.push(piece.id);
        if (duration() > 10)
          walks.set(piece.id, { points, start: performance.now(), length: lengthOf(points) });
      }
      for (const id of trails.keys()) if (!after.pieces[id]) trails.delete(id);
      if (walks.size) redraw();
      return out;
    },
    /** Set a piece walking from where it was drawn: a given-up move springs back. @param {string} id @param {Pose} from @param {Pose} to */
    springBack(id, from, to) {
      if (duration() > 10) walks.set(id, { points: [from, to], start: performance.now(), length: distance(from, to) });
    },
    /** Where a walking piece is now. @param {string} id @returns {Pose|null} */
    poseOf(id) {
      const walk = walks.get(id);
      if (!walk) return null;
      const t = (performance.now() - walk.start) / duration();
      if (t >= 1) {
        walks.delete(id);
        return null;
      }
      const eased = 1 - (1 - t) ** 3;
      redraw();
      return cut(walk.points, walk.length * eased).at(-1) ?? null;
    },
  };
}
