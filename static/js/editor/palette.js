/** What is laid: the tools, and a button for each kind of terrain; a press on the board lays it, Enter lays it in the middle. */
import { html } from "../html.js";
import { Icon } from "../panels/controls.js";
import { t } from "../words.js";
import { added, fresh, newKey, snapped } from "./changes.js";
import { small } from "./canvas.js";
import { CLEAR, isHexes } from "./hexes.js";
import { change, chosen, chosenMarker, grid, ground, kindName, mirror, sketch, tool } from "./sketch.js";
import { camera } from "./viewport.js";

/** @import { Kind } from "./shapes.js" */

/** @type {readonly {id: string, icon: string}[]} */
const TOOLS = [{ id: "select", icon: "pointer" }, { id: "hand", icon: "hand" }, { id: "measure", icon: "ruler" }];

/** @param {string} id */
const pressed = (id) => (tool.value === id ? "true" : "false");

export function Palette() {
  const known = ground.value;
  if (!known) return html`<nav class="editor-palette" aria-label=${t("editor.tools")}></nav>`;
  if (isHexes.value) return html`<${Marks} marks=${known.marks} />`;
  const mayMark = (sketch.value?.markers.length ?? 0) < known.markers;
  return html`<nav class="editor-palette" aria-label=${t("editor.tools")}>
    ${TOOLS.map((one) => html`<button type="button" class="editor-tool" aria-pressed=${pressed(one.id)} onClick=${() => (tool.value = one.id)}>
      <${Icon} name=${one.icon} />${t(`editor.tool.${one.id}`)}</button>`)}
    <hr />${known.kinds.map((kind) => html`<${Laid} key=${kind.id} kind=${kind} />`)}
    ${known.markers > 0 && html`<hr /><button type="button" class="editor-tool" aria-pressed=${pressed("marker")} aria-disabled=${mayMark ? undefined : "true"}
      title=${mayMark ? undefined : t("editor.markers.most", { n: known.markers })}
      onClick=${(/** @type {MouseEvent} */ event) => mayMark && mark(event)}><${Icon} name="target" />${t("editor.marker")}</button>`}</nav>`;
}

/** What a hex may be: a press on the board makes it that. @type {Readonly<Record<string, string>>} */
const SIGNS = { starting: "flag", blocked: "box", stagger: "warn", [CLEAR]: "cross" };

/** @param {{marks: readonly string[]}} props */
const Marks = ({ marks }) => html`<nav class="editor-palette" aria-label=${t("editor.tools")}>
  <button type="button" class="editor-tool" aria-pressed=${pressed("hand")} onClick=${() => (tool.value = "hand")}><${Icon} name="hand" />${t("editor.tool.hand")}</button><hr />
  ${[...marks, CLEAR].map((mark) => html`<button type="button" class="editor-tool" aria-pressed=${pressed(mark)} onClick=${() => (tool.value = mark)}>
    <${Icon} name=${SIGNS[mark] ?? "target"} />${t(`editor.mark.${mark}`)}</button>`)}</nav>`;

/** @param {{kind: Kind}} props */
function Laid({ kind }) {
  const { viewBox, d } = small(kind.outlines);
  const press = (/** @type {MouseEvent} */ event) => (event.detail === 0 ? layInMiddle(kind) : (tool.value = tool.value === kind.id ? "select" : kind.id));
  return html`<button type="button" class="editor-tool" aria-pressed=${pressed(kind.id)} title=${t("editor.lay.how", { name: kindName(kind) })} onClick=${press}>
    <svg class=${`editor-look ${kind.look}`} viewBox=${viewBox} aria-hidden="true"><path d=${d} /></svg>${kindName(kind)}</button>`;
}

/** By keys: in the middle of what is seen. @param {Kind} kind */
function layInMiddle(kind) {
  const now = sketch.value;
  if (!now) return;
  const { x, y } = camera.value, key = newKey(now);
  const at = { x: snapped(Math.min(now.width, Math.max(0, x)), grid.value), y: snapped(Math.min(now.height, Math.max(0, y)), grid.value) };
  change((was) => added(was, fresh(kind, key, at), mirror.value), t("editor.laid", { name: kindName(kind) }));
  chosen.value = new Set([key]);
}

/** @param {MouseEvent} event */
function mark(event) {
  if (event.detail !== 0) return void (tool.value = tool.value === "marker" ? "select" : "marker");
  const now = sketch.value;
  if (!now) return;
  change((was) => ({ ...was, markers: [...was.markers, { x: was.width / 2, y: was.height / 2 }] }), t("editor.laid", { name: t("editor.marker") }));
  chosen.value = new Set();
  chosenMarker.value = now.markers.length;
}
