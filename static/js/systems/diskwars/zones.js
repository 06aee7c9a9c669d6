/** While disks are deployed: each zone with its cards, what they say, and how many of its disks lie there. */
import { html } from "../../html.js";
import { Emblem } from "../../panels/controls.js";
import { mySeat, nameOf, seatName, view } from "../../store/view.js";
import { t, wordsLanguage } from "../../words.js";
import { own } from "./own_view.js";

/** @import { FilledZone } from "../../transport/protocol.js" */

export function Zones() {
  const filled = own.value?.filled ?? [];
  if (!filled.length || view.value?.result) return null;
  const mine = (/** @type {FilledZone} */ zone) => (zone.owner === mySeat.value ? 0 : 1);
  return html`<section class="cycle deploy-zones" aria-label=${t("diskwars.zones")}><h3 class="cap" aria-level="2">${t("diskwars.zones")}</h3>
    <ul>${[...filled].sort((a, b) => mine(a) - mine(b)).map((zone, i) => html`<${Zone} key=${i} zone=${zone} />`)}</ul></section>`;
}

/** @param {{zone: FilledZone}} props */
function Zone({ zone }) {
  const names = zone.cards.map((card) => nameOf(card) ?? card);
  return html`<li><b class="card-value">${zone.value}</b><div><h4 aria-level="3"><${Emblem} seat=${zone.owner} />${names.length ? names.join(" + ") : t("diskwars.zone.plain")}</h4>
    ${zone.cards.map((card) => html`<p key=${card}>${said(card)}</p>`)}</div><em title=${seatName(zone.owner)}>${t("diskwars.zone.filled", { n: zone.there, of: zone.value })}</em></li>`;
}

/** @param {string} card */
function said(card) {
  const text = own.value?.texts[card];
  return text?.[wordsLanguage()] ?? text?.en ?? "";
}
