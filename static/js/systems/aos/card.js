/** A battle tactics card has two uses: its tactic above, its command in a box below. */
import { html } from "../../html.js";
import { Icon } from "../../panels/controls.js";
import { t, wordsLanguage } from "../../words.js";

/** What the command of a card says. @param {import("../../transport/protocol.js").CardView} card */
export const commandOf = (card) => card.facts?.[`command_${wordsLanguage()}`] || card.facts?.command || "";

/** @param {{card: import("../../transport/protocol.js").CardView}} props */
export function CardMore({ card }) {
  const text = commandOf(card);
  return text ? html`<span class="card-more"><${Icon} name="spark" small /><span><b>${t("aos.card.command")}</b> ${text}</span></span>` : null;
}
