/** Under the head of each army: its command points, whether it is the underdog, and the commands it has used this turn. */
import { html } from "../../html.js";
import { view } from "../../store/view.js";
import { t } from "../../words.js";
import { nameOf, own, purse } from "./own.js";

/** @param {{seat: string}} props */
export function Force({ seat }) {
  const side = view.value?.seats[seat];
  const mine = own();
  if (!side || !mine || !view.value?.turn.round) return null;
  const used = mine.used.filter((use) => use.command && use.seat === seat).map((use) => nameOf(use.ability) ?? use.ability);
  const points = purse(seat);
  return html`${points && html`<p class="cp" title=${t("aos.force.commands", { n: side.counters.commands ?? 0 })}>${points}</p>`}<p class="note">${[
    mine.underdog === seat && t("aos.force.underdog"),
    used.length > 0 && t("aos.force.used", { names: used }),
  ].filter(Boolean).join(" · ")}</p>`;
}
