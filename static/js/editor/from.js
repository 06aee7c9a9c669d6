/** What a battlefield can be begun from: a map, or a photograph under it. */
import { html } from "../html.js";
import { Button } from "../panels/controls.js";
import { t, tAny } from "../words.js";
import { isHexes } from "./hexes.js";
import { choosePhoto, isPulling, photoSaid } from "./photo.js";
import { laidPhoto } from "./server.js";
import { chooseMap, isReading, unread } from "./map.js";

export function From() {
  if (isHexes.value) return null;
  return html`<section class="editor-from" aria-label=${t("editor.from")}><h3 class="label">${t("editor.from")}</h3>
    <div class="acts"><${Button} size="tiny" icon="box" onClick=${chooseMap}>${t(isReading.value ? "editor.map.reading" : "editor.map.bring")}<//>
      ${laidPhoto.value ? html`<${Button} size="tiny" icon="camera" onClick=${() => (isPulling.value = true)}>${t("editor.photo.again")}<//>`
        : html`<${Button} size="tiny" icon="camera" onClick=${choosePhoto}>${t("editor.photo.choose")}<//>`}</div>
    ${photoSaid.value && html`<p class="editor-unread" role="alert">${tAny([`editor.photo.${photoSaid.value}`, "editor.photo.refused"])}</p>`}
    ${unread.value && html`<p class="editor-unread" role="alert">${tAny([`editor.map.unread.${unread.value}`])}</p>`}</section>`;
}
