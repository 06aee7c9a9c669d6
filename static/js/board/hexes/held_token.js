/**
 * What lies under a fighter, told above it: a rim along the hex and, on its upper left corner, the token in small, never
 * smaller than it can be read.
 *
 * @import { Scene } from "../scene.js"
 */

import { svg } from "../../lib/svg.js";
import { U } from "../scene.js";
import { hexAt, hexPath, hexesOf, layoutOf } from "./grid.js";
import { BOX, tokenOutline } from "./traits.js";

/** The corner of a hex where the tag sits, in the box of 60 a hex. */
const CORNER = { x: -17, y: -22 };

/** @param {SVGGElement} under  the rims, below the pieces @param {SVGGElement} over  the tags, above them */
export function createHeld(under, over) {
  return {
    /** @param {Scene} scene */
    draw(scene) {
      const hexes = hexesOf(scene.view);
      const layout = layoutOf(scene.view);
      const taken = new Set(Object.values(scene.view.pieces).map((piece) => hexAt(hexes, scene.ghosts.get(piece.id) ?? piece.pose)));
      const shown = Object.entries(hexes).flatMap(([id, hex]) => (hex.feature && taken.has(id) ? [{ id, hex, feature: hex.feature }] : []));
      const kindOf = (/** @type {{kind: string, up: boolean}} */ feature) => (feature.up ? feature.kind : "hidden");
      under.replaceChildren(...shown.flatMap(({ hex, feature }) => ["held-rim-o", "held-rim"].map((name) => svg("path", { class: `${name} ${kindOf(feature)}`, d: hexPath(hex, layout, -0.03) }))));
      over.replaceChildren(...shown.map(({ id, hex, feature }) => {
        const kind = kindOf(feature);
        return svg("g", { class: `held-tag ${kind}`, "data-held": id, transform: `translate(${hex.x * U + CORNER.x * BOX} ${hex.y * U + CORNER.y * BOX})` }, [
            svg("g", { class: "held-size" }, [
              svg("path", { class: "held-face", d: tokenOutline(11) }),
              kind === "cover"
                ? svg("path", { class: "held-cover", d: "M-5.500 4.500V-4H-3V-1.500H-1V-4H1V-1.500H3V-4H5.500V4.500Z" })
                : svg("text", { y: 4.6 }, [kind === "hidden" ? "?" : String(feature.number)]),
            ]),
          ]);
      }));
    },
  };
}
