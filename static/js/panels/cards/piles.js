/** Decks, discards and what was scored beside the board, the other hand over the well's edge; open piles are lists to browse. */
import { useEffect, useRef } from "preact/hooks";
import { signal } from "@preact/signals";
import { html } from "../../html.js";
import { Emblem, IconButton } from "../controls.js";
import { backSeats, cardsIn, countOf, handSeat, handsOf, hasCards, pilesOf } from "./cards.js";
import { CardFace } from "./face.js";
import { CardGrid, Reader } from "./reader.js";
import { isShown } from "./shown_hands.js";
import { slots } from "../../slots/slots.js";
import { docked, phone } from "../../store/table.js";
import { seatName, seatOrder, view } from "../../store/view.js";
import { t } from "../../words.js";

/** @import { PileView } from "../../transport/protocol.js" */

/** The piles whose cards are being browsed. */
export const browsed = signal(/** @type {{seat: string, heap: string} | null} */ (null));

/** Everything of cards that floats on the well. */
export function CardsOnWell() {
  if (!hasCards.value) return null;
  const mine = handSeat.value ?? seatOrder.value[0] ?? "";
  const { OpponentHands, Dialogs } = slots.value.cards;
  return html`${!phone.value && html`<${OpponentHands}><${Backs} /><//>`}<${Resolving} />
    ${!phone.value && seatOrder.value.map((seat) => html`<${Beside} key=${seat} seat=${seat} at=${seat === mine ? -1 : backSeats.value.indexOf(seat)} />`)}<${Browse} /><${Dialogs} /><${Reader} />`;
}

/** The piles of a seat that lie on one heap. @param {string} seat @param {string} heap */
const heapOf = (seat, heap) => pilesOf(seat).filter((pile) => pile.heap === heap);

/** The heaps of a seat: mine on the left, those of the others on the right, one under another. @param {{seat: string, at: number}} props */
function Beside({ seat, at }) {
  const heaps = [...new Set(pilesOf(seat).map((pile) => pile.heap).filter(Boolean))];
  return html`<div class=${`piles ${at < 0 ? "mine" : "theirs"} ${seat}`} style=${at < 0 ? docked.value
    : at > 0 ? `--at:${at}` : ""} role="group" aria-label=${t("table.piles_of", { seat })}>${heaps.map((heap) => {
    const there = heapOf(seat, heap);
    const count = there.reduce((sum, pile) => sum + pile.count, 0);
    const deck = there[0]?.kind === "deck";
    if (there[0]?.kind === "kept" && !count) return null;
    const look = `pile-cards ${deck ? `back ${seat}` : "face"} ${deck ? there[0]?.look : ""} ${count > 1 ? "many" : count ? "" : "none"}`;
    return html`<button type="button" key=${heap} class="pile" title=${t(heap)} aria-label=${`${t(heap)}: ${count}`} onClick=${() => (browsed.value = { seat, heap })}>
      <span class=${look}>${deck && html`<${Emblem} seat=${seat} />`}</span><b>${count}</b><small>${t(heap)}</small></button>`;
  })}</div>`;
}

/** The hands of the others: backs, and how many of each; more than one lie side by side, none on another. */
function Backs() {
  const seats = backSeats.value.filter((seat) => !isShown(seat)), of = seats.length;
  return html`${seats.map((seat, at) => {
    const hands = handsOf(seat);
    const backs = hands.flatMap((hand) => Array.from({ length: hand.count }, () => hand.look));
    const middle = (backs.length - 1) / 2;
    const text = t("table.holds", { seat: seatName(seat), piles: hands.map(countOf) });
    return html`<div key=${seat} class=${`backs ${seat} ${of > 1 ? "beside" : ""}`} style=${of > 1 ? `--at:${at};--of:${of}`
      : ""} role="img" aria-label=${text} title=${text}><span class="fan" aria-hidden="true">
      ${backs.map((look, i) => html`<i class=${`back ${seat} ${look}`}
      style=${`rotate:${((i - middle) * 3.2).toFixed(1)}deg;translate:0 ${((i - middle) ** 2 * 0.9).toFixed(1)}px`}><${Emblem} seat=${seat} /></i>`)}</span>
      <span class="chip only-desk" aria-hidden="true">${text}</span></div>`;
  })}`;
}

/** What the others hold, in words: on a phone their cards do not lie over the board. */
export function HeldByOthers() {
  return html`${backSeats.value.map((seat) => html`<p key=${seat} class="held-by"><${Emblem} seat=${seat} /> ${t("table.holds", { seat: seatName(seat), piles: handsOf(seat).map(countOf) })}</p>`)}`;
}

/** Cards being played lie open over the board until they are done. */
function Resolving() {
  const piles = Object.values(view.value?.piles ?? {});
  const cards = piles.filter((pile) => pile.kind === "playing").flatMap((pile) => cardsIn(pile.id).map((card) => ({ card, seat: pile.seat })));
  if (!cards.length) return null;
  return html`<div class="resolving" aria-label=${t("table.resolving")}>
    ${cards.map(({ card, seat }) => html`<article key=${card.id} tabindex="0" class=${`playing-card ${card.look}`}><${Emblem} seat=${seat} /><${CardFace} card=${card} /></article>`)}</div>`;
}

/** The cards of a pile, open to read. */
function Browse() {
  const shown = browsed.value;
  const node = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    if (shown && node.current && !node.current.open) node.current.showModal();
    if (!shown) node.current?.close();
  }, [shown]);
  if (!shown) return null;
  const piles = heapOf(shown.seat, shown.heap);
  const title = t("table.browse", { seat: seatName(shown.seat), pile: t(shown.heap) });
  const { PileEnd } = slots.value.cards;
  const close = () => node.current?.close();
  return html`<dialog ref=${node} class="browse" aria-label=${title} onClose=${() => (browsed.value = null)} onClick=${(/** @type {MouseEvent} */ e) => e.target === node.current && close()}>
    <header class="dialog-head"><h2><${Emblem} seat=${shown.seat} /> ${title}</h2><${IconButton} icon="cross" label=${t("table.close")} onClick=${close} /></header>
    <div class="dialog-body">${piles.map((pile) => html`<${Open} key=${pile.id} pile=${pile} />`)}<${PileEnd} seat=${shown.seat} close=${close} /></div></dialog>`;
}

/** @param {{pile: PileView}} props */
function Open({ pile }) {
  const cards = cardsIn(pile.id);
  const hidden = pile.count - cards.length;
  return html`${cards.length > 0 && html`<${CardGrid} cards=${cards} />`}
    ${hidden > 0 && html`<p class="quiet-text">${t("table.face_down", { n: hidden })}</p>`}${!pile.count && html`<p class="quiet-text">${t("table.pile.empty", { pile: t(pile.label) })}</p>`}`;
}
