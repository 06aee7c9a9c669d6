/** What was read of a roster: every row of the file with what became of it, its sums, and the questions that its player answers here. */
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { html } from "../html.js";
import { Button, Icon } from "../panels/controls.js";
import { t, tAny } from "../words.js";
import { changed, keyOf, remember, saidBefore } from "./answers.js";
import { Ask } from "./ask.js";
import { asQuestion, otherwise, Readings } from "./readings.js";
import { answerAgain, leaveOut, report } from "./upload.js";

/** @import { Question } from "./answers.js" */
/** @import { Reported, Row } from "./upload.js" */

/** What is answered so far, by report and question. */
const said = signal(/** @type {Record<string, string>} */ ({}));

/** @param {Reported} shown @param {Question} one */
const placeOf = (shown, one) => `${shown.id}\n${keyOf(shown.system, one)}`;

/** What the army will have: what is answered, else what it has. @param {Reported} shown @param {Question} one */
const answerOf = (shown, one) => said.value[placeOf(shown, one)] ?? one.taken;
/** @param {Reported} shown @param {Question} one @param {string} value */
const say = (shown, one, value) => (said.value = { ...said.value, [placeOf(shown, one)]: value });
const busy = signal(false);

const STATES = /** @type {const} */ ({ understood: "check", ask: "help", text: "text", off: "flag" });

/** The report of the last roster, over the page, until it is taken or not. */
export function Report() {
  const shown = report.value;
  return shown && html`<${Sheet} key=${shown.file.name} shown=${shown} />`;
}

/** @param {{shown: Reported}} props */
function Sheet({ shown }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    box.current?.showModal();
    /** @type {HTMLElement | null | undefined} */ (box.current?.querySelector(".go"))?.focus();
  }, []);
  const { report: told, system } = shown;
  const answerTo = (/** @type {Question} */ one) => answerOf(shown, one);
  const readings = (told.readings ?? []).map(asQuestion);
  const changes = changed([...told.questions, ...readings], answerTo);
  const take = async () => {
    if (busy.value) return;
    busy.value = true;
    const ok = !changes.length || (await answerAgain(shown, changes));
    busy.value = false;
    if (!ok) return;
    remember(system, [...told.questions, ...otherwise(readings, answerTo)], answerTo);
    report.value = null;
  };
  return html`<dialog ref=${box} class="read-report" aria-label=${t("home.report", { name: shown.name })} onClose=${() => (report.value = null)}>
    <header><div><h2>${t("home.report.title")}</h2><p dir="auto">${[shown.name, shown.file.name, told.edition].filter(Boolean).join(" · ")}</p></div>
      <div class="acts"><${Button} kind="quiet" onClick=${() => leaveOut(shown)}>${t("home.report.none")}<//>
        <${Button} kind="go" onClick=${() => void take()}>${t(busy.value ? "home.report.reading" : changes.length ? "home.report.answered" : "home.report.take")}<//></div></header>
    <div class="read-body scroll" tabindex="0"><${Counts} shown=${shown} /><${Sums} report=${told} />
      <table aria-label=${t("home.report.table")}><thead><tr><th>${t("home.report.file")}</th><th>${t("home.report.here")}</th><th></th></tr></thead>
        <tbody>${rowsOf(shown).map((row) => html`<${Line} ...${row} />`)}</tbody></table>
      <${Readings} readings=${told.readings ?? []} answerTo=${answerTo} answer=${(/** @type {Question} */ one, /** @type {string} */ value) => say(shown, one, value)} /></div></dialog>`;
}

/** How many rows are in which state. @param {{shown: Reported}} props */
function Counts({ shown: { report: told, system } }) {
  const counts = { understood: told.units, ask: told.questions.filter((one) => isNew(system, one)).length, text: told.by_text, off: told.aside + told.left_out.length };
  return html`<ul class="read-counts">${/** @type {(keyof typeof STATES)[]} */ (Object.keys(STATES)).map((state) => html`<li><b>${counts[state]}</b>
    <span><${Icon} name=${STATES[state]} small />${t(`home.report.${state}`)}</span></li>`)}</ul>`;
}

/** Ours against the file's own, and how many abilities the referee answers to. @param {{report: Reported["report"]}} props */
function Sums({ report: { sums, read } }) {
  const told = Object.entries(sums).map(([what, { file, ours = file }]) => ({ what, file, ours, differs: file !== undefined && file !== ours }));
  return told.length || read ? html`<p class="read-sums">${told.map(({ what, file, ours, differs }) => html`<span class=${differs ? "differs" : ""}>
    <${Icon} name=${differs ? "warn" : "check"} small />${tAny([`home.report.sum.${what}`], { ours })}${differs && ` (${t("home.report.sum.otherwise", { file })})`}</span>`)}
    ${read > 0 && html`<span><${Icon} name="shield" small />${t("home.report.read", { n: read })}</span>`}</p>` : null;
}

/** Whether nothing was ever said to it. @param {string} system @param {Question} question */
const isNew = (system, question) => question.open && saidBefore(system, question) === undefined;

/**
 * A row of the table.
 * @typedef {{name: string, here: import("../html.js").Drawn, state: keyof typeof STATES, word?: string}} Told
 */

/** Every row of the file: units each with its questions, then what is of the whole army, is not in it, or makes nothing. @param {Reported} shown @returns {Told[]} */
function rowsOf(shown) {
  const told = shown.report;
  const left = new Set(told.questions);
  const asked = (/** @type {string} */ unit) => [...left].filter((one) => one.unit === unit && left.delete(one));
  const units = told.rows.flatMap((row) => [unitRow(row), ...asked(row.name).map((one) => question(shown, one))]);
  return [
    ...units, ...[...left].map((one) => question(shown, one)),
    ...(told.texts.length ? [{ name: t("home.report.texts"), here: told.texts.join(", "), state: /** @type {const} */ ("text") }] : []),
    ...told.left_out.map(({ row, why }) => ({ name: row, here: tAny([`home.report.left_out.${why}`], { row }), state: /** @type {const} */ ("off") })),
    ...told.set_aside.map(({ row, why }) => ({ name: row, here: asideWords(why), state: /** @type {const} */ ("off") })),
  ];
}

/** @param {Row} row @returns {Told} */
function unitRow({ name, called, models, points, power, weapons, texts }) {
  const size = [models !== null && t("home.report.models", { n: models }), points !== null && t("home.report.points", { n: points }), power && t("home.report.power", { n: power })];
  const here = html`<b>${size.filter(Boolean).join(", ")}</b>${weapons.length > 0 && html`<span>${weapons.map((one) => `${one.count} ${one.name}`).join(", ")}</span>`}
    ${texts.length > 0 && html`<span class="by-text">${t("home.report.by_its_text", { texts: texts.join(", ") })}</span>`}`;
  return { name: called ? t("home.report.called", { name, called }) : name, here, state: "understood" };
}

/** A number that the file's printing has otherwise. @param {Question} one */
const printed = ({ unit, about, ask }) => `${unit}: ${tAny([`home.report.number.${ask === "points" ? "points" : about}`, `raw.${about}`])}`;

/** @param {Reported} shown @param {Question} one @returns {Told} */
function question(shown, one) {
  const name = tAny([`home.report.ask.${one.ask}`, "home.report.ask.other"], { about: one.about });
  const [ours, theirs] = one.proposals;
  if (!one.open && one.by_printing) return { name: printed(one), here: t("home.report.printing", { ours, theirs }), state: "understood" };
  if (!one.open) return { name, here: t(one.by_text ? "home.report.effect" : "home.report.usual"), state: one.by_text ? "text" : "understood" };
  const answer = (/** @type {string} */ value) => say(shown, one, value);
  const here = html`<${Ask} question=${one} name=${name} value=${answerOf(shown, one)} answer=${answer} />`;
  return isNew(shown.system, one) ? { name, here, state: "ask" } : { name, here, state: "understood", word: t("home.report.remembered") };
}

/** Why a row makes nothing: the reason in words, and what stands behind it as the reader has it. @param {string} why */
function asideWords(why) {
  const [, reason = why, more = ""] = /^([^(;]+?)\s*([(;].*)?$/.exec(why) ?? [];
  return `${tAny([`home.aside.${reason.toLowerCase().replaceAll(/[^a-z]+/g, "_")}`, `raw.${reason}`])}${more && ` ${more}`}`;
}

/** @param {Told} props */
function Line({ name, here, state, word }) {
  return html`<tr class=${state}><th scope="row" dir="auto">${name}</th><td class="here" dir="auto">${here}</td>
    <td class="state"><${Icon} name=${STATES[state]} small />${word ?? t(`home.report.${state}`)}</td></tr>`;
}
