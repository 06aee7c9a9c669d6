/** The sheets that units are made of: searched, filtered by side, each with what it costs and a button that adds it. */
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { html } from "../html.js";
import { Icon, IconButton } from "../panels/parts.js";
import { hasWord, t, tAny } from "../words.js";
import { army, change, judged, open, palette, sheets } from "./army.js";
import { newKey, newUnit, withUnit } from "./changes.js";
import { Token } from "./tokens.js";

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
  if (side.value && (side.value === "own") !== sheet.own) return false;
  if (side.value && !sheet.own && sheet.side !== side.value) return false;
  const text = plain([sheet.name, roleOf(sheet), ...sheet.keywords].join(" "));
  return plain(wanted.value).split(/\s+/).every((word) => text.includes(word));
}

/** @param {Sheet} sheet */
const roleOf = (sheet) => (sheet.role ? tAny([`builder.role.${sheet.role.toLowerCase().replaceAll(/\W+/g, "_")}`, `raw.${sheet.role}`]) : t("builder.role.other"));

/** What a sheet is in a few words: how many models, what it can do beside. @param {Sheet} sheet */
export function saysOf({ says }) {
  const { least, most } = says;
  const parts = least === undefined ? [] : [t(least === most ? "builder.models" : "builder.models.range", { n: most, least, most })];
  for (const [what, n] of Object.entries(says)) if (hasWord(`builder.says.${what}`)) parts.push(t(`builder.says.${what}`, { n }));
  return parts.join(" · ");
}

/** The first group a unit of the sheet may be in; the one that is open, where it can be. @param {Army} now @param {Sheet} sheet */
function groupFor(now, sheet) {
  const opened = now.groups.findIndex((group) => group.units.some((unit) => unit.key === open.value));
  const kind = sheet.lead ? palette.value?.groups.find((one) => one.led) : undefined;
  if (kind && now.groups.filter((group) => group.kind === kind.id).length < kind.most) return -1;
  return opened >= 0 ? opened : Math.max(0, now.groups.findLastIndex((group) => group.kind === palette.value?.groups[0]?.id));
}

/** @param {Sheet} sheet */
export function add(sheet) {
  let key = "";
  change((now) => {
    const unit = newUnit(now, sheet), group = groupFor(now, sheet);
    key = unit.key;
    if (group >= 0) return withUnit(now, group, unit);
    const led = palette.value?.groups.find((one) => one.led)?.id ?? "";
    const first = !now.groups.some((one) => one.kind === led);
    const flags = first ? (palette.value?.groups.find((one) => one.led)?.flags ?? []) : [];
    return { ...now, side: now.side || sheet.side, groups: [...now.groups, { key: newKey(now, "g"), kind: led, flags, slots: {}, units: [unit] }] };
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
    ${!found.length && palette.value && html`<p class="quiet-text">${t("builder.sheets.none", { text: wanted.value })}</p>`}</aside>`;
}

/** Whose sheets are shown. */
function Sides() {
  const sides = [...(judged.value?.own?.sheets.length ? [{ id: "own", name: t("builder.side.own") }] : []), ...(palette.value?.sides ?? [])];
  if (sides.length < 2) return null;
  return html`<label class="builder-side"><span class="unseen">${t("builder.side")}</span><select class="input" value=${side.value}
    onChange=${(/** @type {import("../html.js").On<HTMLSelectElement>} */ event) => (side.value = event.currentTarget.value)}>
    <option value="">${t("builder.side.all")}</option>${sides.map((one) => html`<option value=${one.id}>${one.name}</option>`)}</select></label>`;
}

/** @param {{sheet: Sheet}} props */
function One({ sheet }) {
  const had = army.value?.groups.flatMap((group) => group.units).filter((unit) => unit.sheet === sheet.id).length ?? 0;
  return html`<li><${Token} figure=${sheet.figure} name=${sheet.name} /><div><b>${sheet.name}</b><small>${saysOf(sheet)}${had > 0 && html` · ${t("builder.had", { n: had })}`}</small></div>
    <em aria-label=${sheet.cost === null ? undefined : t(`builder.cost.${palette.value?.currency}`, { n: sheet.cost })}>${sheet.cost ?? ""}</em>
    <${IconButton} icon="plus" label=${t("builder.add", { name: sheet.name })} onClick=${() => add(sheet)} /></li>`;
}

