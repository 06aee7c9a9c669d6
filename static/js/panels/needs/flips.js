/** The chain of flips in the hand, in words: what it leads to, one flip back, the other way over its edge. */
import { html } from "../../html.js";
import { inNames } from "../named.js";
import { Button, Icon } from "../controls.js";
import { slots } from "../../slots/slots.js";
import { local } from "../../store/table.js";
import { t } from "../../words.js";

/** @typedef {import("../../store/view.js").SeatOffer} SeatOffer */
/** @typedef {import("../../transport/protocol.js").Lead} Lead */

const ICONS = { covers: "layers", pins: "sword", frees: "link", crosses: "map", hurts: "die", stops: "cross", leaves: "warn", spends: "charge" };

/** What is over again with the next flip, so that it is told apart from what the whole move leads to. */
const PASSING = new Set(["covers", "pins", "crosses"]);

/** The flips filled in of an offer that asks for them. @param {SeatOffer | undefined} offer @returns {{n: number, most: number, exact: boolean, piece: string} | null} */
export function chainOf(offer) {
  const filling = local.filling.value;
  if (offer?.need?.kind !== "flips" || filling?.offer.id !== offer.id) return null;
  return { n: filling.values?.length ?? 0, most: offer.need.most, exact: offer.need.exact, piece: offer.need.piece };
}

/** What the flips would lead to, at the last of them and on the way. @param {{offer: SeatOffer}} props */
export function Leads({ offer }) {
  const chain = chainOf(offer);
  if (!chain?.n) return html`<p class="note">${t("table.need.flips", { n: offer.need?.kind === "flips" ? offer.need.most : 0 })} ${slots.value.words.offerText(offer)}</p>`;
  const leg = local.filling.value?.legs[chain.piece];
  if (!leg) return null;
  const { leads } = leg;
  if (!leads.length) return html`<ul class="leads"><li><${Icon} name="check" small />${t("table.flips.free", { n: chain.most - chain.n })}</li></ul>`;
  const passing = leads.filter((lead) => lead.at < chain.n && PASSING.has(lead.role));
  const lasting = leads.filter((lead) => !passing.includes(lead));
  return html`<${List} leads=${lasting} />${passing.length > 0 && html`<details class="passing">
    <summary>${t("table.flips.passing", { n: passing.length })}</summary><${List} leads=${passing} /></details>`}`;
}

/** @param {{leads: readonly Lead[]}} props */
function List({ leads }) {
  return html`<ul class="leads">${leads.map((lead) => html`<li class=${lead.role}><${Icon} name=${ICONS[lead.role]} small /><span>${inNames(lead.label, lead.facts)}</span></li>`)}</ul>`;
}

/** One flip back, or the last of them the other way over its edge. @param {{button: import("../buttons.js").PromptButton}} props */
export function FlipButton({ button: { role, press, go } }) {
  return html`<${Button} press=${press} onClick=${go}>${t(role === "flip_back" ? "table.flips.back" : "table.flips.over")}<//>`;
}
