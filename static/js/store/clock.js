/** The clocks of the table: what was agreed, and what each side has left, counted on between two words of the server. */
import { signal } from "@preact/signals";
import { heardAt, serverSeconds } from "../transport/clock.js";

/** @import { Clock, Terms } from "../transport/protocol.js" */
/**
 * What a side's clock shows: milliseconds `left`, those it still stands for its line, whether it runs, stands, is low, is used up.
 * @typedef {{left: number, grace: number, runs: boolean, stands: boolean, low: boolean, out: boolean}} ClockReading
 */

/** As they were told last; null where there are none. */
export const clock = signal(/** @type {Clock | null} */ (null));

/** Milliseconds under which time is low, beside a share of what was agreed. */
const LOW = { total: 120_000, turn: 120_000, days: 12 * 3600_000 };
const SHARE = 6;

/** Tells what shows time to look again: each tenth of a second where tenths are shown, else twice a second. */
export const beat = signal(0);
/** Milliseconds under which tenths are shown. */
const TENTHS = 30_000;
/** @type {ReturnType<typeof setInterval> | undefined} */
let timer;
let count = 0;

/** Takes what the server told. @param {Clock} told */
export function clockTold(told) {
  if (told.at) heardAt(told.at);
  clock.value = told;
  timer ??= setInterval(() => {
    const isFine = Object.keys(clock.value?.left ?? {}).some((seat) => isInTenths(faceOf(seat)));
    if (isFine || ++count % 5 === 0) beat.value++;
  }, 100);
}

/** Whether a clock shows tenths. @param {ClockReading | null} face */
export const isInTenths = (face) => Boolean(face?.runs && face.left > 0 && face.left < TENTHS && clock.value?.terms.kind !== "days");

/** Milliseconds under which a clock of these terms is low. @param {Terms} terms */
export const lowUnder = ({ kind, seconds }) => (kind === "days" ? Math.max(LOW.days, (seconds * 1000) / SHARE) : Math.min(LOW[kind], (seconds * 1000) / SHARE));

/** What a side's clock shows now; nothing where it has none or it has not begun. @param {string} seat @param {number} [now]  seconds since 1970 @returns {ClockReading | null} */
export function faceOf(seat, now = serverSeconds()) {
  const told = clock.value;
  const known = told?.left[seat];
  if (!told || known === undefined || !told.at) return null;
  const isAsked = !told.stopped && told.asked.some((one) => one === seat);
  const isAway = told.away.some((one) => one === seat);
  const passed = isAsked ? Math.max(0, (now - told.at) * 1000) : 0;
  const kept = told.grace[seat] ?? 0;
  const stood = !isAway ? 0 : told.terms.grace === null ? passed : Math.min(passed, kept);
  const left = known - passed + stood;
  const stands = told.stopped || (isAsked && isAway && (told.terms.grace === null || kept > stood));
  return { left, grace: kept - stood, runs: isAsked && !stands, stands, low: left < lowUnder(told.terms), out: left <= 0 };
}
