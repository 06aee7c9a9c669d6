/** Who fights in which order: the units that have, that must and that may, stage by stage; mine that may be picked now are buttons. */
import { html } from "../../html.js";
import { Chance } from "../../panels/chance.js";
import { Icon, Letter, answersWhy } from "../../panels/controls.js";
import { act, live, local, select } from "../../store/table.js";
import { duties, offers, unitName, view } from "../../store/view.js";
import { t } from "../../words.js";

/** @import { UnitView } from "../../transport/protocol.js" */

const STAGES = ["first", "normal", "last"];

/** @param {{seat: string | null}} props */
export function Fights({ seat }) {
  const units = Object.values(view.value?.units ?? {}).filter((unit) => unit.where === "table");
  const fought = units.filter((unit) => unit.badges.includes("fought"));
  const stage = duties.value.find((duty) => duty.facts.tier)?.facts.tier;
  const waiting = (/** @type {string} */ name) => units.filter((unit) => unit.facts?.fights === name && (unit.facts.must_fight || unit.seat === seat));
  return html`<ol class="fight-order" aria-label=${t("aos.fights.order")}>${STAGES.map((name) => {
    const there = [...(name === "normal" ? fought : []), ...waiting(name)];
    return html`<li key=${name} class=${name === stage ? "now" : ""}><small>${t(`aos.fights.${name}`)}</small>
      ${there.length ? there.map((unit) => html`<${Fighter} key=${unit.id} unit=${unit} mine=${unit.seat === seat} />`) : html`<em>${t("aos.fights.nobody")}</em>`}</li>`;
  })}</ol>`;
}

/** @param {{unit: UnitView, mine: boolean}} props */
function Fighter({ unit, mine }) {
  const offer = offers.value.find((one) => one.unit === unit.id && one.command.ability === "fight");
  const done = unit.badges.includes("fought") && !offer;
  const word = done ? "done" : unit.facts?.must_fight ? "must" : "may";
  const said = t(`aos.fights.${word}`, { unit: unit.id });
  const body = html`<${Letter} seat=${unit.seat} letter=${unit.letter} />${mine && !done ? html`<span>${unitName(unit.id)}</span>` : null}${done && html`<${Icon} name="check" small />`}`;
  if (!offer) return html`<span class=${`fighter ${word}`} role="img" aria-label=${said} title=${said}>${body}</span>`;
  if (offer.locked || !live.value) return html`<button type="button" class="fighter" aria-disabled="true" ...${answersWhy(offer.locked
    ?? t("table.not_live"), said)}>${body}</button>`;
  const show = (/** @type {boolean} */ on) => (local.mentioned.value = on ? [...unit.pieces] : []);
  return html`<button type="button" class=${`fighter pick ${word}`} title=${said} onMouseEnter=${() => show(true)} onMouseLeave=${() =>
    show(false)} onClick=${() => (select(unit.id), act(offer.seat, offer.command))}>${body}<${Chance} seat=${offer.seat} command=${offer.command} /></button>`;
}
