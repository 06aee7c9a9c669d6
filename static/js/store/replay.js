/** The past played by itself: one line of the log after the other, until the table stands as it stands now. */
import { effect, signal } from "@preact/signals";
import { look } from "./table.js";
import { log, past } from "./view.js";

/** Milliseconds that a line stands: by its weight, and longer where dice are read. */
const LASTING = [700, 1300, 1800];
const DICE = 400;

/** Whether the past plays by itself. */
export const playing = signal(false);

/** Plays on from the moment on show, else from the beginning. */
export async function play() {
  if (!past.value) await look(1);
  playing.value = past.value !== null;
}

export function pause() {
  playing.value = false;
}

/** How long a line stands before the next. @param {number} number */
function lastingOf(number) {
  const line = log.value[number - (log.value[0]?.number ?? 1)]?.line;
  return (LASTING[line?.weight ?? 1] ?? 1300) + (line?.dice?.length ? DICE : 0);
}

/** A line that cannot be had ends the play, as coming back to now does. @param {number} number */
async function next(number) {
  await look(number + 1);
  if (past.value?.line === number) pause();
}

effect(() => {
  const number = past.value?.line;
  if (!playing.value) return undefined;
  if (number === undefined) {
    pause();
    return undefined;
  }
  const timer = setTimeout(() => void next(number), lastingOf(number));
  return () => clearTimeout(timer);
});
