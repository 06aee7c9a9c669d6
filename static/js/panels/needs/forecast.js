/** What the dice of a command would have to come to, before it is sent: the sum of reasons, the chance, what failing costs. */
import { useEffect, useState } from "preact/hooks";
import { html } from "../../html.js";
import { inShort } from "../chance.js";
import { Rule } from "../parts.js";
import { TargetSum } from "../target.js";
import { commandOf, isComplete } from "../../store/answers.js";
import { ask, refusalText } from "../../store/table.js";
import { view } from "../../store/view.js";
import { slots } from "../../systems/systems.js";
import { t } from "../../words.js";

/** @import { Odds, Refusal } from "../../transport/protocol.js" */

/** @param {{offer: import("../../store/view.js").SeatOffer}} props */
export function Forecast({ offer }) {
  const [told, tell] = useState(/** @type {Odds | Refusal | null} */ (null));
  const isAsked = !!slots.value.face.forecasts?.includes(offer.command.kind) && isComplete(offer);
  const key = isAsked ? JSON.stringify(commandOf(offer)) : "";
  useEffect(() => {
    let gone = false;
    if (!key) tell(null);
    else void ask({ kind: "odds", command: commandOf(offer) }, offer.seat).then((answer) => !gone && tell(answer?.kind === "odds" || answer?.kind === "refusal" ? answer : null));
    return () => void (gone = true);
  }, [key, view.value?.units]);
  if (!told) return null;
  // What rolls nothing beforehand has no chance to tell.
  if (told.kind === "refusal" && told.code === "bad_choice") return null;
  if (told.kind === "refusal") return html`<p class="why refused" role="status"><span>${refusalText(told)} <${Rule} id=${told.rule} /></span></p>`;
  const target = Object.values(told.targets ?? {})[0];
  const risks = slots.value.risks?.(offer) ?? [];
  return html`<div class="forecast" role="status">${target && html`<${TargetSum} target=${target} />`}<p class="why"><span><b>${t("table.forecast", { chance: inShort(told) })}</b> ${risks.join(" ")}</span></p></div>`;
}
