/** What the dice of a command would have to come to, before it is sent: the sum of reasons, the chance, what failing costs. */
import { useEffect } from "preact/hooks";
import { html } from "../../html.js";
import { inShort } from "../chance.js";
import { Icon, Refused } from "../controls.js";
import { TargetSum } from "../target.js";
import { ask, draft, local } from "../../store/table.js";
import { view } from "../../store/view.js";
import { slots } from "../../slots/slots.js";
import { hasWord, t } from "../../words.js";

/** @typedef {import("../../store/view.js").SeatOffer} SeatOffer */

/** Whether what comes of an offer is told before it is sent: of a kind of command, or of one that asks for this. @param {Pick<SeatOffer, "command" | "need">} offer */
export const isForeseen = ({ command, need }) => [command.kind, `${command.kind}.${need?.field}`].some((one) => slots.value.look.forecasts.includes(one));

/** The command that is asked about: one that is ready to be sent, of a kind that is foreseen; else "". @param {SeatOffer} offer */
const askedOf = (offer) => (isForeseen(offer) && draft.isComplete(offer) ? JSON.stringify(draft.commandOf(offer)) : "");

/** With what the referee answers where there is no chance to tell. */
const CHANCELESS = ["bad_choice", "no_ranged_attack"];

/** What the referee foresees of an offer as it is filled in now, once it is known. @param {SeatOffer} offer */
function foreseen(offer) {
  const found = local.foreseen.value;
  // What rolls nothing beforehand, or hurts nobody, has no chance to tell, and nothing speaks against it.
  if (!found || found.command !== askedOf(offer) || (found.told.kind === "refusal" && CHANCELESS.includes(found.told.code))) return null;
  return found.told;
}

/** Why an offer would be refused as it is filled in now. @param {SeatOffer} offer */
export function foreseenAgainst(offer) {
  const told = foreseen(offer);
  return told?.kind === "refusal" ? told : null;
}

/** @param {{offer: SeatOffer}} props */
export function Forecast({ offer }) {
  const command = askedOf(offer);
  useEffect(() => {
    let gone = false;
    if (!command) local.foreseen.value = null;
    else void ask({ kind: "odds", command: draft.commandOf(offer) }, offer.seat).then((answer) => {
      if (!gone && (answer?.kind === "odds" || answer?.kind === "refusal")) local.foreseen.value = { command, told: answer };
    });
    return () => void (gone = true);
  }, [command, view.value?.units]);
  const told = foreseen(offer);
  if (!told) return null;
  // The referee's verdict on what lies on the board says it already.
  if (told.kind === "refusal" && local.filling.value?.verdict?.refused?.code === told.code) return null;
  if (told.kind === "refusal") return html`<${Refused} refused=${told} />`;
  const costs = Object.entries(told.means).find(([name]) => hasWord(`${view.value?.system}.forecast.${name}`));
  if (costs) return html`<p class="why warned" role="status"><${Icon} name="warn" small /><span>${t(`${view.value?.system}.forecast.${costs[0]}`, { n: costs[1] })}</span></p>`;
  const target = Object.values(told.targets ?? {})[0];
  const risks = slots.value.words.risks(offer);
  return html`<div class="forecast" role="status">${target && html`<${TargetSum} target=${target} />`}
    <p class="why"><span><b>${t("table.forecast", { chance: inShort(told) })}</b> ${risks.join(" ")}</span></p></div>`;
}
