/**
 * Light over the hexes: what may be picked is lit, the rest dimmed a little; who is spoken of has an outline.
 *
 * @import { Scene } from "../scene.js"
 * @import { Spot } from "./spot.js"
 */

import { svg } from "../../lib/svg.js";
import { statesOf } from "../pieces/states.js";
import { U, poseOf } from "../scene.js";
import { hexAt, hexPath, hexesOf, layoutOf } from "./grid.js";
import { isPicked, legalNow, wayOf } from "./legal.js";

/** @param {SVGGElement} layer @param {Spot} spot */
export function createHexLight(layer, spot) {
  return {
    /** @param {Scene} scene */
    draw(scene) {
      const hexes = hexesOf(scene.view);
      const layout = layoutOf(scene.view);
      const legal = legalNow(scene);
      const made = [];
      const picking = [...legal.hexes.values()].some((choice) => !choice.option.locked);
      const pointed = spot.hover ?? spot.cursor;
      for (const [id, hex] of Object.entries(hexes)) {
        const choice = legal.hexes.get(id);
        const open = choice && !choice.option.locked;
        if (picking && !open) made.push(svg("path", { class: "hex-shade", d: hexPath(hex, layout) }));
        if (open) made.push(svg("path", { class: `hex-lit ${choice.offer.command.kind}`, d: hexPath(hex, layout, -0.016) }));
        if (choice && open && (id === pointed || isPicked(scene, choice)))
          made.push(...ring("pick", hexPath(hex, layout, -0.05)));
      }
      layer.replaceChildren(...made, ...outlines(scene), ...way(scene, pointed), ...held(scene));
    },
  };
}

/** @param {string} cls @param {string} d */
const ring = (cls, d) => [svg("path", { class: `hex-ring-o ${cls}`, d }), svg("path", { class: `hex-ring ${cls}`, d })];

/** Outlines of the hexes whose fighters are selected, aimed at, mentioned, or to be picked. @param {Scene} scene */
function outlines(scene) {
  const hexes = hexesOf(scene.view);
  const layout = layoutOf(scene.view);
  const legal = legalNow(scene);
  const states = statesOf(scene, new Set());
  const tray = scene.view.tray?.open ? scene.view.tray : null;
  const made = [];
  for (const piece of Object.values(scene.view.pieces)) {
    const hex = hexes[hexAt(hexes, poseOf(scene, piece)) ?? ""];
    if (!hex) continue;
    const mine = states.get(piece.id) ?? new Set();
    const choice = legal.pieces.get(piece.id);
    const pick = choice && !choice.option.locked;
    const named = mine.has("selected") || tray?.source === piece.unit;
    const cls = pick ? "pick" : named ? "selected" : tray?.target === piece.unit || mine.has("aimed") ? "aimed"
      : mine.has("mentioned") ? "mentioned" : mine.has("hover") ? "hover" : "";
    if (cls) made.push(...ring(cls, hexPath(hex, layout, -0.05)));
  }
  return made;
}

/** Where a dragged fighter stood, and the way the referee refuses. @param {Scene} scene */
function held(scene) {
  const { dragged, dropped } = scene.local;
  const now = dragged.peek() ?? dropped.peek();
  const from = scene.view.pieces[now?.piece ?? ""]?.pose;
  if (!now || !from) return [];
  const leg = dragged.peek()?.leg;
  const d = leg?.refused ? leg.path.map((p, i) => `${i ? "L" : "M"}${p.x * U} ${p.y * U}`).join("") : "";
  return [
    svg("circle", { class: "hex-foot", cx: from.x * U, cy: from.y * U, r: 7.4 }),
    ...(d ? [svg("path", { class: "way-o", d }), svg("path", { class: "way refused", d })] : []),
  ];
}

/** The way that leads to the hex pointed at, or that is picked. @param {Scene} scene @param {string|null} pointed */
function way(scene, pointed) {
  const hexes = hexesOf(scene.view);
  const { hexes: legal } = legalNow(scene);
  const over = scene.local.dragged.peek() ? scene.local.dragged.peek()?.hex : scene.local.dropped.peek()?.hex ?? pointed;
  const ready = scene.local.dropped.peek()?.choices[0];
  const chosen = ready ?? legal.get(over ?? "") ?? [...legal.values()].find((choice) => isPicked(scene, choice));
  const steps = chosen && !chosen.option.locked ? wayOf(chosen) : [];
  if (!steps.length || !chosen) return [];
  const from = scene.view.pieces[chosen.offer.unit ?? chosen.offer.pieces[0] ?? ""]?.pose;
  const points = [...(from ? [from] : []), ...steps.flatMap((id) => hexes[id] ?? [])];
  const d = points.map((p, i) => `${i ? "L" : "M"}${p.x * U} ${p.y * U}`).join("");
  return [
    svg("path", { class: "way-o", d }),
    svg("path", { class: "way", d }),
    ...points.slice(1).map((p) => svg("circle", { class: "hex-step", cx: p.x * U, cy: p.y * U, r: 1.3 })),
  ];
}
