/**
 * The camera: which table point lies in the middle of the well, and how many pixels an inch takes.
 *
 * @import { Point } from "../lib/wire.js"
 * @import { Camera } from "../store/local.js"
 * @typedef {{width: number, height: number}} Size
 */

const CLOSEST = 90;
const MARGIN = 1.6;

/** The camera that shows the whole table. @param {Size} well @param {Size} table @returns {Camera} */
export function fitted(well, table) {
  const zoom = Math.min(well.width / (table.width + 2 * MARGIN), well.height / (table.height + 2 * MARGIN));
  return { x: table.width / 2, y: table.height / 2, zoom: Math.max(2, zoom) };
}

/**
 * Zoomed by a factor with the table point under `at` (well pixels) kept in place.
 * @param {Camera} camera @param {Size} well @param {Size} table @param {number} by @param {Point} at @returns {Camera}
 */
export function zoomed(camera, well, table, by, at) {
  const least = fitted(well, table).zoom * 0.8;
  const zoom = Math.min(CLOSEST, Math.max(least, camera.zoom * by));
  const dx = at.x - well.width / 2;
  const dy = at.y - well.height / 2;
  return held(
    { x: camera.x + dx / camera.zoom - dx / zoom, y: camera.y + dy / camera.zoom - dy / zoom, zoom }, well, table,
  );
}

/** Moved by pixels. @param {Camera} camera @param {Size} well @param {Size} table @param {number} dx @param {number} dy */
export const panned = (camera, well, table, dx, dy) =>
  held({ ...camera, x: camera.x - dx / camera.zoom, y: camera.y - dy / camera.zoom }, well, table);

/** The camera kept over the table, so that the board is never lost. @param {Camera} camera @param {Size} well @param {Size} table */
export function held(camera, well, table) {
  const slackX = Math.max(0, table.width / 2 - well.width / camera.zoom / 2) + well.width / camera.zoom / 4 + MARGIN;
  const slackY = Math.max(0, table.height / 2 - well.height / camera.zoom / 2) + well.height / camera.zoom / 4 + MARGIN;
  return {
    x: Math.min(table.width / 2 + slackX, Math.max(table.width / 2 - slackX, camera.x)),
    y: Math.min(table.height / 2 + slackY, Math.max(table.height / 2 - slackY, camera.y)),
    zoom: camera.zoom,
  };
}
