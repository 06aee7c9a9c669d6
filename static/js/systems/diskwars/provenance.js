/** Where values come from that the source does not print: derived, from elsewhere, assumed, invented; cards of our own say so. */
import { html } from "../../html.js";
import { Icon } from "../../panels/controls.js";
import { bySource } from "./by_source.js";
import { own } from "./own_view.js";
import { list, t } from "../../words.js";

/** @import { CardView } from "../../transport/protocol.js" */

/** The mark of one value, where it has one. @param {string} of an id of content @param {string} field */
export const markOf = (of, field) => own.value?.marks[of]?.[field];

/** On a disk's card, folded. @param {{of: string}} props */
export function Provenance({ of }) {
  const rows = bySource(own.value?.marks[of] ?? {});
  return rows.length > 0 && html`<details class="tag provenance"><summary><${Icon} name="scales" small />${t("diskwars.provenance")}</summary>
    ${rows.map((row) => html`<p key=${row.mark}>${saidOf(row)}</p>`)}<p>${t("diskwars.provenance.rest")}</p></details>`;
}

/** @param {{mark: string, fields: string[]}} row */
const saidOf = ({ mark, fields }) => `${t(`diskwars.mark.${mark}`)}: ${list(fields.map((field) => t(`diskwars.field.${field}`)))}`;

/** Under the text of a card: that it has none, and held closer what is original or not of the source. @param {{card: CardView}} props */
export function CardMore({ card }) {
  const said = [...(card.flags?.includes("original") ? [t("diskwars.mark.original")] : []), ...bySource(own.value?.marks[String(card.facts?.card ?? card.id)] ?? {}).map(saidOf)];
  const isPlain = card.look === "command" && !card.text;
  return html`${isPlain && html`<span class="card-plain">${t("diskwars.card.plain", { n: Number(card.facts?.value) })}</span>`}${said.length > 0
    && html`<span class="card-source">${said.join(" · ")}</span>`}`;
}
