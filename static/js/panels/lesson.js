/** The guide of a first battle: which step the table is at, read from what is asked and offered, and how often each was told. */
import { computed, effect } from "@preact/signals";
import { decision } from "./decision.js";
import { slots } from "../slots/slots.js";
import { opened, local } from "../store/table.js";
import { set, settings } from "../store/settings.js";
import { foreseen, mySeat, mySeats, offers, past, view } from "../store/view.js";

/** How often a step is told in full before its title alone stands there. */
const OFTEN = 2;

/** Whether the guide speaks at this table. */
export const isGuided = computed(() => settings.value.guide && mySeats.value.length > 0);

/** Whether the table is still being set up. */
export const isSetUp = computed(() => view.value?.turn.round === 0 && !view.value?.result);

/** The command of the offer in hand. */
const doing = () => (local.filling.value?.offer ?? offers.value.find((offer) => offer.id === opened.value))?.command.kind ?? "";

/** The step the table is at, as the key of its words; empty where nothing is to be said. */
export const lessonStep = computed(() => {
  if (!isGuided.value || past.value || !view.value) return "";
  if (view.value.result) return "over";
  const now = decision();
  if (!now) return isSetUp.value ? "welcome" : "waiting";
  const label = now.duty?.label.replace(`${view.value.system}.duty.`, "") ?? "";
  const kinds = new Set(offers.value.filter((offer) => !offer.locked && offer.seat === mySeat.value && offer.place !== "table").map((offer) => offer.command.kind));
  const steps = slots.value.guide.steps;
  const hand = doing();
  return (steps.find((step) => step.doing?.includes(hand)) ?? steps.find((step) => step.asked?.includes(label)) ?? steps.find((step) => step.open?.some((kind) => kinds.has(kind))))?.key ?? "";
});

/** How a step is counted: per system. @param {string} key */
const counted = (key) => `${view.peek()?.system}.${key}`;

/** Whether a step was told often enough. @param {string} key */
export const isKnown = (key) => (settings.value.lessons[counted(key)] ?? 0) >= OFTEN;

/** Tells a step in full again from here on. @param {string} key */
export function tellAgain(key) {
  set({ lessons: { ...settings.value.lessons, [counted(key)]: 0 } });
}

/** Switches the guide on, from the beginning, or off. @param {boolean} on */
export function guideMe(on) {
  set({ guide: on, ...(on ? { lessons: {} } : {}) });
}

/** A step that was left has been told once more. */
let before = "";
effect(() => {
  const step = lessonStep.value;
  if (foreseen.value || step === before) return;
  if (before && isGuided.peek()) {
    const key = counted(before);
    const { lessons } = settings.peek();
    set({ lessons: { ...lessons, [key]: (lessons[key] ?? 0) + 1 } });
  }
  before = step;
});
