/**
 * Lines between hexes: sight with what stands in its way, the attack under way, marks of a refusal, counted steps.
 *
 * @import { Mark, Point } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 * @import { Say } from "../overlays/paths.js"
 * @import { Count } from "./count.js"
 */

import { svg } from "../../lib/svg.js";
import { areaPath } from "../overlays/light.js";
import { line } from "../overlays/line.js";
import { refusals } from "../pieces/states.js";
import { U } from "../scene.js";
import { countLine } from "./count.js";
import { hexAt, hexPath, hexesOf, layoutOf } from "./grid.js";

/** @param {SVGGElement} layer @param {Count} count @param {Say} say */
export function createHexRays(layer, count, say) {
  return {
    /** @param {Scene} scene */
    draw(scene) {
      layer.replaceChildren(
        ...sight(scene, say),
        ...attack(scene),
        ...refusals(scene).flatMap((refusal) => refusal.shapes.flatMap((m) => mark(scene, m))),
        ...countLine(scene, count, say),
      );
    },
  };
}

/** @param {Scene} scene @param {Say} say */
function sight(scene, say) {
  const seen = scene.local.sight.peek();
  if (!seen) return [];
  const [a, b] = [scene.view.pieces[seen.source]?.pose, scene.view.pieces[seen.target]?.pose];
  if (!a || !b) return [];
  const word = seen.answer.visible ? "board.hex.sees" : "board.hex.hidden";
  say({ key: "sight", x: b.x, y: b.y, dy: 34, kind: seen.answer.visible ? "lead" : "no", text: scene.t(word) });
  const rays = seen.answer.rays.flatMap((m) => mark(scene, m));
  return rays.length ? rays : line(seen.answer.visible ? "ray" : "ray no", a, b);
}

/** The attack on show: a double arrow from who attacks to whom. @param {Scene} scene */
function attack(scene) {
  const tray = scene.view.tray;
  const [a, b] = [scene.view.pieces[tray?.source ?? ""]?.pose, scene.view.pieces[tray?.target ?? ""]?.pose];
  if (!tray?.open || !a || !b) return [];
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  const far = Math.hypot(b.x - a.x, b.y - a.y) > 1.1;
  return [
    ...(far ? line("ray", a, b) : []),
    svg("g", { class: "attack-sign", transform: `translate(${middle.x * U} ${middle.y * U}) rotate(${angle}) scale(.34)` }, [
      svg("circle", { r: 10.5 }),
      svg("path", { d: "M-5-5L0 0-5 5M1-5L6 0 1 5" }),
    ]),
    ...tray.marks.flatMap((m) => mark(scene, m)),
  ];
}

/** @param {Scene} scene @param {Mark} m @returns {SVGElement[]} */
function mark(scene, m) {
  const bad = m.role === "offending" || m.role === "gap" || m.role === "blocker";
  if (m.kind === "segment") return line(bad ? "ray no" : "ray", m.a, m.b);
  if (m.kind === "area") return [svg("path", { class: bad ? "blocker" : "limit", d: areaPath(m) })];
  const at = m.kind === "circle" ? m.centre : placeOf(scene, m.piece);
  const hexes = hexesOf(scene.view);
  const hex = at && hexes[hexAt(hexes, at) ?? ""];
  return hex ? [svg("path", { class: bad ? "blocker" : "limit", d: hexPath(hex, layoutOf(scene.view), -0.06) })] : [];
}

/** Marks name fighters, or hexes by their label. @param {Scene} scene @param {string} id @returns {Point|undefined} */
const placeOf = (scene, id) => scene.view.pieces[id]?.pose ?? hexesOf(scene.view)[id];
