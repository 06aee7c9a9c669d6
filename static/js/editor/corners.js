/** The four corners of the mat, pulled on the photograph by pointer, finger and keys: the mat's own grid in perspective is the proof. */
import { useRef, useState } from "preact/hooks";
import { html } from "../html.js";
import { perspective, through } from "../lib/perspective.js";
import { Button } from "../panels/controls.js";
import { t } from "../words.js";
import { choosePhoto, isPulling, pull, straighten, takeAway, turn } from "./photo.js";
import { laidPhoto } from "./server.js";
import { ground, sketch } from "./sketch.js";
import { well } from "./viewport.js";

/** @import { Point } from "../lib/wire.js" */
/** @import { Photo } from "./photo.js" */

/** Pixels about the photograph, of a handle's half, of the glass, and how much nearer the glass shows. */
const RIM = 34, HANDLE = 22, GLASS = 60, NEARER = 3;
/** The part of a small well that the glass takes. */
const SHARE = 0.15;
/** Where the photograph begins below the buttons. */
const BAR = 56;
const ARROWS = /** @type {Record<string, readonly [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });

export function Corners() {
  const photo = laidPhoto.value;
  return photo && isPulling.value && well.value.width ? html`<${Pulled} photo=${photo} />` : null;
}

/** @param {{photo: Photo}} props */
function Pulled({ photo }) {
  const [held, hold] = useState(-1);
  const box = useRef(/** @type {SVGSVGElement | null} */ (null));
  const { width, height } = photo, room = { width: well.value.width - 2 * RIM, height: well.value.height - BAR - RIM };
  const k = Math.max(0.05, Math.min(room.width / width, room.height / height)), [left, top] = [(well.value.width - width * k) / 2, BAR + (room.height - height * k) / 2];
  const dotAt = (/** @type {PointerEvent} */ event) => {
    const at = /** @type {SVGSVGElement} */ (box.current).getBoundingClientRect();
    return { x: (event.clientX - at.left - left) / k, y: (event.clientY - at.top - top) / k };
  };
  const grab = (/** @type {number} */ i) => (/** @type {PointerEvent} */ event) => {
    /** @type {Element} */ (event.currentTarget).setPointerCapture?.(event.pointerId);
    hold(i);
  };
  const drag = (/** @type {number} */ i) => (/** @type {PointerEvent} */ event) => held === i && pull(i, dotAt(event));
  const key = (/** @type {number} */ i) => (/** @type {KeyboardEvent} */ event) => {
    const way = ARROWS[event.key], at = laidPhoto.peek()?.corners[i], step = event.shiftKey ? 10 : 1;
    if (!way || !at) return;
    event.preventDefault();
    event.stopPropagation();
    pull(i, { x: at.x + way[0] * step, y: at.y + way[1] * step });
  };
  const [a, b, c, d] = photo.corners, ring = `M${[a, b, c, d].map((at) => `${at.x} ${at.y}`).join("L")}Z`;
  return html`<div class="editor-corners"><svg ref=${box} role="group" aria-label=${t("editor.corners")}><g transform=${`translate(${left} ${top}) scale(${k})`} style=${{ "--k": k }}>
      <image id="photo-dots" href=${photo.url} width=${width} height=${height} preserveAspectRatio="none" />
      <path class="corner-grid" d=${gridOn(photo)} /><path class="corner-ring-o" d=${ring} /><path class="corner-ring" d=${ring} />
      ${photo.corners.map((at, i) => html`<g key=${i} class=${held === i ? "corner held" : "corner"} tabindex="0" role="button" aria-label=${nameOf(at, i)}
        transform=${`translate(${at.x} ${at.y}) scale(${1 / k})`} onPointerDown=${grab(i)} onPointerMove=${drag(i)} onPointerUp=${() => hold(-1)} onPointerCancel=${() => hold(-1)}
        onFocus=${() => hold(i)} onBlur=${() => hold(-1)} onKeyDown=${key(i)}><circle r=${HANDLE} /><text dy=".36em">${i + 1}</text></g>`)}
      ${held >= 0 && html`<${Glass} photo=${photo} at=${photo.corners[held]} k=${k} />`}</g></svg>
    <div class="editor-bar"><${Button} size="tiny" icon="quarter" onClick=${turn}>${t("editor.photo.turn")}<//>
      <${Button} size="tiny" icon="camera" onClick=${choosePhoto}>${t("editor.photo.another")}<//>
      <${Button} size="tiny" kind="quiet" icon="cross" onClick=${takeAway}>${t("editor.photo.away")}<//><span class="editor-room"></span>
      <${Button} kind="go" size="tiny" onClick=${straighten}>${t("editor.photo.straighten")}<//></div></div>`;
}

/** @param {Point} at @param {number} i */
const nameOf = (at, i) => t("editor.corner", { n: i + 1, x: Math.round(at.x), y: Math.round(at.y) });

/** The lines of the mat, a figure apart, as they lie on the photograph. @param {Photo} photo */
function gridOn(photo) {
  const now = sketch.value, step = (ground.value?.figure ?? 6) * 2;
  const how = now && perspective([{ x: 0, y: 0 }, { x: now.width, y: 0 }, { x: now.width, y: now.height }, { x: 0, y: now.height }], photo.corners);
  if (!now || !how) return "";
  const line = (/** @type {Point} */ from, /** @type {Point} */ to) => `M${Object.values(through(how, from)).join(" ")}L${Object.values(through(how, to)).join(" ")}`;
  const steps = (/** @type {number} */ most) => Array.from({ length: Math.ceil(most / step) - 1 }, (_, i) => (i + 1) * step);
  return [...steps(now.width).map((x) => line({ x, y: 0 }, { x, y: now.height })), ...steps(now.height).map((y) => line({ x: 0, y }, { x: now.width, y }))].join("");
}

/** What lies under the finger, nearer, on the side of the middle. @param {{photo: Photo, at: Point | undefined, k: number}} props */
function Glass({ photo, at, k }) {
  if (!at) return null;
  const glass = Math.min(GLASS, Math.min(well.value.width, well.value.height) * SHARE), r = glass / k, far = (glass + HANDLE + 10) / k;
  const to = { x: photo.width / 2 - at.x, y: photo.height / 2 - at.y }, length = Math.hypot(to.x, to.y) || 1;
  const mid = { x: at.x + (to.x / length) * far, y: at.y + (to.y / length) * far }, zoom = NEARER;
  return html`<g class="corner-glass" aria-hidden="true"><clipPath id="glass"><circle cx=${mid.x} cy=${mid.y} r=${r} /></clipPath><circle class="glass-back" cx=${mid.x} cy=${mid.y} r=${r} />
    <g clip-path="url(#glass)"><use href="#photo-dots" transform=${`translate(${mid.x - at.x * zoom} ${mid.y - at.y * zoom}) scale(${zoom})`} /></g>
    <circle class="glass-rim" cx=${mid.x} cy=${mid.y} r=${r} /><path class="glass-cross" d=${`M${mid.x - r / 4} ${mid.y}H${mid.x + r / 4}M${mid.x} ${mid.y - r / 4}V${mid.y + r / 4}`} /></g>`;
}

/** What is told beside the photograph while its corners are pulled. */
export function CornersSide() {
  if (!isPulling.value) return null;
  return html`<section class="editor-chosen" aria-label=${t("editor.corners")}><h2 class="label">${t("editor.corners")}</h2><p class="editor-note">${t("editor.corners.how")}</p>
    <p class="editor-note">${t("editor.corners.lean")}</p><p class="editor-note">${t("editor.photo.kept")}</p></section>`;
}
