/**
 * The mat: lamp-lit ground, ticks and figures along its edges, and a cross wherever two figures meet.
 *
 * @import { TableView } from "../lib/wire.js"
 * @typedef {Pick<TableView, "width"|"height"|"tick"|"figure">} Mat
 */

import { svg } from "../lib/svg.js";
import { U, grainOf } from "./scene.js";

/** How far the figures stand off the table: their middle above an edge, their end beside one. */
const ABOVE = 18;
const BESIDE = 13;

/** @param {SVGGElement} layer */
export function createMat(layer) {
  let drawn = "";
  return {
    /** @param {{view: {table: Mat}, turn?: number}} scene */
    draw({ view: { table }, turn = 0 }) {
      const mark = JSON.stringify([table.width, table.height, table.tick, table.figure, turn]);
      if (mark === drawn) return;
      drawn = mark;
      const w = table.width * U;
      const h = table.height * U;
      const grain = grainOf(table);
      layer.style.setProperty("--grain", String(grain));
      layer.replaceChildren(
        svg("rect", { class: "mat-shadow", x: -6 * grain, y: -2 * grain, width: w + 12 * grain, height: h + 14 * grain, rx: 6 * grain }),
        svg("rect", { class: "mat", width: w, height: h, fill: "url(#lamp)" }),
        svg("path", { class: "cross", d: crosses(table) }),
        svg("rect", { class: "mat-rim", width: w, height: h }),
        svg("path", { class: "ticks", d: ticks(table) }),
        svg("g", { class: "figures steady" }, figures(table, turn)),
      );
    },
  };
}

/** The places from one edge to the other, so far apart. @param {number} size @param {number} apart */
const steps = (size, apart) => Array.from({ length: Math.floor(size / apart + 1e-6) + 1 }, (_, i) => i * apart);

/** @param {Mat} table */
function crosses(table) {
  const arm = (4 * grainOf(table)) / U;
  /** @param {number} at @param {number} size */
  const ends = (at, size) => [Math.max(0, at - arm) * U, Math.min(size, at + arm) * U];
  return steps(table.width, table.figure).flatMap((x) => steps(table.height, table.figure).map((y) => {
    const [[left, right], [top, bottom]] = [ends(x, table.width), ends(y, table.height)];
    return `M${left} ${y * U}H${right}M${x * U} ${top}V${bottom}`;
  })).join("");
}

/** @param {Mat} table */
function ticks(table) {
  const { width, height, tick, figure } = table;
  /** @param {number} at */
  const long = (at) => (Math.abs(at / figure - Math.round(at / figure)) < 1e-6 ? 11 : 4.4) * grainOf(table);
  let d = "";
  for (const x of steps(width, tick)) d += `M${x * U} 0v${-long(x)}M${x * U} ${height * U}v${long(x)}`;
  for (const y of steps(height, tick)) d += `M0 ${y * U}h${-long(y)}M${width * U} ${y * U}h${long(y)}`;
  return d;
}

/**
 * Figures beside an edge that is seen upright end or begin at it, so that long ones reach no farther in.
 * @param {Mat} table
 * @param {number} turn  degrees the table is seen turned: the figures stay upright
 */
function figures(table, turn) {
  const grain = grainOf(table);
  const figure = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ n, /** @type {string} */ at) =>
    svg("text", { class: at, transform: `translate(${x} ${y}) rotate(${-turn})`, dy: ".35em" }, [String(n)]);
  const half = turn === 180;
  const [across, along] = turn === 90 ? ["begins", ""] : turn === -90 ? ["ends", ""] : ["", "ends"];
  const [above, beside] = [(across ? BESIDE : ABOVE) * grain, (along ? BESIDE : ABOVE) * grain];
  return [
    ...steps(table.width, table.figure).slice(1).map((x) => figure(x * U, half ? table.height * U + above : -above, x, across)),
    ...steps(table.height, table.figure).slice(1).map((y) => figure(half ? table.width * U + beside : -beside, y * U, y, along)),
  ];
}
