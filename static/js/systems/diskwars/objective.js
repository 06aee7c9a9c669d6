/** The own secret objective at the end of the hand: only its owner sees it, and what it counts as things stand. */
import { html } from "../../html.js";
import { Icon } from "../../panels/controls.js";
import { wordsLanguage, t } from "../../words.js";
import { wordsOf } from "../../panels/cards/cards.js";
import { mySeat, view } from "../../store/view.js";
import { own } from "./own_view.js";

export function Objective() {
  const seat = mySeat.value ?? "";
  const kept = secretScoreReason(seat);
  if (!kept) return null;
  const counting = own.value?.counting[seat];
  return html`<li class="objective-kept" title=${kept.text}><small><${Icon} name="eye" small />${t("diskwars.only_you")}</small><b>${kept.name}</b>
    <span>${kept.text}</span>${counting !== undefined && html`<em>${t("diskwars.counting", { n: counting })}</em>`}</li>`;
}

/** The objective of a side, where its face may be seen: the own one, and at the end all of them. @param {string} seat */
export function secretScoreReason(seat) {
  const card = Object.values(view.value?.cards ?? {}).find((one) => one.pile === `${seat}.objective`);
  const facts = card?.facts ?? {};
  return card ? { name: wordsOf(card).name, text: String((wordsLanguage() === "es" ? facts.objective_es : facts.objective) ?? "") } : null;
}
