/** A disk's card: its five numbers as they are now, those that an effect changed marked with their sum; its shots in a line. */
import { html } from "../../html.js";
import { Abilities, cell, summary } from "../../panels/card.js";
import { Letter, explains } from "../../panels/controls.js";
import { unitName } from "../../store/view.js";
import { signed, t, tAny } from "../../words.js";
import { own } from "./own_view.js";
import { Provenance, markOf } from "./provenance.js";

/** @import { SheetView, UnitView, WeaponRow } from "../../transport/protocol.js" */

const SHOT = /** @type {const} */ (["range", "shots", "strength", "damage", "ignores"]);

/** @param {{unit: UnitView, sheet: SheetView}} props */
export function Card({ unit, sheet }) {
  return html`<section class="card disk-card" aria-label=${t("table.card_of", { unit: unit.id })}>
    <header><${Letter} seat=${unit.seat} letter=${unit.letter} /><div><h2>${unitName(unit.id)}</h2><p>${summary(unit, sheet)}</p></div></header>
    <dl class="disk-values">${sheet.columns.map((column) => html`<${Value} key=${column} unit=${unit} sheet=${sheet} column=${column} />`)}</dl>
    ${sheet.weapons?.map((weapon) => html`<${Shot} key=${weapon.id} weapon=${weapon} />`)}
      <${Abilities} sheet=${{ ...sheet, keywords: wordsOf(unit.id, sheet) }} said=${(/** @type {string} */ word) => saidOf(unit.id, word)} />
      <${Provenance} of=${String(sheet.facts?.type ?? "")} /></section>`;
}

/** What is printed on a disk, and what cards and effects give it now. @param {string} disk @param {SheetView} sheet */
const wordsOf = (disk, sheet) => [...new Set([...Object.keys(own.value?.faces[disk]?.keywords ?? {}), ...sheet.keywords])];

/** A keyword with its number as it is now, else a trait. @param {string} disk @param {string} word */
const saidOf = (disk, word) => tAny([`diskwars.keyword.${word}`, `diskwars.trait.${word}`], { n: own.value?.faces[disk]?.keywords[word] ?? 1 });

/** One number; where an effect changes it, it answers by what and what is printed. @param {{unit: UnitView, sheet: SheetView, column: string}} props */
function Value({ unit, sheet, column }) {
  const { printed, now } = sheet.profiles;
  const rows = own.value?.faces[unit.id]?.sums[column] ?? [];
  const name = t(`diskwars.column.${column}`);
  const sum = [`${t("diskwars.printed")} ${cell(printed?.[column])}`, ...rows.map((row) => `${signed(Number(row.value))} ${t(row.reason, row.facts)}`)].join(", ");
  const mark = markOf(String(sheet.facts?.type ?? ""), column);
  return html`<div class=${`${rows.length ? "changed" : ""} ${mark ? "marked" : ""}`} title=${mark ? t(`diskwars.mark.${mark}`) : undefined}><dt>${name}</dt>
    <dd>${rows.length ? html`<button type="button" ...${explains(name, sum)}>${cell(now?.[column])}</button>` : cell(now?.[column])}</dd></div>`;
}

/** "Ranged: short, 2 shots, strength 3, physical". @param {{weapon: WeaponRow}} props */
function Shot({ weapon }) {
  const said = SHOT.filter((column) => !["", "–"].includes(cell(weapon.columns[column])))
    .map((column) => html`<span><small>${t(`diskwars.column.${column}`)}</small> ${cell(weapon.columns[column])}</span>`);
  return html`<p class="disk-shot"><b>${t("diskwars.card.ranged")}</b>${said}</p>`;
}
