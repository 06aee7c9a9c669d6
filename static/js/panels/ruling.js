/** What an open ruling would change, as each side proposes it, and who would have dice decide. */
import { html } from "../html.js";
import { inNames } from "./named.js";
import { seatName, view } from "../store/view.js";
import { t } from "../words.js";

/** Whether what is to be written down is the reason that stands above it. @param {{facts: Readonly<Record<string, unknown>>}} change @param {string} why */
const isReason = ({ facts }, why) => !!why && facts.text === why;

export function RulingText() {
  const ruling = /** @type {import("../transport/protocol.js").RulingView | undefined} */ (view.value?.ruling);
  if (!ruling) return null;
  const isCountered = ruling.proposals.length > 1;
  return html`${ruling.why && html`<p class="why"><q><bdi>${ruling.why}</bdi></q></p>`}${ruling.proposals.map(({ seat, changes, past, agreed }) =>
    html`<ul key=${seat} class=${past ? "corrections past" : "corrections"} aria-label=${t("table.ruling.of", { seat })}>
    ${isCountered && html`<li class="whose"><b>${t("table.ruling.of", { seat: seatName(seat) })}</b></li>`}${agreed?.length
      ? html`<li class="quiet-text">${t("table.ruling.agreed", { who: agreed.map(seatName).join(", ") })}</li>`
      : null}${changes.filter((one) => !isReason(one, ruling.why)).map((one) => html`<li><span>${inNames(one.label, one.facts)}</span></li>`)}${!changes.length
      && html`<li><span>${t("table.ruling.unchanged")}</span></li>`}</ul>`)}${ruling.dice?.length
      ? html`<p class="quiet-text">${t("table.ruling.dice", { who: ruling.dice.map(seatName).join(", ") })}</p>` : null}`;
}
