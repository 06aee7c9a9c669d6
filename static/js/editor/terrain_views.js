/** The pieces of a drawing as the board has terrain. A piece that was only moved keeps what it is drawn as, and is shifted there. */
import { U } from "../board/scene.js";
import { laid, outlinesOf, wallsOf } from "./pieces.js";
import { kindOf } from "./sketch.js";

/** @import { Point, TerrainView } from "../lib/wire.js" */
/** @import { Piece, Sketch } from "./shapes.js" */
/** @typedef {{piece: Piece, views: readonly TerrainView[]}} Drawn */

/** What is drawn of a drawing, piece by piece, from one look to the next. */
export function createViews() {
  /** @type {ReadonlyMap<string, Drawn>} */
  let drawn = new Map();
  return {
    /** @param {Sketch} now @returns {Record<string, TerrainView>} */
    of(now) {
      drawn = new Map(now.pieces.map((piece) => {
        const was = drawn.get(piece.key);
        return [piece.key, was && isMoved(was.piece, piece) ? was : { piece, views: viewsOf(piece) }];
      }));
      return Object.fromEntries([...drawn.values()].flatMap(({ views }) => views.map((view) => [view.id, view])));
    },
    /** Shifts what is drawn of each piece to where it is now. @param {Sketch} now @param {(id: string) => SVGElement | null} nodeOf */
    shift(now, nodeOf) {
      for (const { key, at } of now.pieces) {
        const was = drawn.get(key);
        if (!was) continue;
        const x = (at.x - was.piece.at.x) * U, y = (at.y - was.piece.at.y) * U, to = x || y ? `translate(${x} ${y})` : "";
        for (const { id } of was.views) {
          const node = nodeOf(id);
          if (node && (node.getAttribute("transform") ?? "") !== to) node.setAttribute("transform", to);
        }
      }
    },
  };
}

/** Whether a piece differs from what it was in its place alone. A name is written beside its piece, so that with one it is drawn anew. @param {Piece} was @param {Piece} now */
const isMoved = (was, now) => was === now || (!now.name && !was.name && was.kind === now.kind && was.turned === now.turned && was.height === now.height
  && was.outline === now.outline && was.walls === now.walls);

/** @param {Piece} piece @returns {TerrainView[]} */
function viewsOf(piece) {
  const kind = kindOf(piece);
  return outlinesOf(piece, kind).map((outline, i) => ({
    id: `${piece.key}.${i}`, look: kind?.look ?? piece.kind, name: i ? "" : piece.name, outline, base: 0, height: piece.height ?? kind?.height ?? 0, traits: [],
    walls: i ? [] : wallsOf(piece, kind).map((wall) => laid(piece, wall)),
  }));
}
