/** The own secret objective at the end of the hand: only its owner sees it, and what it counts as things stand. */
import { html } from "../../html.js";
import { Icon } from "../../panels/parts.js";
import { wordsLanguage, t } from "../../words.js";
import { wordsOf } from "../../panels/cards/cards.js";
import { mySeat, view } from "../../store/view.js";
import { own } from "./own.js";

export function Objective() {
  const seat = mySeat.value ?? "";
  const card = Object.values(view.value?.cards ?? {}).find((one) => one.pile === `${seat}.objective`);
  if (!card) return null;
  const facts = card.facts ?? {};
  const text = String((wordsLanguage() === "es" ? facts.objective_es : facts.objective) ?? "");
  const counting = own.value?.counting[seat];
  return html`<li class="objective-kept" title=${text}><small><${Icon} name="eye" small />${t("diskwars.only_you")}</small><b>${wordsOf(card).name}</b><span>${text}</span>${counting !== undefined && html`<em>${t("diskwars.counting", { n: counting })}</em>`}</li>`;
}
