/** What came of a file that is no army: why it is refused, or every mistake in it with its place. */
import { html } from "../html.js";
import { Button } from "../panels/controls.js";
import { t, tAny, tSaid } from "../words.js";
import { problems, refusal } from "./upload.js";

/** @import { Problem } from "./upload.js" */

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

/** Why the last file is no army, or what is wrong with it line by line; what was read of one that is stands in its report. */
export function Problems() {
  if (refusal.value) return html`<${Refusal} ...${refusal.value} />`;
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
