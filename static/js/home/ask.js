/** One question of a roster and its answers: what is proposed, the likeliest first, and any base beside. */
import { html } from "../html.js";
import { t } from "../words.js";

/** @import { Question } from "./answers.js" */

const SIZES = ["25 mm", "28.5 mm", "32 mm", "40 mm", "50 mm", "60 mm", "80 mm", "100 mm", "130 mm", "60 x 35 mm", "75 x 42 mm", "90 x 52 mm", "105 x 70 mm", "120 x 92 mm", "170 x 109 mm"];
const HEIGHTS = [0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 10];
const OTHER = "other";
const BASE = /^(.+ mm), ([\d.]+)" high$/;

/** @param {{question: Question, name: string, value: string, answer: (value: string) => void}} props */
export function Ask({ question: { ask, proposals }, name, value, answer }) {
  const isOther = ask === "base" && !proposals.includes(value);
  const [, size = SIZES[2], high = "1.25"] = BASE.exec(value) ?? [];
  const choose = (/** @type {string} */ chosen) => answer(chosen === OTHER ? unproposed(proposals) : chosen);
  return html`<${Select} name=${name} value=${isOther ? OTHER : value} choose=${choose}
      values=${[...proposals.map((one) => [one, words(one)]), ...(ask === "base" ? [[OTHER, t("home.report.answer.other")]] : [])]} />
    ${isOther && html`<span class="other-base"><${Select} name=${`${t("home.report.size")}: ${name}`} value=${size} values=${SIZES.map((one) => [one, one])}
        choose=${(/** @type {string} */ one) => answer(`${one}, ${high}" high`)} />
      <${Select} name=${`${t("home.report.height")}: ${name}`} value=${high} values=${HEIGHTS.map((one) => [`${one}`, `${one}″`])}
        choose=${(/** @type {string} */ one) => answer(`${size}, ${one}" high`)} /></span>`}`;
}

/** The first base that is none of those proposed. @param {string[]} proposals */
const unproposed = (proposals) => SIZES.map((size) => `${size}, 1.25" high`).find((base) => !proposals.includes(base)) ?? "";

/** An answer in the reader's words. @param {string} answer */
function words(answer) {
  const [, all] = /^all (\d+)$/.exec(answer) ?? [];
  if (all) return t("home.report.answer.all", { n: Number(all) });
  return answer === "one" ? t("home.report.answer.one") : answer.replaceAll('"', "″").replace(/ high$/, ` ${t("home.report.high")}`);
}

/** @param {{name: string, value: string, values: string[][], choose: (value: string) => void}} props */
function Select({ name, value, values, choose }) {
  return html`<select class="input" aria-label=${name} value=${value} onChange=${(/** @type {import("../html.js").On<HTMLSelectElement>} */ e) => choose(e.currentTarget.value)}>
    ${values.map(([id, text]) => html`<option value=${id} selected=${id === value}>${text}</option>`)}</select>`;
}
