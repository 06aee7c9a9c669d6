/** What is chosen by reading: reactions in one row each, with cost and exact chance, then the ways to pass; gifts with their texts. */
import { useEffect } from "preact/hooks";
import { html } from "../../html.js";
import { Chance } from "../../panels/chance.js";
import { Button, Rule } from "../../panels/parts.js";
import { act, live } from "../../store/table.js";
import { nameOf as called, offers, view } from "../../store/view.js";
import { hasWord, t } from "../../words.js";
import { own } from "./own.js";

/** @typedef {import("../../store/view.js").SeatOffer} SeatOffer */

/** So long a row of reactions must have stood before a key can choose from it. */
const YOUNGEST = 250;

/** Whether an offer is chosen by reading what it says. @param {SeatOffer} offer */
export const isRead = (offer) => offer.command.kind === "react" || offer.command.kind === "choose_gifts";

const rows = () => offers.value.filter((offer) => isRead(offer) && offer.place === "prompt");
const passes = () => offers.value.filter((offer) => offer.place === "prompt" && !isRead(offer) && (offer.role === "pass" || offer.role === "standing"));

/** The first that may be chosen. */
export const firstRead = () => rows().find((offer) => !offer.locked);

/** What an ability says: content's own text, else what the catalogue has of the rules' abilities. @param {string} id */
const textOf = (id) => called(`${id}.text`) ?? (hasWord(`aos.says.${id}`) ? t(`aos.says.${id}`) : "");

/** @param {{seat: string | null}} props */
export function Reading({ seat }) {
  const key = rows().map((offer) => offer.id).join(" ");
  useEffect(() => byNumber(), [key]);
  const points = seat && own()?.modules.includes("commands") ? view.value?.seats[seat]?.counters.commands : undefined;
  const isReaction = rows().some((offer) => offer.command.kind === "react");
  return html`${isReaction && points !== undefined && html`<p class="note purse">${t("aos.force.commands", { n: points })}</p>`}
    <ul class=${isReaction ? "reading reactions scroll" : "reading scroll"}>${rows().map((offer, i) => html`<${Row} key=${offer.id} offer=${offer} press=${i < 9 ? String(i + 1) : null} />`)}</ul>
    <div class="acts">${passes().map((offer) => html`<${Button} key=${offer.id} press=${offer.role === "pass" ? t("table.key.space") : null} locked=${offer.locked ?? closed()} onClick=${() => act(offer.seat, offer.command)}>${t(offer.label, offer.facts)}<//>`)}</div>`;
}

const closed = () => (live.value ? null : t("table.not_live"));

/** @param {{offer: SeatOffer, press: string | null}} props */
function Row({ offer, press }) {
  const { command, facts } = offer;
  const label = t(offer.label, facts);
  const says = command.kind === "react" ? [textOf(command.ability)] : [...command.abilities, ...command.enhancements].map((id) => `${called(id) ?? id}: ${textOf(id)}`);
  const name = command.kind === "react" ? t("aos.react", facts) : label;
  return html`<li class=${offer.locked ? "locked" : ""}><div><b>${name}</b>${says.filter(Boolean).map((line) => html`<p>${line}</p>`)}${offer.locked && html`<${Rule} id=${offer.locked.rule} />`}</div>
    ${command.kind === "react" && html`<span class="cost">${facts.cost ? t("aos.react.cost", { n: facts.cost }) : t("aos.react.free")}<${Chance} seat=${offer.seat} command=${command} /></span>`}
    <${Button} kind="go" label=${label} press=${press} locked=${offer.locked ?? closed()} onClick=${() => act(offer.seat, command)}>${t(command.kind === "react" ? "aos.react.use" : "aos.gifts.take")}<//></li>`;
}

/** Digits take a row, Space passes; not before the row has stood a moment. */
function byNumber() {
  const born = performance.now();
  const press = (/** @type {KeyboardEvent} */ event) => {
    const of = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || of?.closest("input, textarea, select, dialog, .do")) return;
    if (!live.value || performance.now() - born < YOUNGEST) return;
    const offer = event.key === " " ? (of?.closest("button, a, summary, [role=button]") ? undefined : passes().find((one) => one.role === "pass")) : /^[1-9]$/.test(event.key) ? rows()[Number(event.key) - 1] : undefined;
    if (!offer || offer.locked) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void act(offer.seat, offer.command);
  };
  addEventListener("keydown", press, { capture: true });
  return () => removeEventListener("keydown", press, { capture: true });
}
