/**
 * Straight lines between things: sight, aim, rulers, refusals and the distances of what is hovered.
 *
 * @import { Mark, Point, Refusal } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 * @import { Say } from "./paths.js"
 */

import { gap, gapTo, middle } from "../../lib/geometry.js";
import { pathOf, short, svg } from "../../lib/svg.js";
import { refusals } from "../pieces/states.js";
import { outline } from "../pieces/outline.js";
import { roman } from "../../lib/words.js";
import { U, piecesOf, poseOf } from "../scene.js";
import { areaPath } from "./light.js";

/** @param {SVGGElement} layer @param {Say} say */
export function createRays(layer, say) {
  return {
    /** @param {Scene} scene */
    draw(scene) {
      layer.replaceChildren(
        ...sight(scene),
        ...aim(scene, say),
        ...divider(scene),
        ...(scene.view.tray?.open ? scene.view.tray.marks.flatMap((m) => mark(scene, m)) : []),
        ...refusals(scene).flatMap((r) => refusalMarks(scene, r, say)),
        ...rulers(scene, say),
        ...hovered(scene, say),
      );
    },
  };
}

/** @param {string} cls @param {Point} a @param {Point} b */
function line(cls, a, b) {
  const ends = { x1: short(a.x * U), y1: short(a.y * U), x2: short(b.x * U), y2: short(b.y * U) };
  return [svg("line", { class: "ray-o", ...ends }), svg("line", { class: cls, ...ends })];
}

/**
 * A mark as the referee names it: what sees is a light ray; what does not is signal, to the blocker.
 * @param {Scene} scene @param {Mark} m @returns {SVGElement[]}
 */
function mark(scene, m) {
  const bad = m.role === "offending" || m.role === "gap" || m.role === "blocker";
  if (m.kind === "segment") return [...line(bad ? "ray no" : "ray", m.a, m.b), ...(m.role === "blocker" || m.role === "offending" ? cross(m.b) : [])];
  if (m.kind === "area") return [svg("path", { class: bad ? "blocker" : "limit", d: areaPath(m) })];
  if (m.kind === "circle") return [svg("circle", { class: bad ? "blocker" : "limit", cx: m.centre.x * U, cy: m.centre.y * U, r: m.radius * U })];
  const terrain = scene.view.terrain[m.piece];
  if (terrain) return [svg("path", { class: bad ? "blocker" : "limit", d: pathOf(terrain.outline, true, U) })];
  const piece = scene.view.pieces[m.piece];
  if (!piece) return [];
  const pose = poseOf(scene, piece);
  return [outline(piece.footprint, 4, { class: bad ? "blocker" : "limit", transform: `translate(${pose.x * U} ${pose.y * U}) rotate(${pose.facing})` })];
}

/** @param {Point} p */
const cross = (p) => [
  svg("g", { class: "no-badge steady-mark", transform: `translate(${p.x * U} ${p.y * U})` }, [svg("circle", { r: 7 }), svg("path", { d: "M-3-3L3 3M3-3L-3 3" })]),
];

/** @param {Scene} scene */
function sight(scene) {
  const asked = scene.local.sight.value;
  return asked ? asked.answer.rays.flatMap((m) => mark(scene, m)) : [];
}

/** Lines from every shooter to what it aims at. @param {Scene} scene @param {Say} say */
function aim(scene, say) {
  const filling = scene.local.filling.value;
  if (filling?.offer.need?.kind !== "aim" || !Array.isArray(filling.values)) return [];
  const drawn = new Map();
  for (const { model, target } of filling.values) {
    const from = scene.view.pieces[model];
    const at = piecesOf(scene, target);
    if (!from || at.length === 0) continue;
    const nearest = at.map((p) => ({ p, ...gap({ footprint: from.footprint, pose: poseOf(scene, from) }, { footprint: p.footprint, pose: poseOf(scene, p) }) })).sort((a, b) => a.length - b.length)[0];
    if (nearest) drawn.set(`${model} ${target}`, { ...nearest, target });
  }
  const lines = [...drawn.values()];
  for (const target of new Set(lines.map((l) => l.target))) {
    const best = lines.filter((l) => l.target === target).sort((a, b) => a.length - b.length)[0];
    if (best) say({ key: `aim ${target}`, x: (best.a.x + best.b.x) / 2, y: (best.a.y + best.b.y) / 2, text: scene.t("board.leg", { d: best.length }), kind: "plain", dy: 16 });
  }
  return lines.flatMap((l) => line("ray", l.a, l.b));
}

/** The line being drawn across the table. @param {Scene} scene */
function divider(scene) {
  const filling = scene.local.filling.value;
  if (filling?.offer.need?.kind !== "line" || !filling.values) return [];
  const { a, b } = filling.values;
  return [...line("divider", a, b), ...[a, b].map((p, i) => svg("circle", { class: "grip", r: 9, cx: p.x * U, cy: p.y * U, "data-grip": i === 0 ? "a" : "b" }))];
}

/** A gap with what it should have been, where the refusal says so. @param {Scene} scene @param {Refusal} refusal @param {number} d @param {string} role */
function gapText(scene, refusal, d, role) {
  const n = refusal.facts.needed;
  if (role !== "gap" || typeof n !== "number") return scene.t("board.gap", { d });
  return scene.t(d <= n + 0.01 ? "board.gap_more" : "board.gap_most", { d, n });
}

/** @param {Scene} scene @param {Refusal} refusal @param {Say} say */
function refusalMarks(scene, refusal, say) {
  return refusal.shapes.flatMap((m) => {
    if (m.kind === "segment") {
      if (typeof m.length === "number") {
        const low = m.a.y > m.b.y ? m.a : m.b;
        say({ key: `no ${m.a.x} ${m.a.y}`, x: low.x, y: low.y, text: gapText(scene, refusal, m.length, m.role), kind: "no", dx: 44, dy: 30 });
      }
      const ends = { x1: m.a.x * U, y1: m.a.y * U, x2: m.b.x * U, y2: m.b.y * U };
      return [
        svg("line", { class: "no-seg-o", ...ends }),
        svg("line", { class: "no-seg", ...ends }),
        ...[m.a, m.b].map((p) => svg("circle", { class: "no-cap steady-mark", cx: p.x * U, cy: p.y * U, r: 4 })),
      ];
    }
    if (m.kind === "piece" && m.role === "offending") {
      const piece = scene.view.pieces[m.piece];
      if (!piece) return mark(scene, m);
      const pose = poseOf(scene, piece);
      const r = "radius" in piece.footprint ? piece.footprint.radius : 0.6;
      return cross({ x: pose.x + r * 0.8, y: pose.y + r * 0.9 });
    }
    return mark(scene, m);
  });
}

/** @param {Scene} scene @param {Say} say */
function rulers(scene, say) {
  const others = Object.values(scene.local.previews.value).flatMap(({ seat, name, ghost }) =>
    ghost.kind === "ruler" ? [{ id: `of ${name}`, seat, name, points: ghost.points, lengths: ghost.lengths, total: ghost.total, edges: ghost.edges, pinned: false }] : []);
  return [...scene.local.rulers.value, ...others].flatMap((ruler) => {
    const own = ruler.seat === null ? "nobody" : ruler.seat;
    const ends = ruler.points;
    const last = ends.at(-1);
    if (!last || ends.length < 2) return [];
    ends.slice(1).forEach((b, i) => {
      const a = /** @type {Point} */ (ends[i]);
      if (ends.length > 2) say({ key: `ruler ${ruler.id} ${i}`, x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, text: scene.t("board.leg", { d: ruler.lengths[i] ?? 0 }), kind: "plain", dx: 30 });
    });
    const key = ruler.edges ? "board.edge_to_edge" : "board.distance";
    const mid = ends.length > 2 ? last : middle(ends);
    say({ key: `ruler ${ruler.id}`, x: mid.x, y: mid.y, text: scene.t(key, { d: ruler.total }), kind: `of-ruler ${own}`, dx: ends.length > 2 ? 0 : 8, dy: ends.length > 2 ? 24 : 0 });
    const d = pathOf(ends, false, U);
    return [
      svg("path", { class: "ruler-o", d }),
      svg("path", { class: `ruler ${own}${ruler.pinned ? " pinned" : ""}`, d }),
      ...ends.slice(1, -1).map((p) => svg("path", { class: "waypoint", d: "M0-5L5 0 0 5-5 0Z", transform: `translate(${p.x * U} ${p.y * U})` })),
    ];
  });
}

/** Dotted lines from the hovered piece to its nearest enemy and marker. @param {Scene} scene @param {Say} say */
function hovered(scene, say) {
  const { hovered: over, tool, filling } = scene.local;
  const piece = over.value ? scene.view.pieces[over.value] : undefined;
  if (!piece || tool.value !== "select" || filling.value || scene.level === "far") return [];
  const placed = { footprint: piece.footprint, pose: poseOf(scene, piece) };
  const foes = Object.values(scene.view.pieces).filter((p) => p.seat !== piece.seat)
    .map((p) => gap(placed, { footprint: p.footprint, pose: poseOf(scene, p) })).sort((a, b) => a.length - b.length);
  const marks = Object.values(scene.view.markers).map((m) => ({ m, ...gapTo(m.at, placed) })).sort((a, b) => a.length - b.length);
  /** @type {SVGElement[]} */
  const drawn = [];
  const [foe] = foes;
  if (foe && foe.length < 24) {
    drawn.push(...line("hover-line", foe.a, foe.b));
    say({ key: "near foe", x: (foe.a.x + foe.b.x) / 2, y: (foe.a.y + foe.b.y) / 2, text: scene.t("board.nearest_enemy", { d: foe.length }), kind: "plain", dy: 14 });
  }
  const [near] = marks;
  if (near && near.length < 24) {
    drawn.push(...line("hover-line", near.a, near.b));
    say({ key: "near marker", x: (near.a.x + near.b.x) / 2, y: (near.a.y + near.b.y) / 2, text: scene.t("board.nearest_marker", { d: near.length, number: roman(near.m.number) }), kind: "plain", dy: 14 });
  }
  return drawn;
}

