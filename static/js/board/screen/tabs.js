/**
 * Small tabs on pieces: the model's number, and the weapon that makes it special.
 *
 * @import { PieceView } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 */

import { reachOf } from "../../lib/geometry.js";
import { Keyed, assign, short, svg } from "../../lib/svg.js";
import { wordedOf } from "../../lib/titles.js";
import { bodySize } from "../pieces/outline.js";
import { modelsAsked, pickable, pickedSoFar, refusedPieces, standsAsked } from "../pieces/states.js";
import { poseOf, toScreen } from "../scene.js";

/** @typedef {{piece: PieceView, x: number, y: number, r: number, kind: string, special: string, number: boolean}} Tab */

/** Pixels of radius below which a number would hide the piece it names. */
const SMALL = 9.5;

/** @param {SVGGElement} layer */
export function createTabs(layer) {
  /** @type {Keyed<Tab>} */
  const keyed = new Keyed(layer, drawTab, (node, tab) =>
    assign(node, { transform: `translate(${short(tab.x)} ${short(tab.y)})` }),
  );
  return {
    /** @param {Scene} scene */
    draw(scene) {
      const refused = refusedPieces(scene);
      const picks = new Set([...pickable(scene), ...standsAsked(scene)]);
      const picked = pickedSoFar(scene);
      const { unit, more } = scene.local.selection.value;
      const spoken = new Set([...scene.local.mentioned.value, ...scene.local.held.value]);
      // From afar numbers would hide the pieces, save where the answer is a number: one of a unit's models is asked for.
      const asked = scene.level === "far" ? modelsAsked(scene) : null;
      const tabs =
        asked?.size === 0
          ? []
          : Object.values(scene.view.pieces).flatMap((piece) => {
              if (asked && !asked.has(piece.id)) return [];
              const near = scene.level === "near";
              const several = (scene.view.units[piece.unit]?.started ?? 1) > 1;
              const said =
                unit === piece.unit ||
                more.includes(piece.unit) ||
                spoken.has(piece.id) ||
                picks.has(piece.id) ||
                refused.has(piece.id);
              if (!near && !said) return [];
              const kind = refused.has(piece.id) ? "no" : picks.has(piece.id) && !picked.has(piece.id) ? "pick" : said ? "said" : "still";
              const isStand = piece.footprint.kind === "rect";
              if (isStand && !said) return [];
              const r = isStand ? bodySize(piece.footprint) * scene.k : reachOf(piece.footprint) * scene.camera.zoom;
              if (kind === "said" && r < SMALL && !(spoken.size < 3 && spoken.has(piece.id))) return [];
              return [
                {
                  piece,
                  ...toScreen(scene, poseOf(scene, piece)),
                  r,
                  kind,
                  special: near ? wordedOf(scene.view, piece.special) ?? piece.special : "",
                  number: several,
                },
              ];
            });
      keyed.draw(
        tabs.map((t) => [
          t.piece.id,
          t,
          `${t.kind} ${Math.round(t.r)} ${t.special} ${t.number}`,
        ]),
      );
    },
  };
}

/** @param {Tab} tab */
function drawTab({ piece, r, kind, special, number }) {
  const off = r * 0.72 + 1;
  const word = (special.split(" ")[0] ?? "").slice(0, 8);
  const wide = word.length * 6.2 + 10;
  return svg("g", { class: `tab ${kind}` }, [
    number
      ? svg("g", { transform: `translate(${short(-off)} ${short(-off)})` }, [
          svg("circle", { r: 8 }),
          svg("text", { dy: ".36em" }, [String(piece.number)]),
        ])
      : null,
    special
      ? svg("g", { class: "special", transform: `translate(${short(off * 0.7)} ${short(off * 0.8)})` }, [
          svg("rect", { width: wide, height: 16, rx: 3 }),
          svg("text", { x: wide / 2, y: 12 }, [word]),
        ])
      : null,
  ]);
}
