/**
 * What one frame is drawn from: the view, the offers, this browser's own state, and the camera.
 *
 * @import { Need, Offer, Offers, PieceView, Point, Pose, RingView, Seat, TableView, View } from "../lib/wire.js"
 * @import { LocalStore } from "../store/local.js"
 * @import { Translate } from "../lib/words.js"
 */

import { gap } from "../lib/geometry.js";
import { meant, seen } from "./turning.js";

/** Board units in a unit of the table: strokes and figures of the world are drawn in these. */
export const U = 20;

/** @typedef {"far"|"middle"|"near"} Level */

/**
 * @typedef {object} Scene
 * @property {View} view
 * @property {Offers} offers
 * @property {LocalStore} local
 * @property {Translate} t
 * @property {number} width   pixels of the well
 * @property {number} height
 * @property {{x: number, y: number, zoom: number}} camera
 * @property {import("./turning.js").Turn} turn  how the table is seen turned
 * @property {number} k       pixels a board unit
 * @property {Level} level
 * @property {import("./overlays/aids.js").Aids} aids  what a decision looks like on the ground
 * @property {readonly {reach: number, text: string}[]} [bands]  ranges that lengths fall into, the shortest first
 * @property {(offer: Offer, need: Need) => unknown} [answered]  what is noted for a further need of an offer
 * @property {string | null} [opened]  the offer that was taken from a list and is answered in the prompt
 * @property {ReadonlyMap<string, Pose>} ghosts  poses of pieces that are being moved or placed
 */

/** How many times as large as on a table with a figure every six units signs are drawn that lie on it. @param {Pick<TableView, "figure">} table */
export const grainOf = (table) => table.figure / 6;

/** How much is drawn at this zoom: by the pixels that the smallest piece takes. @param {TableView} table @param {number} zoom @returns {Level} */
export function levelAt({ scale }, zoom) {
  const pixels = zoom * scale.smallest;
  return pixels < 10 ? "far" : pixels <= 28 ? "middle" : "near";
}

/** Table point to well pixels. @param {Scene} scene @param {Point} p @returns {Point} */
export function toScreen(scene, p) {
  const way = seen({ x: p.x - scene.camera.x, y: p.y - scene.camera.y }, scene.turn);
  return { x: way.x * scene.camera.zoom + scene.width / 2, y: way.y * scene.camera.zoom + scene.height / 2 };
}

/** Well pixels to table point. @param {Scene} scene @param {Point} p @returns {Point} */
export function toTable(scene, p) {
  const way = meant({ x: (p.x - scene.width / 2) / scene.camera.zoom, y: (p.y - scene.height / 2) / scene.camera.zoom }, scene.turn);
  return { x: way.x + scene.camera.x, y: way.y + scene.camera.y };
}

/**
 * A piece by id, on the table or waiting beside it. What waits is in the view too, so that it can be placed.
 * @param {View} view @param {string} id @returns {PieceView|undefined}
 */
export const pieceOf = (view, id) => view.pieces[id] ?? view.waiting[id];

/**
 * The view with waiting pieces added that are being placed, so that every layer draws them like the others.
 * @param {View} view @param {ReadonlyMap<string, Pose>} ghosts @returns {View}
 */
export function withWaiting(view, ghosts) {
  const added = [...ghosts.keys()]
    .filter((id) => !view.pieces[id])
    .map((id) => pieceOf(view, id))
    .filter((p) => p !== undefined);
  if (added.length === 0) return view;
  const units = { ...view.units };
  for (const piece of added) {
    const unit = units[piece.unit];
    if (unit) units[piece.unit] = { ...unit, pieces: [...unit.pieces, piece.id] };
  }
  return { ...view, units, pieces: { ...view.pieces, ...Object.fromEntries(added.map((p) => [p.id, p])) } };
}

/** Where a piece is drawn now: its ghost if it has one. @param {Scene} scene @param {PieceView} piece */
export const poseOf = (scene, piece) => scene.ghosts.get(piece.id) ?? piece.pose;

/** Where a piece is shown while nobody holds it: a wobbly one beside its true place, which goes on counting. @param {Scene} scene @param {PieceView} piece @returns {Pose} */
export const shownAt = (scene, piece) => ({ ...piece.pose, ...scene.view.offsets[piece.id] });

/** @param {Scene} scene @param {Seat} seat */
export const isMine = (scene, seat) => scene.local.seats.value.includes(seat);

/** Pieces of a unit that stand on the table. @param {Scene} scene @param {string} unit */
export const piecesOf = (scene, unit) =>
  (scene.view.units[unit]?.pieces ?? []).map((id) => scene.view.pieces[id]).filter((p) => p !== undefined);

/** The distances of one meaning that matter on this table. @param {View} view @param {RingView["meaning"]} meaning */
export const ringsOf = (view, meaning) => view.table.rings.filter((ring) => ring.meaning === meaning);

/** How near each other the pieces of a unit stay: what it has itself, else what the table says; none where nothing is said. @param {View} view @param {string} unit */
export const togetherOf = (view, unit) => {
  const said = ringsOf(view, "together").map((ring) => ring.radius);
  const own = view.units[unit]?.together;
  return said.length && typeof own === "number" ? [own] : said;
};

/** Pieces from the lowest to the highest, what is held last: so they lie over each other. @param {Scene} scene @returns {PieceView[]} */
export function byHeight(scene) {
  const held = new Set(scene.local.held.value);
  const height = (/** @type {PieceView} */ piece) => poseOf(scene, piece).z;
  return Object.values(scene.view.pieces).sort((a, b) => Number(held.has(a.id)) - Number(held.has(b.id)) || height(a) - height(b));
}

/** Whether pieces of this table lie on each other. @param {View|null|undefined} view */
export const isStacked = (view) => view?.table.kind === "discs";

/** The pieces that lie on or under this one, directly or through others, from the top down. @param {Scene} scene @param {PieceView} piece */
export function stackOf(scene, piece) {
  if (!isStacked(scene.view)) return [piece];
  const left = new Set(byHeight(scene));
  const at = (/** @type {PieceView} */ p) => ({ footprint: p.footprint, pose: poseOf(scene, p) });
  const found = [piece];
  left.delete(piece);
  for (const one of found)
    for (const other of left)
      if (gap(at(one), at(other)).length === 0) {
        left.delete(other);
        found.push(other);
      }
  const order = byHeight(scene);
  return found.sort((a, b) => order.indexOf(b) - order.indexOf(a));
}
