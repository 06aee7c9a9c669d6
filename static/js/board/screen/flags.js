/**
 * Unit flags: emblem, letter and badges beside the unit. They step out of the way of each other and of the pieces.
 *
 * @import { PieceView, UnitView } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 */

import { BADGES, EMBLEMS } from "../../lib/emblems.js";
import { reachOf } from "../../lib/geometry.js";
import { pickable } from "../pieces/states.js";
import { Keyed, assign, short, svg } from "../../lib/svg.js";
import { isStacked, piecesOf, poseOf, toScreen } from "../scene.js";

const HEIGHT = 17;
const STALK = 10;
/** Where the buttons of the zoom lie on a well of that width: the top right corner, in pixels. */
const CORNER = { of: 600, width: 112, height: 46 };
/** How much further out the second round of places lies. */
const STEP = 18;

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
      const counted = scene.level === "far";
      keyed.draw(
        layout(scene, counted).map((flag) => {
          const { letter, seat, strength, badges } = flag.unit;
          const count = isCounted(flag.unit, counted);
          return [flag.unit.id, { ...flag, count }, `${letter} ${seat} ${count ? strength : ""} ${badges.join(" ")}`];
        }),
      );
    },
  };
}

/** Whether those left are told: of who never stood with others there is nothing to count. @param {UnitView} unit @param {boolean} counted */
const isCounted = (unit, counted) => counted && unit.started > 1;

/** @param {UnitView} unit @param {boolean} count */
const widthOf = (unit, count) =>
  22 + unit.letter.length * 8 + (isCounted(unit, count) ? 4 + String(unit.strength).length * 6 : shownBadges(unit).length * 13);

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

/**
 * A place for each flag beside its unit. A flag that would lie on pieces wherever it stands is left out, but for the chosen
 * unit: in a melee the pieces are what one looks at.
 * @param {Scene} scene @param {boolean} count
 */
function layout(scene, count) {
  /** @type {Flag[]} */
  const placed = [];
  const bodies = Object.values(scene.view.pieces).map((piece) => bodyOf(scene, piece));
  const { unit: chosen, more } = scene.local.selection.value;
  const isOn = (/** @type {string} */ id) => id === chosen || more.includes(id);
  const units = Object.values(scene.view.units).sort((a, b) => Number(isOn(b.id)) - Number(isOn(a.id)));
  for (const unit of units) {
    const pieces = piecesOf(scene, unit.id);
    if (pieces.length === 0) continue;
    const on = isOn(unit.id);
    if (isStacked(scene.view) && !on && !isSpokenOf(scene, pieces)) continue;
    const width = widthOf(unit, count);
    const spot = place(scene, pieces.map((piece) => bodyOf(scene, piece)), width, placed, bodies);
    if (spot.isClear || on) placed.push({ unit, width, on, ...spot });
  }
  return placed;
}

/** Whether something names or asks for one of these. On discs the room beside them is their neighbours'. @param {Scene} scene @param {readonly PieceView[]} pieces */
function isSpokenOf(scene, pieces) {
  const { mentioned, held, hovered, focused } = scene.local;
  const spoken = new Set([...mentioned.peek(), ...held.peek(), hovered.peek(), focused.peek(), ...pickable(scene)]);
  return pieces.some((piece) => spoken.has(piece.id));
}

/** @typedef {{x: number, y: number, r: number}} Body  a base on the screen, in pixels */

/** @param {Scene} scene @param {PieceView} piece @returns {Body} */
const bodyOf = (scene, piece) => ({
  ...toScreen(scene, poseOf(scene, piece)),
  r: reachOf(piece.footprint) * scene.camera.zoom,
});

/**
 * The least bad place: above the topmost model, right of the rightmost, left of the leftmost, below the lowest; close by, or
 * one step further out.
 * @param {Scene} scene @param {readonly Body[]} own @param {number} width
 * @param {readonly Flag[]} placed @param {readonly Body[]} bodies
 */
function place(scene, own, width, placed, bodies) {
  const outermost = (/** @type {(b: Body) => number} */ far) => own.reduce((a, b) => (far(b) > far(a) ? b : a));
  const spots = [0, STEP].flatMap((step) => spotsAround(outermost, width, step));
  const cost = spots.map(({ left, top }, i) => {
    const flags = placed.filter((o) => overlaps(left, top, width, o)).length;
    const hits = bodies.filter((b) => covers(left, top, width, b)).length;
    const hidden = scene.width >= CORNER.of && top < CORNER.height && left + width > scene.width - CORNER.width ? 1 : 0;
    return { total: (flags + hidden) * 10 + hits * 4 + i * 0.5, isClear: flags === 0 && hits === 0 };
  });
  const least = Math.min(...cost.map((c) => c.total));
  const at = cost.findIndex((c) => c.total === least);
  const best = /** @type {typeof spots[number]} */ (spots[at]);
  const isClear = cost[at]?.isClear ?? false;
  const { x, y } = best.foot;
  const seen = x > 0 && x < scene.width && y > 0 && y < scene.height;
  return seen
    ? { ...best, isClear, left: Math.max(4, Math.min(scene.width - width - 4, best.left)), top: Math.max(4, best.top) }
    : { ...best, isClear };
}

/** @param {(far: (b: Body) => number) => Body} outermost @param {number} width @param {number} step  pixels further out */
function spotsAround(outermost, width, step) {
  const [up, right, left, down] = [outermost((b) => -b.y), outermost((b) => b.x + b.r), outermost((b) => b.r - b.x), outermost((b) => b.y)];
  return [
    { left: up.x, top: up.y - up.r - 6 - HEIGHT - STALK - step, foot: { x: up.x, y: up.y - up.r - 2 } },
    { left: right.x + right.r + 10 + step, top: right.y - HEIGHT - 4, foot: { x: right.x + right.r + 2, y: right.y } },
    { left: left.x - left.r - 10 - step - width, top: left.y - HEIGHT - 4, foot: { x: left.x - left.r - 2, y: left.y } },
    { left: down.x - width / 2, top: down.y + down.r + 6 + STALK + step, foot: { x: down.x, y: down.y + down.r + 2 } },
  ];
}

/** @param {number} left @param {number} top @param {number} width @param {Flag} other */
const overlaps = (left, top, width, other) =>
  left < other.left + other.width + 2 && other.left < left + width + 2 && Math.abs(other.top - top) < HEIGHT + 2;

/** @param {number} left @param {number} top @param {number} width @param {Body} body */
const covers = (left, top, width, body) =>
  Math.hypot(
    Math.max(left, Math.min(left + width, body.x)) - body.x,
    Math.max(top, Math.min(top + HEIGHT, body.y)) - body.y,
  ) < body.r;
