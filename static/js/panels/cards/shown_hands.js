/** The hands that players let watchers see, where a player has his own: each side's cards, open to read. */
import { html } from "../../html.js";
import { Emblem } from "../controls.js";
import { cardsIn, countOf, handsOf } from "./cards.js";
import { CardFace } from "./face.js";
import { read } from "./reader.js";
import { mySeats, seatName, seatOrder } from "../../store/view.js";
import { t } from "../../words.js";

/** More cards than stand side by side at their full width. */
const MANY = 6;

/** The cards of a hand that is not one's own, as far as they are shown. @param {string} seat */
const shownOf = (seat) => (mySeats.value.length ? [] : handsOf(seat).flatMap((pile) => cardsIn(pile.id)));

/** Whether a hand lies open to who watches. @param {string} seat */
export const isShown = (seat) => shownOf(seat).length > 0;

export function ShownHands() {
  const seats = seatOrder.value.filter(isShown);
  if (!seats.length) return null;
  const held = seats.reduce((sum, seat) => sum + shownOf(seat).length, 0);
  return html`<ol class=${`hand shown ${held > MANY ? "many" : ""}`} aria-label=${t("table.hands.open")}>${seats.map((seat) => html`<li key=${seat} class="hand-of"><${Emblem} seat=${seat} />
      <span><b>${seatName(seat)}</b><small>${handsOf(seat).map(countOf).join(", ")}</small></span></li>
    ${shownOf(seat).map((card) => html`<li key=${card.id}><button type="button" class=${`playing-card ${card.look}`} onClick=${() => read(shownOf(seat), card)}>
      <${CardFace} card=${card} /></button></li>`)}`)}</ol>`;
}
