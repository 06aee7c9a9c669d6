/**
 * What a decision looks like on the ground before it is taken: rings around who decides, and a word at each unit.
 *
 * @import { Scene } from "../scene.js"
 * @import { Say } from "./paths.js"
 */

import { svg } from "../../lib/svg.js";
import { aroundAll } from "../../lib/union.js";
import { U, poseOf } from "../scene.js";

/**
 * @typedef {object} Aids
 * @property {readonly {piece: string, reach: number, text: string}[]} rings  how far something carries from the base of a piece
 * @property {readonly {pieces: readonly string[], text: string, locked: boolean}[]} words  what is to be said of these pieces
 */

/** @type {Aids} */
export const NO_AIDS = { rings: [], words: [] };

/** Pixels below the middle of its pieces that a word stands. */
const UNDER = 17;

/** @param {SVGGElement} layer @param {Say} say */
export function createAids(layer, say) {
  let drawn = "";
  return {
    /** @param {Scene} scene */
    draw(scene) {
      const { rings, words } = scene.aids;
      const centred = rings.map((ring) => ({ ...ring, at: scene.view.pieces[ring.piece] })).filter(({ at }) => at);
      const mark = JSON.stringify(centred.map(({ at, reach }) => [at && poseOf(scene, at), reach]));
      if (mark !== drawn) layer.replaceChildren(...centred.flatMap(({ at, reach }) => (at ? ringAround(scene, at, reach) : [])));
      drawn = mark;
      for (const { at, piece, reach, text } of centred) {
        if (!at) continue;
        const { x, y } = poseOf(scene, at);
        say({ key: `ring ${piece} ${reach}`, x, y: y - reach > 2 ? y - reach : y + reach, text, kind: "quiet" });
      }
      for (const { pieces, text, locked } of words) {
        const shown = pieces.map((id) => scene.view.pieces[id]).filter((one) => one !== undefined).map((one) => poseOf(scene, one));
        if (!shown.length) continue;
        const x = shown.reduce((sum, pose) => sum + pose.x, 0) / shown.length;
        const y = shown.reduce((sum, pose) => sum + pose.y, 0) / shown.length;
        say({ key: `word ${pieces[0]}`, x, y, dy: UNDER, text, kind: locked ? "quiet" : "lead" });
      }
    },
  };
}

/** @param {Scene} scene @param {import("../../lib/wire.js").PieceView} piece @param {number} reach */
function ringAround(scene, piece, reach) {
  const { edge } = aroundAll([{ footprint: piece.footprint, pose: poseOf(scene, piece) }], reach, U);
  return [svg("path", { class: "zone-o", d: edge }), svg("path", { class: "range edge", d: edge })];
}
