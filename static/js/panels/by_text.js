/** An ability that is played by its text: the text, on whom it falls, and what it may say, each outcome one press. */
import { html } from "../html.js";
import { Button } from "./controls.js";
import { PickButtons } from "./needs/pick_buttons.js";
import { act, live } from "../store/table.js";
import { duties, nameOf } from "../store/view.js";
import { t } from "../words.js";

/** @typedef {import("../store/view.js").SeatOffer} SeatOffer */

/** Whether a decision is what a text says: its offers stand in groups. @param {readonly SeatOffer[]} offers */
export const isByText = (offers) => offers.some(({ facts }) => facts?.group);

/** The words of the text that is being played, for whoever reads along. */
export function TextPlayed() {
  const duty = duties.value.find(({ step }) => step === "by_text");
  const text = duty && (nameOf(`${duty.facts.ability}.text`) ?? duty.facts.text);
  return text ? html`<blockquote class="text-played" dir="auto">${text}</blockquote>` : null;
}

/** Pointing at a unit: the one that is pointed at is named before the others. @param {SeatOffer | undefined} point */
function others(point) {
  if (point?.need?.kind !== "pick") return point;
  return { ...point, need: { ...point.need, options: point.need.options.filter(({ value }) => value !== point.facts?.unit) } };
}

/** @param {{now: import("./buttons.js").Decision}} props */
export function ByText({ now: { offers } }) {
  const point = others(offers.find((offer) => offer.need?.kind === "pick"));
  const done = offers.find((offer) => offer.role === "pass");
  const open = offers.filter((offer) => offer.facts?.group && offer.locked?.code !== "no_unit_pointed_at");
  const groups = [...new Set(open.map(({ facts }) => String(facts?.group)))];
  const isPointed = open.some(({ facts }) => facts?.group !== "player");
  return html`<${TextPlayed} />
    <div class="acts falls-on">${point && html`<${PickButtons} offer=${point} counted=${!isPointed} />`}<span class="gap"></span>${done
      && html`<${Button} kind=${isPointed ? "go" : ""} press=${isPointed ? "Enter" : null} locked=${live.value ? null : t("table.not_live")}
      onClick=${() => act(done.seat, done.command)}>${t(done.label, done.facts)}<//>`}</div>
    <dl class="outcomes">${groups.map((group) => html`<div key=${group}><dt>${t(`table.outcomes.${group}`)}</dt><dd>${open
      .filter(({ facts }) => facts?.group === group).map((offer) => html`<${Outcome} key=${offer.id} offer=${offer} />`)}</dd></div>`)}</dl>`;
}

/** @param {{offer: SeatOffer}} props */
function Outcome({ offer }) {
  const text = t(offer.label, offer.facts);
  return html`<${Button} size="tiny" locked=${offer.locked ?? (live.value ? null : t("table.not_live"))} label=${`${t(`table.outcomes.${offer.facts?.group}`)}: ${text}`}
    onClick=${() => act(offer.seat, offer.command)}>${text}<//>`;
}
