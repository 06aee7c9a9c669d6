/**
 * What a decision looks like on the ground before it is taken: rings around who decides, and a word at each unit.
 *
 * @import { Point } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 * @import { Say } from "./paths.js"
 */

import { middle, outlineAt } from "../../lib/geometry.js";
import { pathOf, svg } from "../../lib/svg.js";
import { aroundAll } from "../../lib/union.js";
import { U, poseOf, toScreen } from "../scene.js";
import { meant } from "../turning.js";

/**
 * @typedef {object} Aids
 * @property {readonly {pieces: readonly string[], reach: number, text: string, seat?: string}[]} rings  how far something carries from the bases of pieces, in the colour of a side
 * @property {readonly (readonly Point[])[]} arcs  ground that is shot over
 * @property {readonly string[]} [about]  pieces that a decision is about, wherever they stand
 * @property {readonly Point[]} [ground]  the place that a decision is about
 * @property {readonly {pieces: readonly string[], text: string, locked: boolean, warns?: boolean}[]} words  what is to be said of these pieces
 * @property {readonly string[]} [chosen]  the pieces that it takes in so far
 * @property {boolean} [brigades]  whether units that touch are shown to be one
 * @property {readonly {a: Point, b: Point, through: boolean, length: number}[]} [ways]  the way of a shot: to what it strikes, and on through it
 * @property {readonly {a: string, b: string}[]} [crossed]  pieces that stand in combat with each other
 * @property {{width: number, height: number}} [corner]  pixels at the top left of the well that lie under what is to be read there
 * @property {boolean} [sums]  every marker that anybody counts for tells by how much, not only those that are contested
 */

/** @type {Aids} */
export const NO_AIDS = { rings: [], arcs: [], words: [] };

/** Pixels below its pieces that the middle of a word stands. */
const UNDER = 13;

/** @param {SVGGElement} layer @param {SVGGElement} flights  over the pieces @param {Say} say */
export function createAids(layer, flights, say) {
  let drawn = "";
  return {
    /** @param {Scene} scene */
    draw(scene) {
      const { rings, arcs, words, ways = [], crossed = [] } = scene.aids;
      const centred = rings.map(({ pieces, ...ring }) => ({ ...ring, key: pieces[0], bases: placed(scene, pieces) })).filter(({ bases }) => bases.length);
      const met = crossed.map(({ a, b }) => placed(scene, [a, b]).map(({ pose }) => pose)).filter((pair) => pair.length === 2);
      const mark = JSON.stringify([arcs, ways, centred.map(({ bases, reach, seat }) => [bases, reach, seat])]);
      if (mark !== drawn) {
        const over = arcs.length ? [svg("path", { class: "arc-over", d: arcs.map((arc) => pathOf(arc, true, U)).join("") })] : [];
        layer.replaceChildren(...over, ...centred.flatMap(({ bases, reach, seat }) => ringAround(bases, reach, seat)));
        flights.replaceChildren(...ways.flatMap(flight));
      }
      drawn = mark;
      for (const [a, b] of met) if (a && b) say({ key: `crossed ${a.x} ${a.y} ${b.x} ${b.y}`, x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, text: "", kind: "swords", there: true });
      for (const { bases, key, reach, text } of centred) {
        // What a ring is called stands at its foot, for flags stand above their units; of many that are small it would hide some.
        if (!text || scene.level === "far") continue;
        const { x, y } = bases.map(({ pose }) => pose).reduce((a, b) => (toScreen(scene, a).y > toScreen(scene, b).y ? a : b));
        const down = meant({ x: 0, y: reach }, scene.turn);
        say({ key: `ring ${key} ${reach}`, x: x + down.x, y: y + down.y, text, kind: "quiet", there: true });
      }
      for (const { a, b, through, length } of ways) {
        const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
        if (!through) say({ key: `way ${a.x} ${a.y}`, ...middle, dx: 52, text: scene.t("board.leg", { d: length }), kind: "plain", there: true });
      }
      for (const { pieces, text, locked, warns } of words) {
        const shown = placed(scene, pieces);
        if (!shown.length) continue;
        const { x, y } = middle(shown.map(({ pose }) => pose));
        const lowest = Math.max(...shown.flatMap(({ footprint, pose }) => outlineAt(footprint, pose)).map((p) => toScreen(scene, p).y));
        say({ key: `word ${pieces[0]}`, x, y, dy: lowest - toScreen(scene, { x, y }).y + UNDER, text, kind: warns ? "no" : locked ? "quiet" : "lead", there: true });
      }
    },
  };
}

/** Where pieces stand that are on the table. @param {Scene} scene @param {readonly string[]} ids */
const placed = (scene, ids) =>
  ids.flatMap((id) => {
    const piece = scene.view.pieces[id];
    return piece ? [{ footprint: piece.footprint, pose: poseOf(scene, piece) }] : [];
  });

/** @param {{a: Point, b: Point, through: boolean}} way */
function flight({ a, b, through }) {
  const ends = { x1: a.x * U, y1: a.y * U, x2: b.x * U, y2: b.y * U };
  return [svg("line", { class: "flight-o", ...ends }), svg("line", { class: through ? "flight through" : "flight", ...ends })];
}

/** @param {import("../../lib/geometry.js").Placed[]} bases @param {number} reach @param {string} [seat] */
function ringAround(bases, reach, seat) {
  const { edge } = aroundAll(bases, reach, U);
  return [svg("path", { class: "zone-o", d: edge }), svg("path", { class: seat ? `zone edge ${seat}` : "range edge", d: edge })];
}
