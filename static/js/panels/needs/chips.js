/** One of a unit's models is asked for: a row of small buttons, each with a model's number and the wounds it has left, one of them suggested. */
import { html } from "../../html.js";
import { Button, answersWhy } from "../controls.js";
import { rings } from "./pick.js";
import { act, live, local } from "../../store/table.js";
import { offers, view } from "../../store/view.js";
import { t } from "../../words.js";

/** @import { Need, Option, PickNeed } from "../../transport/protocol.js" */
/** @typedef {import("../../store/view.js").SeatOffer} SeatOffer */

/** As many dots fit a button; more wounds are a number. */
const DOTS = 4;

/** The one piece an option speaks of. @param {Option} option */
function pieceOf({ pieces: [id = "", ...more] }) {
  return more.length ? undefined : view.value?.pieces[id];
}

/** Whether a pick asks for one of the models of a single unit. @param {Need | null | undefined} need @returns {need is PickNeed} */
export function isOfModels(need) {
  if (need?.kind !== "pick" || need.most !== 1 || need.many || need.options.length < 2) return false;
  const pieces = need.options.map(pieceOf);
  return pieces.every((piece) => !!piece?.unit && !!piece.number && piece.unit === pieces[0]?.unit);
}

/** Whether an offer asks for the same models in another sense, such as "and the rest likewise". @param {SeatOffer} offer @param {SeatOffer | undefined} asked */
export function isTwin(offer, asked) {
  const values = (/** @type {PickNeed} */ need) => JSON.stringify(need.options.map((option) => option.value));
  return !!asked && offer !== asked && !offer.locked && isOfModels(offer.need) && isOfModels(asked.need) && values(offer.need) === values(asked.need);
}

/** The offer that a chosen model answers now. @param {SeatOffer} asked @returns {SeatOffer} */
export function answering(asked) {
  return offers.value.find((offer) => offer.id === local.likewise.value && isTwin(offer, asked)) ?? asked;
}

/** The option the referee would take, or the only kind of answer there is: the first open one. @param {SeatOffer} offer @returns {Option | undefined} */
export function suggested(offer) {
  const open = offer.need?.kind === "pick" ? offer.need.options.filter((option) => !option.locked) : [];
  return open.find((option) => option.value === offer.facts.suggested) ?? open[0];
}

/** The model with this number. @param {PickNeed} need @param {number} number @returns {Option | undefined} */
export function ofNumber(need, number) {
  return need.options.find((option) => pieceOf(option)?.number === number);
}

/** @param {{offer: SeatOffer}} props */
export function Chips({ offer }) {
  const need = /** @type {PickNeed} */ (offer.need);
  const first = suggested(offer);
  const meant = answering(offer);
  return html`<div class="model-chips" role="group" aria-label=${t(offer.label, offer.facts)}>${need.options.map((option) => {
    const locked = option.locked ?? (live.value ? null : t("table.not_live"));
    const send = () => act(meant.seat, { ...meant.command, [need.field]: option.value });
    const left = option.facts.wounds;
    return html`<button key=${String(option.value)} type="button" class=${option === first && offer.primary ? "choice model-chip suggested"
      : "choice model-chip"} aria-label=${t(option.label, option.facts)} aria-disabled=${locked ? "true" : undefined}
      onClick=${locked ? undefined : send} ...${locked ? answersWhy(locked) : rings(option)}><b>${pieceOf(option)?.number}</b>
      ${typeof left === "number" && html`<span class="left" aria-hidden="true">${left > DOTS ? left : "•".repeat(left)}</span>`}</button>`;
  })}</div>`;
}

/** Says in which sense the chips are meant. @param {{offer: SeatOffer}} props */
export function Likewise({ offer }) {
  const on = local.likewise.value === offer.id;
  return html`<${Button} icon=${on ? "check" : undefined} locked=${live.value ? null : t("table.not_live")} aria-pressed=${on ? "true"
    : "false"} onClick=${() => (local.likewise.value = on ? "" : offer.id)}>${t(offer.label, offer.facts)}<//>`;
}
