/** Under the head of each army: its command points, whether it is the underdog, the tactic it tries and what it has used this turn. */
import { html } from "../../html.js";
import { progressOf } from "../../panels/cards/face.js";
import { Icon } from "../../panels/parts.js";
import { unitName, view } from "../../store/view.js";
import { t } from "../../words.js";
import { Points, nameOf, own, purse } from "./own.js";

/** @param {{seat: string}} props */
export function Force({ seat }) {
  const side = view.value?.seats[seat];
  const mine = own();
  if (!side || !mine || !view.value?.turn.round) return null;
  const used = mine.used.filter((use) => use.command && use.seat === seat).map((use) => nameOf(use.ability) ?? use.ability);
  const tactic = mine.tried.find((one) => one.seat === seat && one.now);
  const target = tactic?.target ? view.value.terrain[tactic.target]?.name ?? unitName(tactic.target) : "";
  return html`${purse(seat) && html`<p class="cp"><${Points} seat=${seat} /></p>`}${tactic && html`<p class=${`tactic-now ${tactic.done ? "met" : ""}`}><${Icon} name=${tactic.done ? "check" : "flag"} small /><span><b>${nameOf(tactic.tactic)}</b>${target && html` ${target}`} <em>${tactic.done ? t("aos.tactic.met") : progressOf(tactic.live) || t("aos.tactic.open")}</em></span></p>`}<p class="note">${[
    mine.underdog === seat && t("aos.force.underdog"),
    used.length > 0 && t("aos.force.used", { names: used }),
  ].filter(Boolean).join(" · ")}</p>`;
}
