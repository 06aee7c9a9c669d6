/** What interrupted the Attack on the tray and is over: one line of it stays with its dice. */
import { html } from "../../html.js";
import { Icon } from "../controls.js";
import { SymbolDie } from "./symbols.js";
import { unitName, view } from "../../store/view.js";
import { t } from "../../words.js";


export function Interrupted() {
  const over = view.value?.interruptions ?? [];
  if (!over.length || !view.value?.tray?.open) return null;
  return html`<ul class="interrupted" aria-label=${t("table.interrupted")}>
    ${over.map((tray) => html`<li key=${tray.id}><${Icon} name="undo" small />
    <span>${t("table.interrupted")} <b>${[tray.source, tray.target].flatMap((id) => (id ? unitName(id) : [])).join(" → ")}</b></span>
    ${tray.rolls.map((roll) => html`<span key=${roll.id} class="mini-dice">${roll.dice.map((die) => html`<${SymbolDie} die=${die} small />`)}</span>`)}</li>`)}</ul>`;
}
