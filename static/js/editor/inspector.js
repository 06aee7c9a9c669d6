/** What is chosen, with its numbers to write in; the battlefield itself where nothing is. */
import { html } from "../html.js";
import { Button, IconButton } from "../panels/controls.js";
import { t } from "../words.js";
import { asKind, changed, parted, sized, turnedBy, twinOf, upright } from "./changes.js";
import { CornersSide } from "./corners.js";
import { isPulling } from "./photo.js";
import { Field } from "./field.js";
import { copyChosen, removeChosen } from "./keys.js";
import { NumberCell, Row } from "./number.js";
import { sizeOf } from "./pieces.js";
import { change, chosen, chosenMarker, chosenPieces, ground, kindName, kindOf, locked, nameOf, sketch, system } from "./sketch.js";
import { SIDES, walled, walledOtherwise } from "./walls.js";

/** @import { Point } from "../lib/wire.js" */
/** @import { Kind, Piece } from "./shapes.js" */
/** What one piece becomes. @typedef {(how: (one: Piece) => Piece) => void} Set */

const FARTHEST = 1000, LONGEST = 400, SHORTEST = 0.5;

export function Inspector() {
  const pieces = chosenPieces.value, [piece] = pieces;
  if (chosenMarker.value >= 0) return html`<${Marker} />`;
  if (!piece || isPulling.value) return html`<${CornersSide} /><${Field} />`;
  return pieces.length > 1 ? html`<${Several} n=${pieces.length} />` : html`<${One} key=${piece.key} piece=${piece} kind=${kindOf(piece)} />`;
}

const unit = () => t(`editor.unit.${ground.value?.unit ?? "in"}`);

/** @param {{piece: Piece, kind: Kind | undefined}} props */
function One({ piece, kind }) {
  const keys = new Set([piece.key]);
  const set = (/** @type {(one: Piece) => Piece} */ how) => change((now) => changed(now, keys, how));
  const put = (/** @type {Partial<Point>} */ to) => set((one) => ({ ...one, at: { ...one.at, ...to } }));
  return html`<section class="editor-chosen" aria-label=${t("editor.chosen", { name: nameOf(piece) })}>
    <h2 class="label">${t("editor.chosen", { name: kindName(kind, piece.kind) })}</h2><div class="editor-fields"><${KindOf} piece=${piece} set=${set} />
    ${kind?.grows && html`<${Name} piece=${piece} kind=${kind} set=${set} />`}${kind?.heights && html`<${Height} piece=${piece} heights=${kind.heights} step=${kind.step} set=${set} />`}
    ${kind?.grows && html`<${Extent} piece=${piece} kind=${kind} set=${set} />`}
    <${Place} at=${piece.at} put=${put} />
    <${Row} name=${t("editor.turned")}><${NumberCell} label=${t("editor.turned")} value=${piece.turned} least=${-360} most=${360} step=${15}
        onChange=${(/** @type {number} */ n) => set((one) => ({ ...one, turned: upright(n) }))} />°
      <${IconButton} icon="quarter" label=${t("editor.quarter")} onClick=${() => change((now) => turnedBy(now, keys, 90))} /><//>
    ${kind?.walled && piece.outline.length > 0 && html`<${Walls} piece=${piece} set=${set} />`}
    ${kind && kind.traits.length > 0 && html`<div><span>${t("editor.does")}</span>
      <ul class="editor-traits">${kind.traits.map((trait) => html`<li>${t(`editor.trait.${trait}`)}</li>`)}</ul></div>`}</div><${Acts} piece=${piece} /></section>`;
}

/** What a piece is: another kind keeps its place and, where hands give it a size, its outline. @param {{piece: Piece, set: Set}} props */
const KindOf = ({ piece, set }) => html`<label>${t("editor.kind")}<select class="cell n" value=${piece.kind} onChange=${(/** @type {import("../html.js").On<HTMLSelectElement>} */ event) => {
  const kind = ground.value?.kinds.find((one) => one.id === event.currentTarget.value);
  if (kind) set((one) => asKind(one, kind));
}}>${(ground.value?.kinds ?? []).map((one) => html`<option value=${one.id}>${kindName(one)}</option>`)}</select></label>`;

/** @param {{piece: Piece, kind: Kind, set: Set}} props */
const Name = ({ piece, kind, set }) => html`<label>${t("editor.name")}<input class="cell n" maxlength="40" value=${piece.name} placeholder=${kindName(kind)}
  onChange=${(/** @type {import("./number.js").Typed} */ event) => {
    const name = event.currentTarget.value.trim();
    set((one) => ({ ...one, name }));
  }} /></label>`;

/** @param {{piece: Piece, heights: readonly [number, number], step: number, set: Set}} props */
function Height({ piece, heights, step, set }) {
  const name = t(`editor.height.${system}`);
  return html`<${Row} name=${name}><${NumberCell} label=${name} value=${piece.height ?? 0} least=${heights[0]} most=${heights[1]} step=${step}
    onChange=${(/** @type {number} */ n) => set((one) => ({ ...one, height: Math.round(n / step) * step }))} /><//>`;
}

/** @param {{piece: Piece, kind: Kind, set: Set}} props */
function Extent({ piece, kind, set }) {
  const size = sizeOf(piece, kind);
  const resize = (/** @type {Partial<typeof size>} */ to) => set((one) => sized(one, kind, { x: 0, y: 0 }, { ...size, ...to }));
  return html`<${Row} name=${t("editor.extent")}><${NumberCell} label=${t("editor.width")} value=${size.width} least=${SHORTEST} most=${LONGEST}
      onChange=${(/** @type {number} */ width) => resize({ width })} />×
    <${NumberCell} label=${t("editor.depth")} value=${size.height} least=${SHORTEST} most=${LONGEST} onChange=${(/** @type {number} */ height) => resize({ height })} />${unit()}<//>`;
}

/** @param {{at: Point, put: (to: Partial<Point>) => void}} props */
const Place = ({ at, put }) => html`<${Row} name=${t("editor.place")}>
  <${NumberCell} label=${t("editor.x")} value=${at.x} least=${0} most=${FARTHEST} onChange=${(/** @type {number} */ x) => put({ x })} />
  <${NumberCell} label=${t("editor.y")} value=${at.y} least=${0} most=${FARTHEST} onChange=${(/** @type {number} */ y) => put({ y })} />${unit()}<//>`;

/** @param {{piece: Piece, set: Set}} props */
function Walls({ piece, set }) {
  const sides = walled(piece);
  return html`<div><span>${t("editor.walls")}</span><span class="editor-walls">${SIDES.map((side) => html`<button type="button" class=${`chip ${sides[side]}`}
    onClick=${() => set((one) => walledOtherwise(one, side))}>${t(`editor.side.${side}`)} <small>${t(`editor.wall.${sides[side]}`)}</small></button>`)}</span></div>`;
}

/** @param {{piece: Piece}} props */
function Acts({ piece }) {
  const isLocked = locked.value.has(piece.key), twin = sketch.value && twinOf(sketch.value, piece);
  const toggle = () => (locked.value = new Set(isLocked ? [...locked.value].filter((one) => one !== piece.key) : [...locked.value, piece.key]));
  return html`<div class="acts"><${Button} size="tiny" icon="copy" onClick=${copyChosen}>${t("editor.copy")}<//>
    <${Button} size="tiny" icon="lock" onClick=${toggle}>${t(isLocked ? "editor.unlock" : "editor.lock")}<//>
    ${twin && html`<${Button} size="tiny" onClick=${() => change((now) => parted(now, piece.key), t("editor.parted"))}>${t("editor.part")}<//>`}<${Delete} /></div>`;
}

const Delete = () => html`<${Button} size="tiny" kind="quiet" icon="cross" onClick=${removeChosen}>${t("editor.delete")}<//>`;

/** @param {{n: number}} props */
const Several = ({ n }) => html`<section class="editor-chosen" aria-label=${t("editor.several", { n })}><h2 class="label">${t("editor.several", { n })}</h2>
  <div class="acts"><${Button} size="tiny" icon="quarter" onClick=${() => change((now) => turnedBy(now, chosen.value, 90))}>${t("editor.quarter")}<//>
    <${Button} size="tiny" icon="copy" onClick=${copyChosen}>${t("editor.copy")}<//><${Delete} /></div></section>`;

function Marker() {
  const i = chosenMarker.value, at = sketch.value?.markers[i];
  if (!at) return null;
  const put = (/** @type {Partial<Point>} */ to) => change((now) => ({ ...now, markers: now.markers.map((one, n) => (n === i ? { ...one, ...to } : one)) }));
  return html`<section class="editor-chosen"><h2 class="label">${t("editor.numbered", { name: t("editor.marker"), n: i + 1 })}</h2>
    <div class="editor-fields"><${Place} at=${at} put=${put} /></div><div class="acts"><${Delete} /></div></section>`;
}
