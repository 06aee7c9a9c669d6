/** The regiments of a list that is written: who leads, who follows, what each bears. */
import { html } from "../../html.js";
import { Button, Icon, Refused } from "../../panels/controls.js";
import { live } from "../../store/table.js";
import { t } from "../../words.js";
import { Out, Select, nameOf } from "./list_parts.js";

/** @import { ArmyListView, FactionRow, ListedRegiment, ListedUnit, Refusal, ScrollRow } from "../../transport/protocol.js" */

/** Every enhancement that a list has given already. @param {ArmyListView} list */
const given = (list) => [...list.regiments.flatMap((one) => one.units), ...list.auxiliaries].flatMap((unit) => unit.enhancements);

/** A unit as it is taken. @param {ScrollRow} scroll @returns {ListedUnit} */
const fresh = (scroll) => ({ warscroll: scroll.id, models: scroll.models, name: "", reinforced: false, enhancements: [] });

/**
 * @param {{faction: FactionRow, list: ArmyListView, regiment: ListedRegiment, number: number, room: number, why: Refusal | null, lead: () => void, set: (next: ListedRegiment | null) => void}}
 * props
 */
export function Regiment({ faction, list, regiment, number, room, why, lead, set }) {
  const hero = faction.scrolls.find((scroll) => scroll.id === regiment.units[0]?.warscroll);
  const led = faction.scrolls.filter((scroll) => hero?.leads.includes(scroll.id));
  const rank = regiment.units.slice(1).filter((unit) => !faction.scrolls.find((scroll) => scroll.id === unit.warscroll)?.hero).length;
  const change = (/** @type {number} */ at, /** @type {ListedUnit | null} */ next) =>
    set(at === 0 && !next ? null : { ...regiment, units: regiment.units.flatMap((unit, i) => (i === at ? next ?? [] : [unit])) });
  const title = t(regiment.general ? "aos.muster.regiment_of_general" : "aos.muster.regiment", { n: number });
  return html`<section class=${`army-regiment ${regiment.general ? "general" : ""} ${why ? "no" : ""}`} role="group" aria-label=${title}>
    <header><b>${title}</b><span>${t("aos.muster.room", { n: rank, of: room })}</span>
      ${!regiment.general && html`<${Button} size="tiny" kind="quiet" locked=${live.value ? null : t("table.not_live")} onClick=${lead}>
        <${Icon} name="flag" small />${t("aos.muster.make_general")}<//>`}</header>
    <ul>${regiment.units.map((unit, i) => html`<${Line} key=${`${i} ${unit.warscroll}`} faction=${faction} list=${list} unit=${unit} leads=${i === 0}
      set=${(/** @type {ListedUnit | null} */ next) => change(i, next)} />`)}</ul>
    <${Add} scrolls=${led} add=${(/** @type {ScrollRow} */ scroll) => set({ ...regiment, units: [...regiment.units, fresh(scroll)] })} /><${Refused} refused=${why} /></section>`;
}

/** Units outside the regiments. @param {{faction: FactionRow, list: ArmyListView, why: Refusal | null, set: (units: ListedUnit[]) => void}} props */
export function Auxiliaries({ faction, list, why, set }) {
  const units = list.auxiliaries;
  const change = (/** @type {number} */ at, /** @type {ListedUnit | null} */ next) => set(units.flatMap((unit, i) => (i === at ? next ?? [] : [unit])));
  return html`<section class=${`army-regiment ${why ? "no" : ""}`} role="group" aria-label=${t("aos.muster.auxiliaries")}>
    <header><b>${t("aos.muster.auxiliaries")}</b><span>${t("aos.muster.auxiliaries.count", { n: units.length })}</span></header>
    <ul>${units.map((unit, i) => html`<${Line} key=${`${i} ${unit.warscroll}`} faction=${faction} list=${list} unit=${unit} leads=${false}
      set=${(/** @type {ListedUnit | null} */ next) => change(i, next)} />`)}</ul>
    <${Add} scrolls=${faction.scrolls} add=${(/** @type {ScrollRow} */ scroll) => set([...units, fresh(scroll)])} /><${Refused} refused=${why} /></section>`;
}

/** A Regiment of Renown is as it is. @param {{regiment: ListedRegiment, remove: () => void}} props */
export function Renown({ regiment, remove }) {
  return html`<section class="army-regiment" role="group" aria-label=${nameOf(regiment.renown)}>
    <header><b>${nameOf(regiment.renown)}</b><span>${t("aos.muster.hired")}</span><${Out} name=${nameOf(regiment.renown)} onClick=${remove} /></header>
    <ul>${regiment.units.map((unit, i) => html`<li key=${i}><b>${nameOf(unit.warscroll)}</b> <small>${t("aos.muster.models", { n: unit.models })}</small></li>`)}</ul></section>`;
}

/** @param {{faction: FactionRow, list: ArmyListView, unit: ListedUnit, leads: boolean, set: (next: ListedUnit | null) => void}} props */
function Line({ faction, list, unit, leads, set }) {
  const scroll = faction.scrolls.find((one) => one.id === unit.warscroll);
  const name = unit.name || nameOf(unit.warscroll);
  const tables = faction.tables.filter((table) => scroll?.tables.includes(table.id));
  const taken = given(list).filter((id) => !unit.enhancements.includes(id));
  const reinforce = () => scroll && set({ ...unit, reinforced: !unit.reinforced, models: unit.reinforced ? scroll.models : 2 * scroll.models });
  const bear = (/** @type {readonly string[]} */ of, /** @type {string} */ id) => set({ ...unit, enhancements: [...unit.enhancements.filter((one) => !of.includes(one)), ...(id ? [id] : [])] });
  return html`<li class=${leads ? "leads" : ""}><span><b>${name}</b> <small>${t("aos.muster.models", { n: unit.models })}</small></span>
    ${scroll?.doubles && html`<button type="button" class="choice reinforce" aria-pressed=${unit.reinforced ? "true"
      : "false"} disabled=${!live.value} onClick=${reinforce}>${t("aos.muster.reinforced")}</button>`}
    <em>${(scroll?.points ?? 0) * (unit.reinforced ? 2 : 1)}</em><${Out} name=${name} onClick=${() => set(null)} />
    ${tables.length > 0 && html`<div class="borne">${tables.map((table) =>
      html`<${Select} key=${table.id} label=${nameOf(table.id)} value=${table.enhancements.find((id) => unit.enhancements.includes(id))
      ?? ""} ids=${table.enhancements.filter((id) => !taken.includes(id))} set=${(/** @type {string} */ id) => bear(table.enhancements, id)} />`)}</div>`}</li>`;
}

/** @param {{scrolls: ScrollRow[], add: (scroll: ScrollRow) => void}} props */
function Add({ scrolls, add }) {
  if (!scrolls.length) return null;
  const put = (/** @type {import("../../html.js").On<HTMLSelectElement>} */ e) => {
    const scroll = scrolls.find((one) => one.id === e.currentTarget.value);
    if (scroll) add(scroll);
    e.currentTarget.value = "";
  };
  return html`<select class="input add" aria-label=${t("aos.muster.add")} value="" disabled=${!live.value} onChange=${put}>
    <option value="">+ ${t("aos.muster.add")}</option>${scrolls.map((scroll) =>
    html`<option key=${scroll.id} value=${scroll.id}>${t("aos.muster.row", { name: nameOf(scroll.id), n: scroll.points })}</option>`)}</select>`;
}
