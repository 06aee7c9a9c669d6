/**
 * Unit flags: emblem, letter and badges above the leader. They step out of each other's way and fade under the pointer.
 *
 * @import { PieceView, UnitView } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 */

import { BADGES, EMBLEMS } from "../../lib/emblems.js";
import { reachOf } from "../../lib/geometry.js";
import { Keyed, assign, short, svg } from "../../lib/svg.js";
import { piecesOf, poseOf, toScreen } from "../scene.js";

const HEIGHT = 17;
const STALK = 10;

/** @typedef {{unit: UnitView, left: number, top: number, width: number, on: boolean, foot: {x: number, y: number}}} Flag */

/** @param {SVGGElement} layer */
export function createFlags(layer) {
  /** @type {Keyed<Flag & {count: boolean}>} */
  const keyed = new Keyed(layer, drawFlag, (node, flag) => {
    assign(node, {
      transform: `translate(${short(flag.left)} ${short(flag.top)})`,
      class: `flag ${flag.unit.seat}${flag.on ? " on" : ""}`,
    });
    const stalk = node.querySelector(".stalk");
    const foot = { x: flag.foot.x - flag.left, y: flag.foot.y - flag.top };
    if (stalk)
      assign(stalk, {
        d: `M${short(Math.max(1, Math.min(flag.width - 6, foot.x)))} ${HEIGHT}L${short(foot.x)} ${short(foot.y)}`,
      });
  });
  return {
    /** @param {Scene} scene */
    draw(scene) {
      const count = scene.level === "far";
      keyed.draw(
        layout(scene, count).map((flag) => {
          const { letter, seat, strength, badges } = flag.unit;
          return [flag.unit.id, { ...flag, count }, `${letter} ${seat} ${count ? strength : ""} ${badges.join(" ")}`];
        }),
      );
    },
  };
}

/** @param {UnitView} unit @param {boolean} count */
const widthOf = (unit, count) =>
  22 + unit.letter.length * 8 + (count ? 4 + String(unit.strength).length * 6 : shownBadges(unit).length * 13);

/** @param {UnitView} unit */
const shownBadges = (unit) => unit.badges.filter((b) => BADGES[b]).slice(0, 3);

/** @param {Flag & {count: boolean}} flag */
function drawFlag({ unit, width, count }) {
  const badges = count ? [] : shownBadges(unit);
  const body = width - 5;
  const letters = 5 + unit.letter.length * 6;
  return svg("g", {}, [
    svg("path", { class: "stalk" }),
    svg("path", { class: "cloth", d: `M0 0H${body}L${width} ${HEIGHT / 2}L${body} ${HEIGHT}H0Z` }),
    svg("path", { class: "emblem", d: EMBLEMS[unit.seat], transform: "translate(4 3.500) scale(.82)" }),
    svg("text", { x: 16, y: 13 }, [unit.letter]),
    count ? svg("text", { class: "left", x: 16 + letters, y: 13 }, [String(unit.strength)]) : null,
    ...badges.map((b, i) =>
      svg("path", { class: "badge", d: BADGES[b] ?? "", transform: `translate(${17 + letters + i * 13} 3.500)` }),
    ),
  ]);
}

/** A place for each flag: above its unit, else to the right, the left, or below. @param {Scene} scene @param {boolean} count */
function layout(scene, count) {
  /** @type {Flag[]} */
  const placed = [];
  const bodies = Object.values(scene.view.pieces).map((p) => ({
    ...toScreen(scene, poseOf(scene, p)),
    r: reachOf(p.footprint) * scene.camera.zoom,
  }));
  const chosen = scene.local.selection.value;
  for (const unit of Object.values(scene.view.units)) {
    const pieces = piecesOf(scene, unit.id);
    if (pieces.length === 0) continue;
    const leader = pieces.reduce((a, b) => (poseOf(scene, b).y < poseOf(scene, a).y ? b : a));
    const width = widthOf(unit, count);
    const spot = place(scene, leader, width, placed, bodies);
    placed.push({ unit, width, on: chosen.unit === unit.id || chosen.more.includes(unit.id), ...spot });
  }
  return placed;
}

/**
 * @param {Scene} scene @param {PieceView} leader @param {number} width
 * @param {readonly Flag[]} placed @param {readonly {x: number, y: number, r: number}[]} bodies
 */
function place(scene, leader, width, placed, bodies) {
  const at = toScreen(scene, poseOf(scene, leader));
  const r = reachOf(leader.footprint) * scene.camera.zoom;
  const gone = r + 6;
  const spots = [
    { left: at.x, top: at.y - gone - HEIGHT - STALK, foot: { x: at.x, y: at.y - r - 2 } },
    { left: at.x + gone + 4, top: at.y - HEIGHT - 4, foot: { x: at.x + r + 2, y: at.y } },
    { left: at.x - gone - width - 4, top: at.y - HEIGHT - 4, foot: { x: at.x - r - 2, y: at.y } },
    { left: at.x - width / 2, top: at.y + gone + STALK, foot: { x: at.x, y: at.y + r + 2 } },
  ];
  const close = bodies.filter(
    (b) => Math.abs(b.x - at.x) < width + gone + b.r + 8 && Math.abs(b.y - at.y) < gone + HEIGHT + STALK + b.r + 8,
  );
  const cost = spots.map(({ left, top }, i) => {
    const flags = placed.filter(
      (o) => left < o.left + o.width + 2 && o.left < left + width + 2 && Math.abs(o.top - top) < HEIGHT + 2,
    ).length;
    const hits = close.filter(
      (b) =>
        Math.hypot(
          Math.max(left, Math.min(left + width, b.x)) - b.x,
          Math.max(top, Math.min(top + HEIGHT, b.y)) - b.y,
        ) < b.r,
    ).length;
    return flags * 10 + hits * 2 + i * 0.5;
  });
  const best = /** @type {typeof spots[number]} */ (spots[cost.indexOf(Math.min(...cost))]);
  const seen = at.x > 0 && at.x < scene.width && at.y > 0 && at.y < scene.height;
  return seen
    ? { ...best, left: Math.max(4, Math.min(scene.width - width - 4, best.left)), top: Math.max(4, best.top) }
    : best;
}
