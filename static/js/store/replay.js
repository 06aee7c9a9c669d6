/**
 * The past played by itself: one line of the log after the other, until the table stands as it stands now. So is what the table
 * did in one go, such as a whole melee and the end of its round: it is seen as it came about before anything is asked.
 */
import { effect, signal } from "@preact/signals";
import { slots } from "../slots/slots.js";
import { look } from "./table.js";
import { arrived, log, mySeats, past, presence, present } from "./view.js";

/** @import { NumberedLine } from "../transport/protocol.js" */

/** Milliseconds that a line stands: by its weight, and longer where dice are read. */
const LASTING = [700, 1300, 1800];
const DICE = 400;
/** How long what stood before stands once more, where the table did something, and the line after which it stood. */
const BEFORE = 300;
let stood = -1;
/** By how much the pace that the bots keep makes what the table did last longer, or shorter. */
const PACES = { slow: 2, normal: 1, fast: 0.4 };

/** Whether the past plays by itself. */
export const playing = signal(false);

/** Whether what plays is what the table has just done. */
export const unfolding = signal(false);

/** How many times faster than usual the past plays. */
export const pace = signal(1);

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
  if (number === stood) return BEFORE;
  const line = log.value[number - (log.value[0]?.number ?? 1)]?.line;
  const lasting = (LASTING[line?.weight ?? 1] ?? 1300) + (line?.dice?.length ? DICE : 0);
  return unfolding.value ? 0.8 * lasting * PACES[presence.value.pace?.speed ?? "normal"] : lasting / pace.value;
}

/** A line that cannot be had ends the play, as coming back to now does. @param {number} number */
async function next(number) {
  const told = unfolding.value ? log.value.find((one) => one.number > number && one.line.weight > 0)?.number : number + 1;
  // The last of what the table did stands, too, before it is asked anew.
  if (unfolding.value && told && told === log.value.at(-1)?.number && present.value) past.value = { line: told, view: present.value };
  else await look(told ?? null);
  if (past.value?.line === number) pause();
}

effect(() => {
  const number = past.value?.line;
  if (!playing.value) return undefined;
  if (number === undefined) {
    pause();
    unfolding.value = false;
    stood = -1;
    return undefined;
  }
  const timer = setTimeout(() => void next(number), lastingOf(number));
  return () => clearTimeout(timer);
});

effect(() => {
  const { before, lines = [] } = arrived.value ?? {};
  const first = lines[0]?.number;
  if (!before?.turn.round || !first || past.peek() || isStill() || !isSeen(lines)) return;
  stood = first - 1;
  past.value = { line: stood, view: before };
  unfolding.value = true;
  playing.value = true;
});

/** Whether nothing shall move by itself here: nobody looks, or whoever does wishes so. */
const isStill = () => document.visibilityState === "hidden" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether what came is to be seen as it came about: what the table did of itself, or what another's deed led to. @param {readonly NumberedLine[]} lines */
function isSeen(lines) {
  const { unfolds } = slots.peek().look;
  const doer = lines.find(({ line }) => line.seat)?.line.seat;
  const isOthers = !mySeats.peek().some((seat) => seat === doer);
  return lines.some(({ line: { key } }) => unfolds.table.includes(key) || (isOthers && unfolds.others.includes(key)));
}
