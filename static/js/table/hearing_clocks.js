/** When a clock is heard and spoken of: mine when little is left, and each second of the last ten; all of them on a key. */
import { effect } from "@preact/signals";
import { inWords } from "../panels/clock.js";
import { beat, clock, faceOf, lowUnder } from "../store/clock.js";
import { hear } from "../store/sounds.js";
import { spoken } from "../store/toasts.js";
import { mySeats, seatName, seatOrder, view } from "../store/view.js";
import { list, t } from "../words.js";

/** Milliseconds left at which whoever listens is told; of days the hours. */
const TOLD = [600_000, 300_000, 120_000, 60_000, 30_000];
const TOLD_OF_DAYS = [12 * 3600_000, 3600_000];
const LAST = 10_000;

/** Listens to the clocks of my seats, as they run. */
export function hearClocks() {
  /** @type {Map<string, number>} */
  const before = new Map();
  effect(() => {
    if (beat.value < 0 || !clock.value || view.peek()?.result) return;
    const { terms } = clock.peek() ?? clock.value;
    for (const seat of mySeats.peek()) {
      const face = faceOf(seat);
      const was = before.get(seat) ?? -1;
      if (!face) continue;
      before.set(seat, face.left);
      if (!face.runs || was < face.left) continue;
      const crossed = (terms.kind === "days" ? TOLD_OF_DAYS : TOLD).find((at) => face.left <= at && was > at);
      if (crossed) spoken.value = { text: t("table.clock.you_have", { time: inWords(crossed) }), urgent: true };
      const low = lowUnder(terms);
      const isTick = terms.kind !== "days" && face.left < LAST && face.left > 0 && Math.ceil(face.left / 1000) < Math.ceil(was / 1000);
      if ((face.left <= low && was > low) || isTick) hear("clock");
    }
  });
}

/** Says what all have left, for who listens. */
export function tellClocks() {
  const said = seatOrder.peek().flatMap((seat) => {
    const face = faceOf(seat);
    return face ? [t("table.clock.has", { seat: seatName(seat), time: face.out ? t("table.clock.used_up") : inWords(face.left) })] : [];
  });
  spoken.value = { text: said.length ? list(said) : t("table.clock.nobody"), urgent: false };
}
