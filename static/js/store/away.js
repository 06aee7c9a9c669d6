/**
 * What happened since this device was last here: the others' deeds from the first it has not seen, played in order as the bot's turn
 * is, up to what is asked now. How far it has seen is kept on the device, table by table.
 */
import { computed, effect, signal } from "@preact/signals";
import { serverSeconds } from "../transport/clock.js";
import { pause, pace, playing } from "./replay.js";
import { set, settings } from "./settings.js";
import { isCut, look, recall } from "./table.js";
import { last, log, match, mySeats, past, present } from "./view.js";

/** @import { NumberedLine } from "../transport/protocol.js" */

/** Seconds away from which what was missed is shown by itself. */
const LONG = 600;
/** More deeds than this are played faster. */
const FEW = 8;

/** The lines that were missed, from one to another, and since when; null where none are shown. */
export const away = signal(/** @type {{from: number, to: number, since: number} | null} */ (null));

/** The deeds among them: what somebody or the table did, without headings and what is read in small print. */
export const deeds = computed(() => {
  const { from, to } = away.value ?? { from: 1, to: 0 };
  return log.value.filter(({ number, line }) => number >= from && number <= to && line.weight === 1);
});

/** Which of them is on show, from 0; -1 before the first. */
export const deedAt = computed(() => deeds.value.findLastIndex(({ number }) => number <= (past.value?.line ?? Infinity)));

/** Shows one of them, or what stands now. @param {number} at */
export async function showDeed(at) {
  pause();
  const deed = deeds.value[Math.max(0, at)];
  if (deed && deed.number < (away.value?.to ?? 0)) await look(deed.number);
  else await toDecision();
}

/** Ends the showing: to what is asked now. */
export async function toDecision() {
  pause();
  away.value = null;
  await look(null);
}

const isOthers = (/** @type {NumberedLine} */ { line }) => line.weight === 1 && !mySeats.peek().some((seat) => seat === line.seat);

/** @param {{line: number, at: number}} seen */
async function begin({ line, at }) {
  const to = log.value.at(-1)?.number ?? 0;
  while (isCut() && (log.value[0]?.number ?? 1) > line + 1 && (await recall()));
  if (!log.value.some((one) => one.number > line && isOthers(one))) return;
  away.value = { from: line + 1, to, since: at };
  pace.value = deeds.value.length > FEW ? 3 : 1;
  await look(Math.max(1, line));
  playing.value = past.value !== null && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Begins to note how far this device has seen, and shows what it missed when it comes to the table. */
export function watchAway() {
  let isHere = false;
  effect(() => {
    const newest = log.value.at(-1)?.number ?? 0;
    const id = match.value.id ?? "";
    const isOver = Boolean(present.value?.result);
    if (last.value === null || !id || !mySeats.value.length) return;
    const seen = settings.peek().seen[id];
    if (!isHere) {
      isHere = true;
      if (seen && seen.line < newest && serverSeconds() - seen.at > LONG && !isOver) void begin(seen);
    }
    if (past.value || document.visibilityState === "hidden" || away.peek() || (isOver ? !seen : seen?.line === newest)) return;
    const { [id]: gone, ...others } = settings.peek().seen;
    void gone;
    set({ seen: isOver ? others : { ...others, [id]: { line: newest, at: serverSeconds() } } });
  });
  let wasPast = false;
  effect(() => {
    const isPast = past.value !== null;
    if (wasPast && !isPast) [away.value, pace.value] = [null, 1];
    wasPast = isPast;
  });
}
