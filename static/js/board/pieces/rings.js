/**
 * Rings and brackets around a piece for its states. Strokes keep their width on screen at every zoom.
 *
 * @import { PieceView } from "../../lib/wire.js"
 * @import { State } from "./states.js"
 */

import { short, svg } from "../../lib/svg.js";
import { outline, widest } from "./outline.js";

/**
 * @param {PieceView} piece
 * @param {ReadonlySet<State>} states
 * @returns {SVGElement[]}
 */
export function ringsFor(piece, states) {
  /** @type {SVGElement[]} */
  const made = [];
  /** @param {number} grow @param {string} cls */
  const ring = (grow, cls) =>
    made.push(outline(piece.footprint, grow, { class: `${cls}-o` }), outline(piece.footprint, grow, { class: cls }));
  const clear = piece.wounds_max > 1 && piece.wounds < piece.wounds_max ? 7 : 3;
  if (states.has("refused")) {
    made.push(outline(piece.footprint, 0, { class: "no-hatch", fill: "url(#hatch-no)" }));
    ring(2.5, "ring-no");
  } else if (states.has("picked")) ring(clear, "ring-selected");
  else if (states.has("pick")) ring(clear, "ring-pick");
  else if (states.has("judged")) ring(clear, "ring-judged");
  else if (states.has("selected") || states.has("held")) ring(clear, "ring-selected");
  else if (states.has("aimed")) ring(clear, "ring-aimed");
  else if (states.has("mentioned") || states.has("shooter")) ring(clear, "ring-mentioned");
  else if (states.has("hover")) ring(clear - 0.5, "ring-hover");
  else if (states.has("able")) ring(clear - 0.5, "ring-able");
  if (states.has("flash")) ring(clear + 4, "ring-flash");
  return made;
}

/** Brackets for keyboard focus; they stay upright whatever the piece faces. @param {PieceView} piece @param {ReadonlySet<State>} states */
export const focusFor = (piece, states) => (states.has("focus") ? brackets(widest(piece.footprint) + 9) : []);

/** Corner brackets, so that focus is never taken for selection. @param {number} r */
function brackets(r) {
  const arm = r * 0.42;
  const corner = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]
    .map(([sx, sy]) => {
      const [x, y] = [(sx ?? 0) * r, (sy ?? 0) * r];
      return `M${short(x - (sx ?? 0) * arm)} ${short(y)}H${short(x)}V${short(y - (sy ?? 0) * arm)}`;
    })
    .join("");
  return [svg("path", { class: "brackets-o", d: corner }), svg("path", { class: "brackets", d: corner })];
}
