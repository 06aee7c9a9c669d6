/** What this device keeps on the server: its armies, and what is done with one of them. */
import { signal } from "@preact/signals";
import { copyText } from "../lib/copying.js";
import { page } from "../page.js";
import { t, tAny } from "../words.js";

/**
 * An army as a list has it; `problems` counts what is wrong with it, `shared` is its link.
 * @typedef {{id: string, system: string, name: string, units: number, points?: number, power?: number, cards?: number, problems: number, version: number, updated_at: number,
 *   is_outdated: boolean, shared: string | null, first: {name: string, figure: string}[]}} Mine
 * @typedef {{name: string, was: number, now: number}} Change
 */
export const mine = signal(/** @type {Mine[]} */ ([]));
/** How the list stands: not asked for yet, there, or not to be had. */
export const known = signal(/** @type {"" | "there" | "away"} */ (""));
/** What was just done or could not be, and how it is undone. */
export const note = signal(/** @type {{text: string, undo?: () => void, bad?: boolean} | null} */ (null));
/** What newer content changed of an army, by its id. */
export const changes = signal(/** @type {Record<string, Change[]>} */ ({}));

/** How long a deletion can be taken back, in milliseconds. */
const UNDO = 7000;
const OF = "application/json";

/** @param {string} path @param {RequestInit} [how] */
const ask = (path, how) => fetch(new URL(path, page().root), how).catch(() => null);

/** What an army costs, or how many cards it has: as its game measures it. @param {Mine} army */
export const costOf = ({ power, points, cards }) => (power !== undefined ? t("armies.cost.power", { n: power })
  : points !== undefined ? t("armies.cost.points", { n: points }) : cards !== undefined ? t("armies.cost.cards", { n: cards }) : "");

/** @param {Mine} army @param {string} [what] */
export const pathOf = (army, what = "") => `armies/${encodeURIComponent(army.id)}${what}`;

/** Asks the server what is kept here. */
export async function refresh() {
  const answer = await ask("armies/mine");
  const told = answer?.ok ? await answer.json().catch(() => null) : null;
  known.value = told ? "there" : "away";
  if (told) mine.value = told.armies.filter((/** @type {Mine} */ one) => one.id !== leaving?.id);
}

/** Why something could not be done. @param {Response | null} answer */
async function refused(answer) {
  const code = answer ? (await answer.json().catch(() => null))?.code ?? "other" : "offline";
  note.value = { text: tAny([`armies.refused.${code}`, "armies.refused.other"]), bad: true };
}

/** @param {Mine} army */
export async function copy(army) {
  const answer = await ask(pathOf(army, "/copy"), { method: "POST" });
  if (!answer?.ok) return refused(answer);
  note.value = { text: t("armies.copied", { name: army.name }) };
  await refresh();
}

/** Gives an army its link, or takes it back. @param {Mine} army @param {boolean} on */
export async function share(army, on) {
  const answer = await ask(pathOf(army, "/share"), { method: on ? "POST" : "DELETE" });
  if (!answer?.ok) return refused(answer);
  const link = on ? (await answer.json()).link : null;
  mine.value = mine.value.map((one) => (one.id === army.id ? { ...one, shared: link } : one));
}

/** Puts an army on the clipboard, as a text that comes back by a file or by pasting. @param {Mine} army */
export async function copyAsText(army) {
  const answer = await ask(pathOf(army, "/text"));
  if (!answer?.ok) return refused(answer);
  note.value = (await copyText(await answer.text(), null)) ? { text: t("armies.text.copied", { name: army.name }) } : { text: t("armies.text.kept"), bad: true };
}

/** The army that is deleted unless that is taken back. @type {Mine | null} */
let leaving = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Deletes an army after a while in which that can be undone. @param {Mine} army */
export function remove(army) {
  void gone();
  leaving = army;
  mine.value = mine.value.filter((one) => one.id !== army.id);
  note.value = { text: t("armies.deleted", { name: army.name }), undo: takeBack };
  timer = setTimeout(() => void gone(), UNDO);
}

function takeBack() {
  clearTimeout(timer);
  const back = leaving;
  leaving = note.value = null;
  if (back) mine.value = [...mine.value, back].sort((a, b) => b.updated_at - a.updated_at);
}

/** What was to be deleted is, though the page closes. */
export async function gone() {
  clearTimeout(timer);
  const army = leaving;
  if (!army) return;
  leaving = null;
  if (note.value?.undo) note.value = null;
  const answer = await ask(pathOf(army), { method: "DELETE", keepalive: true });
  if (answer?.status !== 204 && answer?.status !== 404) await refused(answer).then(refresh);
}

/** Opens an army that was built with older content: it is judged anew, and what that changed is told. @param {Mine} army */
export async function judgeAnew(army) {
  const answer = await ask(pathOf(army));
  if (!answer?.ok) return refused(answer);
  const told = await answer.json();
  changes.value = { ...changes.value, [army.id]: told.changes };
  const now = { problems: told.problems.length, is_outdated: told.is_outdated, points: told.points ?? army.points, power: told.power ?? army.power };
  mine.value = mine.value.map((one) => (one.id === army.id ? { ...one, ...now } : one));
  if (!told.is_outdated) note.value = { text: t("armies.unchanged", { name: army.name }) };
}

/** Takes an army as newer content has it. @param {Mine} army */
export async function takeAsIs(army) {
  const told = await ask(pathOf(army)).then((answer) => (answer?.ok ? answer.json() : null));
  if (!told) return refused(null);
  const answer = await ask(pathOf(army), { method: "PUT", headers: { "Content-Type": OF }, body: JSON.stringify({ text: told.text, version: told.version }) });
  if (!answer?.ok) return refused(answer);
  const { [army.id]: taken, ...rest } = changes.value;
  void taken;
  changes.value = rest;
  await refresh();
}
