/** One card, to be read: kind, name, what it does, and what may be done with it now. */
import { signal } from "@preact/signals";
import { html } from "../../html.js";
import { Icon, Rule } from "../controls.js";
import { kindOf, ownWords, stateOf, wordsOf } from "./cards.js";
import { refusalText } from "../../store/table.js";
import { slots } from "../../slots/slots.js";
import { view } from "../../store/view.js";
import { hasWord, percent, t, tAny } from "../../words.js";

/** @import { CardView, Refusal } from "../../transport/protocol.js" */

/** The card that is held closer, and where it lies. */
export const closer = signal(/** @type {{id: string, at: DOMRect} | null} */ (null));

/** Pixels that a card held closer is wide. */
const WIDE = 280;

/** The card that a first click has lifted: a second one plays it. */
export const lifted = signal("");

/** Letters of a word that a small card has room for. */
const LONG = 10;

/** Head, name and text of a card. @param {{card: CardView, whole?: boolean}} props */
export function CardFace({ card, whole = false }) {
  const { name, text } = wordsOf(card);
  const worth = Number(card.facts?.glory ?? 0);
  const said = tAny([...ownWords(card, "worth"), "raw."], { n: worth }) || t("table.card.worth", { n: worth });
  const { More, mark } = slots.value.cards;
  return html`<span class="card-head">${mark({ card }) || html`<${Icon} name=${slots.value.look.looks[card.look] ?? "text"} small /><span>${kindOf(card)}</span>`}
      ${worth > 0 && html`<span class="glory" role="img" aria-label=${said} title=${said}>${worth > 2 ? html`<i></i>${worth}` : Array.from({ length: worth }, () => html`<i></i>`)}</span>`}</span>
    <span class=${name.split(/\s/).some((/** @type {string} */ word) => word.length > LONG) ? "card-name long" : "card-name"}>${name}</span>
      <span class="card-text">${text}</span><${More} card=${card} />
    ${whole && !card.flags?.includes("by_ruling") ? null : card.flags?.includes("by_ruling") && html`<span class="card-note"><${Icon} name="scales" small />${t("table.card.by_ruling")}</span>`}`;
}

/** What playing a card now is called: as its system says of what is done with it. @param {import("../../store/view.js").SeatOffer} offer */
export const playWord = (offer) => tAny([`${view.value?.system}.card.play.${offer.command.kind}`, "table.card.play"]);

/** What may be done with the card now, in a line. @param {{card: CardView}} props */
export function CardFoot({ card }) {
  const state = stateOf(card);
  const progress = progressOf(card.facts);
  // What else a card may be used for does not hide how far it is.
  const far = slots.value.look.twofold && Number(card.facts?.have ?? 0) < Number(card.facts?.need ?? 0) && html`<span class="card-foot quiet">${progress}</span>`;
  if (state.kind === "play") return html`${far}<span class="card-foot go">${playWord(state.offer)}</span>`;
  if (state.kind === "pick") return html`<span class="card-foot go">${state.chosen && html`<${Icon} name="check" small />`}${t(state.chosen ? "table.card.picked" : "table.card.pick")}</span>`;
  if (state.kind === "leaves") return html`<span class="card-foot"><${Icon} name="undo" small />${t("table.card.leaves")}</span>`;
  if (state.kind === "locked") return html`${far}<span class="card-foot"><${Icon} name="lock" small /><span>${shortWhy(card, state.why)}</span></span>`;
  return html`<span class="card-foot quiet">${progress}</span>`;
}

/** How far it is with what a card or a tactic asks, and by how much it is missed. @param {Record<string, unknown>} [facts] */
export const progressOf = ({ have = 0, need, away, parts, lost } = {}) => (need === undefined ? ""
  : t(`table.card.progress${lost ? ".lost" : away ? ".away" : parts ? ".parts" : ""}`, { have, need, away }));

/** Why not, in the two or three words a small card has room for; all of it is on the card held closer. @param {CardView} card @param {Refusal} why */
function shortWhy(card, why) {
  const key = [...ownWords(card, "short", `.${why.code}`), `${view.value?.system}.short.${why.code}`].find(hasWord);
  return key ? t(key, why.facts) : refusalText(why);
}

/** The chance with and without the card, where the offer gives it. @param {{card: CardView}} props */
export function CardOdds({ card }) {
  const state = stateOf(card);
  const facts = state.kind === "play" ? state.offer.facts : null;
  if (facts?.odds_from === undefined || facts.odds_to === undefined) return null;
  return html`<span class="card-odds">${percent(Number(facts.odds_from)).replace(/\s?%/, "")} → ${percent(Number(facts.odds_to))}</span>`;
}

/** Pixels at the foot of the right rim that stay free: what one says to the table stands there. */
const SAID = 96;

/** In the right rim, over the log, where a card covers neither what is asked nor the board; none where there is no such rim. */
function beside() {
  const rim = document.querySelector(".rim-right")?.getBoundingClientRect();
  return rim && rim.width >= WIDE + 8 ? `left:${rim.left + (rim.width - WIDE) / 2}px;bottom:${SAID}px` : null;
}

/** Above a card in the hand, or below it. @param {DOMRect} at */
function above(at) {
  const left = Math.min(Math.max(12, at.left + at.width / 2 - WIDE / 2), innerWidth - WIDE - 12);
  return `left:${left}px;${at.top > 330 ? `bottom:${innerHeight - at.top + 10}px` : `top:${Math.min(at.bottom + 10, innerHeight - 320)}px`}`;
}

/** The card held closer: all of its text, over the table. */
export function Closer() {
  const shown = closer.value;
  const card = shown && view.value?.cards[shown.id];
  if (!shown || !card) return null;
  const state = stateOf(card);
  const place = beside() ?? above(shown.at);
  const uses = tAny([...ownWords(card, "hint"), "raw."]);
  return html`<div class=${`closer playing-card ${card.look} ${state.kind}`} role="tooltip" style=${place}><${CardFace} card=${card} whole />
    ${uses && html`<span class="card-note">${uses}</span>`}
    ${state.kind === "locked" && html`<span class="card-note"><${Icon} name="lock" small /><span><b>${t("table.locked")}</b> ${refusalText(state.why)} <${Rule} id=${state.why.rule} /></span></span>`}
    ${state.kind === "play" && html`<span class="card-note go"><${Icon} name="check" small /><span>${t(state.offer.label, state.offer.facts)}</span></span>`}</div>`;
}
