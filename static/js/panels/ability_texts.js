/** What abilities say stands beside their buttons: nothing is used before its words could be read, by finger, keys or mouse. */
import { html } from "../html.js";
import { isInMyHand, wordsOf } from "./cards/cards.js";
import { hint } from "./controls.js";
import { slots } from "../slots/slots.js";
import { view } from "../store/view.js";
import { t } from "../words.js";

/** @import { Option } from "../transport/protocol.js" */
/** @typedef {import("../store/view.js").SeatOffer} SeatOffer */

/** What an offer that carries out a text does: here and now, such as whom it would strike, then in general. @param {SeatOffer} offer */
export function toldOf(offer) {
  const text = slots.value.words.offerText(offer);
  return text && [hint(offer.label, offer.facts), text].filter(Boolean).join(" ");
}

/** The words of each open offer that carries out a text, under its name. @param {{offers: readonly SeatOffer[]}} props */
export function AbilityTexts({ offers }) {
  const said = offers.flatMap((offer) => (offer.locked ? [] : { offer, text: toldOf(offer) })).filter(({ text }) => text);
  return said.length > 0 && html`<ul class="ability-texts" aria-label=${t("table.texts")}>
    ${said.map(({ offer, text }) => html`<li key=${offer.id}><b>${t(offer.label, offer.facts)}</b> ${text}</li>`)}</ul>`;
}

/** What an option says that is picked by its name: a card that lies open nowhere, or what a system prints. @param {Option} option */
function textOf({ value, facts }) {
  const card = view.value?.cards[String(facts.card ?? value)];
  if (card) return isInMyHand(card) ? "" : wordsOf(card).text;
  return slots.value.words.optionText({ value, facts });
}

/** The words of each option of a pick that carries a text, under its name. @param {{options: readonly Option[]}} props */
export function OptionTexts({ options }) {
  const said = options.map((option) => ({ option, text: textOf(option) })).filter(({ text }) => text);
  return said.length > 0 && html`<ul class="ability-texts" aria-label=${t("table.texts")}>
    ${said.map(({ option, text }) => html`<li key=${String(option.value)}><b>${t(option.label, option.facts)}</b> ${text}</li>`)}</ul>`;
}
