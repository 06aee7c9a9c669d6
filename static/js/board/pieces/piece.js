/**
 * One piece, from shadow to figure. Order inside: shadow, base, rim pattern, plate, highlight, figure; rings come after.
 *
 * @import { PieceView, Seat } from "../../lib/wire.js"
 */

import { outlineAt } from "../../lib/geometry.js";
import { FIGURES, PLANS, lettersOf } from "../../lib/figures.js";
import { pathOf, short, svg } from "../../lib/svg.js";
import { U } from "../scene.js";
import { bodySize, outline, widest } from "./outline.js";
import { standBody } from "./stand.js";

/** What a piece looks like, apart from where it stands: when this changes it is drawn anew. @param {PieceView} piece */
export const looksOf = (piece) =>
  JSON.stringify([piece.seat, piece.figure, piece.body, piece.footprint, piece.wounds, piece.wounds_max, piece.faces, piece.name]);

/** @param {PieceView} piece @returns {SVGGElement} */
export function drawPiece(piece) {
  return svg("g", { class: `pc ${piece.seat} ${piece.body}`, "data-piece": piece.id, style: piece.footprint.kind === "circle" ? `--own:${short(bodySize(piece.footprint))}` : null }, [
    svg("g", { class: "under" }, [outline(piece.footprint, 0.6, { class: "sh" })]),
    svg("g", { class: "body" }, bodyOf(piece)),
    upright(piece) ? svg("g", { class: "face-up" }, [figure(piece, bodySize(piece.footprint))]) : null,
    svg("g", { class: "wound-ring" }, wounds(piece)),
    piece.body === "disc" ? svg("g", { class: "values face-up" }) : null,
    svg("g", { class: "rings" }),
    svg("g", { class: "rings face-up" }),
  ]);
}

/** Whether the figure stays upright while the base turns. @param {PieceView} piece */
const upright = (piece) => !PLANS.has(piece.figure) && (piece.body === "base" || piece.body === "disc");

/** @param {PieceView} piece */
function bodyOf(piece) {
  if (piece.body === "base" || piece.body === "disc") return baseBody(piece);
  return piece.body === "hull" || piece.body === "tracked" ? hullBody(piece) : [...plateOf(piece), ...standBody(piece)];
}

/** @param {PieceView} piece */
function plateOf(piece) {
  const size = bodySize(piece.footprint);
  return [
    outline(piece.footprint, 0, { class: "bd" }),
    ...rim(piece, size),
    outline(piece.footprint, -size * 0.25, { class: "pl" }),
  ];
}

/** @param {PieceView} piece */
function baseBody(piece) {
  const size = bodySize(piece.footprint);
  const round = piece.footprint.kind === "circle";
  const lit = size * 0.68;
  return [
    ...plateOf(piece),
    round
      ? svg("path", { class: "hl", d: `M${short(-lit)} 0A${short(lit)} ${short(lit)} 0 0 1 ${short(lit)} 0` })
      : null,
    upright(piece) ? null : figure(piece, size),
    piece.faces ? chevron(frontOf(piece.footprint) + (piece.wounds_max > 1 ? 6 : 2)) : null,
  ].filter((n) => n !== null);
}

/** How far the front lies from the middle. @param {PieceView["footprint"]} footprint */
const frontOf = (footprint) => (footprint.kind === "rect" ? (footprint.depth / 2) * U : widest(footprint));

/** The rim of a side: solid, eight dashes, two thin lines, or sixteen dots. @param {PieceView} piece @param {number} size */
function rim(piece, size) {
  const width = Math.max(1.4, size * 0.17);
  /** @param {number} inset @param {number} w @param {Record<string, string|number>} [more] */
  const ring = (inset, w, more) =>
    outline(piece.footprint, -inset, { class: "rim", "stroke-width": short(w), ...more });
  /** @type {Record<Seat, () => SVGElement[]>} */
  const rims = {
    red: () => [ring(width * 0.6, width)],
    blue: () => [ring(width * 0.6, width, { pathLength: 80, "stroke-dasharray": "6.2 3.8" })],
    jade: () => [ring(width * 0.25, width * 0.34), ring(width * 1.05, width * 0.34)],
    plum: () => [
      ring(width * 0.6, width * 0.92, { pathLength: 160, "stroke-dasharray": "0.1 9.9", "stroke-linecap": "round" }),
    ],
  };
  return rims[piece.seat]();
}

/** @param {PieceView} piece */
function hullBody(piece) {
  const corners = outlineAt(piece.footprint, { x: 0, y: 0, z: 0, facing: 0 });
  const xs = corners.map((p) => p.x * U);
  const ys = corners.map((p) => p.y * U);
  const [back, front, side] = [Math.min(...xs), Math.max(...xs), Math.max(...ys)];
  const inner = -Math.min(8, side * 0.3);
  return [
    outline(piece.footprint, 0, { class: "bd" }),
    ...(piece.body === "tracked" ? [svg("path", { class: "track", d: `M${back + 4} ${-side + 3}H${front - 8}M${back + 4} ${side - 3}H${front - 8}` })] : []),
    outline(piece.footprint, inner, { class: "rim-hull" }),
    ...(piece.body === "tracked" ? [svg("rect", { class: "turret", x: -side * 0.62, y: -side * 0.42, width: side * 1.05, height: side * 0.84, rx: 4 })] : []),
    figure(piece, side * 0.52),
    svg("path", {
      class: "front",
      d: pathOf(
        [
          { x: front + inner - 5, y: -5.5 },
          { x: front + inner + 1, y: 0 },
          { x: front + inner - 5, y: 5.5 },
        ],
        true,
      ),
    }),
  ];
}

/** @param {PieceView} piece @param {number} size */
function figure(piece, size) {
  const d = FIGURES[piece.figure];
  const scale = size * 0.067;
  if (d) return svg("path", { class: "gl", "fill-rule": "evenodd", transform: `scale(${short(scale)})`, d });
  return svg("text", { class: "gl letters", "font-size": short(size * 0.86), dy: ".35em" }, [lettersOf(piece.name)]);
}

/** @param {number} r */
const chevron = (r) =>
  svg("path", { class: "facing", d: `M${short(r + 1)} -5.500L${short(r + 7)} 0L${short(r + 1)} 5.500Z` });

/** The wounds ring: as many arcs as wounds, light what is left; above twelve one arc. Hulls have a bar astern. @param {PieceView} piece */
function wounds({ wounds_max: most, wounds: left, footprint }) {
  if (most < 2) return [];
  const side = bodySize(footprint);
  const stern = widest(footprint) + 4;
  const many = most > 12;
  const part = many ? 100 : 10;
  const length = many ? 100 : most * part;
  const lit = many
    ? `${(100 * left) / most} 100`
    : Array.from({ length: most }, (_, i) => (i < left ? "9 1" : "0 10")).join(" ");
  /** @param {string} cls @param {string} dash */
  const ring = (cls, dash) =>
    footprint.kind === "hull"
      ? svg("path", {
          class: cls,
          d: `M${short(-stern)} ${short(side)}V${short(-side)}`,
          pathLength: length,
          "stroke-dasharray": dash,
        })
      : outline(footprint, 3.6, {
          class: cls,
          pathLength: length,
          "stroke-dasharray": dash,
          transform: footprint.kind === "circle" ? "rotate(-90)" : null,
        });
  return [
    ring("wd-halo", many ? "100 0" : "9 1"),
    ring("wd gone", many ? "100 0" : "9 1"),
    ...(left > 0 ? [ring("wd", lit)] : []),
  ];
}
