/** The photograph as it lies under the board: straightened by its four corners, and only as far as the mat. */
import { html } from "../html.js";
import { Segments } from "../panels/controls.js";
import { asStyle, perspective } from "../lib/perspective.js";
import { t } from "../words.js";
import { isPulling, seen, strength } from "./photo.js";
import { laidPhoto } from "./server.js";
import { sketch } from "./sketch.js";
import { camera, well } from "./viewport.js";

/** @import { Four } from "../lib/perspective.js" */

const SEEN = /** @type {const} */ (["photo", "both", "drawing"]);

export function PhotoLayer() {
  const photo = laidPhoto.value, now = sketch.value;
  if (!photo || !now || isPulling.value || seen.value === "drawing") return null;
  const { x, y, zoom } = camera.value, { width, height } = well.value;
  const [left, top] = [width / 2 - x * zoom, height / 2 - y * zoom], [right, foot] = [left + now.width * zoom, top + now.height * zoom];
  const mat = /** @type {Four} */ ([{ x: left, y: top }, { x: right, y: top }, { x: right, y: foot }, { x: left, y: foot }]);
  const how = perspective(photo.corners, mat);
  if (!how) return null;
  const style = { width: `${photo.width}px`, height: `${photo.height}px`, transform: asStyle(how), opacity: strength.value / 100,
    clipPath: `polygon(${photo.corners.map((at) => `${at.x}px ${at.y}px`).join(",")})` };
  return html`<img class="editor-photo" src=${photo.url} alt="" style=${style} draggable=${false} />`;
}

/** What is seen while one traces, and how strongly the photograph shows. */
export function PhotoChoices() {
  if (!laidPhoto.value) return null;
  const set = (/** @type {import("../html.js").On<HTMLInputElement>} */ event) => (strength.value = Number(event.currentTarget.value));
  return html`<span class="editor-choice"><${Segments} label=${t("editor.photo.seen")} value=${seen.value} options=${SEEN.map((value) => ({ value, text: t(`editor.photo.seen.${value}`) }))}
      onChange=${(/** @type {typeof SEEN[number]} */ value) => (seen.value = value)} /></span>
    <label class="editor-choice editor-strength"><span class="label">${t("editor.photo")}</span>
      <input type="range" min="20" max="100" step="5" value=${strength.value} aria-label=${t("editor.photo.strength")} onInput=${set} /></label>`;
}
