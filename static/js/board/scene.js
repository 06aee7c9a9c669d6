/**
 * What one frame is drawn from: the view, the offers, this browser's own state, and the camera.
 *
 * @import { Need, Offer, Offers, PieceView, Point, Pose, Seat, View } from "../lib/wire.js"
 * @import { LocalStore } from "../store/local.js"
 * @import { Translate } from "../lib/words.js"
 */

/** Board units in an inch: strokes and figures of the world are drawn in these. */
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
 * @property {number} k       pixels a board unit
 * @property {Level} level
 * @property {(offer: Offer, need: Need) => any} [answered]  what is noted for a further need of an offer
 * @property {ReadonlyMap<string, Pose>} ghosts  poses of pieces that are being moved or placed
 */

/** How much is drawn at this zoom (pixels an inch). @param {number} zoom @returns {Level} */
export const levelAt = (zoom) => (zoom < 10 ? "far" : zoom <= 28 ? "middle" : "near");

/** Table point to well pixels. @param {Scene} scene @param {Point} p @returns {Point} */
export const toScreen = (scene, p) => ({
  x: (p.x - scene.camera.x) * scene.camera.zoom + scene.width / 2,
  y: (p.y - scene.camera.y) * scene.camera.zoom + scene.height / 2,
});

/** Well pixels to table point. @param {Scene} scene @param {Point} p @returns {Point} */
export const toTable = (scene, p) => ({
  x: (p.x - scene.width / 2) / scene.camera.zoom + scene.camera.x,
  y: (p.y - scene.height / 2) / scene.camera.zoom + scene.camera.y,
});

/**
 * A piece by id, on the table or waiting beside it. Systems list what waits in `view.extra.waiting`, so that it can be placed.
 * @param {View} view @param {string} id @returns {PieceView|undefined}
 */
export const pieceOf = (view, id) => view.pieces[id] ?? view.extra.waiting?.[id];

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
export const shownAt = (scene, piece) => ({ ...piece.pose, ...scene.view.extra.offsets?.[piece.id] });

/** @param {Scene} scene @param {Seat} seat */
export const isMine = (scene, seat) => scene.local.seats.value.includes(seat);

/** Pieces of a unit that stand on the table. @param {Scene} scene @param {string} unit */
export const piecesOf = (scene, unit) =>
  (scene.view.units[unit]?.pieces ?? []).map((id) => scene.view.pieces[id]).filter((p) => p !== undefined);

/**
 * The distances the board draws rings for. A system names its own in `view.extra.rings`.
 * @param {View} view
 * @returns {{engagement: number, coherency: number}}
 */
export const ringsOf = (view) => ({ engagement: 1, coherency: 2, ...view.extra.rings });
