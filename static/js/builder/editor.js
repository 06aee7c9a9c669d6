/** A sheet of the army's own, changed where it is read: profile, weapons, how its units are made up, abilities, and the file it stands in. */
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { Button, Icon, IconButton } from "../panels/controls.js";
import { page } from "../page.js";
import { t } from "../words.js";
import { army, change, judged, sheetOf, system } from "./army.js";
import { Abilities } from "./abilities.js";
import { Cell, Text, Words, Wrong } from "./cells.js";
import { mended } from "./changes.js";
import { brought, editing, fieldOne, freeId, how, opened, put, within, words } from "./editing.js";

/** @import { Column } from "./shapes.js" */
/** @import { Written } from "./editing.js" */
/** @typedef {readonly (string | number)[]} Path */

/** The text that is changed in place of the sheet; none while the sheet is. */
const text = signal(/** @type {string | null} */ (null));
const isRefused = signal(false);

export function Editor() {
  const found = opened.value, given = how();
  if (!found || !given) return null;
  const { sheet, path } = found, name = String(sheet.name ?? ""), known = sheetOf(editing.value);
  return html`<div class="builder-edit"><header class="builder-head"><${Text} value=${name} path=${[...path, "name"]} label=${t("builder.edit.name")} />
      <${Words} words=${words(sheet, "keywords")} path=${[...path, "keywords"]} label=${t("builder.edit.keyword")} />
      <span class="builder-acts"><${Button} size="tiny" kind="quiet" onClick=${() => (text.value = text.value === null ? (judged.value?.text ?? "") : null)}>${t("builder.edit.yaml")}<//>
      ${known && html`<${Button} size="tiny" icon="plus" onClick=${() => fieldOne(known)}>${t("builder.edit.field")}<//>`}
      <${Button} kind="go" onClick=${() => (editing.value = "")}>${t("builder.edit.done")}<//></span></header>
    ${text.value !== null ? html`<${Yaml} />` : html`<${Models} sheet=${sheet} path=${path} /><${Weapons} sheet=${sheet} path=${path} />
      <${MadeUp} sheet=${sheet} path=${path} /><${Abilities} sheet=${sheet} path=${path} />`}</div>`;
}

/** The army's whole file, to be changed as a text. */
function Yaml() {
  const take = async () => {
    const sent = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text: text.value }) };
    const answer = await fetch(new URL(`builder/${system}/document`, page().root), sent).catch(() => null);
    isRefused.value = !answer?.ok;
    if (!answer?.ok) return;
    const told = await answer.json();
    change(() => told.document, t("builder.edit.taken"));
    text.value = null;
  };
  return html`<section><textarea class="input builder-yaml" rows="24" spellcheck=${false} aria-label=${t("builder.edit.yaml")} value=${text.value}
      onInput=${(/** @type {import("../html.js").On<HTMLTextAreaElement>} */ event) => (text.value = event.currentTarget.value)} />
    ${isRefused.value && html`<p class="cell-why" role="alert">${t("builder.edit.not_taken")}</p>`}
    <${Button} onClick=${() => void take()}>${t("builder.edit.take")}<//></section>`;
}

/** The rows of characteristics, each with the base its models stand on. @param {{sheet: Written, path: Path}} props */
function Models({ sheet, path }) {
  const given = how(), columns = given?.columns ?? [];
  const rows = given?.rows ? within(sheet, given.rows).map((row, i) => ({ row, at: [...path, given.rows, i] })) : [{ row: sheet, at: path }];
  const more = () => given?.rows && put([...path, given.rows], [...within(sheet, given.rows), { ...rows.at(-1)?.row, name: t("builder.edit.model", { n: rows.length + 1 }) }]);
  return html`<section><h2 class="label builder-part"><span>${t("builder.edit.models")}</span>
      ${given?.rows && html`<${Button} size="tiny" icon="plus" onClick=${more}>${t("builder.edit.add_model")}<//>`}</h2>
    <div class="builder-grid"><table><thead><tr>${given?.rows && html`<th>${t("builder.edit.profile")}</th>`}${columns.map((one) => html`<th>${t(`${system}.column.${one.id}`)}</th>`)}</tr></thead>
      <tbody>${rows.map(({ row, at }) => html`<tr>${given?.rows && html`<td><${Text} value=${String(row.name)} path=${[...at, "name"]} label=${t("builder.edit.profile")}
          onWrite=${(/** @type {string} */ name) => rename(path, row, at, name)} /></td>`}
        ${columns.map((column) => html`<td><${Cell} column=${column} value=${row[column.id]} path=${at} label=${`${row.name} ${t(`${system}.column.${column.id}`)}`} /></td>`)}</tr>`)}
      </tbody></table></div>
    <${Wrong} paths=${rows.flatMap(({ at }) => columns.map((one) => [...at, one.id]))} />
    <div class="builder-bases">${rows.map(({ row, at }) => html`<${Base} row=${row} path=${at} />`)}</div></section>`;
}

/** A profile is called otherwise, where its sheet and its units name it too. @param {Path} path @param {Written} row @param {Path} at @param {string} name */
function rename(path, row, at, name) {
  change((now) => {
    const named = mended(now, [{ do: "set", path: [...at, "name"], value: name }]);
    const sheet = brought(named, String(path[1]))[Number(path[2])];
    const composition = within(sheet, "composition").map((one) => (one.profile === row.name ? { ...one, profile: name } : one));
    const made = mended(named, [{ do: "set", path: [...path, "composition"], value: composition }]);
    return { ...made, groups: made.groups.map((group) => ({ ...group, units: group.units.map((unit) => (unit.sheet === sheet?.id
      ? { ...unit, models: unit.models.map((one) => (one.profile === row.name ? { ...one, profile: name } : one)) } : unit)) })) };
  });
}

const HEIGHT = { id: "height", behind: "″", options: [], usual: "", empty: false };

/** The base to scale, one of the usual or as it is. @param {{row: Written, path: Path}} props */
function Base({ row, path }) {
  const inside = how()?.round ?? "";
  const found = inside ? /** @type {Record<string, unknown> | undefined} */ (row.base)?.[inside] : row.base;
  const round = typeof found === "number" ? found : undefined;
  const choose = (/** @type {import("../html.js").On<HTMLSelectElement>} */ event) => {
    const size = Number(event.currentTarget.value);
    if (size) put([...path, "base"], inside ? { [inside]: size } : size);
  };
  return html`<div class="builder-base"><span>${String(row.name)}</span><svg viewBox="-65 -65 130 130" aria-hidden="true"><circle r=${(round ?? 32) / 2} /></svg>
    <select class="cell" aria-label=${t("builder.edit.base")} value=${String(round ?? "")} onChange=${choose}>
    ${round === undefined && html`<option value="">${t("builder.edit.base.other")}</option>`}
    ${[...new Set([...(how()?.bases ?? []), ...(round ? [round] : [])])].sort((a, b) => a - b).map((one) => html`<option value=${String(one)}>${t("builder.edit.mm", { n: one })}</option>`)}</select>
    <label><span>${t("builder.edit.height")}</span><${Cell} column=${HEIGHT} value=${row.height} path=${path} label=${`${row.name} ${t("builder.edit.height")}`} /></label></div>`;
}

/** The weapons of the sheet: those that stand in it, or those of the army that its models may carry. @param {{sheet: Written, path: Path}} props */
function Weapons({ sheet, path }) {
  const given = how(), columns = given?.weapon_columns ?? [];
  const isInside = given?.inside ?? false, base = isInside ? [...path, "weapons"] : ["brings", "weapons"];
  const all = isInside ? within(sheet, "weapons") : brought(army.value, "weapons");
  const used = new Set(within(sheet, "composition").flatMap((row) => [...words(row, "weapons"), .../** @type {string[][]} */ (row.options ?? []).flat()]));
  const rows = all.map((row, i) => ({ row, at: [...base, i] })).filter(({ row }) => isInside || used.has(String(row.id)));
  const add = () => {
    const id = freeId(all, "own_weapon");
    change((now) => {
      const kept = isInside ? now : { ...now, brings: { weapons: [], ...now.brings } };
      const made = mended(kept, [{ do: "set", path: base, value: [...all, { id, ...given?.blank_weapon }] }]);
      const first = within(sheet, "composition")[0];
      return isInside || !first ? made : mended(made, [{ do: "set", path: [...path, "composition", 0, "weapons"], value: [...words(first, "weapons"), id] }]);
    });
  };
  return html`<section><h2 class="label builder-part"><span>${t("builder.edit.weapons")}</span><${Button} size="tiny" icon="plus" onClick=${add}>${t("builder.edit.add_weapon")}<//></h2>
    <div class="builder-grid"><table><thead><tr><th>${t("builder.edit.weapon")}</th>${columns.map((one) => html`<th>${headOf(one)}</th>`)}<th></th></tr></thead>
    <tbody>${rows.map(({ row, at }) => html`<tr><td><${Text} value=${String(row.name)} path=${[...at, "name"]} label=${t("builder.edit.weapon")} /></td>
      ${columns.map((column) => html`<td><${Cell} column=${column} value=${row[column.id]} path=${at} label=${`${row.name} ${headOf(column)}`} /></td>`)}
      <td>${isInside && html`<${IconButton} icon="cross" label=${t("builder.edit.without", { word: String(row.name) })}
        onClick=${() => put(base, all.filter((one) => one !== row))} />`}</td></tr>`)}</tbody></table></div>
    <${Wrong} paths=${rows.flatMap(({ at }) => columns.map((one) => [...at, one.id]))} /></section>`;
}

/** @param {Column} column */
const headOf = (column) => t(column.id === "kind" ? "builder.edit.type" : `${system}.column.${column.id}`);

/** How a unit is made up: how many of each profile, and the ways they are armed. @param {{sheet: Written, path: Path}} props */
function MadeUp({ sheet, path }) {
  const rows = within(sheet, "composition");
  const number = (/** @type {string} */ id, /** @type {string} */ label, /** @type {unknown} */ value, /** @type {Path} */ at) =>
    html`<label class="builder-told"><span>${label}</span><${Cell} column=${{ id, behind: "", options: [], usual: "", empty: false }} value=${value} path=${at} label=${label} /></label>`;
  if (!rows.length) return html`<section class="builder-slots">${number("least", t("builder.edit.least"), sheet.least ?? 1, path)}</section>`;
  const free = within(sheet, "profiles").filter((one) => !rows.some((row) => row.profile === one.name));
  return html`<section><h2 class="label">${t("builder.edit.made_up")}</h2><div class="builder-slots">${number("power", t("builder.meter.power"), sheet.power, path)}</div>
    ${rows.map((row, i) => html`<div class="builder-models"><div class="builder-name">${String(row.profile)}</div>
      <span class="builder-slots">${number("min", t("builder.edit.min"), row.min, [...path, "composition", i])}
        ${number("max", t("builder.edit.max"), row.max, [...path, "composition", i])}</span>
      <div>${[words(row, "weapons"), .../** @type {string[][]} */ (row.options ?? [])].map((way, n) =>
          html`<${Way} way=${way} path=${[...path, "composition", i, ...(n ? ["options", n - 1] : ["weapons"])]} />`)}
        <${Button} size="tiny" kind="quiet" icon="plus"
          onClick=${() => put([...path, "composition", i, "options"], [.../** @type {string[][]} */ (row.options ?? []), words(row, "weapons")])}>${t("builder.another_way")}<//></div></div>`)}
    ${free.map((one) => html`<${Button} size="tiny" icon="plus"
      onClick=${() => put([...path, "composition"], [...rows, { profile: one.name, min: 0, max: 1, weapons: [] }])}>${String(one.name)}<//>`)}</section>`;
}

/** The weapons that models carry together. @param {{way: readonly string[], path: Path}} props */
function Way({ way, path }) {
  const own = brought(army.value, "weapons");
  const name = (/** @type {string} */ id) => String(own.find((one) => one.id === id)?.name ?? t("builder.named", { id }));
  const add = (/** @type {import("../html.js").On<HTMLSelectElement>} */ event) => {
    const { value } = event.currentTarget;
    event.currentTarget.value = "";
    if (value) put(path, [...way, value]);
  };
  return html`<span class="builder-words">${way.map((id) => html`<button type="button" class="chip" aria-label=${t("builder.edit.without", { word: name(id) })}
      onClick=${() => put(path, way.filter((one) => one !== id))}>${name(id)}<${Icon} name="cross" small /></button>`)}
    <select class="chip off" aria-label=${t("builder.edit.arm")} value="" onChange=${add}><option value="">${t("builder.edit.arm")}</option>
      ${own.filter((one) => !way.includes(String(one.id))).map((one) => html`<option value=${String(one.id)}>${String(one.name)}</option>`)}</select></span>`;
}
