/**
 * A table turned by a quarter, so that a long one fits an upright screen, or by half, so that the own edge is at the foot. What the camera works out it works out on the table
 * as it is seen; places and the camera itself stay those of the table as it lies.
 *
 * @import { Point, TableView } from "../lib/wire.js"
 * @typedef {0|90|-90|180} Turn  degrees clockwise by which the table is seen turned
 */

/** A way on the table as a way on the screen. @param {Point} way @param {Turn} turn @returns {Point} */
export function seen({ x, y }, turn) {
  if (turn === 90) return { x: -y, y: x };
  if (turn === -90) return { x: y, y: -x };
  return turn ? { x: -x, y: -y } : { x, y };
}

/** A way on the screen as a way on the table. @param {Point} way @param {Turn} turn @returns {Point} */
export const meant = (way, turn) => seen(way, /** @type {Turn} */ (turn === 180 ? 180 : -turn));

/** The table as it is seen. @template {Pick<TableView, "width"|"height">} T @param {T} table @param {Turn} turn @returns {T} */
export const seenTable = (table, turn) => (turn % 180 ? { ...table, width: table.height, height: table.width } : table);

/** A place of the table, on the table as it is seen. @template {Point} P @param {P} place @param {Pick<TableView, "width"|"height">} table  as it lies @param {Turn} turn @returns {P} */
export function placeSeen(place, { width, height }, turn) {
  if (turn === 90) return { ...place, x: height - place.y, y: place.x };
  if (turn === -90) return { ...place, x: place.y, y: width - place.x };
  return turn ? { ...place, x: width - place.x, y: height - place.y } : place;
}

/** The other way round. @template {Point} P @param {P} place  on the table as it is seen @param {Pick<TableView, "width"|"height">} table  as it lies @param {Turn} turn @returns {P} */
export function placeMeant(place, { width, height }, turn) {
  if (turn === 90) return { ...place, x: place.y, y: height - place.x };
  if (turn === -90) return { ...place, x: width - place.y, y: place.x };
  return turn ? { ...place, x: width - place.x, y: height - place.y } : place;
}

/** The angle at which words that run along this one are read: never upside down. @param {number} angle @param {Turn} turn */
export function readable(angle, turn) {
  const at = ((angle + turn + 540) % 360) - 180;
  return at > 90 || at <= -90 ? angle + 180 : angle;
}
