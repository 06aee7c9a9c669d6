/** My hand at the foot of the well: piles of a hand apart by a hairline, what can be played stands higher. */
import { useEffect, useRef } from "preact/hooks";
import { computed } from "@preact/signals";
import { html } from "../../html.js";
import { Icon } from "../controls.js";
import { countOf, handSeat, isBare, myHand, stateOf, useCard } from "./cards.js";
import { CardFace, CardFoot, CardOdds, closer, lifted } from "./face.js";
import { useCardKeys } from "./keys.js";
import { read } from "./reader.js";
import { ShownHands } from "./shown_hands.js";
import { Standing } from "./standing.js";
import { live, phone, refusalText } from "../../store/table.js";
import { mySeats, view } from "../../store/view.js";
import { slots } from "../../slots/slots.js";
import { t } from "../../words.js";

/** @import { CardView } from "../../transport/protocol.js" */

/** More cards than stand side by side at their full width. */
const MANY = 8;
const HOVER = 320;
const PRESS = 420;

/** Whether cards are chosen from a hand that lies low else: they stand beside the board, which they would cover. */
export const isBeside = computed(() => !phone.value && slots.value.look.shelf && !view.value?.result && myHand.value.some(({ cards }) => cards.some(isReady)));

/** @param {{standing?: boolean}} props  whether what is answered beforehand stands above it */
export function Hand({ standing = true }) {
  useCardKeys();
  const hands = myHand.value;
  if (!mySeats.value.length) return html`<${ShownHands} />`;
  if (!handSeat.value || !hands.length || view.value?.result) return null;
  const held = hands.reduce((sum, hand) => sum + hand.cards.length, 0);
  const low = slots.value.look.shelf && !hands.some(({ cards }) => cards.some(isReady));
  const { HandEnd } = slots.value.cards;
  const first = phone.value ? hands.flatMap((hand) => hand.cards).filter(isReady) : [];
  return html`${standing && html`<${Standing} />`}<ol class=${`hand ${held > MANY ? "many" : ""} ${low ? "shelf" : ""} ${isBare.value ? "bare" : ""}`} aria-label=${t("table.hand",
    { piles: hands.map(({ pile }) => countOf(pile)) })} onPointerLeave=${() => (closer.value = null)}>
    ${first.map((card) => html`<${HandCard} key=${card.id} card=${card} />`)}${first.length > 0 && html`<li class="hand-gap" aria-hidden="true"></li>`}
    ${hands.map((hand, i) => html`${i > 0 && html`<li key=${`gap${i}`} class="hand-gap" aria-hidden="true">
      </li>`}${hand.cards.filter((card) => !first.includes(card)).map((card) => html`<${HandCard} key=${card.id} card=${card} />`)}`)}
    ${hands.every((hand) => !hand.cards.length) && html`<li class="hand-empty"><${Icon} name="hand" />${t("table.hand.empty")}</li>`}<${HandEnd} /></ol>`;
}

/** @param {CardView} card */
const isReady = (card) => ["play", "pick"].includes(stateOf(card).kind);

/** Whether a mouse was moved: a card that comes to lie under one that rests is not looked at. @param {PointerEvent} event */
const isLed = (event) => event.pointerType === "mouse" && (event.movementX !== 0 || event.movementY !== 0);

/** @param {{card: CardView}} props */
function HandCard({ card }) {
  const timer = useRef(/** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined));
  const held = useRef(false);
  const state = stateOf(card);
  const ready = state.kind === "play" || state.kind === "pick";
  const show = (/** @type {HTMLElement} */ of) => (closer.value = { id: card.id, at: of.getBoundingClientRect() });
  const later = (/** @type {PointerEvent & {currentTarget: HTMLElement}} */ event, /** @type {number} */ wait, held_ = false) => {
    const of = event.currentTarget;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      held.current = held_;
      show(of);
    }, wait);
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (closer.value?.id === card.id) closer.value = null;
  };
  const click = (/** @type {MouseEvent & {currentTarget: HTMLElement, target: HTMLElement}} */ event) => {
    if (held.current) return void (held.current = false);
    if (phone.value && !event.target.closest?.(".card-foot.go")) return read(myHand.value.flatMap((hand) => hand.cards), card);
    // The first click reads it, the second plays it; by key it is read as soon as it has the focus.
    const isRead = event.detail === 0 ? closer.value?.id === card.id : lifted.value === card.id;
    lifted.value = card.id;
    if (!ready || (state.kind === "play" && !isRead)) return show(event.currentTarget);
    lifted.value = "";
    hide();
    useCard(card);
  };
  const look = (/** @type {PointerEvent & {currentTarget: HTMLElement}} */ event) => void (isLed(event) && closer.value?.id !== card.id && later(event, HOVER));
  useEffect(() => hide, []);
  const names = ["playing-card", card.look, state.kind, ready && live.value ? "ready" : "", state.kind === "pick" && state.chosen ? "chosen" : "",
    lifted.value === card.id ? "lifted" : ""].filter(Boolean).join(" ");
  return html`<li class=${ready ? "up" : ""}><button type="button" class=${names} aria-disabled=${ready && live.value ? undefined
    : "true"} aria-pressed=${state.kind === "pick" ? String(state.chosen) : undefined}
    onClick=${click} onFocus=${(/** @type {import("../../html.js").On<HTMLElement>} */ e) => e.currentTarget.matches(":focus-visible") && show(e.currentTarget)} onBlur=${hide}
    onPointerMove=${look} onPointerLeave=${hide} onContextMenu=${(/** @type {Event} */ e) => e.preventDefault()}
    onPointerDown=${(/** @type {PointerEvent & {currentTarget: HTMLElement}} */ e) => e.pointerType !== "mouse" && later(e, PRESS, true)} onPointerUp=${() =>
      clearTimeout(timer.current)} onPointerCancel=${() => clearTimeout(timer.current)}>
    <${CardOdds} card=${card} /><${CardFace} card=${card} /><${CardFoot} card=${card} />
    ${state.kind === "locked" && html`<span class="unseen">${t("table.locked")} ${refusalText(state.why)}</span>`}</button></li>`;
}
