/**
 * The mat: lamp-lit ground, a cross every six inches, inch ticks and figures along its edges.
 *
 * @import { Scene } from "./scene.js"
 */

import { svg } from "../lib/svg.js";
import { U } from "./scene.js";

/** @param {SVGGElement} layer */
export function createMat(layer) {
  let drawn = "";
  return {
    /** @param {Scene} scene */
    draw({ view: { table } }) {
      const mark = `${table.width}x${table.height}`;
      if (mark === drawn) return;
      drawn = mark;
      const w = table.width * U;
      const h = table.height * U;
      layer.replaceChildren(
        svg("rect", { class: "mat-shadow", x: -6, y: -2, width: w + 12, height: h + 14, rx: 6 }),
        svg("rect", { class: "mat", width: w, height: h, fill: "url(#lamp)" }),
        svg("rect", { width: w, height: h, fill: "url(#crosses)" }),
        svg("rect", { class: "mat-rim", width: w, height: h }),
        svg("path", { class: "ticks", d: ticks(table.width, table.height) }),
        svg("g", { class: "figures steady" }, figures(table.width, table.height)),
      );
    },
  };
}

/** @param {number} width @param {number} height */
function ticks(width, height) {
  let d = "";
  for (let x = 0; x <= width; x++) {
    const long = x % 6 === 0 ? 11 : 4.4;
    d += `M${x * U} 0v${-long}M${x * U} ${height * U}v${long}`;
  }
  for (let y = 0; y <= height; y++) {
    const long = y % 6 === 0 ? 11 : 4.4;
    d += `M0 ${y * U}h${-long}M${width * U} ${y * U}h${long}`;
  }
  return d;
}

/** @param {number} width @param {number} height */
function figures(width, height) {
  const made = [];
  for (let x = 6; x <= width; x += 6) made.push(svg("text", { x: x * U, y: -15 }, [String(x)]));
  for (let y = 6; y <= height; y += 6) made.push(svg("text", { x: -20, y: y * U, dy: ".35em" }, [String(y)]));
  return made;
}
