/** One card as large as the reader wants it, with what may be done with it now; the cards beside it are a key away. */
import { useEffect, useRef } from "preact/hooks";
import { signal } from "@preact/signals";
import { html } from "../../html.js";
import { Button, Icon, IconButton, Rule } from "../controls.js";
import { isInMyHand, ownWords, stateOf, useCard, wordsOf } from "./cards.js";
import { CardFace, playWord } from "./face.js";
import { live, refusalText } from "../../store/table.js";
import { slots } from "../../slots/slots.js";
import { view } from "../../store/view.js";
import { t, tAny } from "../../words.js";

/** @import { CardView } from "../../transport/protocol.js" */

/** The cards that are read one after the other, and which of them lies open. */
export const reading = signal(/** @type {{cards: readonly CardView[], at: number} | null} */ (null));

const SCALES = [1, 1.3, 1.65, 2];
const scale = signal(1);

/** Opens cards to be read, at one of them. @param {readonly CardView[]} cards @param {CardView} card */
export function read(cards, card) {
  reading.value = { cards, at: Math.max(0, cards.findIndex((one) => one.id === card.id)) };
}

/** @param {number} by */
function turn(by) {
  const now = reading.value;
  if (now) reading.value = { ...now, at: (now.at + by + now.cards.length) % now.cards.length };
}

/** @param {number} by */
const zoom = (by) => (scale.value = SCALES[Math.min(SCALES.length - 1, Math.max(0, SCALES.indexOf(scale.value) + by))] ?? 1);

export function Reader() {
  const shown = reading.value;
  const node = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    if (shown && node.current && !node.current.open) node.current.showModal();
  }, [shown]);
  const given = shown?.cards[shown.at];
  if (!shown || !given) return null;
  const card = view.value?.cards[given.id] ?? given;
  const several = shown.cards.length > 1;
  const keys = (/** @type {KeyboardEvent} */ event) => {
    const does = /** @type {Record<string, () => void>} */ ({ ArrowRight: () => turn(1), ArrowLeft: () => turn(-1), "+": () => zoom(1), "-": () => zoom(-1) })[event.key];
    if (does) event.preventDefault();
    does?.();
  };
  return html`<dialog ref=${node} class="reader" aria-label=${wordsOf(card).name} onKeyDown=${keys} onClose=${() => (reading.value = null)}
    onClick=${(/** @type {MouseEvent} */ e) => e.target === node.current && node.current?.close()}>
    <div class="reader-bar">${several && html`<${IconButton} icon="back" label=${t("table.reader.previous")} onClick=${() => turn(-1)} />
      <span>${shown.at + 1} / ${shown.cards.length}</span><${IconButton} icon="next" label=${t("table.reader.next")} onClick=${() => turn(1)} />`}
      <span class="gap"></span><button type="button" class="icon-button" aria-label=${t("table.reader.smaller")} aria-disabled=${scale.value === SCALES[0]
        ? "true" : undefined} onClick=${() => zoom(-1)}>A<sup>−</sup></button>
      <button type="button" class="icon-button" aria-label=${t("table.reader.larger")} aria-disabled=${scale.value === SCALES.at(-1) ? "true"
        : undefined} onClick=${() => zoom(1)}>A<sup>+</sup></button>
      <${IconButton} icon="cross" label=${t("table.close")} onClick=${() => node.current?.close()} /></div>
    <article class=${`playing-card big ${card.look}`} style=${`font-size:${scale.value}rem`} aria-live="polite"><${CardFace} card=${card} whole /></article>
      <${Now} card=${card} close=${() => node.current?.close()} /></dialog>`;
}

/** Where the card is, what may be done with it, or why nothing. @param {{card: CardView, close: () => void}} props */
function Now({ card, close }) {
  const mine = isInMyHand(card);
  const state = mine ? stateOf(card) : null;
  const uses = tAny([...ownWords(card, "hint"), "raw."]);
  const go = () => {
    close();
    useCard(card);
  };
  return html`<div class="reader-now"><p class="quiet-text">${slots.value.words.whereIs(card) ?? t(view.value?.piles[card.pile]?.label ?? "")}</p>${uses && html`<p>${uses}</p>`}
    ${state?.kind === "locked" && html`<p class="why-not"><${Icon} name="lock" small /><span><b>${t("table.locked")}</b> ${refusalText(state.why)} <${Rule} id=${state.why.rule} /></span></p>`}
    ${(state?.kind === "play" || state?.kind === "pick") && html`<${Button} kind="go" wide locked=${live.value ? null : t("table.not_live")} onClick=${go}>
      ${state.kind === "play" ? playWord(state.offer) : t(state.chosen ? "table.card.unpick" : "table.card.pick")}<//>`}</div>`;
}

/** Cards side by side; each opens large. @param {{cards: CardView[]}} props */
export function CardGrid({ cards }) {
  return html`<ul class="open-cards">${cards.map((card) => html`<li key=${card.id}>
    <button type="button" class=${`playing-card ${card.look}`} onClick=${() => read(cards, card)}><${CardFace} card=${card} whole /></button></li>`)}</ul>`;
}
