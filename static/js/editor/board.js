/** The well with the field in it, and the bars over it: undo, mirror, grid, how near one looks. */
import { useEffect, useRef } from "preact/hooks";
import { effect } from "@preact/signals";
import { html } from "../html.js";
import { IconButton, Segments } from "../panels/controls.js";
import { t } from "../words.js";
import { createCanvas } from "./canvas.js";
import { listen } from "./hands.js";
import { isHexes } from "./hexes.js";
import { chosenPieces, grid, ground, locked, mayRedo, mayUndo, mirror, nameOf, redo, sketch, tool, undo } from "./sketch.js";
import { isEmpty } from "./server.js";
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
  return html`<main class="editor-well"><svg ref=${host} class=${`board editor-board tool-${hand}`} tabindex="0" role="application" aria-label=${label} aria-describedby="editor-keys" />
    <p id="editor-keys" class="unseen">${t("editor.board.key.all")}</p><${Bar} />
    ${isEmpty(sketch.value) && html`<p class="editor-empty">${t(isHexes.value ? "editor.empty.hexes" : "editor.empty")}</p>`}
    ${only && locked.value.has(only.key) && html`<p class="editor-empty">${t("editor.is_locked", { name: nameOf(only) })}</p>`}</main>`;
}

/** How new pieces are mirrored, and the grid that drags keep to: over the board, or beside it where that is small. */
export function Choices() {
  const mirrors = /** @type {readonly Mirror[]} */ (ground.value?.kinds.some((kind) => kind.grows) ? ["off", "sides", "turn"] : ["off", "turn"]);
  return html`<span class="editor-choice"><span class="label" aria-hidden="true">${t("editor.mirror")}</span><${Segments} label=${t("editor.mirror")} value=${mirror.value}
      options=${mirrors.map((value) => ({ value, text: t(`editor.mirror.${value}`) }))} onChange=${(/** @type {Mirror} */ value) => (mirror.value = value)} /></span>
    ${!isHexes.value && html`<span class="editor-choice"><span class="label" aria-hidden="true">${t("editor.grid")}</span><${Segments} label=${t("editor.grid")} value=${grid.value}
      options=${GRIDS.map((value) => ({ value, text: t(value ? `editor.grid.${ground.value?.unit ?? "in"}` : "editor.grid.free", { n: value === 0.5 ? "½" : value }) }))}
      onChange=${(/** @type {number} */ value) => (grid.value = value)} /></span>`}`;
}

function Bar() {
  return html`<div class="editor-bar"><span class="editor-group"><${IconButton} icon="undo" label=${t("editor.undo")} off=${!mayUndo.value} onClick=${undo} />
      <${IconButton} icon="redo" label=${t("editor.redo")} off=${!mayRedo.value} onClick=${redo} /></span><${Choices} /><span class="editor-room"></span>
    <span class="editor-group"><${IconButton} icon="minus" label=${t("editor.farther")} onClick=${() => zoom(1 / NEARER)} />
      <${IconButton} icon="plus" label=${t("editor.nearer")} onClick=${() => zoom(NEARER)} />
      <${IconButton} icon="whole" label=${t("editor.whole")} off=${isWhole.value} onClick=${seeWhole} /></span></div>`;
}
