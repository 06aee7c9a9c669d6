/** Where the parts of a piece lie on the field, how large it is, and what is hit there. */
import { box, inside, rotated } from "../lib/geometry.js";

/** @import { Point } from "../lib/wire.js" */
/** @import { Corners, Kind, Piece } from "./shapes.js" */

/** What lies about the middle of a piece, on the field. @param {Pick<Piece, "at" | "turned">} piece @param {Corners} corners @returns {Point[]} */
export const laid = (piece, corners) => corners.map((corner) => {
  const there = rotated(corner, piece.turned);
  return { x: piece.at.x + there.x, y: piece.at.y + there.y };
});

/** The outlines of a piece before it is turned: its own, or those of its kind. @param {Piece} piece @param {Kind | undefined} kind @returns {readonly Corners[]} */
export const shapesOf = (piece, kind) => (piece.outline.length ? [piece.outline] : (kind?.outlines ?? []));

/** @param {Piece} piece @param {Kind | undefined} kind @returns {readonly Corners[]} */
export const wallsOf = (piece, kind) => (piece.outline.length ? piece.walls : (kind?.walls ?? []));

/** @param {Piece} piece @param {Kind | undefined} kind */
export const outlinesOf = (piece, kind) => shapesOf(piece, kind).map((corners) => laid(piece, corners));

/** The box about a piece before it is turned. @param {Piece} piece @param {Kind | undefined} kind */
export const frameOf = (piece, kind) => box(shapesOf(piece, kind).flat());

/** How wide and deep a piece is before it is turned. @param {Piece} piece @param {Kind | undefined} kind */
export function sizeOf(piece, kind) {
  const { x0, x1, y0, y1 } = frameOf(piece, kind);
  return { width: x1 - x0, height: y1 - y0 };
}

/**
 * The piece that is hit at a place, the one laid last first; with room about it for fingers.
 * @param {readonly Piece[]} pieces @param {(piece: Piece) => Kind | undefined} kindOf @param {Point} at @param {number} room
 */
export function hit(pieces, kindOf, at, room) {
  const exact = pieces.findLast((piece) => outlinesOf(piece, kindOf(piece)).some((outline) => inside(at, outline)));
  return exact ?? pieces.findLast((piece) => outlinesOf(piece, kindOf(piece)).some((outline) => {
    const { x0, y0, x1, y1 } = box(outline);
    return Math.min(x1 - x0, y1 - y0) < 4 * room && at.x > x0 - room && at.x < x1 + room && at.y > y0 - room && at.y < y1 + room;
  }));
}
