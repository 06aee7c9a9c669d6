/** What the parts of a written army list are made of: names, choices, and the button that takes something out. */
import { html } from "../../html.js";
import { IconButton } from "../../panels/controls.js";
import { live } from "../../store/table.js";
import { nameOf as called } from "../../store/view.js";
import { t } from "../../words.js";

/** What an id of a list is called. @param {string} id */
export const nameOf = (id) => called(id) ?? id;

/** @param {{label: string, value: string, ids: readonly string[], set: (id: string) => void, needed?: boolean}} props */
export function Select({ label, value, ids, set, needed = false }) {
  if (!ids.length) return null;
  return html`<label class="field"><span>${label}</span><select class="input" value=${value} disabled=${!live.value}
    onChange=${(/** @type {import("../../html.js").On<HTMLSelectElement>} */ e) => set(e.currentTarget.value)}>
    ${!(needed && value) && html`<option value="">–</option>`}${ids.map((id) => html`<option key=${id} value=${id}>${nameOf(id)}</option>`)}</select></label>`;
}

/** A button that takes something out of the list. @param {{name: string, onClick: () => void}} props */
export const Out = ({ name, onClick }) => html`<${IconButton} icon="cross" label=${t("table.muster.remove", { n: name })} onClick=${onClick} off=${!live.value} />`;
