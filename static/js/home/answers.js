/** What the player of this device said about profiles before: asked once, remembered, and changed at any later report. */
import { set, settings } from "../store/settings.js";

/**
 * What a file leaves open; `taken` is what the army has.
 * @typedef {{ask: string, unit: string, about: string, proposals: string[], taken: string,
 *   open: boolean, by_text: boolean, by_printing: boolean}} Question
 */
/** @typedef {{ask: string, unit: string, about: string, answer: string}} Answer */

/** So many answers are remembered, the newest. */
const MOST = 600;

/** What makes two questions one: a profile has one base in all units. @param {string} system @param {Question} question */
export const keyOf = (system, { ask, unit, about }) => [system, ask, ask === "base" ? "" : unit, about].join("\n");

/** What was said before to a question; nothing where it was never asked. @param {string} system @param {Question} question */
export const saidBefore = (system, question) => settings.value.answers?.[keyOf(system, question)];

/**
 * The answers that differ from what the army has.
 * @param {Question[]} questions
 * @param {(question: Question) => string | undefined} answerTo
 * @returns {Answer[]}
 */
export function changed(questions, answerTo) {
  return questions.flatMap((question) => {
    const answer = question.open ? answerTo(question) : undefined;
    const { ask, unit, about } = question;
    return answer === undefined || answer === question.taken ? [] : [{ ask, unit, about, answer }];
  });
}

/**
 * Keeps what was said to each question on this device.
 * @param {string} system
 * @param {Question[]} questions
 * @param {(question: Question) => string} answerTo
 */
export function remember(system, questions, answerTo) {
  // Who bears a banner in this army says nothing of the next.
  const now = questions.filter((one) => one.open && one.ask !== "bearer").map((one) => [keyOf(system, one), answerTo(one)]);
  const before = Object.entries(settings.value.answers ?? {}).filter(([key]) => !now.some(([own]) => own === key));
  set({ answers: Object.fromEntries([...before, ...now].slice(-MOST)) });
}
