/** Patterns and gradients the layers refer to; their colours are classes, so that themes change them. */

import { svg } from "../lib/svg.js";

/** Hatch directions are a side's fourth cue. */
const ANGLES = { red: 45, blue: -45, jade: 90, plum: 0 };

/** @param {string} id @param {number} size @param {number} angle @param {SVGElement[]} inner */
const pattern = (id, size, angle, inner) =>
  svg(
    "pattern",
    { id, width: size, height: size, patternUnits: "userSpaceOnUse", patternTransform: `rotate(${angle})` },
    inner,
  );

/** @returns {SVGDefsElement} */
export function createDefs() {
  const hatches = Object.entries(ANGLES).flatMap(([seat, angle]) => [
    pattern(`hatch-${seat}`, 7, angle, [svg("path", { class: `hatch-line ${seat}`, d: "M0 0V7" })]),
    pattern(`land-${seat}`, 3.05, angle, [svg("path", { class: `land-line ${seat}`, d: "M0 0V3.050" })]),
    pattern(`wash-${seat}`, 24, angle, [svg("path", { class: `wash-line ${seat}`, d: "M0 0V24" })]),
  ]);
  return svg("defs", {}, [
    ...hatches,
    pattern("hatch-no", 4.5, 45, [svg("path", { class: "hatch-no", d: "M0 0V4.5" })]),
    pattern("hatch-shut", 8, 135, [svg("path", { class: "hatch-shut", d: "M0 0V8" })]),
    pattern("tile", 16, 0, [
      svg("rect", { class: "tile", width: 16, height: 16 }),
      svg("path", { class: "tile-line", d: "M0 8H16M8 0V8M0 0H16M0 8V16" }),
    ]),
    pattern("stone", 6, 45, [
      svg("rect", { class: "stone", width: 6, height: 6 }),
      svg("path", { class: "stone-hatch", d: "M0 0V6" }),
    ]),
    svg("radialGradient", { id: "lamp", cx: 0.5, cy: 0.46, r: 0.62 }, [
      svg("stop", { offset: 0, class: "lamp-lit" }),
      svg("stop", { offset: 0.55, class: "lamp-mat" }),
      svg("stop", { offset: 1, class: "lamp-edge" }),
    ]),
  ]);
}
