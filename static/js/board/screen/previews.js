/**
 * What others do right now: ghosts of the pieces they drag, their pointer's name, their pings.
 *
 * @import { PieceView, Pose, Seat, View } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 */

import { Keyed, assign, short, svg } from "../../lib/svg.js";
import { place } from "../pieces/layer.js";
import { drawPiece } from "../pieces/piece.js";
import { pieceOf, toScreen } from "../scene.js";

/** @param {SVGGElement} ghosts  in the world @param {SVGGElement} tags  on the screen */
export function createPreviews(ghosts, tags) {
  /** @type {Keyed<{piece: PieceView, pose: Pose, turn: import("../turning.js").Turn}>} */
  const pieces = new Keyed(
    ghosts,
    ({ piece }) => {
      const node = drawPiece(piece);
      node.classList.add("preview");
      node.removeAttribute("data-piece");
      node.setAttribute("aria-hidden", "true");
      return node;
    },
    (node, { piece, pose, turn }) => place(node, piece, pose, turn),
  );
  /** @type {Keyed<{name: string, seat: Seat|null, x: number, y: number}>} */
  const names = new Keyed(
    tags,
    ({ name, seat }) => nameTag(name, seat),
    (node, { x, y }) => assign(node, { transform: `translate(${short(x)} ${short(y)})` }),
  );
  /** @type {Keyed<{seat: Seat|null, name: string, x: number, y: number}>} */
  const pings = new Keyed(
    tags,
    ({ seat, name }) =>
      svg("g", { class: `ping ${seat ?? "nobody"}` }, [
        svg("circle", { r: 18 }),
        svg("circle", { class: "late", r: 18 }),
        svg("text", { y: -24 }, [name]),
      ]),
    (node, { x, y }) => assign(node, { transform: `translate(${short(x)} ${short(y)})` }),
  );

  return {
    /** @param {Scene} scene */
    draw(scene) {
      const previews = Object.values(scene.local.previews.value);
      const dragged = [...previews.flatMap(({ ghost }) => (ghost.kind === "drag" ? ghost.pieces : [])), ...proposedPlaces(scene.view)];
      pieces.draw(
        dragged.flatMap(({ id, x, y, facing }) => {
          const piece = pieceOf(scene.view, id);
          return piece
            ? [
                /** @type {[string, {piece: PieceView, pose: Pose, turn: import("../turning.js").Turn}, string]} */ ([
                  id,
                  { piece, pose: { x, y, z: 0, facing }, turn: scene.turn },
                  `${piece.seat} ${piece.figure}`,
                ]),
              ]
            : [];
        }),
      );
      names.draw(
        previews.flatMap(({ name, seat, ghost }) => {
          const at = ghost.kind === "drag" ? ghost.pieces[0] : ghost.kind === "ruler" ? ghost.points.at(-1) : null;
          if (!at) return [];
          const spot = toScreen(scene, at);
          return [
            /** @type {[string, {name: string, seat: Seat|null, x: number, y: number}, string]} */ ([
              name,
              { name, seat, ...spot },
              `${seat} ${name}`,
            ]),
          ];
        }),
      );
      const told = previews.flatMap(({ name, seat, ghost, at }) =>
        ghost.kind === "ping" && performance.now() - at < 2000
          ? [{ id: `of ${name} ${at}`, seat, name, at: ghost.at }]
          : [],
      );
      pings.draw(
        [...scene.local.pings.value, ...told].map((p) => [
          p.id,
          { seat: p.seat, name: p.name, ...toScreen(scene, p.at) },
          p.id,
        ]),
      );
    },
  };
}

/**
 * Where an open ruling, or a wobbly model that waits for consent, would put pieces.
 * @param {View} view @returns {{id: string, x: number, y: number, facing: number}[]}
 */
export const proposedPlaces = ({ proposed }) => Object.entries(proposed).map(([id, pose]) => ({ id, ...pose }));

/** @param {string} name @param {Seat|null} seat */
function nameTag(name, seat) {
  const width = [...name].length * 6.8 + 18;
  return svg("g", { class: `pointer ${seat ?? "nobody"}` }, [
    svg("path", { d: "M0 0L5 15 8 9.500 14.500 8Z" }),
    svg("rect", { x: 13, y: 11, width, height: 20, rx: 4 }),
    svg("text", { x: 13 + width / 2, y: 25 }, [name]),
  ]);
}
