/** The well with the field in it, and the bars over it: undo, mirror, grid, how near one looks. */
import { useEffect, useRef } from "preact/hooks";
import { effect } from "@preact/signals";
import { html } from "../html.js";
import { IconButton, Segments } from "../panels/controls.js";
import { t } from "../words.js";
import { createCanvas } from "./canvas.js";
import { listen } from "./hands.js";
import { isHexes } from "./hexes.js";
import { Corners } from "./corners.js";
import { isPulling, seen } from "./photo.js";
import { PhotoChoices, PhotoLayer } from "./photo_layer.js";
import { close, shape, traced, tracedKey } from "./tracing.js";
import { chosenPieces, grid, ground, locked, mayRedo, mayUndo, mirror, nameOf, redo, sketch, tool, undo } from "./sketch.js";
import { isEmpty, laidPhoto } from "./server.js";
import { NEARER, isWhole, seeWhole, well, zoom } from "./viewport.js";

/** @import { Mirror } from "./shapes.js" */

const GRIDS = [1, 0.5, 0];

export function Board() {
  const host = useRef(/** @type {SVGSVGElement | null} */ (null));
  useEffect(() => {
    const root = host.current;
    if (!root) return undefined;
    const over = new AbortController();
    const canvas = createCanvas(root);
    const measure = () => (well.value = { width: root.clientWidth || root.parentElement?.clientWidth || 0, height: root.clientHeight || root.parentElement?.clientHeight || 0 });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(root);
    listen(root, over.signal);
    const stop = effect(() => canvas.draw());
    return () => {
      over.abort();
      watch.disconnect();
      stop();
    };
  }, []);
  const [only] = chosenPieces.value, hand = ["select", "hand"].includes(tool.value) ? tool.value : "lay";
  const label = t("editor.board", { name: sketch.value?.name ?? "", n: sketch.value?.pieces.length ?? 0 });
  const sees = laidPhoto.value ? `with-photo see-${isPulling.value ? "photo" : seen.value}` : "";
  return html`<main class=${`editor-well ${sees}`}><${PhotoLayer} />
    <svg ref=${host} class=${`board editor-board tool-${hand}`} tabindex="0" role="application" aria-label=${label} aria-describedby="editor-keys" />
    <p id="editor-keys" class="unseen">${t("editor.board.key.all")}</p><${Bar} />
    <${Corners} />
    ${traced.value.length > 0 && html`<${Open} n=${traced.value.length} />`}
    ${isEmpty(sketch.value) && !isPulling.value && !traced.value.length && html`<p class="editor-empty">${t(isHexes.value ? "editor.empty.hexes" : "editor.empty")}</p>`}
    ${only && locked.value.has(only.key) && html`<p class="editor-empty">${t("editor.is_locked", { name: nameOf(only) })}</p>`}</main>`;
}

/** How new pieces are mirrored, and the grid that drags keep to: over the board, or beside it where that is small. */
export function Choices() {
  const mirrors = /** @type {readonly Mirror[]} */ (ground.value?.kinds.some((kind) => kind.grows) ? ["off", "sides", "turn"] : ["off", "turn"]);
  return html`<${PhotoChoices} /><${Shapes} />
    <span class="editor-choice"><span class="label" aria-hidden="true">${t("editor.mirror")}</span><${Segments} label=${t("editor.mirror")} value=${mirror.value}
      options=${mirrors.map((value) => ({ value, text: t(`editor.mirror.${value}`) }))} onChange=${(/** @type {Mirror} */ value) => (mirror.value = value)} /></span>
    ${!isHexes.value && html`<span class="editor-choice"><span class="label" aria-hidden="true">${t("editor.grid")}</span><${Segments} label=${t("editor.grid")} value=${grid.value}
      options=${GRIDS.map((value) => ({ value, text: t(value ? `editor.grid.${ground.value?.unit ?? "in"}` : "editor.grid.free", { n: value === 0.5 ? "½" : value }) }))}
      onChange=${(/** @type {number} */ value) => (grid.value = value)} /></span>`}`;
}

const SHAPES = /** @type {const} */ (["press", "box", "outline"]);

/** How a kind is laid, where hands give kinds their outlines. */
function Shapes() {
  if (!ground.value?.kinds.some((kind) => kind.grows)) return null;
  return html`<span class="editor-choice"><span class="label" aria-hidden="true">${t("editor.shape")}</span>
    <${Segments} label=${t("editor.shape")} value=${shape.value} options=${SHAPES.map((value) => ({ value, text: t(`editor.shape.${value}`) }))}
      onChange=${(/** @type {typeof SHAPES[number]} */ value) => (shape.value = value)} /></span>`;
}

/** The outline that is open: what a finger has instead of keys. @param {{n: number}} props */
const Open = ({ n }) => html`<div class="editor-empty editor-open"><span role="status">${t("editor.corners.n", { n })}</span>
  <button type="button" class="button tiny quiet" onClick=${() => tracedKey("Backspace")}>${t("editor.corner.back")}</button>
  <button type="button" class="button tiny" aria-disabled=${n < 3 ? "true" : undefined} onClick=${() => n > 2 && close()}>${t("editor.corners.close")}</button></div>`;

function Bar() {
  return html`<div class="editor-bar"><span class="editor-group"><${IconButton} icon="undo" label=${t("editor.undo")} off=${!mayUndo.value} onClick=${undo} />
      <${IconButton} icon="redo" label=${t("editor.redo")} off=${!mayRedo.value} onClick=${redo} /></span><${Choices} /><span class="editor-room"></span>
    <span class="editor-group"><${IconButton} icon="minus" label=${t("editor.farther")} onClick=${() => zoom(1 / NEARER)} />
      <${IconButton} icon="plus" label=${t("editor.nearer")} onClick=${() => zoom(NEARER)} />
      <${IconButton} icon="whole" label=${t("editor.whole")} off=${isWhole.value} onClick=${seeWhole} /></span></div>`;
}
