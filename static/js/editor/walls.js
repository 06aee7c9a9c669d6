/** The walls along the sides of a piece: each side is a wall, one with a door, or open. */
import { box } from "../lib/geometry.js";

/** @import { Corners, Piece } from "./shapes.js" */

/** @typedef {"north" | "east" | "south" | "west"} Side */
/** @typedef {"open" | "wall" | "door"} Walled */

/** @type {readonly Side[]} */
export const SIDES = ["north", "east", "south", "west"];
/** What a side becomes when it is pressed. @type {Record<Walled, Walled>} */
const NEXT = { open: "wall", wall: "door", door: "open" };

/** How thick a new wall is, and how wide a new door, in the field's unit. */
const THICK = 0.5, DOOR = 2;
/** How near its side a wall lies, and how much of the side a whole one may leave open. */
const NEAR = 0.8, OPEN = 0.1;

/** @param {number} x @param {number} y @param {number} width @param {number} height @returns {Corners} */
const rect = (x, y, width, height) => [{ x, y }, { x: x + width, y }, { x: x + width, y: y + height }, { x, y: y + height }];

/** The side a wall stands on, if it stands along one. @param {Corners} wall @param {{x0: number, x1: number, y0: number, y1: number}} frame @returns {Side | null} */
function sideOf(wall, frame) {
  const { x0, x1, y0, y1 } = box(wall);
  if (x1 - x0 >= y1 - y0) return y0 - frame.y0 < NEAR ? "north" : frame.y1 - y1 < NEAR ? "south" : null;
  return x0 - frame.x0 < NEAR ? "west" : frame.x1 - x1 < NEAR ? "east" : null;
}

/** What each side of a piece is. @param {Piece} piece @returns {Record<Side, Walled>} */
export function walled(piece) {
  const frame = box(piece.outline);
  const found = /** @type {Record<Side, Walled>} */ ({ north: "open", east: "open", south: "open", west: "open" });
  for (const side of SIDES) {
    const walls = piece.walls.filter((wall) => sideOf(wall, frame) === side);
    if (!walls.length) continue;
    const along = side === "north" || side === "south" ? "x" : "y";
    const covered = walls.reduce((sum, wall) => sum + box(wall)[`${along}1`] - box(wall)[`${along}0`], 0);
    // Walls to the east and west stand between those to the north and south.
    const open = frame[`${along}1`] - frame[`${along}0`] - covered - (along === "y" ? 2 * THICK : 0);
    found[side] = open <= OPEN ? "wall" : "door";
  }
  return found;
}

/** The same piece with the next of what a side can be. @param {Piece} piece @param {Side} side @returns {Piece} */
export function walledOtherwise(piece, side) {
  const frame = box(piece.outline);
  const others = piece.walls.filter((wall) => sideOf(wall, frame) !== side);
  return { ...piece, walls: [...others, ...built(side, NEXT[walled(piece)[side]], frame)] };
}

/** @param {Side} side @param {Walled} how @param {{x0: number, x1: number, y0: number, y1: number}} frame @returns {Corners[]} */
function built(side, how, { x0, x1, y0, y1 }) {
  if (how === "open") return [];
  const lies = side === "north" || side === "south";
  const [from, to] = lies ? [x0, x1] : [y0 + THICK, y1 - THICK];
  const door = how === "door" ? Math.min(DOOR, (to - from) / 2) : 0;
  const middle = (from + to) / 2;
  const parts = door ? [[from, middle - door / 2], [middle + door / 2, to]] : [[from, to]];
  const at = { north: y0, south: y1 - THICK, west: x0, east: x1 - THICK }[side];
  return parts.map(([begin = 0, end = 0]) => (lies ? rect(begin, at, end - begin, THICK) : rect(at, begin, THICK, end - begin)));
}

/** A wall of a piece that got another size: as thick as before, and as far from its side. @param {Corners} wall @param {number} across @param {number} down  how many times as wide and deep */
export function stretched(wall, across, down) {
  const { x0, x1, y0, y1 } = box(wall);
  const isUpright = wall.length === 4 && wall.every((p) => (near(p.x, x0) || near(p.x, x1)) && (near(p.y, y0) || near(p.y, y1)));
  if (!isUpright) return wall.map((p) => ({ x: p.x * across, y: p.y * down }));
  const [left, right] = x1 - x0 >= y1 - y0 ? [x0 * across, x1 * across] : kept(x0, x1, across);
  const [top, foot] = x1 - x0 >= y1 - y0 ? kept(y0, y1, down) : [y0 * down, y1 * down];
  return rect(left, top, right - left, foot - top);
}

/** A thin part that keeps how thick it is, with what is nearer the side at its place. @param {number} from @param {number} to @param {number} by @returns {[number, number]} */
const kept = (from, to, by) => (from + to < 0 ? [from * by, from * by + to - from] : [to * by - to + from, to * by]);

/** @param {number} a @param {number} b */
const near = (a, b) => Math.abs(a - b) < 0.02;
