/** What each seat has and does: the scores in a strip, and the words beside a name. */
import { useEffect } from "preact/hooks";
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { ClockFace, hasClock } from "./clock.js";
import { Emblem } from "./controls.js";
import { local } from "../store/table.js";
import { doing, isOwing, mySeats, presence, seatName, seatOrder, view } from "../store/view.js";
import { slots } from "../slots/slots.js";
import { t } from "../words.js";

const now = signal(Date.now());

/** What is done right now is told anew each second, while this is on show. */
export function useSeconds() {
  useEffect(() => {
    const timer = setInterval(() => (now.value = Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
}

/** Scores and what the other does, in the bar; of several the plate of the turn tells how many they are. */
export function ScoreStrip() {
  const shown = view.value;
  const others = seatOrder.value.filter((seat) => !mySeats.value.includes(seat) && !shown?.seats[seat]?.out);
  const owing = others.filter((seat) => isOwing(seat));
  const other = [owing, others].find((some) => some.length === 1)?.[0];
  const state = other ? seatState(other) : "";
  const isSaid = !seatOrder.value.some(hasClock) && state && state !== t("table.state.turn"); // whose turn it is stands on the plate before it
  return shown && html`<div class="score-strip only-phone">${seatOrder.value.map((seat) =>
    html`<span class=${shown.seats[seat]?.out ? "out" : ""}><${Emblem} seat=${seat} />
    ${(shown.result ? undefined : shown.seats[seat]?.head_count) ?? shown.seats[seat]?.score}${slots.value.force.pointsLeft(seat)
    && html`<small>${slots.value.force.pointsLeft(seat)}</small>`}${hasClock(seat) && !shown.seats[seat]?.out && html`<${ClockFace} seat=${seat} small />`}</span>`)}
    ${other && isSaid && html`<span class="said" title=${seatName(other)}><${Emblem} seat=${other} /><span class="unseen">${seatName(other)}: </span> ${state}</span>`}</div>`;
}

/**
 * What somebody does right now, in two words.
 * @param {string} seat
 */
export function seatState(seat) {
  const here = presence.value.seats?.[seat];
  const result = view.value?.result;
  if (view.value?.seats[seat]?.out) return t("table.state.out");
  if (result) return t(!result.winner ? "table.state.drew" : result.winner === seat ? "table.state.won" : "table.state.lost");
  if (here?.bot) return t("table.state.bot");
  if (!here?.name && !here?.connected) return t("table.state.empty");
  if (!here.connected) return t("table.state.away");
  const shown = Object.values(local.previews.value).find((one) => one.seat === seat);
  if (shown && performance.now() - shown.at < 4000 && now.value) return t(`table.doing.${shown.ghost.kind}`);
  if (doing.value[seat]) return t(`table.doing.${doing.value[seat]?.kind}`);
  if (isOwing(seat)) return t("table.state.deciding");
  return view.value?.turn.active === seat ? t("table.state.turn") : t("table.state.waiting");
}
