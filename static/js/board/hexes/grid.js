/**
 * The grid of hexes as it lies on the table: corners, neighbours by arrow key, the hex under a point, steps between two.
 *
 * @import { Point, Seat, View } from "../../lib/wire.js"
 */

import { pathOf } from "../../lib/svg.js";
import { U } from "../scene.js";

/**
 * @typedef {object} HexView
 * @property {number} q
 * @property {number} r
 * @property {string} row  its name at the rim
 * @property {string} column
 * @property {number} x  centre, in hex units: neighbours lie one apart
 * @property {number} y
 * @property {readonly string[]} traits
 * @property {Seat|null} seat  whose territory it is
 * @property {{number: number, kind: string, up: boolean}|null} feature
 *
 * @typedef {"pointy"|"flat"} Layout
 * @typedef {Readonly<Record<string, HexView>>} Hexes
 */

/** The side of a hex whose neighbours lie one apart. */
const SIDE = 1 / Math.sqrt(3);
/** Neighbours lie one apart; drawing may round a little. */
const NEXT = 1.08;
/** Half a step: a hex whose centre is farther off than its corner is not under the point. */
const CORNER = SIDE + 0.001;

/** What the hexes of the last view were made of, so that the same view gives the same hexes. */
let known = /** @type {{from: unknown[], hexes: Hexes}} */ ({ from: [], hexes: {} });

/** The hexes as the client draws them: whose territory, with the feature token that lies there. @param {View} view @returns {Hexes} */
export function hexesOf(view) {
  const lands = Object.values(view.seats).map((side) => `${side.seat} ${side.facts.territory ?? ""}`).join();
  const from = [view.hexes, view.features, lands];
  if (from.some((part, i) => part !== known.from[i])) known = { from, hexes: read(view) };
  return known.hexes;
}

/** @param {View} view @returns {Hexes} */
function read({ hexes, features: lying, seats }) {
  const features = new Map(Object.values(lying).map((one) => [one.hex, one]));
  const owner = (/** @type {string} */ ground) => Object.values(seats).find((side) => side.facts.territory === ground)?.seat ?? null;
  return Object.fromEntries(Object.entries(hexes).map(([id, hex]) => {
    const one = features.get(id);
    const feature = one ? { number: one.value ?? 0, kind: one.face, up: one.face !== "hidden" } : null;
    const { q, r, row, column, x, y, traits } = hex;
    return [id, { q, r, row, column, x, y, traits, seat: owner(hex.ground), feature }];
  }));
}

/** Whether the table is a board of hexes. @param {View|null|undefined} view */
export const isHexTable = (view) => view?.table.kind === "hexes";

/** Which way the hexes stand, as their centres lie. @param {View} view @returns {Layout} */
export function layoutOf(view) {
  const all = Object.values(hexesOf(view));
  const inRow = all.some((a) => all.some((b) => Math.abs(b.x - a.x - 1) < 0.01 && Math.abs(b.y - a.y) < 0.01));
  return inRow ? "pointy" : "flat";
}

/**
 * The corners of a hex around its centre.
 * @param {Layout} layout @param {number} [grow]  hex units beyond (or, below nothing, inside) the edge
 * @returns {Point[]}
 */
export function corners(layout, grow = 0) {
  const r = SIDE + grow / Math.cos(Math.PI / 6);
  const turn = layout === "pointy" ? -Math.PI / 2 : 0;
  return Array.from({ length: 6 }, (_, i) => ({
    x: r * Math.cos(turn + (i * Math.PI) / 3),
    y: r * Math.sin(turn + (i * Math.PI) / 3),
  }));
}

/** Path data of one hex in board units. @param {Point} at @param {Layout} layout @param {number} [grow] */
export const hexPath = (at, layout, grow = 0) =>
  pathOf(
    corners(layout, grow).map((c) => ({ x: at.x + c.x, y: at.y + c.y })),
    true,
    U,
  );

/** The hex a table point lies in. @param {Hexes} hexes @param {Point} at @returns {string|null} */
export function hexAt(hexes, at) {
  let best = null;
  let least = CORNER;
  for (const [id, hex] of Object.entries(hexes)) {
    const d = Math.hypot(hex.x - at.x, hex.y - at.y);
    if (d < least) [best, least] = [id, d];
  }
  return best;
}

/** The neighbours of a hex. @param {Hexes} hexes @param {string} id @returns {string[]} */
export function around(hexes, id) {
  const at = hexes[id];
  return at ? Object.keys(hexes).filter((other) => other !== id && near(at, hexes[other])) : [];
}

/** @param {HexView} a @param {HexView|undefined} b */
const near = (a, b) => !!b && Math.hypot(a.x - b.x, a.y - b.y) < NEXT;

/** @type {Readonly<Record<string, Point>>} */
const ARROWS = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * The neighbour an arrow key leads to. Of two that lie as well, the one nearer to where the walk began.
 * @param {Hexes} hexes @param {string} id @param {string} key @param {Point} began
 * @returns {string|null}
 */
export function stepTo(hexes, id, key, began) {
  const at = hexes[id];
  const way = ARROWS[key];
  if (!at || !way) return null;
  let best = null;
  let most = 0.3;
  for (const other of around(hexes, id)) {
    const hex = /** @type {HexView} */ (hexes[other]);
    const along = (hex.x - at.x) * way.x + (hex.y - at.y) * way.y;
    const aside = way.x ? Math.abs(hex.y - began.y) : Math.abs(hex.x - began.x);
    const worth = along - aside * 0.05;
    if (along > 0.3 && worth > most) [best, most] = [other, worth];
  }
  return best;
}

/** Steps between two hexes, across anything. @param {HexView} a @param {HexView} b */
export const stepsBetween = (a, b) =>
  (Math.abs(a.q - b.q) + Math.abs(a.r - b.r) + Math.abs(a.q + a.r - b.q - b.r)) / 2;

/** The sides of hexes where something changes, as path data: between territories, or at the rim of the board.
 * @param {Hexes} hexes @param {Layout} layout @param {(a: HexView, b: HexView|null) => boolean} parts */
export function sidesWhere(hexes, layout, parts) {
  const ring = corners(layout);
  const all = Object.values(hexes);
  let d = "";
  for (const hex of all) {
    for (let i = 0; i < 6; i++) {
      const [a, b] = [/** @type {Point} */ (ring[i]), /** @type {Point} */ (ring[(i + 1) % 6])];
      const beyond = { x: hex.x + a.x + b.x, y: hex.y + a.y + b.y };
      const other = all.find((o) => Math.hypot(o.x - beyond.x, o.y - beyond.y) < 0.1) ?? null;
      if (parts(hex, other))
        d += pathOf([{ x: hex.x + a.x, y: hex.y + a.y }, { x: hex.x + b.x, y: hex.y + b.y }], false, U);
    }
  }
  return d;
}
