/** The melee as a sequence: the engagements in order, who strikes whom in the one that is fought, and what damage comes of it. */
import { html } from "../../html.js";
import { inSides } from "../../panels/named.js";
import { Icon, Letter, Rule } from "../../panels/controls.js";
import { offers, unitName, view } from "../../store/view.js";
import { own } from "./own_view.js";
import { t } from "../../words.js";

/** @import { BlowView, DiskFace, FightView } from "../../transport/protocol.js" */
/** @typedef {import("../../store/view.js").SeatOffer} SeatOffer */

export function Melee() {
  const melee = own.value?.melee;
  if (!melee || view.value?.result) return null;
  const { fight, left } = melee;
  const blows = fight?.blows ?? [];
  return html`<section class="tray melee" aria-label=${t("diskwars.melee")}><header class="tray-head"><h2>${t(fight?.step ? `diskwars.melee.${fight.step}` : "diskwars.melee")}</h2>
    <ol class="engagements">${fight && html`<li class="now"><${Pair} pins=${fight.pins} /></li>`}${left.map((one) =>
      html`<li class=${one.ready ? "" : "waits"}><${Pair} pins=${one.pins} /><em>${t(one.ready ? "diskwars.melee.open" : "diskwars.melee.waits")}</em></li>`)}</ol></header>
    ${fight && blows.length > 0 && html`<div class="strikes"><${Blows} title=${t("diskwars.melee.attackers")} blows=${blows.filter((one) => one.attacks)} />
      <${Blows} title=${t("diskwars.melee.defenders")} blows=${blows.filter((one) => !one.attacks)} /><${Damage} fight=${fight} /></div>
      <p class="simul"><${Icon} name="sword" small />${t("diskwars.melee.at_once")}</p>`}</section>`;
}

/** @param {string} disk */
const letterOf = (disk) => {
  const unit = view.value?.units[disk];
  return unit ? html`<${Letter} seat=${unit.seat} letter=${unit.letter} />` : null;
};

/** Attackers against defenders, by their letters. @param {{pins: readonly (readonly string[])[]}} props */
function Pair({ pins }) {
  const attackers = [...new Set(pins.map(([one]) => one ?? ""))];
  const defenders = [...new Set(pins.map(([, other]) => other ?? ""))];
  const said = t("diskwars.melee.pair", { attackers: attackers.map(unitName).join(", "), defenders: defenders.map(unitName).join(", ") });
  return html`<span class="pair" role="img" aria-label=${said} title=${said}>${attackers.map(letterOf)}<${Icon} name="right" small />${defenders.map(letterOf)}</span>`;
}

/** @param {{title: string, blows: readonly BlowView[]}} props */
function Blows({ title, blows }) {
  const next = (own.value?.melee?.fight?.blows ?? []).find(isOpen);
  return html`<article><h3>${title}</h3><ul>${blows.map((one) => html`<li key=${one.disk} class=${one === next ? "cur" : ""}>${letterOf(one.disk)}
    <span>${unitName(one.disk)}</span><b>${one.amount}</b><${Icon} name="arrow" small />
    ${isOpen(one) ? html`<span class="at ask">${targetsOf(one).map(letterOf)}?</span>`
      : html`<span class="at">${one.struck.map(letterOf)}${targetsOf(one).length === 1 && html`<small>${t("diskwars.melee.only")}</small>`}</span>`}</li>`)}</ul></article>`;
}

/** Whether it is still to be said whom a disk strikes. @param {BlowView} one */
const isOpen = (one) => one.struck.length === 0;

/** @param {BlowView} one */
const targetsOf = (one) => Object.keys(one.of);

/** What each disk takes for certain, and what it would take if it is chosen. @param {{fight: FightView}} props */
function Damage({ fight }) {
  const disks = [...new Set(fight.pins.flat())];
  return html`<article class="harm"><h3>${t("diskwars.melee.damage")}</h3><ul>${disks.map((disk) => {
    const face = own.value?.faces[disk];
    return face && html`<${Harm} key=${disk} disk=${disk} face=${face} blows=${fight.blows} />`;
  })}</ul></article>`;
}

/** @param {{disk: string, face: DiskFace, blows: readonly BlowView[]}} props */
function Harm({ disk, face, blows }) {
  const sum = (/** @type {readonly BlowView[]} */ those) => those.reduce((total, one) => total + (one.of[disk] ?? 0), 0);
  const sure = face.damage + sum(blows.filter((one) => one.struck.includes(disk)));
  const most = sure + sum(blows.filter(isOpen));
  const last = face.wounds >= face.stamina;
  const word = sure >= face.toughness ? (last ? "falls" : "wounded") : most >= face.toughness ? (last ? "may_fall" : "may_wound") : sure > 0 ? "holds" : "unhurt";
  // What is more than needed stands behind the last box, narrow.
  const boxes = Array.from({ length: Math.max(face.toughness, most) }, (_, i) => `${i < sure ? "d" : i < most ? "m" : ""} ${i < face.toughness ? "" : "over"}`);
  return html`<li>${letterOf(disk)}<span class="boxes" aria-hidden="true">${boxes.map((kind) => html`<i class=${kind}></i>`)}</span>
    <em class=${word}>${t(`diskwars.melee.${word}`, { n: sure, of: face.toughness })}</em></li>`;
}

/** What would come of a strike, as its button says it. @param {SeatOffer} offer */
export function outcomeText({ command, facts }) {
  if (command.kind !== "strike" || !facts.outcome) return "";
  return [t(`diskwars.outcome.${facts.outcome}`, facts), facts.frees ? t("diskwars.outcome.frees", facts) : ""].filter(Boolean).join(", ");
}

/** What follows from each strike that may be chosen now, spelt out. */
export function Following() {
  const asked = offers.value.filter((offer) => offer.command.kind === "strike" && !offer.locked && offer.facts.outcome);
  return asked.length > 0 && html`<section class="cycle following" aria-label=${t("diskwars.melee")}>
    ${asked.map((offer) => html`<article key=${offer.id}><h4>${inSides("diskwars.outcome.if", offer.facts, offer.seat)}</h4><p>${outcomeText(offer)}.</p>
    ${offer.facts.ends && html`<p>${t("diskwars.outcome.ends", offer.facts)} <${Rule} id="DW-SCR-04" /></p>`}</article>`)}</section>`;
}
