/**
 * Every hex as a named button for the keyboard: one of them has the tab stop, arrows lead on.
 *
 * @import { Scene } from "../scene.js"
 * @import { Spot } from "./spot.js"
 * @import { HexView } from "./grid.js"
 */

import { Keyed, assign, svg } from "../../lib/svg.js";
import { hexAt, hexPath, hexesOf, layoutOf } from "./grid.js";
import { isPicked, legalNow } from "./legal.js";
import { inBox } from "./traits.js";

/** @typedef {{id: string, hex: HexView, label: string, stop: boolean, pressed: boolean, lit: boolean, picked: boolean}} Named */

/** @param {SVGGElement} layer @param {Spot} spot @param {() => void} redraw */
export function createHexSpots(layer, spot, redraw) {
  /** @type {import("../scene.js").Scene|null} */
  let scene = null;
  /** @type {Keyed<Named>} */
  const keyed = new Keyed(layer, ({ id, hex }) => {
    const layout = scene ? layoutOf(scene.view) : "pointy";
    const node = svg("g", { class: "hex-spot", role: "button", "data-hex": id }, [
      svg("path", { class: "hex-spot-area", d: hexPath(hex, layout) }),
      inBox(hex, "hex-focus", [svg("path", { class: "brackets-o", d: BRACKETS }), svg("path", { class: "brackets", d: BRACKETS })]),
    ]);
    node.addEventListener("focus", () => {
      spot.cursor = id;
      spot.told = node.matches(":focus-visible") ? id : null;
      redraw();
    });
    node.addEventListener("blur", () => {
      if (spot.told === id) spot.told = null;
      redraw();
    });
    return node;
  }, (node, { label, stop, pressed, lit, picked }) => assign(node, { tabindex: stop ? 0 : -1, "aria-label": label, "data-pressed": pressed, "data-lit": lit,
    "aria-pressed": picked ? "true" : null }));
  spot.focus = (id) => /** @type {SVGElement|null} */ (keyed.get(id))?.focus({ preventScroll: true });
  return {
    /** @param {Scene} next */
    draw(next) {
      scene = next;
      const hexes = hexesOf(next.view);
      const legal = legalNow(next);
      const stop = spot.cursor && hexes[spot.cursor] ? spot.cursor : [...legal.hexes.keys()][0] ?? Object.keys(hexes)[0];
      /** @type {Map<string, string>} */
      const who = new Map(Object.values(next.view.pieces).map((piece) => [hexAt(hexes, piece.pose) ?? "", piece.unit]));
      keyed.draw(Object.entries(hexes).map(([id, hex]) => {
        const choice = legal.hexes.get(id);
        const lit = choice && !choice.option.locked ? "lit" : "";
        return [id, { id, hex, stop: id === stop, pressed: !!choice || who.has(id), lit: !!choice, picked: !!choice && isPicked(next, choice),
          label: said(next, id, hex, who.get(id), lit) }, `${hex.x} ${hex.y}`];
      }));
    },
  };
}

const BRACKETS = "M-27-17V-27H-17M17-27H27V-17M27 17V27H17M-17 27H-27V17";

/**
 * "D4, starting hex, red's territory, treasure 2, Nix Farrow, can be picked".
 * @param {Scene} scene @param {string} id @param {HexView} hex @param {string|undefined} unit @param {string} lit
 */
function said(scene, id, hex, unit, lit) {
  const { t } = scene;
  return [...hexWords(scene, id, hex), unit ? t("board.hex.stands", { unit }) : "", lit ? t("board.hex.lit") : ""].filter(Boolean).join(", ");
}

/** Its label, traits, whose territory, its feature token. @param {Scene} scene @param {string} id @param {HexView} hex @returns {string[]} */
export function hexWords({ t, view }, id, hex) {
  const feature = hex.feature && (hex.feature.up ? hex.feature.kind : "hidden");
  return [
    id,
    ...hex.traits.map((trait) => t(`${view.system}.trait.${trait}`)),
    hex.seat ? t("board.hex.territory", { seat: hex.seat }) : t("board.hex.neutral"),
    feature ? t(`${view.system}.feature.${feature}`, { n: hex.feature?.number ?? 0 }) : "",
  ].filter(Boolean);
}

