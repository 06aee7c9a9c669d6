/**
 * The chain of flips in the hand: where the disc lay, each ghost with its number and the edge it turned on, how far the next
 * flip and the one after reach, and what the last would cover, pin, set free or stop at.
 *
 * @import { PieceView, Point } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 * @import { Say } from "./paths.js"
 * @import { Flip } from "../../lib/flips.js"
 */

import { hingeOf, placesOf } from "../../lib/flips.js";
import { distance } from "../../lib/geometry.js";
import { short, svg } from "../../lib/svg.js";
import { outline } from "../pieces/outline.js";
import { U } from "../scene.js";
import { onRim, pinSign } from "./pins.js";

/** @typedef {{piece: PieceView, radius: number, most: number, flips: readonly Flip[], places: Point[]}} Chain */

/** @param {SVGGElement} under  below the pieces @param {SVGGElement} layer @param {Say} say */
export function createFlipChain(under, layer, say) {
  return {
    /** @param {Scene} scene */
    draw(scene) {
      const chain = chainOf(scene);
      under.replaceChildren(...(chain ? reachLines(scene, chain) : []));
      layer.replaceChildren(...(chain ? [...ghosts(chain), ...consequences(scene, chain, say), ...gauge(chain)] : []));
      if (chain?.flips.length) sayFlips(scene, chain, say);
    },
  };
}

/** @param {Scene} scene @returns {Chain|null} */
function chainOf(scene) {
  const filling = scene.local.filling.value;
  const need = filling?.offer.need;
  const piece = need?.kind === "flips" ? scene.view.pieces[need.piece] : undefined;
  if (need?.kind !== "flips" || piece?.footprint.kind !== "circle") return null;
  const flips = /** @type {Flip[]} */ (filling?.values ?? []);
  const { radius } = piece.footprint;
  return { piece, radius, most: need.most, flips, places: placesOf(piece.pose, flips, radius) };
}

/** @param {Point} at @param {number} radius @param {string} cls */
const ring = (at, radius, cls) => svg("circle", { class: cls, cx: short(at.x * U), cy: short(at.y * U), r: short(radius * U) });

/** How far the flip in the hand reaches, and dashed the one after it; hatched where it would lie on an enemy and stop. @param {Scene} scene @param {Chain} chain */
function reachLines(scene, { piece, radius, most, flips, places }) {
  const from = /** @type {Point} */ (places[Math.max(0, places.length - 2)]);
  const left = most - Math.max(0, flips.length - 1);
  const lines = [1, 2].filter((n) => n <= left).map((n) => ring(from, 2 * radius * n, n === 1 ? "flip-reach" : "flip-reach after"));
  const foes = Object.values(scene.view.pieces).filter((one) => one.seat !== piece.seat && one.footprint.kind === "circle"
    && distance(one.pose, from) < radius * (2 * Math.min(left, 2) + 1) + one.footprint.radius);
  const stops = foes.map((foe) => ring(foe.pose, radius + (foe.footprint.kind === "circle" ? foe.footprint.radius : 0), `flip-stop ${foe.seat}`));
  const stood = outline(piece.footprint, 0, { class: "footprint", transform: `translate(${short(piece.pose.x * U)} ${short(piece.pose.y * U)})` });
  return [fieldOf(scene), svg("g", { "clip-path": `url(#${FIELD})` }, [...stops, stood, ...lines])];
}

/** What is drawn of a reach ends where the field does. */
const FIELD = "flip-field";

/** @param {Scene} scene */
function fieldOf({ view }) {
  const { width, height } = view.table;
  return svg("clipPath", { id: FIELD }, [svg("rect", { x: 0, y: 0, width: short(width * U), height: short(height * U) })]);
}

/** The flips laid so far, and where each stood on its edge. @param {Chain} chain */
function ghosts({ radius, flips, places }) {
  return flips.flatMap((flip, i) => {
    const [from, to] = [/** @type {Point} */ (places[i]), /** @type {Point} */ (places[i + 1])];
    const edge = hingeOf(from, flip, radius);
    const turn = ((flip.second ?? flip.first) + 90) * (Math.PI / 180);
    const bar = { x1: short((edge.x - Math.cos(turn) * radius * 0.5) * U), y1: short((edge.y - Math.sin(turn) * radius * 0.5) * U),
      x2: short((edge.x + Math.cos(turn) * radius * 0.5) * U), y2: short((edge.y + Math.sin(turn) * radius * 0.5) * U) };
    const marks = [svg("line", { class: "hinge-o", ...bar }), svg("line", { class: "hinge", ...bar })];
    if (i === flips.length - 1) return marks;
    return [...marks, ring(to, radius, "flip-ghost-o"), ring(to, radius, "flip-ghost"), numbered(to, i + 1)];
  });
}

/** @param {Point} at @param {number} number */
const numbered = (at, number) =>
  svg("g", { class: "flip-number", transform: `translate(${short(at.x * U)} ${short(at.y * U)})` }, [
    svg("g", { class: "px" }, [svg("circle", { r: 10 }), svg("text", { dy: ".36em" }, [String(number)])]),
  ]);

/** What the referee says the flips lead to, drawn where it happens. @param {Scene} scene @param {Chain} chain @param {Say} say */
function consequences(scene, { piece, radius, places, flips }, say) {
  const leads = scene.local.filling.value?.legs[piece.id]?.leads ?? [];
  return leads.flatMap((lead) => {
    const at = places[Math.min(lead.at, flips.length)];
    const other = scene.view.pieces[lead.pieces[0] ?? ""];
    if (!at) return [];
    if (lead.role === "stops") say({ key: "stops", ...at, text: scene.t("board.flip.stops"), kind: "lead", dx: 20, dy: radius * scene.camera.zoom + 18 });
    if (lead.role === "leaves") return [ring(at, radius, "flip-lost")];
    if (!other || other.footprint.kind !== "circle") return [];
    if (lead.role === "frees") {
      say({ key: `free ${other.id}`, ...other.pose, text: scene.t("board.flip.free"), kind: "plain", dx: 0, dy: other.footprint.radius * scene.camera.zoom + 14 });
      return [ring(other.pose, other.footprint.radius + 0.35, "flip-freed")];
    }
    const lens = svg("path", { class: "flip-lens", d: lensOf(at, radius, other.pose, other.footprint.radius) });
    return lead.role === "pins" ? [lens, pinSign(onRim(at, other.pose, radius), other.seat !== piece.seat, true)] : [lens];
  });
}

/** What two circles have in common, as a path. @param {Point} a @param {number} r @param {Point} b @param {number} s */
function lensOf(a, r, b, s) {
  const d = distance(a, b);
  if (d >= r + s || d <= Math.abs(r - s)) return "";
  const along = (d * d + r * r - s * s) / (2 * d);
  const up = Math.sqrt(Math.max(0, r * r - along * along));
  const [ux, uy] = [(b.x - a.x) / d, (b.y - a.y) / d];
  const [one, two] = [1, -1].map((side) => `${short((a.x + ux * along - uy * up * side) * U)} ${short((a.y + uy * along + ux * up * side) * U)}`);
  return `M${two}A${short(r * U)} ${short(r * U)} 0 ${along < 0 ? 1 : 0} 1 ${one}A${short(s * U)} ${short(s * U)} 0 ${d - along < 0 ? 1 : 0} 1 ${two}Z`;
}

/** One arc a flip about the ghost: what is left is brass. @param {Chain} chain */
function gauge({ piece, most, flips, places }) {
  const at = /** @type {Point} */ (places.at(-1));
  if (!flips.length || !most) return [];
  const place = `translate(${short(at.x * U)} ${short(at.y * U)}) rotate(-90)`;
  const left = Array.from({ length: most }, (_, i) => (i < flips.length ? "0 10" : "9 1")).join(" ");
  return [
    outline(piece.footprint, 9, { class: "flip-gauge-o", pathLength: most * 10, "stroke-dasharray": "9 1", transform: place }),
    outline(piece.footprint, 9, { class: "flip-gauge", pathLength: most * 10, "stroke-dasharray": left, transform: place }),
  ];
}

/** @param {Scene} scene @param {Chain} chain @param {Say} say */
function sayFlips(scene, { radius, most, flips, places }, say) {
  const at = /** @type {Point} */ (places.at(-1));
  say({ key: "flip", ...at, text: scene.t("board.flip", { n: flips.length, of: most }), kind: "lead", dx: -18, dy: -radius * scene.camera.zoom - 24 });
}
