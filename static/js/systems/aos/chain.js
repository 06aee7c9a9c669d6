/** What is reacted to and every answer to it so far, in one row, last who is asked. */
import { html } from "../../html.js";
import { Emblem } from "../../panels/controls.js";
import { past, view } from "../../store/view.js";
import { t } from "../../words.js";
import { own } from "./own_view.js";

/** @import { DutyView } from "../../transport/protocol.js" */

/** Whether it is asked who reacts. @param {DutyView | undefined} duty */
export const isOfReactions = (duty) => !past.value && duty?.label === "aos.duty.reactions";

/** @param {{duty: DutyView | undefined}} props */
export function Chain({ duty }) {
  if (!duty || !view.value) return null;
  const { seat, ability, unit, target } = duty.facts;
  const uses = own()?.used ?? [];
  const from = uses.findLastIndex((use) => use.ability === ability && use.seat === seat && use.unit === (unit ?? null));
  const answers = from < 0 ? [] : uses.slice(from + 1);
  const first = t(unit && target ? "aos.react.chain.at" : unit ? "aos.react" : "aos.react.chain.own", { seat, unit, name: ability, target });
  return html`<ol class="chain" aria-label=${t("aos.react.chain")}><li><${Emblem} seat=${seat} /><b>${first}</b></li>
    ${answers.map((use, i) => html`<li key=${i}><${Emblem} seat=${use.seat} />
    <span>${t(use.unit ? "aos.react" : "aos.react.chain.own", { seat: use.seat, unit: use.unit, name: use.ability })}</span></li>`)}
    <li class="now"><${Emblem} seat=${duty.seats[0] ?? null} /><b>${t("aos.react.chain.you")}</b></li></ol>`;
}
