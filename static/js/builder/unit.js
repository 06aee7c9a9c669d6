/** A unit that is open: a row for each way to arm with its stepper, what else may be chosen, its keywords. */
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { Icon, IconButton, answersWhy, explains } from "../panels/controls.js";
import { hasWord, t } from "../words.js";
import { change, nameOf, palette, sheetOf, system, weaponOf } from "./army.js";
import { armed, carried, changeUnit, chosen, copied, countOf, grown, mayStep, sizeOf, stepped, toggled, waysLeft, withoutUnit } from "./changes.js";
import { Choice } from "./choice.js";
import { editing, makeOwn } from "./editing.js";
import { move } from "./moving.js";

/** @import { Arming, Place, Row, Sheet, Unit } from "./shapes.js" */

/** The row whose other ways to arm are shown: its unit and place. */
const choosing = signal("");

/** @param {{unit: Unit, place: Place}} props */
export function Opened({ unit, place }) {
  const sheet = sheetOf(unit.sheet);
  const edit = (/** @type {(unit: Unit) => Unit} */ how) => change((now) => changeUnit(now, place, how));
  const isPlain = sheet?.sizes.length === 1 && sheet.rows.every((row) => !row.stats.length && !row.ways.length);
  return html`<div class="builder-open">${sheet?.text && html`<p class="builder-text">${sheet.text}</p>`}
    ${!isPlain && unit.models.map((arming, at) => html`<${Models} unit=${unit} arming=${arming} at=${at} sheet=${sheet} edit=${edit} />`)}
    ${sheet?.rows.filter((row) => row.most > 0 && !countOf(unit, row.profile)).map((row) => html`<${Missing} row=${row} edit=${edit} />`)}
    ${sheet?.slots.map((slot) => html`<${Choice} slot=${slot} slots=${unit.slots}
      onChange=${(/** @type {string} */ value) => edit((now) => ({ ...now, slots: chosen(now.slots, slot, value) }))} />`)}
    <${Foot} unit=${unit} place=${place} sheet=${sheet} edit=${edit} /></div>`;
}

/** @param {Row | undefined} row */
const statsOf = (row) => (row?.stats ?? []).map(([key, value]) => `${t(`${system}.column.${key}`)}\u00A0${value}`).join(" · ");

/** @param {{unit: Unit, arming: Arming, at: number, sheet: Sheet | undefined, edit: (how: (unit: Unit) => Unit) => void}} props */
function Models({ unit, arming, at, sheet, edit }) {
  const row = sheet?.rows.find((one) => one.profile === arming.profile);
  const id = `${unit.key}.${at}`, name = row?.name || arming.profile;
  const left = row ? waysLeft(unit, row) : [];
  const isFirst = unit.models.findIndex((one) => one.profile === arming.profile) === at;
  const take = (/** @type {readonly string[]} */ way) => {
    choosing.value = "";
    if (row) edit((now) => armed(now, at, row, way));
  };
  return html`<div class="builder-models"><div class="builder-name">${name}<small>${isFirst ? statsOf(row) : t("builder.instead")}</small></div>
    ${sheet?.sizes.length === 1 ? html`<span />` : sheet?.sizes.length ? html`<${Sized} unit=${unit} sheet=${sheet} edit=${edit} />`
    : row ? html`<${Stepper} unit=${unit} at=${at} row=${row} name=${name} edit=${edit} />` : html`<span class="builder-step"><b>${arming.count}</b></span>`}
    <div class="builder-weapons">${carried(arming, row).map((weapon) => html`<${Weapon} id=${weapon} isNew=${!row?.ways[0]?.includes(weapon)} />`)}
      ${left.length > 0 && html`<button type="button" class="chip off" aria-expanded=${choosing.value === id} onClick=${() => (choosing.value = choosing.value === id ? "" : id)}>
        <${Icon} name="plus" small />${t("builder.another_way")}</button>`}
      ${choosing.value === id && html`<ul class="builder-ways">${left.map((way) => html`<li><button type="button" class="button tiny" onClick=${() => take(way)}>
        ${way.map((weapon) => weaponOf(weapon)?.name ?? weapon).join(", ") || t("builder.unarmed")}</button></li>`)}</ul>`}</div></div>`;
}

/** A weapon; of one that is not the usual its numbers are shown at once. @param {{id: string, isNew: boolean}} props */
function Weapon({ id, isNew }) {
  const weapon = weaponOf(id);
  const stats = /** @type {[string, string][]} */ (weapon?.says.stats ?? []);
  const told = stats.map(([key, value]) => (key === "range" ? value : `${t(`${system}.column.${key}`)}\u00A0${value}`)).join(" ");
  const name = weapon?.name ?? id;
  if (!told) return html`<span class="chip"><b>${name}</b></span>`;
  return html`<button type="button" class="chip" ...${explains(name, told)}><b>${name}</b>${isNew && html`<small>${told}</small>`}</button>`;
}

/** How many models a unit of fixed sizes has, one size smaller and one larger. @param {{unit: Unit, sheet: Sheet, edit: (how: (unit: Unit) => Unit) => void}} props */
function Sized({ unit, sheet, edit }) {
  const button = (/** @type {1 | -1} */ step) => {
    const label = t(step > 0 ? "builder.larger" : "builder.smaller", { name: sheet.name });
    const icon = html`<${Icon} name=${step > 0 ? "plus" : "minus"} small />`;
    if (grown(unit, sheet, step) === unit) {
      const why = t(step > 0 ? "builder.locked.most" : "builder.locked.least", { n: (step > 0 ? sheet.sizes.at(-1) : sheet.sizes[0]) ?? 0, name: sheet.name });
      return html`<button type="button" aria-label=${`${label}. ${why}`} aria-disabled="true" ...${answersWhy(why)}>${icon}</button>`;
    }
    return html`<button type="button" aria-label=${label} onClick=${() => edit((now) => grown(now, sheet, step))}>${icon}</button>`;
  };
  return html`<span class="builder-step" role="group" aria-label=${sheet.name}>${button(-1)}<b>${sizeOf(unit)}</b>${button(1)}</span>`;
}

/** One fewer, how many, one more; at the sheet's limit the button says why. @param {{unit: Unit, at: number, row: Row, name: string, edit: (how: (unit: Unit) => Unit) => void}} props */
function Stepper({ unit, at, row, name, edit }) {
  const button = (/** @type {1 | -1} */ step) => {
    const label = t(step > 0 ? "builder.more" : "builder.fewer", { name });
    const icon = html`<${Icon} name=${step > 0 ? "plus" : "minus"} small />`;
    if (mayStep(unit, at, row, step) === "no") {
      const why = t(step > 0 ? "builder.locked.most" : "builder.locked.least", { n: step > 0 ? row.most : row.least, name });
      return html`<button type="button" aria-label=${`${label}. ${why}`} aria-disabled="true" ...${answersWhy(why)}>${icon}</button>`;
    }
    return html`<button type="button" aria-label=${label} onClick=${() => edit((now) => stepped(now, at, row, step))}>${icon}</button>`;
  };
  return html`<span class="builder-step" role="group" aria-label=${name}>${button(-1)}<b>${unit.models[at]?.count ?? 0}</b>${button(1)}</span>`;
}

/** A profile of the sheet that the unit has no model of. @param {{row: Row, edit: (how: (unit: Unit) => Unit) => void}} props */
function Missing({ row, edit }) {
  const add = () => edit((now) => ({ ...now, models: [...now.models, { profile: row.profile, count: Math.max(1, row.least), weapons: null }] }));
  return html`<div class="builder-models none"><div class="builder-name">${row.name || row.profile}<small>${statsOf(row)}</small></div>
    <button type="button" class="chip off" onClick=${add}><${Icon} name="plus" small />${t("builder.add_some", { n: Math.max(1, row.least) })}</button></div>`;
}

/** @param {{unit: Unit, place: Place, sheet: Sheet | undefined, edit: (how: (unit: Unit) => Unit) => void}} props */
function Foot({ unit, place, sheet, edit }) {
  const { least, most } = sheet?.says ?? {};
  const size = least === most ? "builder.size.fixed" : sheet?.sizes.length ? "builder.size.either" : "builder.size";
  const rename = (/** @type {import("../html.js").On<HTMLInputElement>} */ event) => {
    const name = event.currentTarget.value.trim();
    edit((now) => (now.name === name ? now : { ...now, name }));
  };
  const known = palette.value?.editing && sheet;
  const editSheet = () => (sheet?.own ? (editing.value = sheet.id) : void makeOwn(unit.sheet));
  return html`<div class="builder-tags">${sheet?.keywords.map((word) => html`<span class="tag">${word}</span>`)}
      ${least !== undefined && html`<span class="tag"><${Icon} name="people" small />${t(size, { n: sizeOf(unit), least, most })}</span>`}</div>
    <div class="builder-foot">${palette.value?.named && html`<label class="builder-rename"><span>${t("builder.rename")}</span><input class="input" maxlength="60" value=${unit.name}
        placeholder=${sheet?.name ?? ""} onChange=${rename} /></label>`}
      ${sheet?.flags.filter((flag) => hasWord(`builder.flag.${flag}`)).map((flag) => html`<button type="button" class="chip" aria-pressed=${unit.flags.includes(flag)}
        title=${t(`builder.flag.${flag}.what`)} onClick=${() => edit((now) => toggled(now, flag))}>${t(`builder.flag.${flag}`)}</button>`)}
      ${known && html`<button type="button" class="button tiny" onClick=${editSheet}>${t(sheet.own ? "builder.edit" : "builder.edit.copy_own")}</button>`}
      <span class="builder-acts"><${IconButton} icon="up" label=${t("builder.up", { name: nameOf(unit) })} onClick=${() => move(unit, -1)} />
      <${IconButton} icon="down" label=${t("builder.down", { name: nameOf(unit) })} onClick=${() => move(unit, 1)} />
      <button type="button" class="button tiny" onClick=${() => change((now) => copied(now, place), t("builder.copied", { name: nameOf(unit) }))}>${t("builder.copy.short")}</button>
      <button type="button" class="button tiny" onClick=${() => change((now) => withoutUnit(now, place), t("builder.taken_out", { name: nameOf(unit) }))}>
        ${t("builder.take_out.short")}</button></span></div>`;
}
