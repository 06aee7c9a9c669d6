/** What the selected unit can do, and what it may not do yet and why. */
import { useLayoutEffect } from "preact/hooks";
import { computed } from "@preact/signals";
import { html } from "../html.js";
import { toldOf } from "./ability_texts.js";
import { Chance } from "./chance.js";
import { Icon, Letter, Rule, answersWhy, hint } from "./controls.js";
import { GuideInvitation } from "./guide.js";
import { SetUpOffer } from "./setting.js";
import { speaksOf } from "./speaking.js";
import { isVain } from "../lib/needs.js";
import { commandIcon, slots } from "../slots/slots.js";
import { live, local, opened, phone, refusalText, select, takeOffer } from "../store/table.js";
import { duties, myDecision, mySeats, offers, phaseOffer, unitName, view } from "../store/view.js";
import { hasWord, t, tAny } from "../words.js";

/** @typedef {import("../store/view.js").SeatOffer} SeatOffer */

/** The offers of the selected unit, in the order the referee gave them: the open ones first, then what only a text says. */
export function unitOffers() {
  const unit = local.selection.value.unit;
  const mine = offers.value.filter((offer) => offer.place === "unit" && offer.unit === unit);
  return mine.map((offer) => ({ offer, last: offer.locked ? 2 : offer.role === "text" ? 1 : 0 })).sort((a, b) => a.last - b.last).map(({ offer }) => offer);
}

/** What sort of deed it is: to Advance is another than to move. @param {SeatOffer} offer */
const sortOf = ({ command }) => `${command.kind} ${command.mode ?? ""}`;

/** Sorts of what units can do, in the order in which the referee names them for all: each has its digit, whichever unit is chosen. */
const sorts = computed(() => {
  const all = offers.value.filter((offer) => offer.place === "unit");
  const [texts, deeds] = [all.filter(({ role }) => role === "text"), all.filter(({ role }) => role !== "text")];
  return [...new Set([...deeds, ...texts].map(sortOf))];
});

/** The digit of each row: that of its sort, or if another of that sort has it one behind all sorts. @param {readonly SeatOffer[]} rows @returns {Map<number, SeatOffer>} */
export function digitsOf(rows) {
  /** @type {Map<number, SeatOffer>} */
  const found = new Map();
  const more = [];
  for (const offer of rows) {
    const at = sorts.value.indexOf(sortOf(offer)) + 1;
    if (found.has(at)) more.push(offer);
    else found.set(at, offer);
  }
  more.forEach((offer, i) => found.set(sorts.value.length + 1 + i, offer));
  return found;
}

const ofUnits = () => offers.value.filter((offer) => offer.place === "unit" && offer.unit && !offer.locked && !isVain(offer));

/** Whether all that it would set up stands already: it may stand elsewhere. @param {SeatOffer} offer */
const isSetUp = ({ need }) => need?.kind === "place" && need.pieces.every((id) => view.value?.pieces[id]);

/** The units that can do something now: those that stand nowhere yet before those that may be set up anew. @returns {string[]} */
export function unitsThatCan() {
  const all = ofUnits();
  const ids = (/** @type {SeatOffer[]} */ some) => some.map((offer) => /** @type {string} */ (offer.unit));
  return [...new Set([...ids(all.filter((offer) => !isSetUp(offer))), ...ids(all)])];
}

/** The unit that a digit chooses: those that can do something are numbered where the list of them is on show. @param {number} i */
export function unitOfDigit(i) {
  const rows = unitOffers();
  return !rows.length || isSpent(rows) ? unitsThatCan()[i] : undefined;
}

/** Chooses a unit by key, as its row in the list does. @param {string} id */
export const chooseByKey = (id) => chooseUnit(id, ofUnits().filter((offer) => offer.unit === id), true);

/** Whether the unit was chosen by key, so that the list it was chosen from took the focus with it. */
let chosenByKey = false;

export function Do() {
  const unit = local.selection.value.unit;
  const rows = unitOffers();
  useLayoutEffect(() => {
    if (chosenByKey) /** @type {HTMLElement | null} */ (document.querySelector(".actions li:not(.locked) .action-row"))?.focus();
    chosenByKey = false;
  }, [unit]);
  const title = unit && rows.length ? t("table.do.unit", { unit }) : t("table.do");
  const digits = new Map([...digitsOf(rows)].map(([digit, offer]) => [offer, digit]));
  const press = (/** @type {SeatOffer} */ offer) => ((digits.get(offer) ?? 10) < 10 && !offer.locked ? `${digits.get(offer)}` : "");
  return html`<section class="section action-box" aria-label=${title}><h2 class="label">${title}</h2>
    ${rows.length ? html`<ul class="actions">
      ${rows.map((offer) => html`<${Row} key=${offer.id} offer=${offer} press=${press(offer)} />`)}</ul>
      ${isSpent(rows) && html`<${Elsewhere} />`}` : html`<${Elsewhere} />`}<${SetUpOffer} /></section>`;
}

/** Whether the selected unit has nothing left to do while others have. @param {SeatOffer[]} rows */
function isSpent(rows) {
  return rows.every((offer) => offer.locked) && ofUnits().length > 0;
}

/** @param {{offer: SeatOffer, press: string}} props */
function Row({ offer, press }) {
  const current = opened.value === offer.id || local.filling.value?.offer.id === offer.id;
  const text = t(offer.label, offer.facts);
  if (offer.locked) {
    return html`<li class="locked"><button type="button" aria-disabled="true" class="action-row"><${Icon} name="lock" /><b>${text}</b>
      <small>${refusalText(offer.locked)}</small></button><${Rule} id=${offer.locked.rule} /></li>`;
  }
  const how = toldOf(offer) || hint(offer.label, offer.facts) || (offer.need?.kind === "place" ? t("table.need.place") : offer.gesture === "drag" ? t("table.do.drag") : "");
  const why = live.value ? {} : answersWhy(t("table.not_live"));
  const look = [current && "now", isVain(offer) && "vain"].filter(Boolean).join(" ");
  return html`<li class=${look}><button type="button" class="action-row" aria-disabled=${live.value ? undefined : "true"} onClick=${() => takeOffer(offer)} ...${why}
    ...${speaksOf(() => offer.pieces)}>
    <${Icon} name=${commandIcon(offer.command.kind)} /><b>${text}</b>${press && html`<kbd>${press}</kbd>`}${how && html`<small>${how}</small>`}${!offer.need
      && slots.value.look.chances.includes(offer.command.kind) && html`<${Chance} seat=${offer.seat} command=${offer.command} />`}</button></li>`;
}

/**
 * Selects a unit; where all it can do is filled in on the board, that is opened at once. The list it was chosen from by
 * key is gone then: the keyboard goes on with what the unit can do.
 * @param {string} id
 * @param {SeatOffer[]} own
 * @param {boolean} byKey
 */
function chooseUnit(id, own, byKey) {
  const [only] = own;
  const isFilledOnBoard = !!only?.need && own.length === 1;
  chosenByKey = byKey && !isFilledOnBoard;
  select(id);
  if (only && isFilledOnBoard) takeOffer(only);
}

/** Whether nothing is left to be done but to go on, which is a button of the bar above. */
const isOnlyGoingOn = () => !!phaseOffer.value && !offers.value.some((offer) => offer.place === "prompt" && !offer.locked);

/** Where the selected unit has nothing to do: the units that have. */
function Elsewhere() {
  const units = unitsThatCan();
  if (!view.value) return html`<p class="quiet-text">${t("table.loading")}</p>`;
  if (!mySeats.value.length) return html`<p class="quiet-text">${t("table.do.watching")}</p>`;
  if (!units.length && myDecision.value) return html`<p class="quiet-text">
    ${isOnlyGoingOn()
      ? t("table.do.go_on", { n: t(phaseOffer.value?.label ?? "", phaseOffer.value?.facts) }) : t(phone.value ? "table.do.answer.phone" : "table.do.answer")}</p><${GuideInvitation} />`;
  if (!units.length) return html`<p class="quiet-text">${duties.value.length ? t("table.do.nothing") : t("table.do.nobody")}</p>`;
  return html`<p class="quiet-text">${tAny([`${view.value?.system}.do.choose`, "table.do.choose"], { n: units.length })}</p><ul class="actions">${units.map((id, i) => {
    const unit = view.value?.units[id];
    const own = ofUnits().filter((offer) => offer.unit === id);
    const labels = own.map((offer) => tAny([`${offer.label}.short`, offer.label], offer.facts));
    return unit && html`<li key=${id}><button type="button" class="action-row" onClick=${(/** @type {MouseEvent} */ event) => chooseUnit(id, own, event.detail === 0)}
      ...${speaksOf(() => unit.pieces)}>
      <${Letter} seat=${unit.seat} letter=${unit.letter} /><b>${unitName(id)}</b>${i < 9 && html`<kbd>${i + 1}</kbd>`}
        <small>${own.map((offer) => slots.value.words.offerHint(offer)).find(Boolean) ?? labels.slice(0, 3).join(" · ")}</small></button></li>`;
  })}</ul>`;
}

