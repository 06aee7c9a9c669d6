/** The clock of this table as its menu tells it. */
import { html } from "../html.js";
import { days, minutes } from "./clock_words.js";
import { termsSaid } from "./clock_terms.js";
import { clock, faceOf } from "../store/clock.js";
import { seatName } from "../store/view.js";
import { list, t } from "../words.js";

/** @import { Terms } from "../transport/protocol.js" */

/** The clock of this table, in its menu: what was agreed, and what each has left. */
export function TableClock() {
  const told = clock.value;
  if (!told) return null;
  const sides = Object.keys(told.left).map((seat) => t("table.clock.has", { seat: seatName(seat), time: shownLeft(told.terms, faceOf(seat)?.left ?? 0) }));
  return html`<section class="agreed-clock"><h3 class="label">${t("table.clock.of_table")}</h3><p>${termsSaid(told.terms)}</p>
    <p>${sides.length ? list(sides) : t("table.clock.begins")}</p></section>`;
}

/** @param {Terms} terms @param {number} left */
const shownLeft = ({ kind }, left) => (kind === "days" ? days(left) : minutes(left));
