/** The options of a pick as buttons, each of which sends it. */
import { html } from "../../html.js";
import { Chance } from "../chance.js";
import { isFolded, isOfFighter, isOfLists, unfolded } from "../decision.js";
import { Button, Emblem, hint } from "../controls.js";
import { Chips, isOfModels } from "./chips.js";
import { rings, sidesOf } from "./pick.js";
import { act, draft, live, opened, takeOffer } from "../../store/table.js";
import { slots } from "../../slots/slots.js";
import { t } from "../../words.js";

/** @import { PickNeed } from "../../transport/protocol.js" */
/** @typedef {import("../../store/view.js").SeatOffer} SeatOffer */

/** Each option of a single pick is a button that sends it; many options nobody must choose from stay folded behind one. @param {{offer: SeatOffer, counted: boolean, leads?: boolean}} props */
export function PickButtons({ offer, counted, leads = false }) {
  const { options } = /** @type {PickNeed} */ (offer.need);
  const sided = sidesOf(options);
  if (isFolded(offer)) return html`<${Button} locked=${live.value ? null : t("table.not_live")} what=${hint(offer.label, offer.facts, "how")} onClick=${() =>
    (isOfFighter(offer) ? takeOffer(offer) : (unfolded.value = offer.id))}>${t(offer.label, offer.facts)}…<//>`;
  if (isOfModels(offer.need)) return html`<${Chips} offer=${offer} />`;
  if (isOfLists(offer)) return html`<${Lists} offer=${offer} />`;
  const kind = leads ? "go" : offer.primary ? "even" : "";
  return html`${!offer.primary && opened.value !== offer.id && html`<span class="note">${t(offer.label, offer.facts)}</span>`}${options.map((option, i) =>
    html`<${PickButton} key=${String(option.value)} offer=${offer} kind=${kind} option=${option} side=${sided(option)} press=${counted ? String(i + 1) : null} />`)}`;
}

/** Many ready lists as one field: the one that is chosen is taken. @param {{offer: SeatOffer}} props */
function Lists({ offer }) {
  const need = /** @type {PickNeed} */ (offer.need);
  const taken = (/** @type {import("../../html.js").On<HTMLSelectElement>} */ { currentTarget }) => {
    const option = need.options[Number(currentTarget.value)];
    currentTarget.value = "";
    if (option) void act(offer.seat, { ...offer.command, [need.field]: option.value });
  };
  return html`<label class="field from-mine"><span>${t(offer.label, offer.facts)}</span><select class="input" disabled=${!live.value} onChange=${taken}>
    <option value="">${t("table.muster.choose")}</option>
    ${need.options.map((one, i) => html`<option key=${String(one.value)} value=${i} disabled=${!!one.locked}>${t(one.label, one.facts)}</option>`)}</select></label>`;
}

/**
 * One option as a button that sends it, called by what is picked and what would be rolled.
 * @param {{offer: SeatOffer, kind: string, option: PickNeed["options"][number], side: string | null | undefined, press: string | null}} props
 */
function PickButton({ offer, kind, option, side, press }) {
  const need = /** @type {PickNeed} */ (offer.need);
  const command = { ...offer.command, [need.field]: option.value };
  const isAimedAt = JSON.stringify(draft.valueOf(offer, need)) === JSON.stringify(option.value);
  const odds = !option.locked && slots.value.look.chances.includes(offer.command.kind);
  const text = t(option.label, option.facts);
  const whose = side ? `, ${t(`table.side.${side}`)}` : "";
  return html`<${Button} kind=${kind} press=${press} locked=${option.locked ?? (live.value ? null : t("table.not_live"))} onClick=${() => act(offer.seat, command)}
    aria-current=${isAimedAt ? "true" : undefined} ...${rings(option)}>
      <span class="called">${side && html`<${Emblem} seat=${side} />`}${text}${side && html`<span class="unseen">${whose}</span>`}</span>
      ${odds && html`<${Chance} seat=${offer.seat} command=${command} />`}<//>`;
}
