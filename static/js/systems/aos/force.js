/** Under the head of each army: its command points, whether it is the underdog, the tactic it tries and what it has used this turn. */
import { html } from "../../html.js";
import { progressOf } from "../../panels/cards/face.js";
import { Icon } from "../../panels/controls.js";
import { unitName, view } from "../../store/view.js";
import { t } from "../../words.js";
import { Points, nameOf, own, pointsLeft } from "./own_view.js";

/** The tactic that a side tries this turn. @param {string | null} seat */
export const tacticOf = (seat) => own()?.tried.find((one) => one.seat === seat && one.now);

/** Which tactic a side tries, at whom or where, and how far it is. @param {{seat: string | null}} props */
export function TacticNow({ seat }) {
  const tactic = tacticOf(seat);
  if (!tactic) return null;
  const target = tactic.target ? view.value?.terrain[tactic.target]?.name ?? unitName(tactic.target) : "";
  return html`<p class=${`tactic-now ${tactic.done ? "met" : ""}`}><${Icon} name=${tactic.done ? "check" : "flag"} small />
    <span><b>${nameOf(tactic.tactic)}</b>${target && html` ${target}`} <em>${tactic.done ? t("aos.tactic.met") : progressOf(tactic.live) || t("aos.tactic.open")}</em></span></p>`;
}

/** @param {{seat: string}} props */
export function Force({ seat }) {
  const side = view.value?.seats[seat];
  const mine = own();
  if (!side || !mine || !view.value?.turn.round) return null;
  const used = mine.used.filter((use) => use.command && use.seat === seat).map((use) => nameOf(use.ability) ?? use.ability);
  return html`${pointsLeft(seat) && html`<p class="cp"><${Points} seat=${seat} /></p>`}<${TacticNow} seat=${seat} /><p class="note">${[
    mine.underdog === seat && t("aos.force.underdog"),
    used.length > 0 && t("aos.force.used", { names: used }),
  ].filter(Boolean).join(" · ")}</p>`;
}
