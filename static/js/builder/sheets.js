/** The sheets that units are made of: searched, filtered by side, each with what it costs and a button that adds it. */
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { html } from "../html.js";
import { Button, Icon, IconButton } from "../panels/controls.js";
import { Token } from "../panels/token.js";
import { hasWord, t, tAny } from "../words.js";
import { army, change, judged, open, palette, sheetOf, sheets, sideName, sides, system } from "./army.js";
import { newUnit, withGroup, withUnit } from "./changes.js";
import { editing, newSheet } from "./editing.js";

/** @import { Army, Sheet } from "./shapes.js" */

const wanted = signal("");
/** The side whose sheets are shown: one of the palette's, `own`, or "" for all. */
const side = signal("");
/** Whether the sheets lie over the page, on a phone. */
export const adding = signal(false);

/** A text as it is searched: no accents, no capitals. @param {string} text */
const plain = (text) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** @param {Sheet} sheet */
function isWanted(sheet) {
  if (palette.value?.sided ? !isOf(sheet, army.value?.side ?? "") : side.value === "own" ? !sheet.own : side.value && sheet.side !== side.value) return false;
  const text = plain([sheet.name, roleOf(sheet), ...sheet.keywords].join(" "));
  return plain(wanted.value).split(/\s+/).every((word) => text.includes(word));
}

/** Whether an army of a side has the sheet; one without a side has any. @param {Sheet} sheet @param {string} of */
const isOf = (sheet, of) => !of || sheet.own || sheet.side === of || !sheets.value.some((one) => one.side === of);

/** @param {Sheet} sheet */
const roleOf = (sheet) => (sheet.role ? tAny([`builder.role.${sheet.role.toLowerCase().replaceAll(/\W+/g, "_")}`, `raw.${sheet.role}`]) : t("builder.role.other"));

/** What a sheet is in a few words: how many models, what it can do beside. @param {Sheet} sheet */
export function saysOf({ says, sizes }) {
  const { least, most } = says;
  const parts = least === undefined ? [] : [t(least === most ? "builder.models" : sizes.length ? "builder.models.either" : "builder.models.range", { n: most, least, most })];
  for (const [what, n] of Object.entries(says)) if (hasWord(`builder.says.${what}`)) parts.push(t(`builder.says.${what}`, { n }));
  return parts.join(" · ");
}

/** The first group a unit of the sheet may be in; the one that is open, where it can be. @param {Army} now @param {Sheet} sheet */
function groupFor(now, sheet) {
  if (sheet.group) return Math.max(0, now.groups.findIndex((group) => group.kind === sheet.group));
  const opened = now.groups.findIndex((group) => group.units.some((unit) => unit.key === open.value));
  const kind = sheet.lead ? palette.value?.groups.find((one) => one.led) : undefined;
  if (!sheet.lead && palette.value?.groups.every((one) => one.led)) return under(now, sheet, opened);
  if (kind && now.groups.filter((group) => group.kind === kind.id).length < kind.most) return -1;
  return opened >= 0 ? opened : Math.max(0, now.groups.findLastIndex((group) => group.kind === palette.value?.groups[0]?.id));
}

/** Where all groups are led: the one whose leader is of the sheet's side, the open one before others; a new one where there is none. @param {Army} now @param {Sheet} sheet @param {number} opened */
function under(now, sheet, opened) {
  const isFit = (/** @type {number} */ at) => sheetOf(now.groups[at]?.units[0]?.sheet ?? "")?.side === sheet.side;
  return isFit(opened) ? opened : now.groups.findLastIndex((_, at) => isFit(at));
}

/** @param {Sheet} sheet */
export function add(sheet) {
  let key = "";
  change((now) => {
    const unit = newUnit(now, sheet), group = groupFor(now, sheet);
    key = unit.key;
    const sided = palette.value?.sided && !now.side ? { ...now, side: sheet.side } : now;
    if (group >= 0) return withUnit(sided, group, unit);
    const led = palette.value?.groups.find((one) => one.led);
    return withGroup(sided, led?.id ?? "", now.groups.some((one) => one.kind === led?.id) ? [] : (led?.flags ?? []), unit);
  }, t("builder.added", { name: sheet.name }));
  open.value = key;
  adding.value = false;
}

export function Sheets() {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => void (adding.value && field.current?.focus()), [adding.value]);
  const found = sheets.value.filter(isWanted);
  const roles = [...new Set(found.map(roleOf))];
  const close = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && (adding.value = false);
  return html`<aside class=${adding.value ? "builder-sheets open" : "builder-sheets"} aria-label=${t("builder.sheets")} onKeyDown=${close}>
    <div class="builder-find"><label><${Icon} name="find" small /><span class="unseen">${t("builder.find")}</span>
      <input ref=${field} type="search" placeholder=${t("builder.find")} value=${wanted.value} onInput=${(/** @type {import("../html.js").On<HTMLInputElement>} */ event) =>
        (wanted.value = event.currentTarget.value)} /></label>
      <${IconButton} icon="cross" label=${t("builder.sheets.close")} class="only-small" onClick=${() => (adding.value = false)} /></div>
    <${Sides} />
    ${roles.map((role) => html`<section key=${role} class="builder-role"><h3 class="label">${role}</h3>
      <ul>${found.filter((sheet) => roleOf(sheet) === role).map((sheet) => html`<${One} key=${sheet.id} sheet=${sheet} />`)}</ul></section>`)}
    ${palette.value?.editing && html`<${Button} size="tiny" icon="plus" onClick=${newSheet}>${t("builder.edit.new_sheet")}<//>`}
    ${!found.length && palette.value && html`<p class="quiet-text">${t("builder.sheets.none", { text: wanted.value })}</p>`}</aside>`;
}

/** Whose sheets are shown. */
function Sides() {
  const isSided = palette.value?.sided ?? false;
  const own = judged.value?.own?.sheets.length && !isSided ? [{ id: "own", name: t("builder.side.own") }] : [];
  const options = [...own, ...sides.value];
  if (options.length < 2) return null;
  const choose = (/** @type {import("../html.js").On<HTMLSelectElement>} */ event) => {
    const { value } = event.currentTarget;
    if (isSided) change((now) => ({ ...now, side: value, slots: {} }));
    else side.value = value;
  };
  const label = t(isSided ? "builder.side.army" : "builder.side");
  return html`<label class="builder-side"><span class=${isSided ? "label" : "unseen"}>${label}</span>
    <select class="input" value=${isSided ? (army.value?.side ?? "") : side.value} onChange=${choose}>
    <option value="">${isSided ? t("builder.side.none") : tAny([`builder.side.all.${system}`, "builder.side.all"])}</option>
    ${options.map((one) => html`<option value=${one.id}>${sideName(one)}</option>`)}</select></label>`;
}

/** Whose sheet it is, while those of all sides stand among each other. @param {Sheet} sheet */
function whose(sheet) {
  const of = palette.value?.sided && !army.value?.side ? sides.value.find((one) => one.id === sheet.side) : undefined;
  return of ? sideName(of) : "";
}

/** What a sheet is called; what is printed on it is read there before it is taken. @param {{sheet: Sheet}} props */
const Title = ({ sheet }) => (sheet.text ? html`<details class="builder-read"><summary><b>${sheet.name}</b></summary><p>${sheet.text}</p></details>` : html`<b>${sheet.name}</b>`);

/** @param {{sheet: Sheet}} props */
function One({ sheet }) {
  const said = [whose(sheet), saysOf(sheet)].filter(Boolean).join(" · ");
  const had = army.value?.groups.flatMap((group) => group.units).filter((unit) => unit.sheet === sheet.id).length ?? 0;
  return html`<li><${Token} figure=${sheet.figure} name=${sheet.name} /><div><${Title} sheet=${sheet} /><small>${said}${had > 0 && html` · ${t("builder.had", { n: had })}`}</small></div>
    <em aria-label=${sheet.cost === null ? undefined : t(`builder.cost.${palette.value?.currency}`, { n: sheet.cost })}>${sheet.cost ?? ""}</em>
    <span class="builder-two">${sheet.own && palette.value?.editing && html`
      <${IconButton} icon="gear" label=${t("builder.edit.of", { name: sheet.name })} onClick=${() => (editing.value = sheet.id)} />`}
    <${IconButton} icon="plus" label=${t("builder.add", { name: sheet.name })} onClick=${() => add(sheet)} /></span></li>`;
}

