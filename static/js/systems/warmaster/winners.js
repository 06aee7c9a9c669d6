/** What victorious units do, unit by unit: what is usual is golden, and each button says what it comes to. */
import { html } from "../../html.js";
import { Chance } from "../../panels/chance.js";
import { rings } from "../../panels/needs/pick.js";
import { Button, Letter } from "../../panels/controls.js";
import { act, live } from "../../store/table.js";
import { offers, unitName, view } from "../../store/view.js";
import { t } from "../../words.js";

/** @typedef {import("../../store/view.js").SeatOffer} SeatOffer */

/** The options in the order of how usual they are. */
const USUAL = ["pursue", "advance", "hold", "fall_back"];

/** @param {SeatOffer} offer */
const isFor = (offer) => offer.command.kind === "choose_option";

/** @param {SeatOffer} offer */
const rank = (offer) => USUAL.indexOf(String(offer.command.option));

/** The offers of each unit that has not decided yet, the usual first. @returns {[string, SeatOffer[]][]} */
function units() {
  const found = new Map();
  for (const offer of offers.value.filter(isFor)) found.set(offer.unit, [...(found.get(offer.unit) ?? []), offer]);
  return [...found].map(([unit, own]) => [unit, own.sort((/** @type {SeatOffer} */ a, /** @type {SeatOffer} */ b) => rank(a) - rank(b))]);
}

/** What a unit usually does of what it may. @param {readonly SeatOffer[]} own */
const usual = (own) => own.find((offer) => !offer.locked);

/** What Enter sends: what the first unit usually does, where that asks nothing more. */
function chosen() {
  const offer = usual(units()[0]?.[1] ?? []);
  return offer && !offer.need ? offer : undefined;
}

/** @param {{offer: SeatOffer, isUsual: boolean, isFirst: boolean}} props */
function Answer({ offer, isUsual, isFirst }) {
  const { command, need, seat } = offer;
  const kind = isUsual ? (isFirst ? "go" : "even") : "";
  const cost = command.option === "pursue" && !offer.locked ? html`<${Chance} seat=${seat} command=${command} />` : html`<small class="chance">${t(`warmaster.winner.${command.option}.cost`)}</small>`;
  const closed = live.value ? null : t("table.not_live");
  const short = t(`warmaster.winner.${command.option}`, offer.facts);
  if (need?.kind !== "pick") return html`<${Button} kind=${kind} of=${t(offer.label, offer.facts)} press=${isFirst && isUsual ? "Enter"
    : null} locked=${offer.locked ?? closed} onClick=${() => act(seat, command)} ...${rings(offer)}>${short}${cost}<//>`;
  const [first, ...others] = need.options.map((option, i) => html`<${Button} key=${String(option.value)} kind=${i === 0 ? kind
    : ""} locked=${option.locked ?? closed} onClick=${() => act(seat, { ...command, [need.field]: option.value })} ...${rings(option)}>
    ${short}<small class="chance">${t(option.label, option.facts)}</small>
      ${command.option === "pursue" ? html`<${Chance} seat=${seat} command=${{ ...command, [need.field]: option.value }} />` : cost}<//>`);
  return html`${first}${others.length > 0 && html`<details class="others"><summary>${t("warmaster.winner.others", { n: others.length })}</summary><div class="acts">${others}</div></details>`}`;
}

function Body() {
  return html`<div class="winners">${units().map(([unit, own], i) => html`<div key=${unit} role="group" aria-label=${unitName(unit)}>
    <h3><${Letter} seat=${own[0]?.seat ?? ""} letter=${view.value?.units[unit]?.letter ?? ""} />${unitName(unit)}</h3>
    <div class="acts">${own.map((offer) => html`<${Answer} key=${offer.id} offer=${offer} isUsual=${offer === usual(own)} isFirst=${i === 0} />`)}</div></div>`)}</div>`;
}

/** Winners decide unit by unit. */
export const WINNERS = { isFor, asks: () => false, chosen, Body };
