/** A side's clock beside its name, or in the strip of a phone. Not live: readers hear of it when it is low, and on a key. */
import { html } from "../html.js";
import { beat, clock, faceOf, isInTenths } from "../store/clock.js";
import { view } from "../store/view.js";
import { serverSeconds } from "../transport/clock.js";
import { sinceWhen, t } from "../words.js";
import { days, minutes, tenths } from "./clock_words.js";

/** @import { ClockReading } from "../store/clock.js" */

/** Whether a side's clock is on show: it has begun, and the match is not over. @param {string} seat */
export const hasClock = (seat) => !view.value?.result && faceOf(seat) !== null;

/** @param {{seat: string, small?: boolean}} props */
export function ClockFace({ seat, small = false }) {
  const face = beat.value >= 0 ? faceOf(seat) : null;
  if (!face) return null;
  const name = face.out ? "spent" : face.low ? "low" : "";
  const word = wordOf(face);
  const title = [isOfDays() && face.runs ? t("table.clock.till", { when: till(face) }) : "", word].filter(Boolean).join(" · ");
  return html`<span class=${`clock ${face.runs ? "runs" : face.stands ? "stands" : ""} ${name}`} role="timer" aria-label=${t("table.clock.left", { time: inWords(face.left) })}
    title=${title}>${shown(face)}${word && !small && html` <small>${word}</small>`}</span>`;
}

const isOfDays = () => clock.value?.terms.kind === "days";

/** When time is used up if nothing happens. @param {ClockReading} face */
const till = (face) => sinceWhen(serverSeconds() + face.left / 1000);

/** The word beside the time. @param {ClockReading} face */
function wordOf(face) {
  if (face.out) return t("table.clock.used_up");
  if (face.stands && face.grace > 0) return t("table.clock.kept", { time: minutes(face.grace) });
  if (face.low && isOfDays()) return face.runs ? t("table.clock.till", { when: till(face) }) : "";
  if (face.low) return t("table.clock.low");
  return clock.value?.terms.kind === "turn" && face.runs ? t("table.clock.this_turn") : "";
}

/** @param {ClockReading} face */
const shown = (face) => (isOfDays() ? days(face.left) : isInTenths(face) ? tenths(face.left) : minutes(face.left));

/** A time in words. @param {number} milliseconds */
export function inWords(milliseconds) {
  if (isOfDays()) return days(milliseconds);
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return t("table.clock.spoken", { m: Math.floor(seconds / 60), s: seconds % 60 });
}
