/** Units that can begin something, each a button: those among which the decision is, or on a phone those of the list. */
import { html } from "../html.js";
import { FEW } from "./decision.js";
import { AbilityTexts } from "./ability_texts.js";
import { unitOffers, unitsThatCan } from "./unit_actions.js";
import { rings } from "./needs/pick.js";
import { Button, Letter, hint } from "./controls.js";
import { isVain } from "../lib/needs.js";
import { local, select, tab, takeOffer } from "../store/table.js";
import { offers, unitName, view } from "../store/view.js";
import { slots } from "../slots/slots.js";
import { t, tAny } from "../words.js";

/** @typedef {import("../store/view.js").SeatOffer} SeatOffer */

/** So many deeds of a unit stand as buttons: all that a fighter with two weapons can do. */
const DEEDS = 5;

/** The units among which the decision is, where the system says so: each begins what it alone would do. */
export function callers() {
  const kinds = slots.value.look.callers;
  return offers.value.filter((offer) => offer.place === "unit" && offer.unit && !offer.locked && kinds[offer.command.kind]);
}

/** Whether a caller's button says what it would do, so that it stands beside a decision about something else. @param {SeatOffer} offer */
const isDeed = (offer) => slots.value.look.callers[offer.command.kind] === "deed";

/** What the chosen unit could do instead of what is asked; where it could do nothing, what any unit could. @param {string | null} unit */
export function deedsOf(unit) {
  const deeds = callers().filter(isDeed);
  const own = deeds.filter((offer) => offer.unit === unit);
  return own.length ? own : deeds;
}

/** Whose deed it is, where its words do not say. @param {SeatOffer} offer */
const whose = (offer) => (isDeed(offer) && offer.unit && !Object.values(offer.facts).includes(offer.unit) ? unitName(offer.unit) : "");

/** @param {{calling: readonly SeatOffer[]}} props */
export function CallerButtons({ calling }) {
  return html`<${AbilityTexts} offers=${calling} />${calling.map((offer) => html`<${CallerButton} key=${offer.id} offer=${offer} />`)}`;
}

/** What a unit begins, by its name or by the deed, which says what would come of it. @param {{offer: SeatOffer}} props */
function CallerButton({ offer }) {
  const shown = isDeed(offer) ? t(offer.label, offer.facts) : unitName(offer.unit ?? "");
  const outcome = isDeed(offer) ? slots.value.words.outcomeText(offer) : "";
  const what = slots.value.words.offerHint(offer) || whose(offer);
  const go = () => (select(offer.unit ?? null), takeOffer(offer));
  return html`<${Button} onClick=${go} what=${what} ...${rings(offer)}>${
    outcome ? html`<span class="with-outcome">${shown}<small>${outcome}</small></span>` : shown}<//>`;
}

/** On a phone what the chosen unit can do stands where the thumb is; where it can do nothing, the few units that can, or the way to the list of many. */
export function UnitButtons() {
  const calling = callers();
  if (calling.length) return html`<${CallerButtons} calling=${calling} />`;
  const able = unitOffers().filter((offer) => !offer.locked);
  const open = able.filter((offer) => !isVain(offer));
  const vain = open.length ? "" : able.map((offer) => hint(offer.label, offer.facts)).find(Boolean);
  if (vain) return html`<${Acting} unit=${local.selection.value.unit} /><span class="note">${vain}</span>`;
  if (open.length) return html`<${AbilityTexts} offers=${open.slice(0, DEEDS)} /><${Acting} unit=${local.selection.value.unit} />
    ${open.slice(0, DEEDS).map((offer) => html`<${Button} key=${offer.id} onClick=${() => takeOffer(offer)} ...${rings(offer)}>${t(offer.label, offer.facts)}<//>`)}`;
  const units = unitsThatCan();
  if (units.length > FEW) return html`<${Button} onClick=${() => (tab.value = "do")}>${tAny([`${view.value?.system}.prompt.which`, "table.prompt.which"], { n: units.length })}<//>`;
  return html`${units.map((unit) => html`<${Button} key=${unit} onClick=${() => select(unit)} ...${rings({ pieces: view.value?.units[unit]?.pieces ?? [] })}>${unitName(unit)}<//>`)}`;
}

/** Whose the deeds beside it are: their buttons say what is done alone. @param {{unit: string | null}} props */
function Acting({ unit }) {
  const its = unit ? view.value?.units[unit] : null;
  return its && html`<span class="note acting"><${Letter} seat=${its.seat} letter=${its.letter} /><b>${unitName(its.id)}</b></span>`;
}
