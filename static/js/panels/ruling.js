/** Rulings: proposing a correction of the table, answering one with another, and what is proposed in words. */
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { Fields, correctionOf, correctionText, kinds } from "./corrections.js";
import { Button, Icon, IconButton, Rule, Segments } from "./parts.js";
import { act, dialog, live, refusalText } from "../store/table.js";
import { mySeat, seatName, seatOrder, view } from "../store/view.js";
import { t } from "../words.js";

/** @typedef {import("../store/view.js").Plain} Plain */

const kind = signal("note");
const why = signal("");
const draft = signal(/** @type {Plain} */ ({}));
const corrections = signal(/** @type {Plain[]} */ ([]));
/** Why the referee would not have it. */
const refused = signal(/** @type {Plain | null} */ (null));

function clear() {
  corrections.value = [];
  draft.value = {};
  why.value = "";
  refused.value = null;
}

/** The dialog of a proposal. */
export function RulingForm() {
  const ready = correctionOf(kind.value, draft.value);
  const all = ready ? [...corrections.value, ready] : corrections.value;
  const other = seatOrder.value.find((seat) => seat !== mySeat.value) ?? null;
  const wobbly = all.find((one) => one.kind === "wobbly");
  const send = () => settle(wobbly ? { kind: "set_display_offset", model: wobbly.model, at: wobbly.at }
    : { kind: "propose_ruling", corrections: all.length ? all : [{ kind: "note", text: why.value }], why: why.value });
  return html`<p class="quiet-text">${t("table.ruling.explain")}</p>
    <label class="field"><span>${t("table.ruling.why")}</span><textarea class="input" rows="2" maxlength="500" value=${why.value} onInput=${(/** @type {any} */ e) => (why.value = e.currentTarget.value)}></textarea></label>
    <${Corrections} kinds=${kinds()} ready=${ready} words=${false} />
    <div class="acts"><${Button} kind="go" locked=${locked(why.value.trim() !== "" || all.length > 0)} onClick=${send}>${wobbly ? t("table.ruling.ask", { seat: other }) : t("table.ruling.propose")}<//></div>`;
}

/** The dialog of a counter-proposal: the proposal as it stands, to be changed. */
export function CounterForm() {
  const ready = correctionOf(kind.value, draft.value);
  const all = ready ? [...corrections.value, ready] : corrections.value;
  const by = view.value?.extra?.ruling?.by ?? null;
  const send = () => settle({ kind: "answer_ruling", accept: false, counter: all });
  return html`<p class="quiet-text">${t("table.ruling.counter.explain", { seat: by })}</p>
    <${Corrections} kinds=${kinds().filter((one) => one !== "wobbly")} ready=${ready} words />
    <div class="acts"><${Button} kind="go" locked=${locked(all.length > 0)} onClick=${send}>${t("table.ruling.counter.send")}<//></div>`;
}

/** @param {boolean} isComplete */
function locked(isComplete) {
  return !live.value ? t("table.not_live") : isComplete ? null : t("table.ruling.incomplete");
}

/** @param {Plain} command */
async function settle(command) {
  refused.value = await act(mySeat.value ?? "", command);
  if (refused.value) return;
  clear();
  dialog.value = null;
}

/** What is to change: one correction being said, those said so far. @param {{kinds: string[], ready: Plain | null, words: boolean}} props */
function Corrections({ kinds: known, ready, words }) {
  const change = (/** @type {Plain} */ more) => {
    draft.value = { ...draft.value, ...more };
    refused.value = null;
  };
  const add = () => {
    if (!ready) return;
    corrections.value = [...corrections.value, ready];
    draft.value = {};
  };
  const pick = (/** @type {string} */ value) => {
    kind.value = value;
    draft.value = {};
  };
  const one = kind.value;
  return html`<div class="field"><span>${t("table.ruling.what")}</span><${Segments} label=${t("table.ruling.what")} value=${one} onChange=${pick} options=${known.map((value) => ({ value, text: t(`table.ruling.${value}`) }))} /></div>
    ${(one !== "note" || words) && html`<${Fields} kind=${one} draft=${draft.value} change=${change} />`}
    ${one !== "wobbly" && (one !== "note" || words) && html`<div><${Button} size="tiny" icon="plus" locked=${ready ? null : t("table.ruling.incomplete")} onClick=${add}>${t("table.ruling.add")}<//></div>`}
    ${corrections.value.length > 0 && html`<ul class="corrections">${corrections.value.map((said, i) => html`<li><span>${correctionText(said)}</span>
      <${IconButton} icon="cross" label=${t("table.ruling.remove")} onClick=${() => (corrections.value = corrections.value.filter((_, j) => j !== i))} /></li>`)}</ul>`}
    ${refused.value && html`<p class="why refused" role="alert"><${Icon} name="cross" /><span>${refusalText(refused.value)} <${Rule} id=${refused.value.rule} /></span></p>`}`;
}

/** The corrections that are on the table now: the counter-proposal once there is one. */
export function proposed() {
  const ruling = view.value?.extra?.ruling;
  if (!ruling) return [];
  return /** @type {Plain[]} */ (ruling.rejected ? ruling.counter ?? [] : ruling.proposal ?? []);
}

/** What an open ruling would change. */
export function RulingText() {
  const ruling = view.value?.extra?.ruling;
  if (!ruling) return null;
  const other = seatOrder.value.find((seat) => seat !== ruling.by) ?? null;
  const lists = [[ruling.by, /** @type {Plain[]} */ (ruling.proposal ?? []), ruling.rejected], ...(ruling.rejected ? [[other, ruling.counter ?? [], false]] : [])];
  return html`${ruling.why && html`<p class="why">“${ruling.why}”</p>`}${lists.map(([seat, all, past]) => html`<ul class=${past ? "corrections past" : "corrections"} aria-label=${t("table.ruling.of", { seat })}>
    ${ruling.rejected && html`<li class="whose"><b>${t("table.ruling.of", { seat: seatName(seat) })}</b></li>`}${all.map((/** @type {Plain} */ one) => html`<li><span>${correctionText(one)}</span></li>`)}${!all.length && html`<li><span>${t("table.ruling.unchanged")}</span></li>`}</ul>`)}`;
}

/** Answers a proposal with another, where it may be rejected. @param {{offers: Plain[]}} props */
export function CounterButton({ offers }) {
  if (!offers.some((offer) => offer.command.kind === "answer_ruling" && offer.command.accept === false && !offer.locked)) return null;
  const open = () => {
    clear();
    corrections.value = [...(view.value?.extra?.ruling?.proposal ?? [])];
    kind.value = corrections.value[0]?.kind ?? "note";
    dialog.value = "counter";
  };
  return html`<${Button} locked=${live.value ? null : t("table.not_live")} onClick=${open}>${t("table.ruling.counter")}<//>`;
}
