/**
 * The numbers on a disc, in pixels at every zoom: near by four about the figure, each in its own outline, far off the three
 * that count in a melee. A disc that is covered carries them in the largest part that is free, else on a plate beside it.
 *
 * @import { PieceView, Point } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 */

import { distance } from "../../lib/geometry.js";
import { short, svg } from "../../lib/svg.js";
import { SIGN, areSigned } from "../overlays/signs.js";
import { U, poseOf } from "../scene.js";
import { digits, intrudes } from "./boxes.js";

/** @typedef {{name: "movement"|"attack"|"counterattack"|"toughness", text: string, changed: boolean}} Value */
/** @typedef {{sign: "activated"|"empowered"|"wounded"|"hero", text: string}} Sign */
/** @typedef {{values: readonly Value[], signs: readonly Sign[]}} DiscLabel */
/** Where the numbers of a disc lie, in board units from its middle, and how. @typedef {{x: number, y: number, how: "near"|"far"|"free"|"beside"|"none", size: number}} Spot */

/** Outlines in a box of 20 about the origin: arrow, blade, shield, hexagon. @type {Record<Value["name"], string>} */
const OUTLINES = {
  movement: "M-7.500 4A8 8 0 0 1 7 -2.500M7 -2.500L7.800 -7M7 -2.500L2.600 -3.600",
  attack: "M-8 -5.500L0 -9.500 8 -5.500V8.500H-8Z",
  counterattack: "M-7.500 -8H7.500V2C7.500 6 4 8.500 0 10 -4 8.500 -7.500 6 -7.500 2Z",
  toughness: "M-4.800 -8.600H4.800L9.400 0 4.800 8.600H-4.800L-9.400 0Z",
};
const PLACES = { movement: [0, -1], attack: [-1, 0], counterattack: [1, 0], toughness: [0, 1] };
/** Places of the three in a group, in pixels. */
const GROUP = { movement: [0, 0], attack: [-5.500, -5.500], counterattack: [5.500, -5.500], toughness: [0, 6.500] };
/** How far beyond the rim such a plate may have its middle, in pixels. */
const BESIDE = [15, 22, 32, 46, 66, 92, 125, 165, 215];
/** Half of the sides of the plate that carries numbers beside a disc, in pixels. */
export const PLATE = { wide: 12, high: 13 };
/** What a plate keeps free about its middle for the next one, which keeps half its height from all. */
const APART = 2 * Math.hypot(PLATE.wide, PLATE.high) - PLATE.high;
/** Where signs lie on the rim, as parts of the radius. */
const SIGNS = { activated: [0.74, -0.74], empowered: [-0.74, -0.74], wounded: [-0.74, 0.74], hero: [0, -1.08] };
/** What each sign is drawn as, in a box of 12 about the origin. */
const GLYPHS = { activated: "M-3.200 .2L-1 2.600 3.200 -2.400", empowered: "",
  wounded: "M0 -4.600C2.200 -1.600 3.600 0 3.600 1.900A3.600 3.600 0 0 1 -3.600 1.900C-3.600 0 -2.200 -1.600 0 -4.600Z", hero: "M-6 3.500L-7 -3 -3.200 0 0 -4.600 3.200 0 7 -3 6 3.500Z" };

/** The radius of what is borne on the rim, and how far off it the check stands aside far off. */
const BORNE = 8;
const ASIDE = 5.600;
/** Pixels a group of three takes from its middle. */
const WIDE = 13;
/** How large numbers may stand where little is free, and the least room about the middle of three. */
const SIZES = [1, 0.9, 0.8, 0.7, 0.62];
const CLOSEST = 3;
/** The radius in pixels below which a disc, covered or not, has no numbers. */
const SMALLEST = 8;

/** Where the numbers of all discs lie, by their ids, worked out once for what is drawn. @type {WeakMap<Scene, Map<string, Spot>>} */
const spots = new WeakMap();

/** @param {Scene} scene @param {PieceView} piece @returns {Spot} */
export function spotOf(scene, piece) {
  const found = spots.get(scene) ?? spotsOf(scene);
  spots.set(scene, found);
  return found.get(piece.id) ?? { x: 0, y: 0, how: "none", size: 1 };
}

/** On the discs first; then beside them, one plate after the other. @param {Scene} scene */
function spotsOf(scene) {
  /** @type {Map<string, Spot>} */
  const found = new Map();
  const discs = Object.values(scene.view.pieces);
  const left = discs.filter((piece) => {
    const spot = spotOn(scene, piece);
    if (spot) found.set(piece.id, spot);
    return !spot;
  });
  const round = discs.map((one) => ({ id: one.id, ...poseOf(scene, one), r: radiusOf(one), flags: one.flags }));
  /** @type {(Point & {r: number, id?: string})[]} */
  const taken = left.length ? [...round, ...round.flatMap((one) => borneBy(one, scene))] : [];
  for (const piece of left) {
    const spot = besideSpot(scene, piece, taken);
    const at = poseOf(scene, piece);
    taken.push({ x: at.x + spot.x / U, y: at.y + spot.y / U, r: APART / scene.camera.zoom });
    found.set(piece.id, spot);
  }
  return found;
}

/** @param {PieceView} piece */
const radiusOf = ({ footprint }) => (footprint.kind === "circle" ? footprint.radius : 0);

/** Where the numbers lie on a disc itself; null where too little of it is free. @param {Scene} scene @param {PieceView} piece @returns {Spot | null} */
function spotOn(scene, piece) {
  const radius = radiusOf(piece);
  const pixels = radius * scene.camera.zoom;
  if (pixels < SMALLEST) return { x: 0, y: 0, how: "none", size: 1 };
  const at = poseOf(scene, piece);
  const above = Object.values(scene.view.pieces).flatMap((other) => {
    const pose = poseOf(scene, other);
    const r = radiusOf(other);
    const covers = other.id !== piece.id && (pose.z > at.z || scene.local.held.peek().includes(other.id)) && distance(pose, at) < radius + r - 0.05;
    return covers ? [{ x: pose.x - at.x, y: pose.y - at.y, r, flags: other.flags }] : [];
  });
  const signs = areSigned(scene) ? above.map((one) => signOf(one, scene.camera.zoom)) : [];
  const borne = above.flatMap((one) => borneBy(one, scene));
  if (above.length) return freeSpot(radius, [...above, ...signs, ...borne], scene.camera.zoom);
  if (scene.camera.zoom >= scene.view.table.scale.comfortable) return { x: 0, y: 0, how: "near", size: 1 };
  return { x: 0, y: 0, how: "far", size: Math.min(1, Math.max(0.62, pixels / WIDE)) };
}

/** Where the sign of a pin lies on the one beneath, seen from its middle. @param {Point & {r: number}} upper @param {number} zoom */
function signOf(upper, zoom) {
  const away = Math.hypot(upper.x, upper.y) || 1;
  const part = Math.max(0, 1 - (upper.r + SIGN.out / zoom) / away);
  return { x: upper.x * part, y: upper.y * part, r: SIGN.r / zoom };
}

/** What the discs above bear on their rims: it hangs over the one beneath. @param {Point & {r: number, flags: readonly string[]}} upper @param {Scene} scene @returns {(Point & {r: number})[]} */
function borneBy(upper, { camera, view }) {
  const far = camera.zoom < view.table.scale.comfortable;
  return Object.entries(SIGNS).filter(([name]) => upper.flags.includes(name) && (!far || name === "activated")).map(([, [x = 0, y = 0]]) => {
    const out = far ? ASIDE / camera.zoom : 0;
    return { x: upper.x + x * upper.r + Math.sign(x) * out, y: upper.y + y * upper.r + Math.sign(y) * out, r: BORNE / camera.zoom };
  });
}

/**
 * Where the three numbers stand largest on what is left of a disc, and of such places where most room is about them: none
 * of them lies under what lies above.
 * @param {number} radius @param {readonly (Point & {r: number})[]} above @param {number} zoom @returns {Spot|null}
 */
function freeSpot(radius, above, zoom) {
  const mark = JSON.stringify([radius, zoom, above]);
  const known = free.get(mark);
  if (known !== undefined) return known;
  if (free.size >= REMEMBERED) free.clear();
  const found = largest(radius, above, zoom);
  free.set(mark, found);
  return found;
}

/** Places found, by what they were found among: a disc in the hand changes those of its neighbours alone. @type {Map<string, Spot|null>} */
const free = new Map();
const REMEMBERED = 400;

/** @param {number} radius @param {readonly (Point & {r: number})[]} above @param {number} zoom @returns {Spot|null} */
function largest(radius, above, zoom) {
  const hides = above.map(({ x, y, r }) => ({ x: x * zoom, y: y * zoom, r: r * zoom }));
  const rim = radius * zoom;
  let best = { x: 0, y: 0, room: 0, size: 0 };
  for (let part = 0; part < 0.95; part += 0.1)
    for (let turn = 0; turn < 24; turn++) {
      const p = { x: rim * part * Math.cos((turn * Math.PI) / 12), y: rim * part * Math.sin((turn * Math.PI) / 12) };
      const room = Math.min(rim * (1 - part), ...hides.map((one) => distance(p, one) - one.r));
      if (room < CLOSEST) continue;
      const size = SIZES.find((one) => one < best.size || isClear(p, one, rim, hides)) ?? 0;
      if (size > best.size || (size && size === best.size && room > best.room)) best = { ...p, room, size };
    }
  return best.size ? { x: (best.x / zoom) * U, y: (best.y / zoom) * U, how: "free", size: best.size } : null;
}

/** Whether each of three numbers lies on its disc and under nothing. @param {Point} p @param {number} size @param {number} rim @param {readonly (Point & {r: number})[]} hides */
const isClear = (p, size, rim, hides) => [GROUP.attack, GROUP.counterattack, GROUP.toughness].every(([x = 0, y = 0]) => {
  const box = digits(1, { x: p.x + x * size, y: p.y + y * size }, size);
  return Math.hypot(Math.abs(box.x) + box.wide, Math.abs(box.y) + box.high) <= rim && hides.every((one) => !intrudes(one, box));
});

/**
 * Beside a disc of which too little is seen: as near as the plate lies on nothing, else where the least lies.
 * @param {Scene} scene
 * @param {PieceView} piece
 * @param {readonly (Point & {r: number, id?: string})[]} taken
 * @returns {Spot}
 */
function besideSpot(scene, piece, taken) {
  const at = poseOf(scene, piece);
  const { zoom } = scene.camera;
  const others = taken.filter(({ id }) => id !== piece.id);
  let best = { x: 0, y: 0, room: -Infinity };
  for (const beyond of BESIDE) {
    const out = radiusOf(piece) + beyond / zoom;
    for (let turn = 0; turn < 24; turn++) {
      const p = { x: out * Math.cos((turn * Math.PI) / 12), y: out * Math.sin((turn * Math.PI) / 12) };
      const room = Math.min(...others.map((other) => (distance(other, { x: at.x + p.x, y: at.y + p.y }) - other.r) * zoom));
      if (room > best.room) best = { ...p, room };
    }
    if (best.room > PLATE.high) break;
  }
  return { x: best.x * U, y: best.y * U, how: "beside", size: 0.85 };
}

/**
 * The numbers that are written, in pixels from the middle of their disc: at the middle of each, which hangs from a point.
 * @param {DiscLabel} face @param {Spot} spot @param {number} radius  in pixels @param {number} zoom
 * @returns {{value: Value, at: Point, from: Point, size: number}[]}
 */
export function numbersOf(face, spot, radius, zoom) {
  if (spot.how === "none") return [];
  const near = spot.how === "near";
  return face.values.filter((value) => near || value.name !== "movement").map((value) => {
    const [px = 0, py = 0] = PLACES[value.name];
    const [dx = 0, dy = 0] = near ? [] : GROUP[value.name];
    const from = near ? { x: px * radius * 0.6, y: py * radius * 0.6 } : { x: (spot.x / U) * zoom, y: (spot.y / U) * zoom };
    return { value, from, at: { x: from.x + dx * spot.size, y: from.y + dy * spot.size }, size: spot.size };
  });
}

/** @param {PieceView} piece @param {DiscLabel} face @param {Spot} spot @returns {SVGElement[]} */
export function drawValues(piece, face, spot) {
  const radius = piece.footprint.kind === "circle" ? piece.footprint.radius * U : 0;
  if (spot.how === "none" || !radius) return [];
  const near = spot.how === "near";
  return [
    ...(spot.how === "beside" ? plate(spot, radius) : []),
    // A pixel is a unit of the board here: what hangs from a point keeps its pixels at every zoom.
    ...numbersOf(face, spot, radius, U).map(({ value, at, from }) => {
      return svg("g", { transform: `translate(${short(from.x)} ${short(from.y)})` }, [
        svg("g", { class: "px" }, [
          svg("g", { transform: `translate(${short(at.x - from.x)} ${short(at.y - from.y)}) scale(${short(spot.size)})`, class: `value ${value.name} ${value.changed ? "changed" : ""}` }, [
            near ? svg("path", { class: "value-box", d: OUTLINES[value.name] }) : null,
            svg("text", { dy: ".36em" }, [value.text]),
          ]),
        ]),
      ]);
    }),
    ...face.signs.filter(({ sign }) => near || sign === "activated" || sign === "hero").map((one) => drawSign(one, radius, near ? 0 : spot.size)),
  ];
}

/** @param {Spot} spot @param {number} radius */
function plate(spot, radius) {
  const far = Math.hypot(spot.x, spot.y);
  const rim = { x: (spot.x / far) * radius, y: (spot.y / far) * radius };
  return [
    svg("path", { class: "value-tie", d: `M${short(rim.x)} ${short(rim.y)}L${short(spot.x)} ${short(spot.y)}` }),
    svg("g", { transform: `translate(${short(spot.x)} ${short(spot.y)})` },
      [svg("g", { class: "px" }, [svg("rect", { class: "value-plate", x: -PLATE.wide, y: -PLATE.high, width: 2 * PLATE.wide, height: 2 * PLATE.high, rx: 6 })])]),
  ];
}

/**
 * Far off a sign is as small as the numbers, and the check stands outside the rim: it covers none of them.
 * @param {Sign} sign
 * @param {number} radius
 * @param {number} far the size of what is written, 0 near by
 */
function drawSign({ sign, text }, radius, far) {
  const [x, y] = SIGNS[sign];
  return svg("g", { transform: `translate(${short((x ?? 0) * radius)} ${short((y ?? 0) * radius)})` }, [
    svg("g", { class: "px" }, [
      svg("g", { class: `disc-sign ${sign}`, transform: far ? `scale(${short(0.8 * far)})${sign === "activated" ? " translate(7 -7)" : ""}` : null }, [
        sign === "hero" ? null : svg("circle", { r: 8 }),
        GLYPHS[sign] ? svg("path", { d: GLYPHS[sign] }) : svg("text", { dy: ".36em" }, [text]),
      ]),
    ]),
  ]);
}
