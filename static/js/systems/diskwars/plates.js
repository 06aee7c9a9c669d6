/** The other players at the right of the field: name, place in the order of initiative, the backs they hold, whether one is laid. */
import { html } from "../../html.js";
import { countOf, backSeats, handsOf } from "../../panels/cards/cards.js";
import { Emblem, Icon } from "../../panels/controls.js";
import { seatName, view } from "../../store/view.js";
import { t } from "../../words.js";
import { own } from "./own_view.js";

/** Where nobody sits, and in a match of two whose own hand is shown, there is one plate or none. */
export function Plates() {
  return html`<div class="plates">${backSeats.value.map((seat) => html`<${Plate} key=${seat} seat=${seat} />`)}</div>`;
}

/** @param {{seat: import("../../transport/protocol.js").Seat}} props */
function Plate({ seat }) {
  const side = view.value?.seats[seat];
  // Who is out plays no card any more: the back of none is shown (DW-CMD-14).
  const hands = side?.out ? [] : handsOf(seat);
  const text = side?.out ? `${seatName(seat)}: ${t("table.state.out")}` : t("table.holds", { seat: seatName(seat), piles: hands.map(countOf) });
  const backs = hands.flatMap((hand) => Array.from({ length: hand.count }, () => hand.look));
  const place = side?.counters?.initiative;
  const laid = view.value?.turn.step === "choosing_cards" && own.value?.chosen.includes(seat);
  return html`<div class=${`seat-plate ${seat} ${side?.out ? "out" : ""} ${view.value?.turn.active === seat ? "acts" : ""}`} role="img" aria-label=${text} title=${text}>
    <b><${Emblem} seat=${seat} />${place !== undefined && !side?.out && html`<i class="order">${place}</i>`}<span>${seatName(seat)}</span></b>
    <span class="small-backs" aria-hidden="true">${backs.map((look) => html`<i class=${`back ${seat} ${look}`}></i>`)}${laid
      && html`<em><${Icon} name="check" small />${t("diskwars.laid")}</em>`}</span></div>`;
}
