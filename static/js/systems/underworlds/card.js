/** A fighter's card: the side that holds and the other one, tokens, upgrades, weapons with their symbols. */
import { signal } from "@preact/signals";
import { html } from "../../html.js";
import { Icon, Letter, explains } from "../../panels/controls.js";
import { wordsOf } from "../../panels/cards/cards.js";
import { turnings } from "./lists.js";
import { Symbol, isSymbol } from "../../panels/cards/symbols.js";
import { TOKENS } from "../../board/hexes/tokens.js";
import { unitName, view } from "../../store/view.js";
import { number, t, tAny } from "../../words.js";

/** @import { AbilityRow, CardView, ChoiceWeapon, Fact, PieceView, SheetView, TrayView, UnitView, WeaponRow } from "../../transport/protocol.js" */

/** The fighter whose other side is shown. */
const turned = signal(/** @type {string | null} */ (null));

/** @param {{unit: UnitView, sheet: SheetView}} props */
export function FighterCard({ unit, sheet }) {
  const inspired = unit.badges?.includes("inspired") === true;
  const other = turned.value === unit.id;
  const side = inspired !== other ? "inspired" : "normal";
  const row = other || unit.where !== "table" || !sheet.profiles.now ? side : "now";
  const profile = sheet.profiles[row] ?? Object.values(sheet.profiles)[0] ?? {};
  const columns = sheet.columns.filter((/** @type {string} */ column) => !column.endsWith("_symbol"));
  const flip = () => (turned.value = other ? null : unit.id);
  const piece = view.value?.pieces[unit.pieces[0] ?? ""];
  return html`<section class=${`card fighter-card ${other ? "turned" : ""}`} aria-label=${t("table.card_of", { unit: unit.id })}>
    <header><${Letter} seat=${unit.seat} letter=${unit.letter} /><div><h2>${unitName(unit.id)}</h2><p>${summary(unit, sheet, profile, side)}</p></div>
      ${Object.keys(sheet.profiles).length > 1 && html`<button type="button" class="button tiny flip" aria-pressed=${String(other)} onClick=${flip}>
        <${Icon} name="undo" small />${t(side === "inspired" ? "underworlds.side.to_normal" : "underworlds.side.to_inspired")}</button>`}</header>
    ${other && html`<p class="other-side"><${Icon} name="eye" small />${t(side === "inspired" ? "underworlds.side.not_yet" : "underworlds.side.no_more")}</p>
      ${turnings(unit.seat).map((said) => html`<p class="other-side">${said}</p>`)}`}
    <dl class="stats">${columns.map((/** @type {string} */ column) =>
      html`<div><dt>${word("column", column)}</dt><dd>${number(Number(profile[column] ?? 0))}${isSymbol(profile[`${column}_symbol`])
      && html`<${Symbol} name=${profile[`${column}_symbol`]} />`}</dd></div>`)}
      ${piece && html`<div><dt>${t("underworlds.column.damage_taken")}</dt><dd>${piece.wounds_max - piece.wounds}</dd></div>`}</dl>
    <${Weapons} rows=${sheet.weapons.filter((weapon) => !weapon.columns.side || weapon.columns.side === row)} /><${Tokens} piece=${piece} />
      <${Upgrades} unit=${unit} /><${Abilities} rows=${(sheet.abilities ?? []).filter((row) => !view.value?.cards?.[row.id])} /></section>`;
}

/** The fighter whose card lies open: one a list or a choice speaks of alone, else who is attacked now. @param {readonly string[]} mentioned @returns {string | null} */
export function fighterOf([mentioned, ...more]) {
  const seen = view.value;
  const unit = more.length ? undefined : seen?.pieces[mentioned ?? ""]?.unit ?? (seen?.units[mentioned ?? ""] ? mentioned : undefined);
  return unit ?? null;
}

/** The fighter whose card lies open while dice fall: who is attacked. @param {TrayView | null | undefined} tray */
export const attackedOn = (tray) => (tray?.open ? tray.target ?? null : null);

/** A word of the system, such as a column's or a rune's. @param {string} kind @param {string} name */
export const word = (kind, name) => tAny([`${view.value?.system}.${kind}.${name}`, `raw.${name.replaceAll("_", " ")}`]);

/** @param {UnitView} unit @param {SheetView} sheet @param {Record<string, Fact>} profile @param {string} side */
function summary(unit, sheet, profile, side) {
  const where = unit.where === "table" ? "" : word("where", unit.where);
  const runes = (sheet.keywords ?? []).map((/** @type {string} */ rune) => word("rune", rune));
  const bounty = profile.bounty !== undefined && !sheet.columns.includes("bounty") ? t("underworlds.bounty", { n: profile.bounty }) : "";
  return [where, t(`underworlds.side.${side}`), ...runes, bounty].filter(Boolean).join(" · ");
}

/** @param {{rows: readonly (WeaponRow | ChoiceWeapon)[]}} props */
export function Weapons({ rows }) {
  if (!rows.length) return null;
  return html`<table class="weapons"><thead><tr><th scope="col">${t("table.card.weapon")}</th>
    ${["range", "dice", "damage"].map((column) => html`<th scope="col">${word("column", column)}</th>`)}</tr></thead><tbody>
    ${rows.map((row) => html`<tr><th scope="row">${row.columns[`name_${document.documentElement.lang}`] ?? row.name}${runesOf(row)}</th><td>${row.columns.range}</td>
      <td class="with-symbol">${row.columns.dice}${isSymbol(row.columns.symbol) && html`<${Symbol} name=${row.columns.symbol} small />`}</td><td>${row.columns.damage}</td></tr>`)}</tbody></table>`;
}

/** Weapon abilities, each explained where it is pointed at; those that need a critical carry its sign. @param {WeaponRow | ChoiceWeapon} row */
function runesOf(row) {
  const runes = /** @type {string[]} */ (row.columns.abilities ?? []);
  return runes.map((rune) => html`<button type="button" class="weapon-rune" ...${explains("",
    `${t(`underworlds.offer.weapon_${rune}`)}. ${t("underworlds.weapon_rune.pick")}`)}>
    ${rune.startsWith("critical_") && html`<${Symbol} name="crit" small />`}${word("weapon_rune", rune.replace("critical_", ""))}</button>`);
}

/** @param {{piece: PieceView | undefined}} props */
function Tokens({ piece }) {
  const held = TOKENS.filter((name) => (piece?.counters?.[name] ?? 0) > 0);
  if (!held.length) return null;
  return html`<p class="held-tokens">${held.map((name) => html`<span class=${`tag ${name}`}>${t(`underworlds.token.${name}`, { n: piece?.counters[name] })}</span>`)}</p>`;
}

/** @param {{unit: UnitView}} props */
function Upgrades({ unit }) {
  const worn = Object.values(view.value?.cards ?? {}).filter((card) => card.pile === `${unit.seat}.equipped` && card.facts?.on === unit.id);
  if (!worn.length) return null;
  return html`<div class="tags upgrades" role="group" aria-label=${t("underworlds.upgrades")}>
    ${worn.map((card) => html`<details class="tag" key=${card.id}><summary><${Icon} name="plus" small />${wordsOf(card).name}</summary><p>${wordsOf(card).text}</p></details>`)}</div>`;
}

/** @param {{rows: readonly AbilityRow[]}} props */
function Abilities({ rows }) {
  return rows.length ? html`<div class="tags">${rows.map((row) => html`<details class="tag">
    <summary><${Icon} name=${row.known ? "shield" : "scales"} small />${tAny([`${view.value?.system}.ability.${row.id}`, `raw.${row.name}`])}</summary>
    <p>${tAny([`${view.value?.system}.ability.${row.id}.text`, `raw.${row.text}`])}</p></details>`)}</div>` : null;
}
