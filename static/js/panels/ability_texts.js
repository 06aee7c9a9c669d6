/** What abilities say stands beside their buttons: nothing is used before its words could be read, by finger, keys or mouse. */
import { html } from "../html.js";
import { slots } from "../slots/slots.js";
import { t } from "../words.js";

/** @typedef {import("../store/view.js").SeatOffer} SeatOffer */

/** The words of each open offer that carries out a text, under its name. @param {{offers: readonly SeatOffer[]}} props */
export function AbilityTexts({ offers }) {
  const said = offers.flatMap((offer) => (offer.locked ? [] : { offer, text: slots.value.words.offerText(offer) })).filter(({ text }) => text);
  return said.length > 0 && html`<ul class="ability-texts">${said.map(({ offer, text }) => html`<li key=${offer.id}><b>${t(offer.label, offer.facts)}</b> ${text}</li>`)}</ul>`;
}
