/**
 * Stands from above: a bright band along the front edge, and the ranks of their arm; far off only its sign.
 *
 * @import { PieceView } from "../../lib/wire.js"
 */

import { outlineAt } from "../../lib/geometry.js";
import { short, svg } from "../../lib/svg.js";
import { U } from "../scene.js";

/** Half the depth and half the width of what is drawn on, and the unit of its drawing: the narrow half. @typedef {{d: number, w: number, u: number}} Room */

/** What stands on a stand, front to the right. @type {Readonly<Partial<Record<PieceView["body"], (room: Room) => SVGElement[]>>>} */
const RANKS = { foot, horse, car, gun, beast };

/** What is left of an arm far off, in a box of the narrow half. @type {Readonly<Partial<Record<PieceView["body"], string>>>} */
const SIGNS = {
  foot: "M-.8-.8L.8 .8M-.8 .8L.8-.8",
  horse: "M-.8 .8L.8-.8",
  car: "M-.6 0A.6 .6 0 1 0 .6 0A.6 .6 0 1 0-.6 0M-.6 0H.6M0-.6V.6",
  gun: "M-.22 0A.22 .22 0 1 0 .22 0A.22 .22 0 1 0-.22 0",
  beast: "M-.8 0L0-.7L.8 0L0 .7Z",
};

/** @param {PieceView} piece @returns {SVGElement[]} */
export function standBody(piece) {
  const corners = outlineAt(piece.footprint, { x: 0, y: 0, z: 0, facing: 0 });
  const d = Math.max(...corners.map((p) => p.x)) * U;
  const w = Math.max(...corners.map((p) => p.y)) * U;
  const u = Math.min(d, w);
  const inside = { d: d - u * 0.34, w: w - u * 0.3, u };
  return [
    ...(piece.faces ? [svg("path", { class: "front-edge", d: `M${short(d - u * 0.09)} ${short(-w + u * 0.06)}V${short(w - u * 0.06)}`, "stroke-width": short(u * 0.18) })] : []),
    svg("g", { class: "ranks" }, RANKS[piece.body]?.(inside) ?? []),
    svg("path", { class: "arm", d: SIGNS[piece.body] ?? "", transform: `scale(${short(u * 0.8)})` }),
  ];
}

/** Places in rows, as many as fit at this pitch. @param {number} half @param {number} pitch */
function places(half, pitch) {
  const n = Math.max(1, Math.floor((2 * half) / pitch));
  return Array.from({ length: n }, (_, i) => ((i + 0.5) / n - 0.5) * 2 * half);
}

/** Heads in ranks, pikes before them. @param {Room} room */
function foot({ d, w, u }) {
  const r = u * 0.17;
  const rows = places(d, u * 0.62);
  return rows.flatMap((x, row) => places(w, u * 0.56).flatMap((y) => [
    ...(row === rows.length - 1 ? [svg("path", { class: "pike", d: `M${short(x)} ${short(y + r * 0.9)}h${short(u * 0.46)}` })] : []),
    svg("circle", { class: "head", cx: short(x), cy: short(y), r: short(r) }),
  ]));
}

/** Horses abreast, riders on them. @param {Room} room */
function horse({ d, w, u }) {
  const long = Math.min(d * 0.86, u * 0.62);
  return places(d, long * 2.3).flatMap((x) => places(w, u * 0.6).flatMap((y) => [
    svg("ellipse", { class: "mount", cx: short(x), cy: short(y), rx: short(long), ry: short(u * 0.17) }),
    svg("ellipse", { class: "mount", cx: short(x + long * 0.94), cy: short(y), rx: short(u * 0.15), ry: short(u * 0.1) }),
    svg("circle", { class: "head", cx: short(x - long * 0.12), cy: short(y), r: short(u * 0.15) }),
  ]));
}

/** Two beasts before a car on two wheels. @param {Room} room */
function car({ d, w, u }) {
  const at = -d * 0.45;
  return [
    ...[-1, 1].flatMap((side) => [
      svg("ellipse", { class: "mount", cx: short(d * 0.5), cy: short(side * u * 0.24), rx: short(d * 0.42), ry: short(u * 0.16) }),
      svg("path", { class: "wheel", d: `M${short(at - u * 0.3)} ${short(side * Math.min(w, u * 0.5))}h${short(u * 0.6)}` }),
    ]),
    svg("rect", { class: "mount", x: short(at - u * 0.34), y: short(-u * 0.34), width: short(u * 0.68), height: short(u * 0.68), rx: short(u * 0.1) }),
    svg("circle", { class: "head", cx: short(at), cy: 0, r: short(u * 0.17) }),
  ];
}

/** A barrel on wheels, its crew behind. @param {Room} room */
function gun({ d, u }) {
  return [
    svg("path", { class: "wheel", d: `M${short(-u * 0.22)} ${short(-u * 0.42)}h${short(u * 0.5)}M${short(-u * 0.22)} ${short(u * 0.42)}h${short(u * 0.5)}` }),
    svg("path", { class: "barrel", d: `M${short(-u * 0.35)} 0H${short(d)}`, "stroke-width": short(u * 0.24) }),
    ...[-1, 1].map((side) => svg("circle", { class: "head", cx: short(-d * 0.72), cy: short(side * u * 0.34), r: short(u * 0.16) })),
  ];
}

/** One great body. @param {Room} room */
function beast({ d, w, u }) {
  const wide = Math.min(w * 0.8, u * 0.62);
  return [
    svg("ellipse", { class: "mount", cx: short(-d * 0.14), cy: 0, rx: short(d * 0.7), ry: short(wide) }),
    svg("ellipse", { class: "head", cx: short(d * 0.68), cy: 0, rx: short(u * 0.28), ry: short(u * 0.22) }),
    svg("path", { class: "pike", d: `M${short(-d * 0.5)} 0H${short(d * 0.3)}` }),
  ];
}
