/** What the referee understood of an army's texts: each beside its words, and how its player wants it played. */
import { html } from "../html.js";
import { Segments } from "../panels/controls.js";
import { t, wordsLanguage } from "../words.js";

/** @import { Question } from "./answers.js" */

/**
 * A text that was understood, or that is played by its text all the same.
 * @typedef {{about: string, name: string, units: string[], timing: string, text: string, said: string, said_es?: string, taken: string}} Reading
 */

/** A reading as a question: it is yes unless its player says otherwise. @param {Reading} one @returns {Question} */
export const asQuestion = ({ about, taken }) => ({ ask: "reading", unit: "", about, taken, proposals: ["as_read", "by_text"], open: true, by_text: false, by_printing: false });

/** What is worth remembering of readings: those that are not played as they were read. @param {Question[]} questions @param {(one: Question) => string} answerTo */
export const otherwise = (questions, answerTo) => questions.filter((one) => answerTo(one) !== "as_read" || one.taken !== "as_read");

/** @param {{readings: Reading[], answerTo: (one: Question) => string, answer: (one: Question, value: string) => void}} props */
export function Readings({ readings, answerTo, answer }) {
  if (!readings.length) return null;
  return html`<section class="readings" aria-label=${t("home.report.readings")}><h3>${t("home.report.readings")} <small>${readings.length}</small></h3>
    <p class="note">${t("home.report.readings.hint")}</p>
    <ul>${readings.map((one) => html`<${Row} key=${one.about} one=${one} value=${answerTo(asQuestion(one))}
      answer=${(/** @type {string} */ value) => answer(asQuestion(one), value)} />`)}</ul></section>`;
}

/** What the referee will do, in the page's language where it was said in that. @param {Reading} one */
const understood = (one) => (wordsLanguage() === "es" && one.said_es ? html`<p dir="auto">${one.said_es}</p>` : html`<p lang="en" dir="auto">${one.said}</p>`);

/** @param {{one: Reading, value: string, answer: (value: string) => void}} props */
function Row({ one, value, answer }) {
  const options = /** @type {const} */ ([["as_read", t("home.report.readings.yes")], ["by_text", t("home.report.readings.by_text")]]);
  const whose = one.units.length > 0 && html`<small dir="auto">${one.units.join(", ")}</small>`;
  return html`<li class=${value === "by_text" ? "text" : ""}><header><div><b dir="auto">${one.name}</b>${whose}</div>
      <${Segments} label=${t("home.report.readings.how", { name: one.name })} options=${options.map(([id, text]) => ({ value: id, text }))} value=${value} onChange=${answer} /></header>
    <div class="both"><div><span class="cap">${t("home.report.readings.file")}</span><p lang="en" dir="auto">${[one.timing, one.text].filter(Boolean).join(". ")}</p></div>
      <div><span class="cap">${t("home.report.readings.here")}</span>
        ${value === "by_text" ? html`<p>${t("home.report.readings.shown")}</p>` : html`${understood(one)}`}</div></div></li>`;
}
