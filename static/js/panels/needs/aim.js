/** Giving weapons their targets: alike weapons share a row, a row opens into its models. */
import { signal } from "@preact/signals";
import { html } from "../../html.js";
import { Icon } from "../controls.js";
import { speaksOf } from "../speaking.js";
import { draft, local, refusalText } from "../../store/table.js";
import { nameOf, pieceName, unitName, view } from "../../store/view.js";
import { t, tAny } from "../../words.js";

/** @import { AimNeed, AimRow, Refusal } from "../../transport/protocol.js" */
/** @typedef {{key: string, rows: AimRow[]}} Group */
/** What one weapon of one model is to do. @typedef {{model: string, weapon: string, target: string | null, count?: number}} Aimed */

/** The groups shown model by model. */
const split = signal(/** @type {readonly string[]} */ ([]));

/** @param {{offer: import("../../store/view.js").SeatOffer, need: AimNeed}} props */
export function Aim({ offer, need }) {
  const aims = /** @type {Aimed[]} */ (draft.valueOf(offer, need));
  const chosen = need.rows.some((row) => row.piece === local.selection.value.piece) ? local.selection.value.piece : null;
  const groups = grouped(chosen ? need.rows.filter((row) => row.piece === chosen) : need.rows, need.counted);
  const all = () => (local.selection.value = { ...local.selection.value, piece: null });
  return html`${chosen && html`<p class="note aim-of"><b>${pieceName(chosen)}</b> <button type="button" class="link" onClick=${all}>${t("table.aim.all")}
    </button></p>`}<div class="need aims scroll" role="group" aria-label=${t("table.need.aim")} tabindex="0">${groups.map((group) => need.counted
    ? html`<${CountedRow} key=${group.key} group=${group} aims=${aims} need=${need} change=${(/** @type {Aimed[]} */ next) => draft.answer(offer, need, next)} />`
    : html`<${TargetRow} key=${group.key} group=${group} aims=${aims} must=${!!need.must} change=${(/** @type {Aimed[]} */ next) => draft.answer(offer, need, next)} />`)}</div>`;
}

/**
 * Rows of the same weapon, where attacks are counted with the same choice of targets; opened groups stand model by model.
 * What has nobody to fire at comes last, before it what is held.
 * @param {AimRow[]} rows
 * @param {boolean} counted
 * @returns {Group[]}
 */
function grouped(rows, counted) {
  /** @type {Map<string, AimRow[]>} */
  const groups = new Map();
  for (const row of rows) {
    const targets = row.targets.map((o) => `${o.value}${o.locked ? "-" : "+"}`).sort().join();
    const alike = [row.group ?? "", row.weapon, row.attacks, counted ? targets : ""].join("|");
    const key = split.value.includes(alike) ? `${alike}|${row.piece}` : alike;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const rank = (/** @type {Group} */ group) => (isBlocked(group) ? 2 : group.rows.some((row) => row.default) ? 0 : 1);
  return [...groups].map(([key, members]) => ({ key, rows: members })).sort((a, b) => rank(a) - rank(b));
}

/** Whether these weapons have nobody to fire at. @param {Group} group */
const isBlocked = ({ rows }) => rows.every((row) => row.targets.every((option) => option.locked));

/**
 * The targets of a group: how many of its weapons may fire at each, how far it is, and why none may.
 * @param {Group} group
 */
function targetsOf({ rows }) {
  /** @type {Map<string, {value: string, able: AimRow[], away: number | null, locked: Refusal | null}>} */
  const found = new Map();
  for (const row of rows) {
    for (const option of row.targets) {
      const known = found.get(String(option.value)) ?? { value: String(option.value), able: [], away: null, locked: null };
      const away = option.facts.away === undefined ? null : Number(option.facts.away);
      if (!option.locked) known.able = [...known.able, row];
      known.away = known.away === null || (away !== null && away < known.away) ? away : known.away;
      known.locked ??= option.locked ?? null;
      found.set(known.value, known);
    }
  }
  return [...found.values()].sort((a, b) => Number(!a.able.length) - Number(!b.able.length) || (a.away ?? 0) - (b.away ?? 0));
}

/**
 * What a weapon is called: its row on the unit's card, or its id.
 * @param {AimRow} row
 */
function weaponName(row) {
  const unit = view.value?.units[view.value.pieces[row.piece]?.unit ?? ""];
  const sheet = view.value?.sheets[unit?.sheet ?? ""];
  const worded = nameOf(row.weapon) ?? sheet?.weapons.find((weapon) => weapon.id === row.weapon)?.name;
  return worded ?? tAny([`${view.value?.system}.weapon.${row.weapon}`, `raw.${row.weapon.replaceAll("_", " ")}`]);
}

/** @param {{group: Group}} props */
function Head({ group }) {
  const [row] = group.rows;
  if (!row) return null;
  const many = group.rows.length > 1;
  const open = () => (split.value = [...split.value, group.key]);
  return html`<div class="aim-head" ...${speaksOf(() => group.rows.map((r) => r.piece))}>
    <b>${weaponName(row)}</b>${many ? html`<button type="button" class="link" onClick=${open}>${sumOf(group)}<${Icon} name="down" small /><span class="unseen">${t("table.aim.split")}</span></button>`
      : html`<small>${pieceName(row.piece)}</small><small>${t("table.aim.attacks", { n: row.attacks })}</small>`}</div>`;
}

/** How many models attack how often, and how often that is where their system knows it before dice and bonuses. @param {Group} group */
function sumOf({ rows }) {
  const each = rows[0]?.attacks ?? "";
  const facts = { n: rows.length, each, sum: Number(each) * rows.length };
  return tAny([Number.isNaN(facts.sum) ? "" : `${view.value?.system}.aim.many`, "table.aim.many"], facts);
}

/** @param {{group: Group, aims: Aimed[], must: boolean, change: (next: Aimed[]) => void}} props */
function TargetRow({ group, aims, must, change }) {
  const [row] = group.rows;
  if (!row) return null;
  const isOf = (/** @type {Aimed} */ aim) => group.rows.some((r) => r.piece === aim.model && r.weapon === aim.weapon);
  const aimed = aims.filter(isOf);
  const used = [...new Set(aimed.map((aim) => aim.target))];
  const value = used.length > 1 ? MIXED : used[0] ?? "";
  const options = targetsOf(group);
  const set = (/** @type {string} */ target) => {
    const able = target ? options.find((option) => option.value === target)?.able ?? [] : group.rows;
    const isMeant = (/** @type {Aimed} */ aim) => able.some((r) => r.piece === aim.model && r.weapon === aim.weapon);
    change([...aims.filter((aim) => !isMeant(aim)), ...able.map((r) => ({ model: r.piece, weapon: r.weapon, target: target || null }))]);
  };
  const [first] = row.targets;
  if (isBlocked(group) && first) return html`<div class="aim-row blocked"><${Head} group=${group} /><small>${refusalText(first.locked)}</small></div>`;
  const mixed = used.map((target) => `${aimed.filter((aim) => aim.target === target).length} ${target ? unitName(target) : t(must ? "table.aim.unaimed" : "table.aim.held")}`).join(", ");
  const free = !must || value === "";
  return html`<div class="aim-row"><${Head} group=${group} /><select class="input" aria-label=${t("table.aim.target_of",
    { n: weaponName(row) })} value=${value} onChange=${(/** @type {import("../../html.js").On<HTMLSelectElement>} */ e) => set(e.currentTarget.value)}>
    ${value === MIXED && html`<option value=${MIXED} selected disabled>${t("table.aim.several", { n: used.filter(Boolean).length })}</option>`}${free
      && html`<option value="" selected=${value === ""}>${t(must ? "table.aim.unaimed" : "table.aim.hold")}</option>`}${options.map((option) =>
      html`<option value=${option.value} selected=${option.value === value} disabled=${!option.able.length}>
      ${optionText(option, group.rows.length)}</option>`)}</select>${value === MIXED && html`<small class="aim-mixed">${mixed}</small>`}</div>`;
}

/** More than one target: no option of its own. */
const MIXED = "*";

/** @param {{value: string, able: AimRow[], away: number | null, locked: Refusal | null}} option @param {number} of */
function optionText({ value, able, away, locked }, of) {
  if (!able.length && locked) return `${unitName(value)}: ${refusalText(locked)}`;
  const far = away === null ? unitName(value) : t("table.aim.away", { unit: value, d: away });
  const what = [far, shotsAt(value, able)].filter(Boolean).join(", ");
  return able.length < of ? t("table.aim.some", { what, n: able.length, of }) : what;
}

/** How many shots these weapons have at a target; nothing where their system does not say, or dice make them differ. @param {string} target @param {AimRow[]} able */
function shotsAt(target, able) {
  const each = able.map(({ targets }) => targets.find(({ value }) => value === target)?.facts.shots ?? "");
  const n = each.reduce((/** @type {number} */ sum, shots) => sum + Number(shots || NaN), 0);
  if (!Number.isNaN(n)) return t("table.aim.shots", { n });
  return each[0] && each.every((shots) => shots === each[0]) ? t("table.aim.shots", { n: each.length > 1 ? `${each.length} × ${each[0]}` : each[0] }) : "";
}

/** Attacks a model, spread over the targets within its limit. @param {{group: Group, aims: Aimed[], need: AimNeed, change: (next: Aimed[]) => void}} props */
function CountedRow({ group, aims, need, change }) {
  const [row] = group.rows;
  if (!row) return null;
  const open = row.targets.filter((option) => !option.locked);
  const spent = aims.filter((aim) => aim.model === row.piece).reduce((sum, aim) => sum + (aim.count ?? 0), 0);
  const limit = need.limits[row.piece] ?? Number(row.attacks) ?? 0;
  const countOf = (/** @type {string} */ target) => aims.find((a) => a.model === row.piece && a.weapon === row.weapon && a.target === target)?.count ?? 0;
  const set = (/** @type {string} */ target, /** @type {number} */ count) => {
    const isThis = (/** @type {Aimed} */ a) => a.target === target && group.rows.some((r) => r.piece === a.model && r.weapon === a.weapon);
    const added = count > 0 ? group.rows.map((r) => ({ model: r.piece, weapon: r.weapon, target, count })) : [];
    change([...aims.filter((a) => !isThis(a)), ...added]);
  };
  return html`<div class="aim-row"><${Head} group=${group} /><div class="counts">${open.map((option) => {
    const target = String(option.value);
    const count = countOf(target);
    return html`<div class="stepper"><span>${unitName(target)}</span><button type="button" aria-label=${t("table.aim.fewer",
      { unit: target })} disabled=${count === 0} onClick=${() => set(target, count - 1)}>−</button>
      <b aria-live="polite">${count}</b><button type="button" aria-label=${t("table.aim.more", { unit: target })} disabled=${spent >= limit} onClick=${() => set(target, count + 1)}>+</button></div>`;
  })}<small>${t("table.aim.left", { n: limit - spent })}</small></div></div>`;
}
