/**
 * The mat of hexes: the board, its ground by territory, traits, names of rows and columns. Drawn when the hexes change.
 *
 * @import { Scene } from "../scene.js"
 * @import { HexView, Hexes, Layout } from "./grid.js"
 */

import { svg } from "../../lib/svg.js";
import { U } from "../scene.js";
import { hexPath, hexesOf, layoutOf, sidesWhere } from "./grid.js";
import { featureOf, traitsOf } from "./traits.js";

const MARGIN = 0.78;

/** @param {SVGGElement} layer @param {SVGGElement} over  what lies on the ground: it stays plain where the ground is lit */
export function createHexMat(layer, over) {
  /** @type {Hexes|null} */
  let drawn = null;
  return {
    /** @param {Scene} scene */
    draw({ view }) {
      const hexes = hexesOf(view);
      if (drawn === hexes) return;
      drawn = hexes;
      const layout = layoutOf(view);
      const all = Object.entries(hexes);
      if (!all.length) {
        layer.replaceChildren();
        over.replaceChildren();
        return;
      }
      layer.replaceChildren(
        board(all.map(([, hex]) => hex)),
        ...all.flatMap(([, hex]) => ground(hex, layout)),
        svg("path", { class: "hex-border", d: sidesWhere(hexes, layout, (a, b) => b !== null && a.seat !== b.seat) }),
        svg("path", { class: "hex-rim", d: sidesWhere(hexes, layout, (_, b) => b === null) }),
        ...names(hexes, layout),
      );
      over.replaceChildren(
        ...all.flatMap(([, hex]) => traitsOf(hex, layout)),
        ...all.flatMap(([, hex]) => featureOf(hex)),
      );
    },
  };
}

/** @param {HexView[]} all */
function board(all) {
  const [x0, x1] = [Math.min(...all.map((h) => h.x)), Math.max(...all.map((h) => h.x))];
  const [y0, y1] = [Math.min(...all.map((h) => h.y)), Math.max(...all.map((h) => h.y))];
  const box = {
    x: (x0 - MARGIN) * U,
    y: (y0 - MARGIN) * U,
    width: (x1 - x0 + 2 * MARGIN) * U,
    height: (y1 - y0 + 2 * MARGIN) * U,
  };
  return svg("g", {}, [
    svg("rect", { class: "hex-board-shadow", ...box, y: box.y + 2, rx: 5.5 }),
    svg("rect", { class: "hex-board", ...box, rx: 5.5 }),
  ]);
}

/** The ground of a hex, and the tint and hatch of whose it is. @param {HexView} hex @param {Layout} layout */
function ground(hex, layout) {
  const d = hexPath(hex, layout, -0.016);
  const made = [svg("path", { class: `hex ${hex.seat ?? "neutral"}`, d })];
  if (hex.seat) made.push(svg("path", { class: "hex-land", d, fill: `url(#land-${hex.seat})` }));
  return made;
}

/**
 * Names along the edge: letters of the rows at the left, numbers of the columns below (flat: the other way round).
 * @param {Hexes} hexes @param {Layout} layout
 */
function names(hexes, layout) {
  const all = Object.values(hexes);
  const x0 = Math.min(...all.map((h) => h.x));
  const y1 = Math.max(...all.map((h) => h.y));
  /** @type {Map<string, HexView>} */
  const rows = new Map();
  /** @type {Map<string, HexView>} */
  const columns = new Map();
  for (const hex of all) {
    if ((rows.get(hex.row)?.x ?? Infinity) > hex.x) rows.set(hex.row, hex);
    if ((columns.get(hex.column)?.y ?? -Infinity) < hex.y) columns.set(hex.column, hex);
  }
  const text = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ name) =>
    svg("text", { class: "hex-name", x: x * U, y: y * U, dy: ".35em" }, [name]);
  if (layout === "flat")
    return [
      ...[...rows].map(([row, hex]) => text(hex.x, y1 + 0.66, row)),
      ...[...columns].map(([column, hex]) => text(x0 - 0.66, hex.y, column)),
    ];
  return [
    ...[...rows].map(([row, hex]) => text(x0 - 0.64, hex.y, row)),
    ...[...columns].map(([column, hex]) => text(hex.x, y1 + 0.68, column)),
  ];
}
