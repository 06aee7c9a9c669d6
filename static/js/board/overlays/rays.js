/**
 * Straight lines between things: sight, aim, refusals, the dividing line; with them rulers and hover distances.
 *
 * @import { Mark, Point, Refusal, Sight } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 * @import { Say } from "./paths.js"
 */

import { gap } from "../../lib/geometry.js";
import { pathOf, svg } from "../../lib/svg.js";
import { refusals } from "../pieces/states.js";
import { outline } from "../pieces/outline.js";
import { proposedPlaces } from "../screen/previews.js";
import { U, piecesOf, poseOf } from "../scene.js";
import { drawings } from "./drawings.js";
import { areaPath } from "./light.js";
import { line } from "./line.js";
import { pointed } from "./pointed.js";
import { hovered, rulers } from "./rulers.js";

/** @param {SVGGElement} layer @param {Say} say */
export function createRays(layer, say) {
  return {
    /** @param {Scene} scene */
    draw(scene) {
      layer.replaceChildren(
        ...sight(scene, say),
        ...aim(scene, say),
        ...divider(scene),
        ...pointed(scene),
        ...(scene.view.tray?.open ? scene.view.tray.marks.flatMap((m) => mark(scene, m)) : []),
        ...refusals(scene).flatMap((r) => refusalMarks(scene, r, say)),
        ...rulers(scene, say),
        ...hovered(scene, say),
        ...drawings(scene),
        ...proposals(scene),
      );
    },
  };
}

/**
 * A mark as the referee names it: what sees is a light ray; what does not is signal, to the blocker.
 * @param {Scene} scene @param {Mark} m @returns {SVGElement[]}
 */
function mark(scene, m) {
  const bad = m.role === "offending" || m.role === "gap" || m.role === "blocker";
  if (m.kind === "segment")
    return [
      ...line(bad ? "ray no" : "ray", m.a, m.b),
      ...(m.role === "blocker" || m.role === "offending" ? cross(m.b) : []),
    ];
  if (m.kind === "area") return [svg("path", { class: bad ? "blocker" : "limit", d: areaPath(m) })];
  if (m.kind === "circle")
    return [
      svg("circle", { class: bad ? "blocker" : "limit", cx: m.centre.x * U, cy: m.centre.y * U, r: m.radius * U }),
    ];
  const terrain = scene.view.terrain[m.piece];
  if (terrain) return [svg("path", { class: bad ? "blocker" : "limit", d: pathOf(terrain.outline, true, U) })];
  const piece = scene.view.pieces[m.piece];
  if (!piece) return [];
  const pose = poseOf(scene, piece);
  return [
    outline(piece.footprint, 4, {
      class: bad ? "blocker" : "limit",
      transform: `translate(${pose.x * U} ${pose.y * U}) rotate(${pose.facing})`,
    }),
  ];
}

/** @param {Point} p */
const cross = (p) => [
  svg("g", { class: "no-badge steady-mark", transform: `translate(${p.x * U} ${p.y * U})` }, [
    svg("circle", { r: 7 }),
    svg("path", { d: "M-3-3L3 3M3-3L-3 3" }),
  ]),
];

/** The rays that were tried, and in words whether any of them sees. @param {Scene} scene @param {Say} say */
function sight(scene, say) {
  const asked = scene.local.sight.value;
  if (!asked) return [];
  const { source, target, answer } = asked;
  const [ends] = answer.rays.flatMap((m) => (m.kind === "segment" ? [m] : []));
  if (ends) {
    const told = scene.t(answer.visible ? "board.say.sees" : "board.say.hidden", { unit: source, target });
    const middle = { x: (ends.a.x + ends.b.x) / 2, y: (ends.a.y + ends.b.y) / 2 };
    say({ key: "sight", ...middle, text: told.replace(/\.$/, ""), kind: answer.visible ? "plain" : "no", dy: 18 });
  }
  return answer.rays.flatMap((m) => mark(scene, m));
}

/** Inches below which two bases touch: there is no distance to tell. */
const TOUCHING = 0.05;

/** The lines along which every shooter sees what it aims at, and how far that is. @param {Scene} scene @param {Say} say */
function aim(scene, say) {
  const filling = scene.local.filling.value;
  if (filling?.offer.need?.kind !== "aim" || !Array.isArray(filling.values)) return [];
  const drawn = new Map();
  for (const { model, target } of filling.values) {
    const from = scene.view.pieces[model];
    const at = piecesOf(scene, target);
    if (!from || at.length === 0) continue;
    const nearest = at
      .map((p) => ({
        p,
        ...gap(
          { footprint: from.footprint, pose: poseOf(scene, from) },
          { footprint: p.footprint, pose: poseOf(scene, p) },
        ),
      }))
      .sort((a, b) => a.length - b.length)[0];
    if (nearest) drawn.set(`${model} ${target}`, { ...nearest, target });
  }
  const lines = [...drawn.values()];
  for (const target of new Set(lines.map((l) => l.target))) {
    const best = lines.filter((l) => l.target === target).sort((a, b) => a.length - b.length)[0];
    if (best && best.length >= TOUCHING)
      say({
        key: `aim ${target}`,
        x: (best.a.x + best.b.x) / 2,
        y: (best.a.y + best.b.y) / 2,
        text: scene.t("board.leg", { d: best.length }),
        kind: "plain",
        dy: 16,
      });
  }
  return [...lines.filter((l) => l.length < TOUCHING).flatMap((l) => line("ray", l.a, l.b)), ...Object.values(scene.local.lines.value).flatMap((seen) => witnesses(scene, seen))];
}

/** Of what a shooter sees one line that does; where it sees nothing, what stands in the way. @param {Scene} scene @param {Sight|null} seen */
function witnesses(scene, seen) {
  const sees = seen?.rays.find((m) => m.kind === "segment" && m.role !== "blocker" && m.role !== "offending");
  return (sees ? [sees] : seen?.rays ?? []).flatMap((m) => mark(scene, m));
}

/** The line being drawn across the table. @param {Scene} scene */
function divider(scene) {
  const filling = scene.local.filling.value;
  if (filling?.offer.need?.kind !== "line" || !filling.values) return [];
  const { a, b } = filling.values;
  return [
    ...line("divider", a, b),
    ...[a, b].map((p, i) =>
      svg("circle", { class: "grip", r: 9, cx: p.x * U, cy: p.y * U, "data-grip": i === 0 ? "a" : "b" }),
    ),
  ];
}

/** From where a piece stands to where a ruling would put it. @param {Scene} scene */
function proposals(scene) {
  return proposedPlaces(scene.view).flatMap(({ id, ...to }) => {
    const piece = scene.view.pieces[id];
    return piece ? line("hover-line", poseOf(scene, piece), to) : [];
  });
}

/** A length with what it should have been, as the mark says. @param {Scene} scene @param {Extract<Mark, { kind: "segment" }>} m @param {number} d */
function gapText(scene, m, d) {
  if (!m.bound) return scene.t(m.role === "limit" ? "board.gap_before" : "board.gap", { d });
  // A way or a range, not a gap: so much of what there is.
  const key = m.role === "offending" && m.bound.how === "at_most" ? "board.spent" : `board.gap_${m.bound.how}`;
  return scene.t(key, { d, n: m.bound.limit });
}

/** A gap as it was before a move that had to make it smaller. @param {Mark} m */
const isBefore = (m) => m.kind === "segment" && m.role === "limit";

/** @param {Scene} scene @param {Refusal} refusal @param {Say} say */
function refusalMarks(scene, refusal, say) {
  return refusal.shapes.flatMap((m) => {
    if (m.kind === "segment") {
      if (typeof m.length === "number" && m.length > 0.05) {
        const low = m.a.y > m.b.y ? m.a : m.b;
        say({
          key: `no ${m.a.x} ${m.a.y}`,
          x: low.x,
          y: low.y,
          text: gapText(scene, m, m.length),
          kind: isBefore(m) ? "plain" : "no",
          dx: 44,
          dy: 30,
        });
      }
      if (isBefore(m)) return mark(scene, m);
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
