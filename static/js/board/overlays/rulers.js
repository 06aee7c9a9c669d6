/**
 * Distances that players ask for: rulers, and what the hovered piece is nearest to.
 *
 * @import { Point } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 * @import { Say } from "./paths.js"
 */

import { gap, gapTo, middle } from "../../lib/geometry.js";
import { pathOf, svg } from "../../lib/svg.js";
import { roman } from "../../lib/words.js";
import { U, grainOf, poseOf, toScreen } from "../scene.js";
import { widthOf } from "../screen/labels.js";
import { line } from "./line.js";

/** Nothing farther off than so many of the smallest piece is measured unasked. */
const FAR = 24;

/** Rulers, own and others', each in its owner's colour. @param {Scene} scene @param {Say} say */
export function rulers(scene, say) {
  const others = Object.values(scene.local.previews.value).flatMap(({ seat, name, ghost }) => {
    const live = ghost.kind === "ruler" ? [ghost] : [];
    const pinned = "pinned" in ghost ? (ghost.pinned ?? []) : [];
    return [...live, ...pinned].map(({ points, lengths, total, edges }, i) => (
      { id: `of ${name} ${i}`, seat, name, points, lengths, total, edges, pinned: i >= live.length }
    ));
  });
  return [...scene.local.rulers.value, ...others].flatMap((ruler) => {
    const own = ruler.seat === null ? "nobody" : ruler.seat;
    const ends = ruler.points;
    const last = ends.at(-1);
    if (!last || ends.length < 2) return [];
    ends.slice(1).forEach((b, i) => {
      const a = /** @type {Point} */ (ends[i]);
      if (ends.length > 2)
        say({
          key: `ruler ${ruler.id} ${i}`,
          x: (a.x + b.x) / 2,
          y: (a.y + b.y) / 2,
          text: scene.t("board.leg", { d: ruler.lengths[i] ?? 0 }),
          kind: "plain",
          dx: 30,
        });
    });
    const bands = scene.bands ?? [];
    const band = bands.find((one) => ruler.total <= one.reach + 0.005);
    const key = ruler.edges ? "board.edge_to_edge" : "board.distance";
    const mid = ends.length > 2 ? last : middle(ends);
    say({
      key: `ruler ${ruler.id}`,
      x: mid.x,
      y: mid.y,
      text: [scene.t(key, { d: ruler.total }), band?.text].filter(Boolean).join(" · "),
      kind: `of-ruler ${own}`,
      dx: ends.length > 2 ? 0 : 8,
      dy: ends.length > 2 ? 24 : 0,
    });
    const d = pathOf(ends, false, U);
    return [
      svg("path", { class: "ruler-o", d }),
      ...(bands.length && ends.length === 2 ? inBands(ends, bands, own) : [svg("path", { class: `ruler ${own}${ruler.pinned ? " pinned" : ""}`, d })]),
      ...ends
        .slice(1, -1)
        .map((p) =>
          svg("path", { class: "waypoint", d: "M0-5L5 0 0 5-5 0Z", transform: `translate(${p.x * U} ${p.y * U}) scale(${grainOf(scene.view.table)})` }),
        ),
    ];
  });
}

/**
 * A ruler in the bands of its length, each drawn otherwise, with a stroke across where one ends.
 * @param {readonly Point[]} ends @param {NonNullable<Scene["bands"]>} bands @param {string} own
 */
function inBands([a, b], bands, own) {
  if (!a || !b) return [];
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const at = (/** @type {number} */ d) => ({ x: a.x + ((b.x - a.x) * Math.min(d, far)) / far, y: a.y + ((b.y - a.y) * Math.min(d, far)) / far });
  const across = { x: (-(b.y - a.y) / far) * 0.6, y: ((b.x - a.x) / far) * 0.6 };
  return bands.flatMap(({ reach }, i) => {
    const from = bands[i - 1]?.reach ?? 0;
    if (from >= far) return [];
    const end = at(reach);
    const tick = [{ x: end.x - across.x, y: end.y - across.y }, { x: end.x + across.x, y: end.y + across.y }];
    return [
      svg("path", { class: `ruler in-bands ${own} band-${i}`, d: pathOf([at(from), end], false, U) }),
      ...(reach < far ? [svg("path", { class: `ruler tick ${own}`, d: pathOf(tick, false, U) })] : []),
    ];
  });
}

/**
 * Where the length of a line is written: at its middle, or beyond the piece it begins at where it is too short to bear it.
 * @param {Scene} scene
 * @param {{a: {x: number, y: number}, b: {x: number, y: number}}} line
 * @param {{x: number, y: number}} from
 * @param {number} width
 */
function besideLine(scene, { a, b }, from, width) {
  const [start, end, heart] = [toScreen(scene, a), toScreen(scene, b), toScreen(scene, from)];
  if (Math.hypot(end.x - start.x, end.y - start.y) > width + 12) return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, dy: 14 };
  const radius = Math.hypot(start.x - heart.x, start.y - heart.y) || 1;
  const [x, y] = [(heart.x - start.x) / radius, (heart.y - start.y) / radius];
  return { x: from.x, y: from.y, dx: x * (radius + width / 2 + 6), dy: y * (radius + 18) };
}

/** Dotted lines from the hovered piece to its nearest enemy and marker. @param {Scene} scene @param {Say} say */
export function hovered(scene, say) {
  const { hovered: over, tool, filling } = scene.local;
  const piece = over.value ? scene.view.pieces[over.value] : undefined;
  if (!piece || tool.value !== "select" || filling.value || scene.level === "far") return [];
  const placed = { footprint: piece.footprint, pose: poseOf(scene, piece) };
  const foes = Object.values(scene.view.pieces)
    .filter((p) => p.seat !== piece.seat)
    .map((p) => gap(placed, { footprint: p.footprint, pose: poseOf(scene, p) }))
    .sort((a, b) => a.length - b.length);
  const marks = Object.values(scene.view.markers)
    .map((m) => ({ m, ...gapTo(m.at, placed) }))
    .sort((a, b) => a.length - b.length);
  const far = FAR * scene.view.table.scale.smallest;
  /** @type {SVGElement[]} */
  const drawn = [];
  const [foe] = foes;
  if (foe && foe.length < far) {
    drawn.push(...line("hover-line", foe.a, foe.b));
    const text = scene.t("board.nearest_enemy", { d: foe.length });
    say({ key: "near foe", text, kind: "plain", ...besideLine(scene, foe, placed.pose, widthOf({ text, kind: "plain" })) });
  }
  const [near] = marks;
  if (near && near.length < far) {
    drawn.push(...line("hover-line", near.a, near.b));
    say({
      key: "near marker",
      x: (near.a.x + near.b.x) / 2,
      y: (near.a.y + near.b.y) / 2,
      text: scene.t("board.nearest_marker", { d: near.length, number: roman(near.m.number) }),
      kind: "plain",
      dy: 14,
    });
  }
  return drawn;
}
