/**
 * The camera: which table point lies in the middle of the well, and how many pixels a unit of the table takes.
 *
 * @import { Point, TableView } from "../lib/wire.js"
 * @import { Camera } from "../store/local.js"
 * `clear` says of a well what nothing lies over.
 * @typedef {{width: number, height: number, clear?: "foot"|"all"|undefined}} Size
 * @typedef {Pick<TableView, "kind"|"width"|"height"|"scale">} Table
 */

import { box } from "../lib/geometry.js";

/** So much of the longer side of an open table is left free around it. */
const MARGIN = 1.6 / 60;

/** Pixels kept for the prompt below the table and for the chips above it, where there is room to spare. */
const FOOT = 232;
const HEAD = 54;

/** So much of the height stays free of the table: room for a prompt of three lines at its foot. */
const KEPT = 180;

/** What covers the foot of the well so far covers nothing of a table that stands as it is fitted. */
export const FREE_FOOT = KEPT - HEAD + 30;

/** Pixels kept for the tools at the left edge, on a well that has them. */
const RAIL = 46;
const WIDE = 600;

/** How an open table lies in the well; `closest`: pixels of its smallest piece where one looks no closer. */
const OPEN = { kept: KEPT, head: HEAD, foot: FOOT, rail: RAIL, closest: 90 };
/** A board of hexes stands whole between the backs of the other hand and a prompt whose words take two lines. */
const HEXES = { kept: 130, head: 38, foot: 92, rail: 0, closest: 150 };
/** A table of discs ends at the prompt, above which the numbers on them must be read. */
const DISCS = { kept: 96, head: 32, foot: 150, rail: RAIL, closest: 110 };
/** Hexes left free around their board when it is fitted, and when it is moved. */
const RIM = { fitted: 0.1, moved: 1.6 };

/** How much closer than comfortable a piece is looked at that a finger is to take hold of. */
export const CLOSER = 1.25;

/** Units of the table for the cards along the edges of a table of discs. */
const CARDS = 4.4;

/** Pixels at each side of a plane for the figures along its edge. */
const FIGURES = 28;

/** @param {Table} table */
const framed = (table) => ({ hexes: HEXES, discs: DISCS, plane: OPEN })[table.kind];

/** What stays free around a table, in its units. @param {Table} table @param {"fitted"|"moved"} [when] */
const rimOf = (table, when = "moved") => (table.kind === "hexes" ? RIM[when] : table.kind === "discs" ? CARDS : MARGIN * Math.max(table.width, table.height));

/** Where the table lies: its middle and its size. On hexes the centre of the first one is the origin. @param {Table} table */
const lies = ({ width, height, kind }) =>
  kind === "hexes"
    ? { x: (width - 1) / 2, y: (height - 1) / 2, width: width + 0.75, height: height + 0.95 }
    : { x: width / 2, y: height / 2, width, height };

/** The camera that shows the whole table, so high that the prompt covers as little of it as may be. @param {Size} well @param {Table} table @returns {Camera} */
export function fitted(well, table) {
  const place = lies(table);
  const height = well.height - (well.width < WIDE && !well.clear ? LAP : 0);
  const rail = well.width >= WIDE && well.clear !== "all" ? framed(table).rail : 0;
  const zoom = Math.max(
    0.5,
    Math.min(
      (well.width - rail) / (place.width + 2 * rimOf(table, "fitted")),
      table.kind === "hexes" ? Infinity : (well.width - rail - 2 * FIGURES) / place.width,
      (height - kept(well, table)) / (place.height + 2 * rimOf(table, "fitted")),
    ),
  );
  const spare = height - place.height * zoom;
  const { head } = framed(table);
  const foot = hasFoot(well, table) ? framed(table).foot : 0;
  const above = well.clear === "foot" ? Math.min(head, spare) : Math.min(spare / 2, Math.max(head, spare - foot));
  const beside = (well.width - place.width * zoom) / 2;
  const aside = rail ? Math.max(0, Math.min(rail + 16 + FIGURES - beside, beside - FIGURES / 2)) : 0;
  return { x: place.x - aside / zoom, y: place.y + ((well.height - place.height * zoom) / 2 - above) / zoom, zoom };
}

/**
 * A table as wide as a narrow well, and as near to where it stood as its head, or else its foot, may stay in sight: no room is left
 * empty over or under it that it could fill.
 * @param {Size} well @param {Table} table @param {number} [at]  what lay in the middle of the well @returns {Camera}
 */
export function acrossNarrow(well, table, at = -Infinity) {
  const place = lies(table);
  const zoom = Math.max(0.5, well.width / (place.width + 2 * rimOf(table, "fitted")));
  const [head, foot] = [place.y - place.height / 2 + (well.height / 2 - framed(table).head) / zoom, place.y + place.height / 2 - (well.height / 2 - LAP) / zoom];
  return { x: place.x, y: Math.max(head, Math.min(at, foot)), zoom };
}

/** Pixels of a narrow well that lie under the rim of the sheet below it. */
const LAP = 14;

/** Pixels between the foot of a plane and what lies over the foot of its well. */
const GAP = 12;

/** How far a plane is drawn back at most to make room for what lies over the foot of its well; under more than that it stays as large as it is. */
const DRAWN_BACK = 0.6;

/**
 * The whole of a plane above what covers the foot of its well: drawn back where it is higher than the room that is left.
 * @param {Size} well @param {Table} table @param {number} covered  pixels hidden at the foot @returns {Camera}
 */
export function fittedOver(well, table, covered) {
  const whole = fitted(well, table);
  if (table.kind !== "plane" || !hasFoot(well, table)) return whole;
  const place = lies(table);
  const top = well.height / 2 - (whole.y - place.y + place.height / 2) * whole.zoom;
  const open = (well.height - covered - GAP - top) / place.height;
  if (open >= whole.zoom || open < whole.zoom * DRAWN_BACK) return whole;
  return { x: place.x + ((whole.x - place.x) * whole.zoom) / open, y: place.y - place.height / 2 + (well.height / 2 - top) / open, zoom: open };
}

/** Pixels of the well that stay free of the table, where there is room. @param {Size} well @param {Table} table */
const kept = (well, table) => (well.clear === "all" ? 0 : well.clear ? framed(table).head + 12 : well.height > 420 && hasFoot(well, table) ? framed(table).kept : 0);

/** Whether a prompt may lie over the foot of the well: on a narrow one it stands below. @param {Size} well @param {Table} table */
export const hasFoot = (well, table) => !well.clear && (well.width >= WIDE || table.kind === "hexes");

/**
 * The first look at a table: all of it, or on a small screen what lies around `at` at a size that can be read. A board
 * of hexes in a wide well is seen whole however much a prompt leaves of its height.
 * @param {Size} well @param {Table} table @param {Point|null} at @returns {Camera}
 */
export function opening(well, table, at) {
  const whole = fitted(well, table);
  const isWide = table.kind === "hexes" && well.width >= WIDE;
  if (whole.zoom >= table.scale.readable || isWide || !at) return whole;
  const zoom = table.scale.comfortable * (well.width < WIDE ? CLOSER : 1);
  const place = lies(table);
  const x = filling(at.x, well.width / zoom, place.x, place.width + 4 * rimOf(table));
  const y = filling(at.y, well.height / zoom, place.y, place.height + 4 * rimOf(table));
  return held({ x, y, zoom }, well, table);
}

/** The point nearest to `at` around which the well is full of table and its rim. @param {number} at @param {number} seen @param {number} middle @param {number} size */
function filling(at, seen, middle, size) {
  const slack = Math.max(0, (size - seen) / 2);
  return Math.min(middle + slack, Math.max(middle - slack, at));
}

/** Pixels kept free around what is shown before the table is drawn back for it. */
const LEAST_EDGE = 28;

/** So much of what is open of a well is kept free at most at each side of what is shown there. */
const MOST_EDGE = 0.2;

/**
 * The camera moved just so far that these places lie in the open part of the well, and drawn back where they are too far apart
 * for that, at most to the whole table; as it is when they lie there already.
 * @param {Camera} camera @param {Size} well @param {Table} table @param {readonly Point[]} places @param {number} covered  pixels hidden at the foot
 * @param {number} [edge]  pixels kept free around them
 */
export function showing(camera, well, table, places, covered, edge = 72) {
  const { x0, y0, x1, y1 } = box(places);
  const [aside, above] = [Math.min(edge, well.width * MOST_EDGE), Math.min(edge, Math.max(0, well.height - covered) * MOST_EDGE)];
  const open = Math.min((well.width - 2 * Math.min(aside, LEAST_EDGE)) / (x1 - x0), (well.height - 2 * Math.min(above, LEAST_EDGE) - covered) / (y1 - y0));
  const zoom = Math.min(camera.zoom, Math.max(open, fitted(well, table).zoom));
  /** @param {number} low @param {number} high @param {number} at @param {number} before @param {number} after */
  const shift = (low, high, at, before, after) => {
    const [first, last] = [at - before / zoom, at + after / zoom];
    if (low >= first && high <= last) return at;
    if (high - low > last - first) return (low + high) / 2 + (before - after) / 2 / zoom;
    return low < first ? at - (first - low) : at + (high - last);
  };
  const x = shift(x0, x1, camera.x, well.width / 2 - aside, well.width / 2 - aside);
  const y = shift(y0, y1, camera.y, well.height / 2 - above, well.height / 2 - above - covered);
  return x === camera.x && y === camera.y && zoom === camera.zoom ? camera : held({ x, y, zoom }, well, table, covered);
}

/**
 * Zoomed by a factor with the table point under `at` (well pixels) kept in place.
 * @param {Camera} camera @param {Size} well @param {Table} table @param {number} by @param {Point} at @returns {Camera}
 */
export function zoomed(camera, well, table, by, at) {
  const least = fitted(well, table).zoom * 0.8;
  const zoom = Math.min(framed(table).closest / table.scale.smallest, Math.max(least, camera.zoom * by));
  const dx = at.x - well.width / 2;
  const dy = at.y - well.height / 2;
  return held(
    { x: camera.x + dx / camera.zoom - dx / zoom, y: camera.y + dy / camera.zoom - dy / zoom, zoom },
    well,
    table,
  );
}

/** Moved by pixels. @param {Camera} camera @param {Size} well @param {Table} table @param {number} dx @param {number} dy */
export const panned = (camera, well, table, dx, dy) =>
  held({ ...camera, x: camera.x - dx / camera.zoom, y: camera.y - dy / camera.zoom }, well, table);

/** The camera kept over the table, so that the board is never lost. @param {Camera} camera @param {Size} well @param {Table} table @param {number} [covered] */
export function held(camera, well, table, covered = 0) {
  const place = lies(table);
  const rim = rimOf(table);
  const slackX = Math.max(0, place.width / 2 - well.width / camera.zoom / 2) + well.width / camera.zoom / 4 + rim;
  const slackY =
    Math.max(0, place.height / 2 - well.height / camera.zoom / 2) +
    well.height / camera.zoom / 4 +
    rim +
    covered / camera.zoom;
  return {
    x: Math.min(place.x + slackX, Math.max(place.x - slackX, camera.x)),
    y: Math.min(place.y + slackY, Math.max(place.y - slackY, camera.y)),
    zoom: camera.zoom,
  };
}
