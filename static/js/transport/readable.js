/**
 * Whether a frame that came over the line can be shown. The server sends no other; a page that draws every frame must not
 * stumble over one that something between them has spoilt.
 */

/** @import { ToClient } from "./protocol.js" */

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === "object" && value !== null;

/** @param {unknown} value */
const isLength = (value) => typeof value === "number" && Number.isFinite(value);

/** @param {unknown} value */
const isSpot = (value) => isObject(value) && isLength(value.x) && isLength(value.y);

/** @param {unknown} value */
const isMeasured = (value) =>
  isObject(value) && Array.isArray(value.points) && value.points.every(isSpot) && Array.isArray(value.lengths) && value.lengths.every(isLength) && isLength(value.total);

/** @param {unknown} value */
const isDragged = (value) => isObject(value) && typeof value.id === "string" && isSpot(value) && isLength(value.facing);

/** @type {Record<string, (ghost: Record<string, unknown>) => boolean>} */
const GHOSTS = {
  drag: (ghost) => Array.isArray(ghost.pieces) && ghost.pieces.every(isDragged),
  ruler: isMeasured,
  ping: (ghost) => isSpot(ghost.at),
  drawing: (ghost) => isSpot(ghost.a) && isSpot(ghost.b) && typeof ghost.cast === "string",
  clear: () => true,
};

/** @param {unknown} ghost */
export function isGhost(ghost) {
  if (!isObject(ghost)) return false;
  const reads = GHOSTS[String(ghost.kind)];
  return !!reads?.(ghost) && ((ghost.pinned ?? null) === null || (Array.isArray(ghost.pinned) && ghost.pinned.every(isMeasured)));
}

/**
 * The text of a compressed frame; an empty one where it cannot be read.
 * @param {ArrayBuffer} bytes
 */
export async function unpacked(bytes) {
  try {
    return await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  } catch {
    return "";
  }
}

/**
 * The frame of a text; null where it holds none.
 * @param {string} text
 * @returns {ToClient | null}
 */
export function frameOf(text) {
  try {
    const frame = JSON.parse(text);
    if (typeof frame?.kind !== "string") return null;
    return frame.kind === "previewed" && (typeof frame.name !== "string" || !isGhost(frame.ghost)) ? null : frame;
  } catch {
    return null;
  }
}
