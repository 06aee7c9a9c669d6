/** What is chosen by reading: reactions in one row each, with cost and exact chance, then the ways to pass; gifts, abilities of an army, battle tactics with their texts. */
import { useEffect, useState } from "preact/hooks";
import { html } from "../../html.js";
import { EndPhase } from "../../panels/bar.js";
import { confirmOf } from "../../panels/buttons.js";
import { UnitButtons } from "../../panels/unit_buttons.js";
import { progressOf } from "../../panels/cards/face.js";
import { Chance } from "../../panels/chance.js";
import { Confirm } from "../../panels/needs/filling.js";
import { isOnCard } from "../../panels/needs/shown.js";
import { Pick, rings } from "../../panels/needs/pick.js";
import { Button, Rule } from "../../panels/controls.js";
import { unitOffers } from "../../panels/unit_actions.js";
import { YOUNGEST } from "../../store/fresh.js";
import { act, live, phone, refusalText, takeOffer } from "../../store/table.js";
import { duties, mySeat, nameOf as called, offers, past, view } from "../../store/view.js";
import { hasWord, list as listed, t } from "../../words.js";
import { commandOf } from "./card.js";
import { Chain, isOfReactions } from "./chain.js";
import { Fights } from "./fights.js";
import { TacticNow, tacticOf } from "./force.js";
import { Points, own } from "./own_view.js";

/** @typedef {import("../../store/view.js").SeatOffer} SeatOffer */

/** What carries out an ability. */
const SAID = ["use_ability", "react", "play_text"];
const MANY = 3;
const UNHURT = "aos.option.unhurt";
const PASS = { kind: "pass" };
const READ = ["react", "choose_gifts", "use_ability", "play_text"];

/** Whether an offer is chosen by reading what it says. @param {SeatOffer} offer */
export const isRead = (offer) => offer.place === "prompt" && READ.includes(offer.command.kind) && !(offer.need && offer.primary);

/** Whether an offer is a battle tactic that may be tried. @param {SeatOffer} offer */
const isTactic = (offer) => offer.facts.tactic === true;

/** A command of a card is read and taken in the hand; only where it answers something it stands among the other answers. @param {SeatOffer} offer */
const isRow = (offer) => isRead(offer) && (offer.command.kind === "react" || !isOnCard(offer));

const rows = () => offers.value.filter(isRow);
const passes = () => offers.value.filter((offer) => offer.place === "prompt" && !isRead(offer) && (offer.role === "pass" || offer.role === "standing"));

/** Whether it is asked who fights next. @param {import("../../transport/protocol.js").DutyView | undefined} duty */
export const isOfFights = (duty) => !past.value && duty?.facts.tier !== undefined;

/** Whether what is asked is told in rows even where none may be taken. @param {import("../../transport/protocol.js").DutyView | undefined} duty */
export const isOfWindows = (duty) => isOfFights(duty) || isOfReactions(duty);

/** Whether a phase or a moment is stopped at though nothing can be used: cards that nobody else sees might be. @param {import("../../transport/protocol.js").DutyView | undefined} duty */
const isBlind = (duty) => !!duty?.step.startsWith("act_window.") && offers.value.every((offer) => offer.locked || offer.place === "table" || offer.role === "pass");

/**
 * A reaction to what one does oneself is asked as such; where nothing answers, or nothing can be used, why it is asked all the same.
 * @param {import("../../transport/protocol.js").DutyView | undefined} duty
 */
export function promptText(duty) {
  if (isBlind(duty)) return { title: t("aos.window.idle"), lines: [t("aos.window.blind")] };
  if (duty?.label !== "aos.duty.reactions") return null;
  const title = t(duty.facts.seat === mySeat.value ? "aos.react.own" : duty.label, duty.facts);
  return { title, lines: rows().some((offer) => !offer.locked) || !duty.facts.blind ? [] : [t("aos.react.blind")] };
}

/** The first that may be chosen. */
export const firstRead = () => rows().find((offer) => !offer.locked && !offer.need);

/** What an ability says: content's own text, else what the catalogue has of the rules' abilities. @param {string} id */
const textOf = (id) => called(`${id}.text`) ?? (hasWord(`aos.says.${id}`) ? t(`aos.says.${id}`) : "");

/** Whether an offer is to choose what an army has in addition. @param {SeatOffer} offer */
const isGift = ({ command }) => command.kind === "choose_gifts";

/** @param {SeatOffer} offer */
const giftsOf = ({ command }) => ({ abilities: /** @type {string[]} */ (command.abilities), enhancements: /** @type {string[]} */ (command.enhancements) });

const nameOf = (/** @type {string} */ id) => called(id) ?? id;

/** Choices that have an ability in common stand under its name: it is read once. @param {readonly SeatOffer[]} gifts */
function bySource(gifts) {
  const sources = [...new Set(gifts.map((offer) => giftsOf(offer).abilities.join(" ")))];
  return sources.map((source) => /** @type {const} */ ([source, gifts.filter((offer) => giftsOf(offer).abilities.join(" ") === source)]));
}

/** What an offer to use an ability does: the command of a card as the card says it. @param {SeatOffer} offer */
export function offerText({ command, facts }) {
  if (!SAID.includes(command.kind)) return "";
  const card = view.value?.cards[String(facts.card ?? "")];
  const value = facts.magic ? [t(`aos.value.${facts.magic}`, { n: facts.value }), contested(facts)].filter(Boolean).join(" ") : "";
  return card ? t("aos.card.lost", { text: commandOf(card) }) : [value, textOf(String(command.ability))].filter(Boolean).join(" ");
}

/** Who may unbind a spell, or that nobody can. @param {SeatOffer["facts"]} facts */
const contested = ({ unbinders }) => (Array.isArray(unbinders) ? t(unbinders.length ? "aos.unbinders" : "aos.unbinders.none", { units: unbinders }) : "");

/** What a spell may cost its caster. @param {SeatOffer} offer */
export const risks = ({ facts }) => (facts.magic === "spell" ? [t("aos.risk.miscast")] : []);

/** @param {{seat: string | null}} props */
export function Reading({ seat }) {
  const all = rows();
  const key = all.map((offer) => offer.id).join(" ");
  useEffect(() => byNumber(), [key]);
  const fights = duties.value.some(isOfFights);
  const points = seat && own()?.modules.includes("commands") ? view.value?.seats[seat]?.counters.commands : undefined;
  const isReaction = all.some((offer) => offer.command.kind === "react");
  const isShut = (/** @type {SeatOffer} */ offer) => !!offer.locked && !isReaction && !isTactic(offer);
  const [tactics, others, shut] = [all.filter(isTactic), all.filter((offer) => !isTactic(offer) && !isShut(offer)), all.filter(isShut)];
  const isOne = (/** @type {readonly SeatOffer[]} */ some) => some.filter((offer) => !offer.locked).length === 1;
  const list = (/** @type {SeatOffer[]} */ some, /** @type {string} */ kind) => some.length > 0
    && html`<ul class=${`reading scroll ${kind}`}>${some.map((offer) => html`<${Row} key=${offer.id} offer=${offer} press=${press(all.indexOf(offer))} isOne=${isOne(some)} />`)}</ul>`;
  return html`<${Chain} duty=${duties.value.find(isOfReactions)} />${isReaction && points !== undefined
    && html`<p class="note purse"><${Points} seat=${seat} /></p>`}${fights && html`<${Fights} seat=${seat} />`}
    ${others.some(isGift) ? html`<div class="gift-groups scroll">${bySource(others).map(([id, some]) => html`<section key=${id}>
      <h3>${nameOf(id)}</h3><p class="note">${textOf(id)}</p>${list(some, "")}</section>`)}</div>` : list(others, isReaction ? "reactions" : "")}${shut.length > 0
    && html`<details class="idle others"><summary>${t("aos.not_now", { names: listed(shut.map(({ label, facts }) => t(label, facts))) })}</summary>${list(shut, "")}</details>`}
    ${tactics.length > 0 && tacticOf(seat)
      ? html`<${TacticNow} seat=${seat} /><details class="idle others"><summary>${t("aos.tactic.others")}</summary>${list(tactics, "tactics")}</details>` : list(tactics, "tactics")}
    <div class="acts"><${Passes} />${phone.value && !isReaction && html`${(!fights || hasOtherDeeds()) && html`<${UnitButtons} />`}<${EndPhase} />`}</div>`;
}

/** Whether the chosen unit could do something that the order of the fights does not begin. */
const hasOtherDeeds = () => unitOffers().some((offer) => !offer.locked && offer.command.ability !== "fight");

/** The ways to pass; on a phone those that name units wait under one line where they are many, so that the plain ones stay in sight. */
function Passes() {
  const all = passes();
  const [named, plain] = [all.filter((offer) => offer.facts.unit), all.filter((offer) => !offer.facts.unit)];
  const buttons = (/** @type {SeatOffer[]} */ some) => some.map((offer) =>
    html`<${Button} key=${offer.id} press=${offer.role === "pass" ? t("table.key.space") : null} locked=${offer.locked ?? closed()} onClick=${() =>
    act(offer.seat, offer.command)}>${t(offer.label, offer.facts)}<//>`);
  if (!phone.value || named.length < MANY) return buttons(all);
  return html`${buttons(plain)}<details class="idle wide"><summary>${t("aos.react.until")}</summary><div class="choices">${buttons(named)}</div></details>`;
}

const closed = () => (live.value ? null : t("table.not_live"));
const press = (/** @type {number} */ at) => (at < 9 ? String(at + 1) : null);

/** @param {{offer: SeatOffer, press: string | null, isOne: boolean}} props */
function Row({ offer, press, isOne }) {
  const { command, facts, need } = offer;
  const [isWorse, setWorse] = useState(false);
  const isReaction = command.kind === "react";
  const label = t(offer.label, facts);
  const gifts = isGift(offer) ? giftsOf(offer).enhancements : null;
  const lines = gifts ? gifts.map(textOf) : isTactic(offer) ? [textOf(String(command.ability))] : [offerText(offer)];
  const name = gifts ? listed(gifts.map(nameOf)) : isReaction ? t("aos.react", facts) : isTactic(offer) ? t(`aos.called.${command.ability}`) : label;
  const single = need?.kind === "pick" && need.least === 1 && need.most === 1;
  return html`<li class=${offer.locked ? "locked" : ""} data-offer=${offer.id}>
    <div><b>${name}</b>${lines.filter(Boolean).map((line) => html`<p>${line}</p>`)}${isTactic(offer) && !offer.locked
    && html`<p class="live">${progressOf(facts)}</p>`}${offer.locked && html`<p class="why-not">
    ${typeof offer.locked === "string" ? offer.locked : refusalText(offer.locked)} <${Rule} id=${offer.locked.rule} /></p>`}</div>
    ${isReaction && html`<span class="cost">${facts.cost ? t("aos.react.cost", { n: facts.cost }) : t("aos.react.free")}${!offer.locked
      && html`<${Chance} seat=${offer.seat} command=${command} instead=${PASS} judge=${setWorse} />`}</span>`}
    ${offer.locked ? null : single ? html`<${Singly} offer=${offer} need=${need} />`
      : need && need.kind !== "pick" ? html`<${Button} of=${label} locked=${closed()} onClick=${() => takeOffer(offer)}>${t("aos.react.use")}<//>`
      : need ? html`<div class="picked"><${Pick} offer=${offer} need=${need} /><${Confirm} button=${{ ...confirmOf(offer), press: null }} /></div>`
      : html`<${Button} kind=${(isReaction && !isWorse) || gifts ? (isOne ? "go" : "even") : ""} of=${label} press=${press} locked=${closed()} onClick=${() =>
        act(offer.seat, command)}>${t(isReaction ? "aos.react.use" : gifts ? "aos.gifts.take" : isTactic(offer) ? "aos.tactic.try" : "aos.react.use")}<//>`}</li>`;
}

/** Whom it may be aimed at, each a button; those that gain nothing by it wait under one line. @param {{offer: SeatOffer, need: import("../../transport/protocol.js").PickNeed}} props */
function Singly({ offer, need }) {
  const open = need.options.filter((option) => !option.locked);
  const idle = open.filter((option) => option.label === UNHURT);
  const buttons = (/** @type {typeof open} */ some) => some.map((option) =>
    html`<${Button} key=${String(option.value)} size="tiny" locked=${closed()} onClick=${() =>
    act(offer.seat, { ...offer.command, [need.field]: need.many ? [option.value] : option.value })} ...${rings(option)}>${t(option.label, option.facts)}<//>`);
  return html`<div class="choices">${buttons(open.filter((option) => !idle.includes(option)))}${idle.length > 0
    && html`<details class="idle"><summary>${t(idle.length < open.length ? "aos.heal.unhurt" : "aos.heal.nobody", { n: idle.length })}</summary>${buttons(idle)}</details>`}</div>`;
}

/** Digits take a row, Space passes; not before the row has stood a moment. */
function byNumber() {
  const born = performance.now();
  const press = (/** @type {KeyboardEvent} */ event) => {
    const of = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || of?.closest("input, textarea, select, dialog, .actions")) return;
    if (!live.value || performance.now() - born < YOUNGEST) return;
    const offer = event.key === " " ? (of?.closest("button, a, summary, [role=button]") ? undefined : passes().find((one) => one.role === "pass"))
      : /^[1-9]$/.test(event.key) ? rows()[Number(event.key) - 1] : undefined;
    if (!offer || offer.locked || offer.need) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void act(offer.seat, offer.command);
  };
  addEventListener("keydown", press, { capture: true });
  return () => removeEventListener("keydown", press, { capture: true });
}
