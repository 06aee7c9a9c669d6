/**
 * Where a plate beside a hex covers no fighter, and no hex that may be picked.
 *
 * @import { Point } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 */

import { poseOf, toScreen } from "../scene.js";
import { EDGE, HEIGHT, widthOf } from "../screen/labels.js";

/** Half a fighter with its rim, in hexes. */
const HALF = 0.44;
/** Between a fighter and its plate, in pixels. */
const AIR = 2;

/** So much about its middle must be free of a hex that is to be picked, in hexes. */
const PICKED = 0.32;
/** A fighter or a plate that is covered counts as many lit hexes; a plate that is cut off by the well counts more. */
const HIDES = 10;
const CUT = 100;

/** A plate that has its place: its middle in pixels of the well, half its width. @typedef {{x: number, y: number, half: number}} Taken */

/**
 * The first place around a point where a plate of this text covers no fighter, no other plate and no lit hex, in pixels
 * beside it: below, above, at the sides, then farther off unless hexes are lit; the one that covers the fewest where there is none. What is
 * said at the edge is kept inside the well, so that is where it is looked at.
 * @param {Scene} scene @param {Point} at @param {{text: string, kind: string}} plate @param {Taken[]} taken
 * @param {readonly Point[]} lit  the middles of the hexes that may be picked
 * @returns {{dx: number, dy: number, covers: number, place: Taken}}
 */
export function clearPlace(scene, at, plate, taken, lit) {
  const { zoom } = scene.camera;
  const half = widthOf(plate) / 2;
  const near = HALF * zoom + HEIGHT / 2 + AIR;
  const aside = HALF * zoom + half + AIR;
  const middle = toScreen(scene, at);
  const far = lit.length ? [] : [[0, near + zoom], [0, -near - zoom]];
  const places = [[0, near], [0, -near], [aside, 0], [-aside, 0], [aside, near], [-aside, near], [aside, -near], [-aside, -near], ...far]
    .map(([dx = 0, dy = 0]) => {
      const x = Math.min(scene.width - half - EDGE, Math.max(half + EDGE, middle.x + dx));
      const place = { x, y: middle.y + dy, half };
      const isCut = place.y < HEIGHT / 2 || place.y > scene.height - HEIGHT / 2;
      const hides = fightersUnder(scene, place) + taken.filter((one) => isOver(one, place)).length;
      return { dx: x - middle.x, dy, place, covers: (isCut ? CUT : 0) + HIDES * hides + litUnder(scene, place, lit) };
    });
  return places.reduce((first, one) => (one.covers < first.covers ? one : first));
}

/** @param {Taken} a @param {Taken} b */
const isOver = (a, b) => Math.abs(a.x - b.x) < a.half + b.half && Math.abs(a.y - b.y) < HEIGHT + AIR;

/** How many fighters lie under a plate. @param {Scene} scene @param {Taken} plate */
const fightersUnder = (scene, plate) => Object.values(scene.view.pieces).filter((piece) => isUnder(scene, plate, poseOf(scene, piece), HALF)).length;

/** How many hexes that may be picked lie under a plate. @param {Scene} scene @param {Taken} plate @param {readonly Point[]} lit */
const litUnder = (scene, plate, lit) => lit.filter((hex) => isUnder(scene, plate, hex, PICKED)).length;

/** Whether a plate covers anything so near a point of the table. @param {Scene} scene @param {Taken} plate @param {Point} point @param {number} reach  in hexes */
function isUnder(scene, plate, point, reach) {
  const at = toScreen(scene, point);
  const x = Math.max(0, Math.abs(at.x - plate.x) - plate.half);
  const y = Math.max(0, Math.abs(at.y - plate.y) - HEIGHT / 2);
  return Math.hypot(x, y) < reach * scene.camera.zoom;
}
