/** A battle tactics card has two uses: its tactic above, its command in a box below. */
import { html } from "../../html.js";
import { Icon } from "../../panels/parts.js";
import { t, wordsLanguage } from "../../words.js";

/** @param {{card: import("../../transport/protocol.js").CardView}} props */
export function CardMore({ card }) {
  const text = card.facts?.[`command_${wordsLanguage()}`] || card.facts?.command;
  return text ? html`<span class="card-more"><${Icon} name="spark" small /><span><b>${t("aos.card.command")}</b> ${text}</span></span>` : null;
}
