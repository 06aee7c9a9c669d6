/** The battlefield, where nothing on it is chosen: its size, and all that lies on it, to be chosen by keys as well. */
import { html } from "../html.js";
import { page } from "../page.js";
import { t, tAny } from "../words.js";
import { Segments } from "../panels/controls.js";
import { side } from "./hexes.js";
import { From } from "./from.js";
import { NumberCell, Row } from "./number.js";
import { change, chosen, ground, nameOf, sizeNow, sketch, system } from "./sketch.js";
import { Reach } from "./reach.js";
import { lookAt } from "./viewport.js";

/** @import { Ground, Piece, Size, Sketch } from "./shapes.js" */

export function Field() {
  const now = sketch.value, known = ground.value;
  if (!now || !known) return null;
  const choose = (/** @type {import("../html.js").On<HTMLSelectElement>} */ event) => grow(known.sizes.find((one) => one.id === event.currentTarget.value));
  return html`<section class="editor-chosen" aria-label=${t("editor.field")}><h2 class="label">${t("editor.field")}</h2><div class="editor-fields">
    ${known.sides.length > 0 && html`<${Sides} sides=${known.sides} marks=${known.marks} />`}
    ${known.sizes.length > 0 && html`<label>${t("editor.field.size")}<select class="cell n" value=${sizeNow()?.id ?? ""} onChange=${choose}>
      ${known.sizes.map((one) => html`<option value=${one.id}>${sizeName(one)}</option>`)}
      ${known.free && !sizeNow() && html`<option value="">${t("editor.field.own")}</option>`}</select></label>`}
    ${known.free && html`<${Extent} now=${now} known=${known} free=${known.free} />`}<${Reach} /></div><${From} />
    ${now.pieces.length > 0 && html`<h3 class="label">${t("editor.pieces", { n: now.pieces.length })}</h3>
      <ul class="editor-list">${now.pieces.map((piece) => html`<li key=${piece.key}><button type="button" onClick=${() => show(piece)}>${nameOf(piece)}</button></li>`)}</ul>`}</section>`;
}

/** Which side of a board is drawn, and how many of its hexes are what. @param {{sides: readonly string[], marks: readonly string[]}} props */
function Sides({ sides, marks }) {
  const found = Object.values(sketch.value?.hexes[side.value] ?? {});
  return html`<${Row} name=${t("editor.board.side")}><${Segments} label=${t("editor.board.side")} value=${side.value} options=${sides.map((value) => ({ value, text: value }))}
      onChange=${(/** @type {string} */ value) => (side.value = value)} /><//>
    ${marks.map((mark) => html`<${Row} name=${t(`editor.mark.${mark}`)}>${found.filter((one) => one === mark).length}<//>`)}`;
}

/** @param {{now: Sketch, known: Ground, free: readonly [number, number]}} props */
function Extent({ now, known, free: [least, most] }) {
  const set = (/** @type {"width" | "height"} */ side) => (/** @type {number} */ n) => change((was) => ({ ...was, size: "", [side]: n }));
  return html`<${Row} name=${t("editor.extent")}><${NumberCell} label=${t("editor.width")} value=${now.width} least=${least} most=${most} onChange=${set("width")} />×
    <${NumberCell} label=${t("editor.depth")} value=${now.height} least=${least} most=${most} onChange=${set("height")} />${t(`editor.unit.${known.unit}`)}<//>`;
}

/** @param {Piece} piece */
function show(piece) {
  chosen.value = new Set([piece.key]);
  lookAt(piece.at);
}

/** @param {Size} size */
function sizeName(size) {
  const extent = t(`editor.size.${ground.value?.unit ?? "in"}`, { w: Math.round(size.width * 10) / 10, h: Math.round(size.height * 10) / 10 });
  const said = size.names[page().lang] ?? size.names["en"];
  const name = said && tAny([`${system}.option.battleplan.${size.id}`, `raw.${said}`]);
  return name ? t("editor.size.named", { name, extent }) : extent;
}

/** @param {Size | undefined} size */
function grow(size) {
  if (size) change((was) => ({ ...was, size: ground.value?.free ? "" : size.id, width: size.width, height: size.height }));
}
