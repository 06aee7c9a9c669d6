/** Somebody's time is used up: what was agreed to follow is a button for the others, and never comes by itself. */
import { computed, signal } from "@preact/signals";
import { html } from "../html.js";
import { Button, Emblem, Icon } from "./controls.js";
import { zeroSaid } from "./clock_terms.js";
import { beat, clock, faceOf } from "../store/clock.js";
import { atZero, live } from "../store/table.js";
import { duties, mySeats, seatName, view } from "../store/view.js";
import { t } from "../words.js";

/** What I let be this time: who was late, and with which question. */
const waits = signal("");

const nowOf = (/** @type {string} */ seat) => `${seat} ${duties.value.map(({ id }) => id).join()}`;

/** Whose time is used up while he is asked, if I may do anything about it or am to know. */
export const late = computed(() => {
  const told = clock.value;
  if (!told || !mySeats.value.length || view.value?.result || beat.value < 0) return null;
  const seat = told.asked.find((one) => !mySeats.value.includes(one) && faceOf(one)?.runs && faceOf(one)?.out);
  return seat && waits.value !== nowOf(seat) ? seat : null;
});

const WISHES = /** @type {const} */ ({ nothing: [], pass: ["pass", "give"], loss: ["claim", "stop"] });

/** @param {"pass" | "give" | "claim" | "stop"} wish */
function wordOf(wish) {
  if (wish === "give") return t(clock.value?.terms.kind === "days" ? "table.clock.give_day" : "table.clock.give");
  return t(`table.clock.${wish}`, { seat: late.value ?? "" });
}

/** In the prompt's place, while I decide nothing myself. */
export function AtZero() {
  const seat = late.value;
  const terms = clock.value?.terms;
  if (!seat || !terms) return null;
  const title = t("table.clock.zero", { seat: seatName(seat) });
  const locked = live.value ? null : t("table.not_live");
  const wishes = WISHES[terms.zero ?? "nothing"];
  return html`<section class=${wishes.length ? "prompt" : "prompt waiting"} role="region" aria-label=${title}><h2><${Icon} name="hourglass" /><${Emblem} seat=${seat} /><span>${title}</span>
      <small>${t("table.clock.agreed")}</small></h2>
    <p class="why">${wishes.length ? t(`table.clock.zero.${terms.zero}`, { seat: seatName(seat) }) : `${zeroSaid(terms)} ${t("table.clock.zero.nothing")}`}</p>
    <div class="acts">${wishes.map((wish, i) => html`<${Button} key=${wish} kind=${i ? "" : "go"} press=${i ? undefined : "Y"} locked=${locked}
      onClick=${() => void atZero(seat, wish)}>${wordOf(wish)}<//>`)}
      <span class="gap"></span><${Button} kind="quiet" press="N" onClick=${wait}>${t("table.clock.wait")}<//></div></section>`;
}

function wait() {
  if (late.value) waits.value = nowOf(late.value);
}

/** Answers by key; whether anything was asked. @param {boolean} yes */
export function answerZero(yes) {
  const seat = late.value;
  const wish = WISHES[clock.value?.terms.zero ?? "nothing"][0];
  if (!seat || (yes && !wish)) return false;
  if (yes && wish) void atZero(seat, wish);
  else wait();
  return true;
}
