/** What a model of a base can do where terrain lies, over the board: where its middle does not come on the ground, and through what nobody sees. */
import { signal } from "@preact/signals";
import { U } from "../board/scene.js";
import { html } from "../html.js";
import { pathOf, svg } from "../lib/svg.js";
import { t } from "../words.js";
import { laid, outlinesOf, wallsOf } from "./pieces.js";
import { ground, kindOf } from "./sketch.js";

/** @import { Piece, Sketch } from "./shapes.js" */

/** Bases of models, across in millimetres. */
const BASES = [25, 28.5, 32, 40, 50, 60, 80, 100, 130];
/** Millimetres in the unit of a field. @type {Readonly<Record<string, number>>} */
const UNITS = { in: 25.4, cm: 10 };
/** What a kind says of itself where nobody moves through it, and where nobody sees through it. */
const STOPS = new Set(["stops", "impassable"]), HIDES = new Set(["hides", "obscuring", "blocks_sight"]);

/** The base that is looked at, in millimetres; 0 shows nothing. */
export const base = signal(0);

/** @param {Piece} piece */
const wallsLaid = (piece) => wallsOf(piece, kindOf(piece)).map((wall) => laid(piece, wall));

/** @param {Piece} piece @param {ReadonlySet<string>} traits */
const does = (piece, traits) => (kindOf(piece)?.traits ?? []).some((trait) => traits.has(trait));

/** @param {Sketch} now */
export function reachOf(now) {
  if (!base.value) return [];
  const across = (base.value / (UNITS[ground.value?.unit ?? "in"] ?? 1)) * U;
  const drawn = (/** @type {ReadonlySet<string>} */ traits) => now.pieces.flatMap((piece) => [...(does(piece, traits) ? outlinesOf(piece, kindOf(piece)) : []), ...wallsLaid(piece)])
    .map((outline) => pathOf(outline, true, U)).join("");
  // A line as wide as the base about an outline covers just the places where the base would touch it.
  const edge = pathOf([{ x: 0, y: 0 }, { x: now.width, y: 0 }, { x: now.width, y: now.height }, { x: 0, y: now.height }], true, U);
  return [svg("g", { class: "editor-stops" }, [svg("path", { d: drawn(STOPS), "stroke-width": across }), svg("path", { class: "edge", d: edge, "stroke-width": across })]),
    svg("path", { class: "editor-hides", d: drawn(HIDES) })];
}

/** Which base is looked at, and what the drawing then says. */
export function Reach() {
  const unit = ground.value?.unit ?? "";
  if (!(unit in UNITS)) return null;
  const choose = (/** @type {import("../html.js").On<HTMLSelectElement>} */ event) => (base.value = Number(event.currentTarget.value));
  return html`<label>${t("editor.reach")}<select class="cell n" value=${String(base.value)} onChange=${choose}>
      <option value="0">${t("editor.reach.none")}</option>${BASES.map((one) => html`<option value=${String(one)}>${one} mm</option>`)}</select></label>
    ${base.value > 0 && html`<ul class="editor-reach"><li class="stops">${t("editor.reach.stops")}</li><li class="hides">${t("editor.reach.hides")}</li><li>${t("editor.reach.passed")}</li></ul>`}`;
}
