/** Bringing one's own army: the server reads the file, whichever builder wrote it, and tells what it understood or what is wrong. */
import { signal } from "@preact/signals";
import { inTurn } from "../lib/in_turn.js";
import { page } from "../page.js";
import { changed, saidBefore } from "./answers.js";
import { armies, listsBefore, system } from "./choices.js";
import { asQuestion } from "./readings.js";

/** The armies brought from this page so far. @type {import("@preact/signals").Signal<{id: string, name: string, system: string, units: number}[]>} */
export const brought = signal([]);
/**
 * What is wrong with the last file: in a line of it, or of a unit where there is no line its player has seen.
 * @typedef {{line: number, where: string, code: string, facts: Record<string, unknown>, said: string | null}} Problem
 */
export const problems = signal(/** @type {Problem[]} */ ([]));

/**
 * What was read of the last roster, and the seat that took its army; lists are of the first of each kind, the numbers of all.
 * @typedef {{name: string, called: string, models: number | null, points: number | null, power: number | null, weapons: {name: string, count: number}[], texts: string[]}} Row
 * @typedef {{units: number, read: number, by_text: number, aside: number, edition: string, rows: Row[], texts: string[], questions: import("./answers.js").Question[],
 *   readings?: import("./readings.js").Reading[], left_out: {row: string, why: string}[], set_aside: {row: string, why: string}[], sums: Record<string, {file?: number, ours?: number}>}} Read
 * @typedef {{id: string, name: string, system: string, units: number, report: Read, seat: string, file: {name: string}}} Reported
 */
export const report = signal(/** @type {Reported | null} */ (null));
/** Why the last file is no army for this table. */
export const refusal = signal(/** @type {{why: string, edition: string, facts: Record<string, unknown>} | null} */ (null));

/** So many bytes of a file the server takes. */
const LARGEST = 4 * 1024 * 1024;

/** The select's value that asks for a file. */
export const BRING = "bring";

/**
 * Asks for a file and takes it as a seat's army. Any may be chosen: a phone greys out endings it has never heard of.
 * @param {string} seat
 */
export function bring(seat) {
  const input = document.createElement("input");
  input.type = "file";
  input.addEventListener("change", () => void (input.files?.[0] && send(input.files[0], seat)));
  input.click();
}

/**
 * @param {File} file
 * @param {string} seat
 */
async function send(file, seat) {
  problems.value = [];
  report.value = refusal.value = null;
  if (file.size > LARGEST) {
    refusal.value = { why: "too_large", edition: "", facts: { most: LARGEST } };
    return;
  }
  const made = await asked(`armies?system=${encodeURIComponent(system.value)}`, "application/octet-stream", file);
  if (!made) return;
  const questions = made.report ? [...made.report.questions, ...(made.report.readings ?? []).map(asQuestion)] : [];
  const known = changed(questions, (one) => saidBefore(made.system, one));
  const army = (known.length > 0 && (await answered(made.id, known))) || made;
  problems.value = [];
  refusal.value = null;
  take(army, seat);
  report.value = army.report && { ...army, seat, file };
}

/** What the server makes of a file or of answers; where it makes nothing, why. @param {string} path @param {string} type @param {File | string} body */
async function asked(path, type, body) {
  const answer = await inTurn(() => fetch(new URL(path, page().root), { method: "POST", headers: { "Content-Type": type }, body })).catch(() => null);
  const told = await answer?.json().catch(() => null);
  if (answer?.ok) return told;
  if (told?.code === "bad_army") problems.value = told.problems;
  else refusal.value = told?.code === "refused_army" ? told : { why: told?.code ?? (answer ? "other" : "offline"), edition: "", facts: {} };
  return null;
}

/** The army made anew of its file with these answers. @param {string} id @param {import("./answers.js").Answer[]} answers */
const answered = (id, answers) => asked(`armies/${encodeURIComponent(id)}/answers`, "application/json", JSON.stringify({ answers }));

/** A seat's army from now on, in place of `before`. @param {(typeof brought.value)[number]} army @param {string} seat @param {string} [before] */
function take(army, seat, before = "") {
  brought.value = [...brought.value.filter((one) => one.id !== before), army];
  armies.value = { ...armies.value, [seat]: army.id };
}

/** Makes an army anew with what its player says; whether it could be made. @param {Reported} shown @param {import("./answers.js").Answer[]} answers */
export async function answerAgain(shown, answers) {
  const army = await answered(shown.id, answers);
  if (army) take(army, shown.seat, shown.id);
  else report.value = null;
  return Boolean(army);
}

/** The army of a report is not wanted after all, nor kept. @param {Reported} shown */
export function leaveOut(shown) {
  void fetch(new URL(`armies/${encodeURIComponent(shown.id)}`, page().root), { method: "DELETE" }).catch(() => null);
  brought.value = brought.value.filter((one) => one.id !== shown.id);
  armies.value = { ...armies.value, [shown.seat]: "" };
  report.value = null;
}

/** Takes up again what was brought to the table before a rematch, where the server still has it. */
export async function bringAgain() {
  await Promise.all(listsBefore.map(async ({ seat, id }) => {
    const answer = await fetch(new URL(`armies/${encodeURIComponent(id)}`, page().root)).catch(() => null);
    const kept = answer?.ok ? await answer.json().catch(() => null) : null;
    if (kept?.system !== system.value || kept.problems.length) return;
    if (!brought.value.some((army) => army.id === id)) brought.value = [...brought.value, { id, name: kept.name, system: kept.system, units: kept.units }];
    if (!armies.value[seat]) armies.value = { ...armies.value, [seat]: id };
  }));
}

/** The armies brought, for the system on show. */
export const ownArmies = () => brought.value.filter((army) => army.system === system.value);
