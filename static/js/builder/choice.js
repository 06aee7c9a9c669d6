/** What is chosen beside units and models: one of several that fit the army's side, or none. */
import { html } from "../html.js";
import { hasWord, t } from "../words.js";
import { army, change, slots, system } from "./army.js";
import { chosen, chosenOf } from "./changes.js";

/** @import { Named, Slot, Slots } from "./shapes.js" */

/** @param {{slot: Slot, slots: Slots, onChange: (value: string) => void}} props */
export function Choice({ slot, slots: had, onChange }) {
  const side = army.value?.side ?? "", value = chosenOf(had, slot);
  const options = slot.options.filter((one) => one.id === value || !one.fits || !side || one.fits.includes(side));
  if (!options.length) return null;
  const key = `builder.slot.${system}.${slot.id}`, own = `${key}.${slot.name}`;
  const label = hasWord(own) ? t(own) : slot.name || t(key);
  return html`<label class="builder-slot"><span>${label}</span><select class="input" value=${value}
    onChange=${(/** @type {import("../html.js").On<HTMLSelectElement>} */ event) => onChange(event.currentTarget.value)}>
    <option value="">${t("builder.slot.none")}</option>
    ${options.map((one) => html`<option value=${one.id}>${one.name}${one.cost ? ` (${one.cost})` : ""}</option>`)}</select></label>
    ${options.some(printed) && html`<${Texts} options=${options} value=${value} />`}`;
}

/** What is printed on a card beside its name and value. @param {Named} card */
function printed({ says: { strategy, text } }) {
  const word = `${system}.strategy.${strategy}`;
  return [strategy && hasWord(word) && t(word), text].filter(Boolean).join(". ");
}

/** What is printed on what is chosen, and on all that could be. @param {{options: readonly Named[], value: string}} props */
function Texts({ options, value }) {
  const taken = options.find((one) => one.id === value);
  return html`<div class="builder-texts">${taken && html`<p class="builder-text">${printed(taken)}</p>`}<details class="builder-read"><summary>${t("builder.slot.read")}</summary>
    <dl>${options.map((one) => html`<div><dt>${one.name} (${one.cost})</dt><dd>${printed(one)}</dd></div>`)}</dl></details></div>`;
}

/** What is chosen for the whole army. */
export function ArmyChoices() {
  const now = army.value;
  if (!now || !slots.value.length || !now.side) return null;
  return html`<div class="builder-choices">${slots.value.map((slot) => html`<${Choice} slot=${slot} slots=${now.slots}
    onChange=${(/** @type {string} */ value) => change((was) => ({ ...was, slots: chosen(was.slots, slot, value) }))} />`)}</div>`;
}
