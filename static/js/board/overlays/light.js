/**
 * Light falls where you may go: legal ground is lit, the rest dimmed a little.
 *
 * @import { AreaMark } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 */

import { pathOf, svg } from "../../lib/svg.js";
import { U, isStacked } from "../scene.js";

/** @param {SVGGElement} layer */
export function createLight(layer) {
  let drawn = "";
  return {
    /** @param {Scene} scene */
    draw(scene) {
      const areas = litAreas(scene);
      const wide = scene.local.filling.value?.offer.need?.kind !== "move";
      const lit = areas.map(areaPath).join("");
      const mark = `${scene.view.table.width}${lit}`;
      if (mark === drawn) return;
      drawn = mark;
      const { width, height } = scene.view.table;
      layer.replaceChildren(
        ...(lit
          ? [
              svg("path", { class: "shade", "fill-rule": "evenodd", d: `M0 0H${width * U}V${height * U}H0Z${lit}` }),
              svg("path", { class: wide ? "reach wide" : "reach", "fill-rule": "evenodd", d: lit }),
              svg("path", { class: "reach-o", d: lit }),
              svg("path", { class: "reach-e", d: lit }),
            ]
          : []),
      );
    },
  };
}

/** @param {AreaMark} area */
export const areaPath = (area) => [area.outline, ...area.holes].map((ring) => pathOf(ring, true, U)).join("");

/** @param {Scene} scene @returns {readonly AreaMark[]} */
function litAreas(scene) {
  const { filling, reach, overlays } = scene.local;
  const need = filling.value?.offer.need;
  if ((need?.kind === "place" || need?.kind === "point") && need.areas.length) return need.areas;
  if (need?.kind === "flips" || (!need && isStacked(scene.view))) return overlays.value.reach && reach.value ? reach.value.areas.slice(-1) : [];
  return overlays.value.reach && reach.value ? reach.value.areas : [];
}
