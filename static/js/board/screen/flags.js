/**
 * Unit flags: emblem, letter and badges beside the unit. They step out of the way of each other and of the pieces.
 *
 * @import { PieceView, UnitView } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 */

import { BADGES, EMBLEMS } from "../../lib/emblems.js";
import { reachOf } from "../../lib/geometry.js";
import { isStand } from "../../lib/regiment.js";
import { KNOB, knobsOf } from "../overlays/handles.js";
import { PLATE } from "../overlays/markers.js";
import { pickable } from "../pieces/states.js";
import { Keyed, assign, short, svg } from "../../lib/svg.js";
import { isStacked, piecesOf, poseOf, toScreen } from "../scene.js";

const HEIGHT = 17;
const STALK = 10;
/** Where the buttons of the zoom lie on a well of that width: the top right corner, in pixels. */
const CORNER = { of: 600, width: 112, height: 46 };
/** So far a flag steps aside for a sum. */
const ASIDE = 60;
/** How much further out the second round of places lies. */
const STEP = 18;

/** Pixels a unit of the table below which a flag of a table of regiments is its letter alone. */
const TINY = 3.2;
/** What the flag of a regiment shows it has done, the first that it has. */
const DEEDS = ["engaged", "confused", "used_initiative", "ordered"];
/** Pixels of a pip with its gap, and of the coin that counts the hits left over. */
const PIP = 8;
const COIN = 17;

/**
 * What a flag shows beside its letter: how many are left, or of a regiment its stands while some are lost, the hits left over, and
 * the last thing it did.
 * @typedef {{tiny: boolean, count: number, pips: readonly boolean[], hits: number, badges: readonly string[]}} Signs
 * @typedef {{unit: UnitView, signs: Signs, left: number, top: number, width: number, on: boolean, foot: {x: number, y: number}}} Flag
 */

/** @param {SVGGElement} layer @param {() => readonly {x: number, y: number}[]} sums  where sums of objectives are said, on the table */
export function createFlags(layer, sums) {
  /** @type {Keyed<Flag>} */
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
  /** @type {readonly Flag[]} */
  let standing = [];
  return {
    /** Where they stand, in pixels of the well. */
    places: () => standing,
    /** @param {Scene} scene */
    draw(scene) {
      standing = layout(scene, sums().map((at) => toScreen(scene, at)));
      keyed.draw(standing.map((flag) => [flag.unit.id, flag, `${flag.unit.letter} ${flag.unit.seat} ${JSON.stringify(flag.signs)}`]));
    },
  };
}

/** Of who never stood with others there is nothing to count. @param {Scene} scene @param {UnitView} unit @param {boolean} ranks  whether regiments stand here @returns {Signs} */
function signsOf(scene, unit, ranks) {
  const far = scene.level === "far";
  const tiny = ranks && scene.camera.zoom < TINY;
  if (!isStand(piecesOf(scene, unit.id)[0])) {
    const count = far && !ranks && unit.started > 1 ? unit.strength : 0;
    return { tiny, count, pips: [], hits: 0, badges: tiny || count ? [] : unit.badges.filter((b) => BADGES[b]).slice(0, 3) };
  }
  const hits = Number(unit.facts.hits ?? 0);
  const pips = unit.strength < unit.started && !tiny ? Array.from({ length: unit.started }, (_, i) => i < unit.strength) : [];
  return { tiny, count: 0, pips, hits, badges: tiny ? [] : DEEDS.filter((deed) => unit.badges.includes(deed)).slice(0, 1) };
}

/** Pixels a letter takes that is wider than the others. @param {string} letter */
const broad = (letter) => (/[MW]/.test(letter) ? 4 : 0);

/** @param {UnitView} unit @param {Signs} signs */
function widthOf(unit, { tiny, count, pips, hits, badges }) {
  const letter = (tiny ? 9 : 22) + unit.letter.length * 8 + broad(unit.letter);
  return letter + (count ? 4 + String(count).length * 6 : 0) + pips.length * PIP + (hits ? COIN : 0) + badges.length * 13;
}

/** @param {Flag} flag */
function drawFlag({ unit, width, signs: { tiny, count, pips, hits, badges } }) {
  const body = width - (tiny ? 0 : 5);
  const start = tiny ? 4.5 : 16;
  const after = start + 5 + unit.letter.length * 6 + broad(unit.letter);
  const ends = after + pips.length * PIP;
  const cloth = `M0 0H${body}${tiny ? "" : `L${width} ${HEIGHT / 2}L${body} ${HEIGHT}`}${tiny ? `V${HEIGHT}` : ""}H0Z`;
  return svg("g", {}, [
    svg("path", { class: "stalk" }),
    svg("path", { class: tiny ? `cloth tiny ${unit.seat}` : "cloth", d: cloth }),
    tiny ? null : svg("path", { class: "emblem", d: EMBLEMS[unit.seat], transform: "translate(4 3.500) scale(.82)" }),
    svg("text", { x: start, y: 13 }, [unit.letter]),
    count ? svg("text", { class: "left", x: after, y: 13 }, [String(count)]) : null,
    ...pips.map((full, i) => svg("rect", { class: full ? "pip" : "pip lost", x: after + i * PIP, y: 5.5, width: 5.5, height: 6 })),
    hits ? svg("g", { class: "coin", transform: `translate(${ends + 7} ${HEIGHT / 2})` }, [svg("circle", { r: 6.5 }), svg("text", { y: 4 }, [String(hits)])]) : null,
    ...badges.map((b, i) =>
      svg("path", { class: "badge", d: BADGES[b] ?? "", transform: `translate(${ends + (hits ? COIN : 0) + 1 + i * 13} 3.500)` }),
    ),
  ]);
}

/**
 * A place for each flag beside its unit. A flag that would lie on pieces wherever it stands is left out, but for the chosen
 * unit: in a melee the pieces are what one looks at.
 * @param {Scene} scene @param {readonly {x: number, y: number}[]} sums  on the screen
 */
function layout(scene, sums) {
  /** @type {Flag[]} */
  const placed = [];
  const bodies = new Map(Object.values(scene.view.pieces).map((piece) => [piece.id, bodyOf(scene, piece)]));
  // A flag over a knob would take the hand that turns a body.
  const all = [...bodies.values(), ...knobsOf(scene).map((at) => ({ ...toScreen(scene, at), r: KNOB }))];
  const ranks = Object.values(scene.view.pieces).some(isStand);
  const { unit: chosen, more } = scene.local.selection.value;
  const isOn = (/** @type {string} */ id) => id === chosen || more.includes(id);
  const units = Object.values(scene.view.units).sort((a, b) => Number(isOn(b.id)) - Number(isOn(a.id)));
  for (const unit of units) {
    const pieces = piecesOf(scene, unit.id);
    if (pieces.length === 0) continue;
    const on = isOn(unit.id);
    if (isStacked(scene.view) && !on && !isSpokenOf(scene, pieces)) continue;
    const signs = signsOf(scene, unit, ranks);
    const width = widthOf(unit, signs);
    const spot = place(scene, pieces.flatMap((piece) => bodies.get(piece.id) ?? []), width, placed, all, sums);
    if (spot.isClear || on) placed.push({ unit, signs, width, on, ...spot });
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
 * The least bad place, of those that cover nobody if there are any: above the topmost model, right of the rightmost, left of the leftmost, below the lowest; close by, or
 * one step further out.
 * @param {Scene} scene @param {readonly Body[]} own @param {number} width
 * @param {readonly Flag[]} placed @param {readonly Body[]} bodies @param {readonly {x: number, y: number}[]} sums
 */
function place(scene, own, width, placed, bodies, sums) {
  const outermost = (/** @type {(b: Body) => number} */ far) => own.reduce((a, b) => (far(b) > far(a) ? b : a));
  const beside = [0, STEP].flatMap((step) => spotsAround(outermost, width, step));
  const spots = [...beside, ...beside.flatMap((spot) => besideSums(spot, width, sums))];
  const near = bodies.filter(nearTo(spots, width));
  const read = scene.aids.corner ?? { width: 0, height: 0 };
  const cost = spots.map(({ left, top }, i) => {
    const flags = placed.filter((o) => overlaps(left, top, width, o)).length;
    const hits = near.filter((b) => covers(left, top, width, b)).length;
    const hidden = (scene.width >= CORNER.of && top < CORNER.height && left + width > scene.width - CORNER.width) || (top < read.height && left < read.width) ? 1 : 0;
    const under = sums.filter((sum) => isUnder(left, top, width, sum)).length;
    return { total: (flags + hidden + under) * 10 + hits * 4 + i * 0.5, isClear: flags === 0 && hits === 0 && !(top < read.height && left < read.width) };
  });
  const clear = cost.filter((c) => c.isClear);
  const least = Math.min(...(clear.length ? clear : cost).map((c) => c.total));
  const at = cost.findIndex((c) => c.total === least && (!clear.length || c.isClear));
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

/**
 * The same place moved sideways from under the sums said there, if it is not far.
 * @template {{left: number, top: number}} S
 * @param {S} spot
 * @param {number} width
 * @param {readonly {x: number, y: number}[]} sums
 * @returns {S[]}
 */
const besideSums = (spot, width, sums) =>
  sums.filter((sum) => isUnder(spot.left, spot.top, width, sum)).flatMap(({ x }) =>
    [x + PLATE.x + 2, x - PLATE.x - width - 2].filter((left) => Math.abs(left - spot.left) < ASIDE).map((left) => ({ ...spot, left })),
  );

/** @param {number} left @param {number} top @param {number} width @param {Flag} other */
const overlaps = (left, top, width, other) =>
  left < other.left + other.width + 2 && other.left < left + width + 2 && Math.abs(other.top - top) < HEIGHT + 2;

/** @param {number} left @param {number} top @param {number} width @param {{x: number, y: number}} sum */
const isUnder = (left, top, width, sum) =>
  left < sum.x + PLATE.x && sum.x - PLATE.x < left + width && top < sum.y + PLATE.y && sum.y - PLATE.y < top + HEIGHT;

/** Which bodies may lie under any of these spots. @param {readonly {left: number, top: number}[]} spots @param {number} width @returns {(body: Body) => boolean} */
function nearTo(spots, width) {
  const [lefts, tops] = [spots.map(({ left }) => left), spots.map(({ top }) => top)];
  const [x0, x1, y0, y1] = [Math.min(...lefts), Math.max(...lefts) + width, Math.min(...tops), Math.max(...tops) + HEIGHT];
  return ({ x, y, r }) => x + r > x0 && x - r < x1 && y + r > y0 && y - r < y1;
}

/** @param {number} left @param {number} top @param {number} width @param {Body} body */
const covers = (left, top, width, body) =>
  Math.hypot(
    Math.max(left, Math.min(left + width, body.x)) - body.x,
    Math.max(top, Math.min(top + HEIGHT, body.y)) - body.y,
  ) < body.r;
