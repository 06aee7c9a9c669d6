/** Bringing one's own army: the server reads the file, whichever builder wrote it, and tells what it understood or what is wrong. */
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { page } from "../page.js";
import { Button } from "../panels/parts.js";
import { t, tAny, tSaid } from "../words.js";
import { armies, listsBefore, system } from "./choices.js";

/** The armies brought from this page so far. @type {import("@preact/signals").Signal<{id: string, name: string, system: string, units: number}[]>} */
export const brought = signal([]);
/**
 * What is wrong with the last file: in a line of it, or of a unit where there is no line its player has seen.
 * @typedef {{line: number, where: string, code: string, facts: Record<string, unknown>, said: string | null}} Problem
 */
const problems = signal(/** @type {Problem[]} */ ([]));

/**
 * What was understood of the last roster; lists are of the first of each kind, the numbers of all.
 * @typedef {{units: number, models: number, weapons: number, read: number, asked: number, by_text: number, aside: number,
 *   questions: {about: string, taken: string}[], texts: string[], set_aside: string[], left_out: {row: string, why: string}[]}} Report
 */
const report = signal(/** @type {{name: string, report: Report} | null} */ (null));
/** Why the last file is no army for this table. */
const refusal = signal(/** @type {{why: string, edition: string, facts: Record<string, unknown>} | null} */ (null));

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
  const answer = await fetch(new URL(`armies?system=${encodeURIComponent(system.value)}`, page().root),
    { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: file }).catch(() => null);
  const body = await answer?.json().catch(() => null);
  if (answer?.ok) {
    brought.value = [...brought.value, body];
    armies.value = { ...armies.value, [seat]: body.id };
    report.value = body.report && { name: body.name, report: body.report };
    return;
  }
  if (body?.code === "bad_army") problems.value = body.problems;
  else refusal.value = body?.code === "refused_army" ? body : { why: body?.code ?? (answer ? "other" : "offline"), edition: "", facts: {} };
}

/** Takes up again what was brought to the table before a rematch, where the server still has it. */
export async function bringAgain() {
  await Promise.all(listsBefore.map(async ({ seat, id }) => {
    const answer = await fetch(new URL(`armies/${encodeURIComponent(id)}`, page().root)).catch(() => null);
    const kept = answer?.ok ? await answer.json().catch(() => null) : null;
    if (kept?.system !== system.value || !kept.units) return;
    if (!brought.value.some((army) => army.id === id)) brought.value = [...brought.value, { id, name: kept.name, system: kept.system, units: kept.units }];
    if (!armies.value[seat]) armies.value = { ...armies.value, [seat]: id };
  }));
}

/** The armies brought, for the system on show. */
export const ownArmies = () => brought.value.filter((army) => army.system === system.value);

/** What came of a file is seen where it comes up: on a phone that is far below the choice. @param {HTMLElement | null} node */
const intoView = (node) => node?.scrollIntoView({ block: "center" });

/** What was most likely meant, or what may stand there. @param {Record<string, unknown>} facts */
function hint({ meant, expected }) {
  if (meant) return [t("home.problem.meant", { meant })];
  return expected ? [t("home.problem.expected", { expected: tAny([`home.problem.kind.${expected}`.replaceAll(" ", "_"), `raw.${expected}`]) })] : [];
}

/** Where a problem is: the line, or the unit whose it is. @param {Problem} problem */
const placeOf = ({ line, where }) => (line ? t("home.army.line", { n: line }) : where || t("home.army"));

/** What is wrong, what the rules say of it, and what was most likely meant. @param {Problem} problem */
const sentences = ({ code, facts, said }) => [
  tAny([`home.problem.${code}`, "home.problem.other"], { what: code.replaceAll("_", " "), ...facts }),
  ...(said ? [tSaid(said, facts)] : []), ...hint(facts),
];

/** What came of the last file: why it is refused, what is wrong with it line by line, or what was understood of it. */
export function Problems() {
  if (refusal.value) return html`<${Refusal} ...${refusal.value} />`;
  if (report.value) return html`<${Understood} ...${report.value} />`;
  if (!problems.value.length) return null;
  const title = t("home.army.problems", { n: problems.value.length });
  return html`<section class="problems" ref=${intoView} role="alert" aria-label=${title}><h2>${title}</h2>
    <ol>${problems.value.map((problem) => html`<li><b dir="auto">${placeOf(problem)}</b>
      <span>${sentences(problem).join(" ")}</span> ${problem.line > 0 && problem.where && html`<code>${problem.where}</code>`}</li>`)}</ol>
    <div class="acts"><${Button} kind="quiet" size="small" onClick=${() => (problems.value = [])}>${t("home.army.close")}<//></div></section>`;
}

/** One sentence: why this file is no army here. @param {{why: string, edition: string, facts: Record<string, unknown>}} props */
function Refusal({ why, edition, facts }) {
  return html`<section class="problems" ref=${intoView} role="alert" aria-label=${t("home.army.refused")}><h2>${t("home.army.refused")}</h2>
    <p>${tAny([`home.refused.${why}`, `web.refused.${why}`, "home.refused.other"], { ...facts, edition: edition || t("home.refused.some") })}</p>
    <div class="acts"><${Button} kind="quiet" size="small" onClick=${() => (refusal.value = null)}>${t("home.army.close")}<//></div></section>`;
}

/** A count of the report, with its rows where they are asked for. @param {{words: string, rows: string[]}} props */
function Count({ words, rows }) {
  return html`<li><details><summary>${words}</summary><ul>${rows.map((row) => html`<li dir="auto">${row}</li>`)}</ul></details></li>`;
}

/** What came of a roster that was read. @param {{name: string, report: Report}} props */
function Understood({ name, report: told }) {
  const { units, models, weapons, read, asked, by_text, aside, left_out } = told;
  const answers = told.questions.map(({ about, taken }) => (taken ? t("home.report.taken", { about, taken }) : about));
  return html`<section class="problems understood" ref=${intoView} role="status" aria-label=${t("home.report", { name })}><h2 dir="auto">${t("home.report", { name })}</h2>
    <ul><li>${t("home.report.units", { units, models, weapons })}</li>
      ${read > 0 && html`<li>${t("home.report.read", { n: read })}</li>`}
      ${left_out.map(({ row, why }) => html`<li dir="auto">${tAny([`home.report.left_out.${why}`], { row })}</li>`)}
      ${asked > 0 && html`<${Count} words=${t("home.report.asked", { n: asked })} rows=${answers} />`}
      ${by_text > 0 && html`<${Count} words=${t("home.report.by_text", { n: by_text })} rows=${told.texts} />`}
      ${aside > 0 && html`<${Count} words=${t("home.report.aside", { n: aside })} rows=${told.set_aside} />`}</ul>
    <div class="acts"><${Button} kind="quiet" size="small" onClick=${() => (report.value = null)}>${t("home.army.close")}<//></div></section>`;
}
