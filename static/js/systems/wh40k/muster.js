/** Building an army list from the library: units added and taken out, their sizes and weapons. */
import { signal } from "@preact/signals";
import { html } from "../../html.js";
import { MyArmies } from "../../panels/my_armies.js";
import { Button, Icon, IconButton } from "../../panels/controls.js";
import { draft as drafts } from "../../store/table.js";
import { mySeat, nameOf, view } from "../../store/view.js";
import { number, t } from "../../words.js";

/** @import { Composition, ListNeed, MusterSheet, Roster, RosterUnit } from "../../transport/protocol.js" */
/** A unit of the list as it is written. @typedef {Partial<RosterUnit> & Pick<RosterUnit, "sheet" | "models">} Listed */

const editing = signal(false);
const chosen = signal("");

/** What content calls a thing, in the reader's language. @param {string} name */
const called = (name) => nameOf(name) ?? name.replaceAll("_", " ");

/** What a unit of a list is called. @param {Listed} unit @param {MusterSheet | undefined} sheet */
const titled = (unit, sheet) => called(unit.name || (sheet?.name ?? unit.sheet));

/** @returns {{sheets: MusterSheet[], draft: Roster | null, weapons: Record<string, string>}} */
function library() {
  const muster = view.value?.own?.kind === "wh40k" ? view.value.own.muster : null;
  return { sheets: muster?.sheets ?? [], draft: muster?.lists[mySeat.value ?? ""] ?? null, weapons: muster?.weapons ?? {} };
}

/** A kept list as the referee is told it. @param {{name: unknown, units?: unknown}} list */
const told = ({ name, units }) => ({ kind: "set_army", name, units });

/** @param {{offer: import("../../store/view.js").SeatOffer, need: ListNeed}} props */
export function Muster({ offer, need }) {
  const { sheets, draft, weapons } = library();
  const units = /** @type {Listed[]} */ (drafts.valueOf(offer, need) ?? draft?.units ?? []);
  const set = (/** @type {Listed[]} */ next) => drafts.answer(offer, need, next);
  const total = units.reduce((sum, unit) => sum + (unit.power ?? sheets.find((sheet) => sheet.id === unit.sheet)?.power ?? 0), 0);
  return html`<div class=${`need muster ${editing.value ? "" : "told"}`} role="group" aria-label=${t("table.muster")}>
    <header><b>${draft?.name ? called(draft.name) : t("table.muster.own")}</b><span>${t("table.muster.total", { n: units.length, power: total })}</span>
    <${Button} size="tiny" kind="quiet" onClick=${() => (editing.value = !editing.value)}>${t(editing.value ? "table.muster.less" : "table.muster.edit")}<//></header>
    ${editing.value ? html`<ul class="scroll" tabindex="0" aria-label=${t("table.muster.list")}>
      ${units.map((unit, i) => html`<${Line} key=${i} unit=${unit} sheet=${sheets.find((sheet) => sheet.id === unit.sheet)} weapons=${weapons}
      change=${(/** @type {Listed | null} */ next) => set(next ? units.map((one, j) => (j === i ? next : one)) : units.filter((_, j) => j !== i))} />`)}</ul>
        <${Add} sheets=${sheets} add=${(/** @type {Listed} */ unit) => set([...units, unit])} />`
    : html`<p class="note">${units.map((unit) => `${titled(unit, sheets.find((sheet) => sheet.id === unit.sheet))} (${unit.models.length})`).join(", ") || t("table.muster.empty")}</p>
      <${MyArmies} seat=${offer.seat} command=${told} taken=${(/** @type {{units?: unknown} | null} */ list) => (list ? set(/** @type {Listed[]} */ (list.units)) : drafts.cancel())} />`}</div>`;
}

/** @param {{unit: Listed, sheet: MusterSheet | undefined, weapons: Record<string, string>, change: (unit: Listed | null) => void}} props */
function Line({ unit, sheet, weapons, change }) {
  return html`<li><b>${titled(unit, sheet)}</b><span class="power">${t("table.muster.power", { n: unit.power ?? sheet?.power ?? 0 })}</span>
    <${IconButton} icon="cross" label=${t("table.muster.remove", { n: titled(unit, sheet) })} onClick=${() => change(null)} />
    ${sheet?.composition.map((row) => html`<${Profile} key=${row.profile} unit=${unit} row=${row} weapons=${weapons} change=${change} />`)}</li>`;
}

/** How many models of one profile, and what they carry. @param {{unit: Listed, row: Composition, weapons: Record<string, string>, change: (unit: Listed) => void}} props */
function Profile({ unit, row, weapons, change }) {
  const models = unit.models.filter((model) => model.profile === row.profile);
  const name = called(row.profile);
  const size = (/** @type {number} */ count) => {
    const kept = models.slice(0, count);
    const more = Array.from({ length: Math.max(0, count - kept.length) }, () => ({ profile: row.profile, weapons: row.weapons }));
    change({ ...unit, models: [...unit.models.filter((model) => model.profile !== row.profile), ...kept, ...more] });
  };
  const arm = (/** @type {string[]} */ carried, /** @type {number} */ count) => {
    const rest = models.filter((model) => model.weapons.join() !== carried.join());
    const armed = Array.from({ length: count }, () => ({ profile: row.profile, weapons: carried }));
    const plain = [...rest, ...Array(models.length).fill({ profile: row.profile, weapons: row.weapons })].slice(0, models.length - count);
    change({ ...unit, models: [...unit.models.filter((model) => model.profile !== row.profile), ...armed, ...plain] });
  };
  return html`<div class="profile-line"><${Stepper} label=${name} value=${models.length} least=${row.least} most=${row.most} set=${size} />
    ${row.options.map((option) => html`<${Stepper} label=${option.map((id) => called(weapons[id] ?? id)).join(" + ")} value=${models.filter((model) => model.weapons.join() === option.join()).length}
      least=${0} most=${models.length} set=${(/** @type {number} */ count) => arm(option, count)} />`)}</div>`;
}

/** @param {{label: string, value: number, least: number, most: number, set: (value: number) => void}} props */
function Stepper({ label, value, least, most, set }) {
  return html`<div class="stepper" role="group" aria-label=${label}><span>${label}</span>
    <button type="button" aria-label=${t("table.fewer", { n: label })} disabled=${value <= least} onClick=${() => set(value - 1)}>−</button>
    <b aria-live="polite">${number(value)}</b><button type="button" aria-label=${t("table.more", { n: label })} disabled=${value >= most} onClick=${() => set(value + 1)}>+</button></div>`;
}

/** @param {{sheets: MusterSheet[], add: (unit: Listed) => void}} props */
function Add({ sheets, add }) {
  const sheet = sheets.find((one) => one.id === chosen.value) ?? sheets[0];
  const put = () => sheet && add({
    sheet: sheet.id, power: sheet.power,
    models: sheet.composition.flatMap((row) => Array.from({ length: row.least }, () => ({ profile: row.profile, weapons: row.weapons }))),
  });
  return html`<div class="add-unit"><label class="field"><span>${t("table.muster.add")}</span>
    <select class="input" value=${sheet?.id} onChange=${(/** @type {import("../../html.js").On<HTMLSelectElement>} */ e) => (chosen.value = e.currentTarget.value)}>
    ${sheets.map((one) => html`<option value=${one.id}>${called(one.name)}${one.power === null ? "" : ` · ${t("table.muster.power", { n: one.power })}`}</option>`)}</select></label>
    <${Button} onClick=${put} locked=${sheet ? null : t("table.muster.empty_library")}><${Icon} name="plus" small />${t("table.muster.put")}<//></div>`;
}
