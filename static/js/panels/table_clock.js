/** The clock of this table as its menu tells it, and another one by agreement. */
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { ClockPanel } from "./clock_form.js";
import { days, minutes } from "./clock_words.js";
import { termsSaid } from "./clock_terms.js";
import { Button, Emblem } from "./controls.js";
import { clock, faceOf } from "../store/clock.js";
import { live, ordered } from "../store/table.js";
import { match, mySeats, presence, seatName } from "../store/view.js";
import { list, t } from "../words.js";

/** @import { Terms } from "../transport/protocol.js" */

/** Whether another clock is being filled in. */
const isProposing = signal(false);

/** The clock of this table, in its menu: what was agreed, what each has left, and what is proposed instead. */
export function TableClock() {
  const told = clock.value;
  const seated = mySeats.value.length > 0 && match.value.status !== "finished";
  if (!told && !seated) return null;
  return html`<section class="agreed-clock"><h3 class="label">${t("table.clock.of_table")}</h3>${told ? html`<${Told} />` : html`<p>${t("table.clock.none_yet")}</p>`}
    ${seated && html`<${Another} />`}</section>`;
}

function Told() {
  const told = clock.value;
  if (!told) return null;
  const sides = Object.keys(told.left).map((seat) => t("table.clock.has", { seat: seatName(seat), time: shownLeft(told.terms, faceOf(seat)?.left ?? 0) }));
  return html`<p>${termsSaid(told.terms)}</p><p>${told.stopped ? t("table.clock.stopped") : sides.length ? list(sides) : t("table.clock.begins")}</p>`;
}

/** What others propose is agreed to by a press; one's own is taken back by one. */
function Another() {
  const wishes = Object.entries(presence.value.clock_wishes ?? {}).map(([seat, { terms = null }]) => ({ seat, terms }));
  const own = wishes.find(({ seat }) => mySeats.value.includes(seat));
  const wish = (/** @type {Terms | null} */ terms, on = true) => void ordered({ kind: "wish_clock", terms, on });
  const locked = live.value ? null : t("table.not_live");
  return html`${wishes.filter((one) => one !== own).map(({ seat, terms }) => html`<div key=${seat} class="proposed-clock" role="status"><p><${Emblem} seat=${seat} />
      ${t("table.clock.proposes", { seat: seatName(seat), clock: terms ? termsSaid(terms) : t("table.clock.proposes.none") })}</p>
      <${Button} kind="go" size="tiny" locked=${locked} onClick=${() => wish(terms)}>${t("table.clock.agree")}<//></div>`)}
    ${own && html`<p class="link-note" role="status">${t("table.clock.proposed", { clock: own.terms ? termsSaid(own.terms) : t("table.clock.proposes.none") })}</p>`}
    <div class="acts"><${Button} size="tiny" icon="clock" locked=${locked} onClick=${() => (isProposing.value = true)}>${t("table.clock.propose")}<//>
      ${own && html`<${Button} size="tiny" kind="quiet" locked=${locked} onClick=${() => wish(own.terms, false)}>${t("table.clock.withdraw")}<//>`}</div>
    ${isProposing.value && html`<${ClockPanel} first=${clock.value?.terms ?? null} title=${t("table.clock.propose")} does=${t("table.clock.propose.do")} reads="table.clock.propose.reads" use=${wish}
      close=${() => (isProposing.value = false)} />`}`;
}

/** @param {Terms} terms @param {number} left */
const shownLeft = ({ kind }, left) => (kind === "days" ? days(left) : minutes(left));
