/** Building an army: for each regiment a hero, what he leads within his points, and the command cards he brings. */
import { useEffect } from "preact/hooks";
import { signal } from "@preact/signals";
import { html } from "../../html.js";
import { Refused } from "../../panels/controls.js";
import { latest } from "../../lib/asking.js";
import { ask, draft } from "../../store/table.js";
import { nameOf } from "../../store/view.js";
import { MyArmies } from "../../panels/my_armies.js";
import { Keep } from "./keeping.js";
import { Strategy } from "./marks.js";
import { own } from "./own_view.js";
import { number, t } from "../../words.js";

/** @import { ListNeed, RecruitView, RecruitingView, Refusal, Regiment } from "../../transport/protocol.js" */
/** @typedef {import("../../store/view.js").SeatOffer} SeatOffer */

const ORDER = { small: 0, medium: 1, large: 2 };

/** Why the army as it is written may not be fielded. */
const refused = signal(/** @type {Refusal | null} */ (null));
const judging = latest((/** @type {{offer: SeatOffer}} */ { offer }) => ask({ kind: "judge", command: draft.commandOf(offer) }, offer.seat),
  (verdict) => (refused.value = verdict?.kind === "verdict" ? verdict.refused ?? null : null), 150);

/** A kept army as the referee is told it. @param {{regiments?: unknown}} list */
const told = ({ regiments }) => ({ kind: "build_army", regiments });

/** @param {{offer: SeatOffer, need: ListNeed}} props */
export function Muster({ offer, need }) {
  const library = own.value?.recruiting;
  const written = /** @type {Regiment[] | null} */ (draft.valueOf(offer, need));
  useEffect(() => (written ? judging.ask({ offer }) : void (refused.value = null)), [JSON.stringify(written)]);
  if (!library) return null;
  const regiments = written ?? [];
  const set = (/** @type {number} */ at, /** @type {Regiment | undefined} */ next) => {
    const all = regiments.map((one, i) => (i === at ? next : one));
    draft.answer(offer, need, (at === regiments.length ? [...all, next] : all).filter(Boolean));
  };
  const places = Array.from({ length: library.regiments }, (_, i) => i);
  return html`<div class="need muster regiments" role="group" aria-label=${t("table.muster")}>
    <header><b>${t("table.muster.own")}</b><span>${t("diskwars.muster.count", { n: regiments.length, of: library.regiments })}</span></header>
    <div class="scroll regiments-list" tabindex="0" role="group" aria-label=${t("table.muster.list")}>
      <${MyArmies} seat=${offer.seat} command=${told} /><${Keep} regiments=${regiments} />
      ${places.map((i) => html`<${OneRegiment} key=${i} library=${library} place=${i + 1} regiment=${regiments[i]} taken=${regiments.filter((_, j) => j !== i)}
      set=${(/** @type {Regiment | undefined} */ next) => set(Math.min(i, regiments.length), next)} />`)}</div>
    <${Refused} refused=${written ? refused.value : null} /></div>`;
}

/** @param {{library: RecruitingView, place: number, regiment: Regiment | undefined, taken: Regiment[], set: (next: Regiment | undefined) => void}} props */
function OneRegiment({ library, place, regiment, taken, set }) {
  const hero = library.disks.find((one) => one.id === regiment?.hero);
  const units = library.disks.filter((one) => !one.hero && one.race === hero?.race).sort((a, b) => ORDER[a.size] - ORDER[b.size] || a.points - b.points);
  const spent = units.reduce((sum, one) => sum + one.points * (regiment?.units[one.id] ?? 0), 0);
  const choose = (/** @type {string} */ id) => set(id ? library.ready[id] ?? { hero: id, units: {}, cards: [] } : undefined);
  const count = (/** @type {string} */ id, /** @type {number} */ n) => {
    if (!regiment) return;
    const { [id]: before, ...rest } = regiment.units;
    void before;
    set({ ...regiment, units: n > 0 ? { ...rest, [id]: n } : rest });
  };
  return html`<section class="regiment"><header><label class="field"><span>${t("diskwars.muster.regiment", { n: place })}</span>
    <select class="input" value=${regiment?.hero ?? ""} onChange=${(/** @type {import("../../html.js").On<HTMLSelectElement>} */ e) => choose(e.currentTarget.value)}>
      <option value="">${t("diskwars.muster.no_hero")}</option>${library.disks.filter((one) => one.hero).map((one) =>
        html`<option key=${one.id} value=${one.id} disabled=${taken.some((other) => other.hero === one.id)}>${nameOf(one.id)} · ${t(`diskwars.race.${one.race}`)}</option>`)}</select></label>
      ${hero && html`<p class=${spent > hero.points ? "spent over" : "spent"}><b>${number(spent)}</b> ${t("diskwars.muster.spent", { n: hero.points })}</p>`}</header>
    ${regiment && hero && html`<ul>${units.map((one) => html`<${Recruit} key=${one.id} unit=${one} count=${regiment.units[one.id]
      ?? 0} set=${(/** @type {number} */ n) => count(one.id, n)} />`)}</ul><${Cards} library=${library} hero=${hero} regiment=${regiment} set=${set} />`}</section>`;
}

/** @param {{unit: RecruitView, count: number, set: (count: number) => void}} props */
function Recruit({ unit, count, set }) {
  const name = nameOf(unit.id) ?? unit.id;
  const facts = [t(`diskwars.size.${unit.size}`), unit.elite && t("diskwars.muster.elite"), unit.unique && t("diskwars.muster.unique")].filter(Boolean).join(" · ");
  return html`<li class=${count ? "in" : ""}><span><b>${name}</b><small>${facts} · ${unit.movement
    ?? "–"} / ${unit.attack} / ${unit.counterattack} / ${unit.toughness}</small></span><em>${t("diskwars.muster.points", { n: unit.points })}</em>
    <div class="stepper" role="group" aria-label=${name}><button type="button" aria-label=${t("table.fewer",
      { n: name })} disabled=${count <= 0} onClick=${() => set(count - 1)}>−</button><b aria-live="polite">${number(count)}</b>
      <button type="button" aria-label=${t("table.more", { n: name })} onClick=${() => set(count + 1)}>+</button></div></li>`;
}

/** @param {{library: RecruitingView, hero: RecruitView, regiment: Regiment, set: (next: Regiment) => void}} props */
function Cards({ library, hero, regiment, set }) {
  const has = (/** @type {string} */ id) => regiment.cards.includes(id);
  const toggle = (/** @type {string} */ id) => set({ ...regiment, cards: has(id) ? regiment.cards.filter((one) => one !== id) : [...regiment.cards, id] });
  return html`<fieldset class="orders"><legend>${t("diskwars.muster.cards", { n: regiment.cards.length, of: hero.command })}</legend>
    <div class="choices">${library.cards.map((one) => html`<button type="button" key=${one.id} class="choice order-card" aria-pressed=${has(one.id) ? "true" : "false"} onClick=${() => toggle(one.id)}>
    <b class="card-value">${one.value}</b><span>${nameOf(one.id)}</span><${Strategy} name=${one.strategy} /></button>`)}</div></fieldset>`;
}
