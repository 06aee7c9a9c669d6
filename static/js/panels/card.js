/** The unit card: profile strip, weapons, abilities, keywords. Pinned by a click, peeked at by hovering. */
import { computed, effect, signal } from "@preact/signals";
import { html } from "../html.js";
import { Icon, Letter } from "./controls.js";
import { slots } from "../slots/slots.js";
import { local } from "../store/table.js";
import { nameOf, unitName, view } from "../store/view.js";
import { hasWord, number, t, tAny } from "../words.js";

/** @import { AbilityRow, Fact, SheetView, UnitView, WeaponRow } from "../transport/protocol.js" */

const PEEK = 150;
const peeked = signal(/** @type {string | null} */ (null));
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** The unit pointed at on the board, or spoken of where the system says so. @returns {string | null} */
function pointed() {
  const hovered = local.hovered.value;
  return hovered === null ? slots.value.unit.openCardOf(local.mentioned.value) : view.value?.pieces[hovered]?.unit ?? null;
}

effect(() => {
  const unit = pointed();
  clearTimeout(timer);
  timer = setTimeout(() => (peeked.value = unit), unit ? PEEK : 400);
});

/** The unit the card is about. */
export const cardUnit = computed(() => {
  const id = peeked.value ?? local.selection.value.unit ?? slots.value.unit.trayCardOf(view.value?.tray);
  return id ? view.value?.units[id] : undefined;
});

/** Whether there is something to read on the card. */
export const hasCard = computed(() => !!view.value?.sheets[cardUnit.value?.sheet ?? ""]);

export function Card() {
  const unit = cardUnit.value;
  const sheet = unit && view.value?.sheets[unit.sheet];
  if (!unit || !sheet) return html`<section class="card empty" aria-label=${t("table.card")}><p class="quiet-text">${tAny([`${view.value?.system}.card.empty`, "table.card.empty"])}</p></section>`;
  const { Card: Own } = slots.value.unit;
  return html`<${Own} unit=${unit} sheet=${sheet}><${Plain} unit=${unit} sheet=${sheet} /><//>`;
}

/** What any sheet tells. @param {{unit: UnitView, sheet: SheetView}} props */
function Plain({ unit, sheet }) {
  const { CardEnd } = slots.value.unit;
  return html`<section class="card" aria-label=${t("table.card_of", { unit: unit.id })}>
    <header><${Letter} seat=${unit.seat} letter=${unit.letter} /><div><h2>${unitName(unit.id)}</h2><p>${summary(unit, sheet)}</p></div></header>
    <${Profiles} unit=${unit} sheet=${sheet} /><${Weapons} sheet=${sheet} /><${Abilities} sheet=${sheet} /><${CardEnd} unit=${unit} sheet=${sheet} /></section>`;
}

/**
 * "5 models · Infantry · power 5".
 * @param {UnitView} unit
 * @param {SheetView} sheet
 */
export function summary(unit, sheet) {
  const system = view.value?.system;
  const facts = { ...sheet.facts, ...unit.facts };
  const role = facts.role ? tAny([`${system}.role.${facts.role}`, `raw.${facts.role}`]) : "";
  const extra = ["base", "power", "brought"].filter((key) => facts[key] !== undefined).map((key) => tAny([`${system}.card.${key}`, `table.card.${key}`], facts));
  const badges = (unit.badges ?? []).map((/** @type {string} */ badge) => tAny([`${system}.badge.${badge}`, `table.badge.${badge}`]));
  return [tAny([`${system}.models`, "table.models"], { ...facts, n: unit.strength }), sheet.name !== unit.name
    ? nameOf(sheet.id) ?? nameOf(sheet.name) ?? sheet.name : "", role, ...extra, ...badges].filter(Boolean).join(" · ");
}

/** @param {{unit: UnitView, sheet: SheetView}} props */
function Profiles({ unit, sheet }) {
  const system = view.value?.system;
  const rows = Object.entries(sheet.profiles);
  const piece = local.selection.value.piece;
  void unit;
  return html`<div class="profile-box scroll" tabindex="0" role="group" aria-label=${t("table.card.profile")}>
    <table class="profile"><thead><tr>${rows.length > 1 && html`<th scope="col"><span class="unseen">${t("table.card.model")}</span></th>`}
    ${sheet.columns.map((/** @type {string} */ column) => html`<th scope="col">${tAny([`${system}.column.${column}`, `raw.${column}`])}</th>`)}</tr></thead>
    <tbody>${rows.map(([name, row]) => html`<tr class=${rows.length > 1 && piece && view.value?.pieces[piece]?.name === name ? "on" : ""}>
      ${rows.length > 1 && html`<th scope="row">${row.name ?? nameOf(name) ?? name.replaceAll("_", " ")}</th>`}
    ${sheet.columns.map((/** @type {string} */ column) => html`<td>${cell(row[column])}</td>`)}</tr>`)}</tbody></table></div>`;
}

/** What content calls a weapon, else the word that its system has for one of no name. @param {WeaponRow} weapon */
function weaponName(weapon) {
  const key = `${view.value?.system}.weapon.${weapon.name}`;
  return nameOf(weapon.id) ?? (hasWord(key) ? t(key) : weapon.name);
}

/** @param {WeaponRow[]} weapons */
function columnsOf(weapons) {
  return [...new Set(weapons.flatMap((weapon) => Object.keys(weapon.columns)))];
}

/** @param {{sheet: SheetView}} props */
function Weapons({ sheet }) {
  const system = view.value?.system;
  if (!sheet.weapons?.length) return null;
  const columns = columnsOf(sheet.weapons).filter((column) => column !== "abilities");
  return html`<div class="scroll weapons-box" tabindex="0" role="group" aria-label=${t("table.card.weapons")}><table class="weapons"><thead><tr><th scope="col">${t("table.card.weapon")}</th>
    ${columns.map((column) => html`<th scope="col">${tAny([`${system}.column.${column}`, `raw.${column}`])}</th>`)}</tr></thead><tbody>
    ${sheet.weapons.map((weapon) => html`<tr><th scope="row">${weaponName(weapon)}${weapon.count > 1 ? ` ×${weapon.count}` : ""}</th>
    ${columns.map((column) => html`<td>${cell(weapon.columns[column], column)}</td>`)}</tr>
      ${/** @type {readonly string[]} */ (weapon.columns.abilities ?? []).length > 0
      && html`<tr class="of-weapon"><td colspan=${columns.length + 1}>${cell(weapon.columns.abilities)}</td></tr>`}`)}</tbody></table></div>`;
}

/**
 * A value of a card; words of the system are translated.
 * @param {Fact | null | undefined} value
 * @param {string} [column]
 * @returns {string}
 */
export function cell(value, column) {
  const system = view.value?.system;
  if (Array.isArray(value)) return value.map((one) => cell(one, column)).join(", ");
  if (value === undefined || value === null || value === "" || value === "-") return "–";
  if (typeof value === "number") return column === "range" ? `${number(value)}\u2033` : number(value);
  const text = String(value);
  return tAny([`${system}.cell.${text}`, `table.cell.${text}`, `raw.${text.replace(/^-/, "\u2212")}`]);
}

/** A keyword as it is said; what no catalogue has, such as the name of a faction, as it is written. @param {string} keyword */
function keywordOf(keyword) {
  const word = keyword.replaceAll("_", " ").toLowerCase();
  return tAny([`${view.value?.system}.keyword.${word}`, `raw.${word}`]);
}

/** @param {{sheet: SheetView, said?: (keyword: string) => string}} props said: how the system says its keywords */
export function Abilities({ sheet, said = keywordOf }) {
  const system = view.value?.system;
  return html`<div class="tags">${(sheet.abilities ?? []).map((ability) => {
    const text = nameOf(ability.text) ?? (ability.text || tAny([`${system}.ability.${ability.id}.text`, "raw."]));
    return html`<details class="tag"><summary><${Icon} name=${ability.known ? "shield" : "scales"} small />
      ${nameOf(ability.id) ?? tAny([`${system}.ability.${ability.id}`, `raw.${nameOf(ability.name) ?? ability.name}`])}</summary>
      <p>${text.trim() || t("table.card.known")}${ability.known ? "" : html`<br /><i>${t("table.card.by_ruling")}</i>`}</p></details>`;
  })}</div>${sheet.keywords?.length > 0 && html`<p class="keywords">${sheet.keywords.map(said).join(", ")}</p>`}`;
}
