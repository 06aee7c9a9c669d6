/** Bringing one's own army: a YAML file is judged by the server, and every mistake is listed with its line. */
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { page } from "../page.js";
import { Button } from "../panels/parts.js";
import { t, tAny } from "../words.js";
import { armies, listsBefore, system } from "./choices.js";

/** The armies brought from this page so far. @type {import("@preact/signals").Signal<{id: string, name: string, system: string, units: number}[]>} */
export const brought = signal([]);
/** What is wrong with the last file. */
const problems = signal(/** @type {{line: number, where: string, code: string, facts: Record<string, unknown>}[]} */ ([]));

/** The select's value that asks for a file. */
export const BRING = "bring";

/**
 * Asks for a file and takes it as a seat's army.
 * @param {string} seat
 */
export function bring(seat) {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".yaml,.yml,text/yaml,application/yaml";
  input.addEventListener("change", () => void (input.files?.[0] && send(input.files[0], seat)));
  input.click();
}

/**
 * @param {File} file
 * @param {string} seat
 */
async function send(file, seat) {
  problems.value = [];
  const answer = await fetch(new URL(`armies?system=${encodeURIComponent(system.value)}`, page().root),
    { method: "POST", headers: { "Content-Type": "application/yaml" }, body: file }).catch(() => null);
  const body = await answer?.json().catch(() => null);
  if (answer?.ok) {
    brought.value = [...brought.value, body];
    armies.value = { ...armies.value, [seat]: body.id };
    return;
  }
  problems.value = body?.problems ?? [{ line: 1, where: "", code: answer ? "refused" : "offline", facts: {} }];
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

/** Every mistake of the last file, in the order of its lines. */
export function Problems() {
  if (!problems.value.length) return null;
  return html`<section class="problems" role="alert" aria-label=${t("home.army.problems", { n: problems.value.length })}><h2>${t("home.army.problems", { n: problems.value.length })}</h2>
    <ol>${problems.value.map((problem) => html`<li><b>${t("home.army.line", { n: problem.line })}</b>
      <span>${tAny([`home.problem.${problem.code}`, "home.problem.other"], { what: problem.code.replaceAll("_", " "), ...problem.facts })}</span>
      ${problem.where && html`<code>${problem.where}</code>`}</li>`)}</ol>
    <div class="acts"><${Button} kind="quiet" size="small" onClick=${() => (problems.value = [])}>${t("home.army.close")}<//></div></section>`;
}
