/** Writing an army list: regiments with their heroes, who is the general, enhancements, lores; kept with every change, judged as it stands. */
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { html } from "../../html.js";
import { MyArmies } from "../../panels/my_armies.js";
import { Button, Icon, IconButton, Rule } from "../../panels/controls.js";
import { act, live, refusalText } from "../../store/table.js";
import { mySeat, nameOf as called, past } from "../../store/view.js";
import { t } from "../../words.js";
import { Auxiliaries, Regiment, Renown } from "./regiments.js";
import { ArmyList } from "./army_list.js";
import { Select, nameOf } from "./list_parts.js";
import { own } from "./own_view.js";

/** @import { ArmyListView, Check, FactionRow, ListedRegiment } from "../../transport/protocol.js" */
/** @typedef {import("../../store/view.js").SeatOffer} SeatOffer */
/** A list while it is written. @typedef {Omit<ArmyListView, "checks" | "limit">} Written */

const editing = signal(false);

/** What was written here and is not answered yet, by so many orders: the next change is made of that, else it would undo it. */
const unanswered = signal(/** @type {{list: Partial<ArmyListView>, orders: number}} */ ({ list: {}, orders: 0 }));

/** The list that this seat writes, if it may write one. */
const mine = () => own()?.lists[mySeat.value ?? ""] ?? null;

/** What is wrong with a list, part by part. @param {ArmyListView | null} list @returns {Check[]} */
const wrong = (list) => list?.checks.filter((check) => check.refused) ?? [];

/** The list of a faction with nothing in it but the first HERO, who is its general. @param {FactionRow} faction @param {string} seat @param {string} name @param {number} points @returns {Written} */
function begun(faction, seat, name, points) {
  const hero = faction.scrolls.find((scroll) => scroll.hero);
  const units = hero ? [{ warscroll: hero.id, models: hero.models, name: "", reinforced: false, enhancements: [] }] : [];
  return { id: `own_${seat}`, name, faction: faction.id, formations: faction.formations.slice(0, 1), regiments: [{ units, general: true, renown: "" }],
    auxiliaries: [], terrain: [], lores: [], points };
}

/** @param {{offer: SeatOffer}} props */
export function Muster({ offer }) {
  const building = own()?.building;
  const kept = own()?.lists[offer.seat] ?? null;
  const list = kept && { ...kept, ...unanswered.value.list };
  if (!building) return list && html`<div class="need muster told"><p class="note">${told(list)}</p></div>`;
  const name = list ? called(list.id) ?? list.name : t("table.muster.own");
  const keep = (/** @type {Partial<Written>} */ change) => {
    const { checks, limit, points, ...rest } = { .../** @type {ArmyListView} */ (list), id: `own_${offer.seat}`, name, ...change };
    void [checks, points];
    unanswered.value = { list: rest, orders: unanswered.value.orders + 1 };
    void act(offer.seat, { kind: "set_army", roster: { ...rest, points: limit || 0 } }).finally(() => {
      const orders = unanswered.value.orders - 1;
      unanswered.value = { list: orders ? unanswered.value.list : {}, orders };
    });
  };
  const start = (/** @type {string} */ id) => {
    const faction = building.factions.find((one) => one.id === id);
    editing.value = true;
    if (faction) void act(offer.seat, { kind: "set_army", roster: begun(faction, offer.seat, t("table.muster.own"), list?.limit ?? 0) });
  };
  const faults = wrong(list).length;
  const writing = editing.value || !list;
  return html`<div class=${`need muster ${writing ? "army-list" : "told"}`} role="group" aria-label=${t("table.muster")}>
    <header>${editing.value && list ? html`<${Name} name=${name} set=${(/** @type {string} */ typed) => keep({ name: typed })} />` : html`<b>${name}</b>`}
      ${list && html`<span class=${list.limit && list.points > list.limit ? "over" : ""}>
        ${t("aos.muster.total", { n: list.points, of: list.limit })}${faults > 0 && html` · <em>${t("aos.muster.faults", { n: faults })}</em>`}</span>`}
      ${list && html`<${Button} size="tiny" kind="quiet" onClick=${() => (editing.value = !editing.value)}>${t(editing.value ? "table.muster.less" : "table.muster.edit")}<//>`}</header>
    ${writing ? html`<${Choices} list=${list} start=${start} keep=${keep} />${list && html`<${Regiments} list=${list} keep=${keep} />`}`
      : html`<${ArmyList} list=${list} faction=${building.factions.find((one) => one.id === list.faction)} />`}
    <${MyArmies} seat=${offer.seat} command=${(/** @type {{}} */ mine) => ({ kind: "set_army", roster: { ...mine, id: `own_${offer.seat}` } })} /></div>`;
}

/** What the army is called: what is being typed stays, whatever else of the list changes meanwhile. @param {{name: string, set: (name: string) => void}} props */
function Name({ name, set }) {
  const [typed, type] = useState(/** @type {string | null} */ (null));
  const done = () => {
    if (typed && typed !== name) set(typed);
    type(null);
  };
  return html`<input class="input" aria-label=${t("aos.muster.name")} maxlength="60" value=${typed
    ?? name} onInput=${(/** @type {import("../../html.js").On<HTMLInputElement>} */ e) => type(e.currentTarget.value)} onChange=${done} onBlur=${() => type(null)} />`;
}

/** A list in one line: of a Spearhead, which has neither regiments nor points. @param {ArmyListView} list */
function told(list) {
  const units = [...list.regiments.flatMap((one) => one.units), ...list.auxiliaries];
  return units.map((unit) => (unit.models > 1 ? `${unit.name || nameOf(unit.warscroll)} (${unit.models})` : unit.name || nameOf(unit.warscroll))).join(", ");
}

/** Faction, formation, a lore of each kind, faction terrain. @param {{list: ArmyListView | null, start: (id: string) => void, keep: (change: Partial<Written>) => void}} props */
function Choices({ list, start, keep }) {
  const factions = own()?.building?.factions ?? [];
  const faction = factions.find((one) => one.id === list?.faction);
  const kinds = [...new Set(faction?.lores.map((lore) => lore.type) ?? [])];
  const lores = (/** @type {string} */ kind) => faction?.lores.filter((lore) => lore.type === kind).map((lore) => lore.id) ?? [];
  const pick = (/** @type {string[]} */ all, /** @type {string[]} */ of, /** @type {string} */ id) => [...all.filter((one) => !of.includes(one)), ...(id ? [id] : [])];
  return html`<div class="army-choices"><${Select} label=${t("aos.muster.faction")} value=${list?.faction ?? ""} ids=${factions.map((one) => one.id)} set=${start} needed=${!!list} />
    ${list && faction && html`<${Select} label=${t("aos.muster.formation")} value=${list.formations[0]
      ?? ""} ids=${faction.formations} set=${(/** @type {string} */ id) => keep({ formations: [id] })} needed />
    ${kinds.map((kind) => html`<${Select} key=${kind} label=${t(`aos.muster.lore.${kind}`)} value=${list.lores.find((id) => lores(kind).includes(id))
      ?? ""} ids=${lores(kind)} set=${(/** @type {string} */ id) => keep({ lores: pick(list.lores, lores(kind), id) })} />`)}
    <${Select} label=${t("aos.muster.terrain")} value=${list.terrain[0] ?? ""} ids=${faction.terrain} set=${(/** @type {string} */ id) => keep({ terrain: id ? [id] : [] })} />`}</div>`;
}

/** @param {{list: ArmyListView, keep: (change: Partial<Written>) => void}} props */
function Regiments({ list, keep }) {
  const building = own()?.building;
  const faction = building?.factions.find((one) => one.id === list.faction);
  if (!building || !faction) return null;
  const set = (/** @type {number} */ at, /** @type {ListedRegiment | null} */ next) => keep({ regiments: list.regiments.flatMap((one, i) => (i === at ? next ?? [] : [one])) });
  const lead = (/** @type {number} */ at) => keep({ regiments: list.regiments.map((one, i) => ({ ...one, general: i === at })) });
  const add = (/** @type {string} */ id) => {
    const hero = faction.scrolls.find((scroll) => scroll.id === id);
    const renown = faction.renown.find((one) => one.id === id);
    const units = (renown ? renown.units : hero ? [{ warscroll: hero.id, models: hero.models }] : []).map((unit) => ({ ...unit, name: "", reinforced: false, enhancements: [] }));
    if (units.length) void keep({ regiments: [...list.regiments, { units, general: !renown && !list.regiments.some((one) => one.general), renown: renown?.id ?? "" }] });
  };
  let own_ = 0;
  const numbered = list.regiments.map((one) => (one.renown ? 0 : (own_ += 1)));
  const why = (/** @type {(check: Check) => boolean} */ of) => wrong(list).find(of)?.refused ?? null;
  return html`<div class="scroll army-regiments" tabindex="0" role="group" aria-label=${t("table.muster.list")}>
    ${list.regiments.map((one, i) => (one.renown ? html`<${Renown} key=${i} regiment=${one} remove=${() => set(i, null)} />`
      : html`<${Regiment} key=${i} faction=${faction} list=${list} regiment=${one} number=${numbered[i] ?? 0} room=${one.general ? building.units_of_general
        : building.units} why=${why((check) => check.part === "regiment" && check.regiment === numbered[i])} lead=${() => lead(i)}
        set=${(/** @type {ListedRegiment | null} */ next) => set(i, next)} />`))}
    <${Auxiliaries} faction=${faction} list=${list} why=${why((check) => check.part === "auxiliaries")} set=${(/** @type {ArmyListView["auxiliaries"]} */ auxiliaries) => keep({ auxiliaries })} />
    <section class="army-regiment empty"><label class="field"><span>${t("aos.muster.new_regiment", { n: own_, of: building.regiments })}</span>
      <select class="input" value="" disabled=${!live.value || own_ >= building.regiments}
      onChange=${(/** @type {import("../../html.js").On<HTMLSelectElement>} */ e) => { add(e.currentTarget.value); e.currentTarget.value = ""; }}>
      <option value="">${t("aos.muster.lead_by")}</option>${faction.scrolls.filter((scroll) => scroll.hero).map((scroll) =>
        html`<option key=${scroll.id} value=${scroll.id}>${t("aos.muster.row", { name: nameOf(scroll.id), n: scroll.points })}</option>`)}
      ${faction.renown.map((one) => html`<option key=${one.id} value=${one.id}>${t("aos.muster.renown", { name: nameOf(one.id), n: one.points })}</option>`)}</select></label></section></div>`;
}

/** Whether a list is being written here and what is asked of it can be shown. */
export const isChecking = () => !past.value && !!own()?.building && (mine()?.checks.length ?? 0) > 0;

/** All that is asked of the list, those first that it does not meet. */
export function Checks() {
  const list = mine();
  if (!list) return null;
  const faults = wrong(list);
  const sorted = [...faults, ...list.checks.filter((check) => !check.refused)];
  return html`<section class="card army-checks" aria-label=${t("aos.muster.checks")}><h2>${t("aos.muster.checks")}</h2>
    <p class="note">${t("aos.muster.met", { n: list.checks.length - faults.length, of: list.checks.length })}</p>
    <ul>${sorted.map((check) => html`<li key=${`${check.part} ${check.regiment}`} class=${check.refused ? "no" : ""}>
    <${Icon} name=${check.refused ? "cross" : "check"} small /><div><b>${t(`aos.muster.part.${check.part}`, { n: check.regiment })}</b>
    ${check.refused ? html`<p>${refusalText(check.refused)} <${Rule} id=${check.refused.rule} /></p>`
      : check.part === "points" && html`<span>${t("aos.muster.total", { n: list.points, of: list.limit })}</span>`}</div></li>`)}</ul></section>`;
}
