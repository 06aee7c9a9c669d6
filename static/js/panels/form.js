/** The dialog of an offer that is written rather than pointed at: its needs as fields, lists put together form by form. */
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { Button, Icon, IconButton, Refused, Segments, hint } from "./controls.js";
import { Blank, filled, isSaid } from "./needs/blanks.js";
import { needsOf, startOf } from "../lib/needs.js";
import { dialog, draft as drafts, live, written } from "../store/table.js";
import { mySeat, offers } from "../store/view.js";
import { hasWord, t } from "../words.js";

/** @import { Blank as BlankNeed, Form, FormsNeed, Need, Refusal } from "../transport/protocol.js" */
/** @typedef {import("../store/view.js").SeatOffer} SeatOffer */
/** What stands on a list, and what is said for the blanks of a form. @typedef {import("../lib/answers.js").Values} Values */
/** @typedef {{offer: string, at: number, values: Values, kept: readonly Values[]}} Draft */

/** The thing that is being written down: which form, its values, and what stands on the list before it. */
const draft = signal(/** @type {Draft | null} */ (null));
/** Why the referee would not have it. */
const refused = signal(/** @type {Refusal | null} */ (null));

/** The offer being written. */
export const writing = () => offers.value.find((offer) => offer.id === written.value && offer.seat === mySeat.value);

/** @param {SeatOffer} offer */
export const titleOf = (offer) => t(offer.label, offer.facts);

export function OfferForm() {
  const offer = writing();
  if (!offer) return null;
  const needs = /** @type {(BlankNeed | FormsNeed)[]} */ (needsOf(offer));
  const values = Object.fromEntries(needs.map((need) => [need.field, drafts.valueOf(offer, need)]));
  const set = (/** @type {Need} */ need) => (/** @type {unknown} */ value) => {
    refused.value = null;
    const next = filled(needs, values, need.field, value);
    for (const one of needs) if (next[one.field] !== values[one.field]) drafts.answer(offer, one, next[one.field]);
  };
  const send = async () => {
    refused.value = await drafts.confirm(offer);
    if (refused.value) return;
    draft.value = null;
    dialog.value = null;
  };
  const isEmpty = needs.every((need) => isBlank(values[need.field]));
  const locked = !live.value ? t("table.not_live") : isEmpty || needs.some((need) => need.kind === "forms" && isHalfSaid(offer, need))
    || !drafts.isComplete(offer) ? t("table.ruling.incomplete") : null;
  const how = hint(offer.label, offer.facts, "how");
  return html`${how && html`<p class="quiet-text">${how}</p>`}${needs.map((need) => (need.kind === "forms"
    ? html`<${List} key=${need.field} offer=${offer} need=${need} set=${set(need)} />`
    : html`<div class="fields" key=${need.field}><${Blank} blank=${need} values=${values} set=${set(need)} /></div>`))}
    <${Refused} refused=${refused.value} alert />
    <div class="acts"><${Button} kind="go" locked=${locked} onClick=${send}>
      ${sendText(offer, needs.some((need) => need.kind === "forms" && !(/** @type {unknown[]} */ (values[need.field]).length)))}<//></div>`;
}

/** What sending says that it does: words alone change nothing. @param {SeatOffer} offer @param {boolean} areWords */
function sendText(offer, areWords) {
  const way = [areWords ? "note" : "", "send"].find((one) => one && hasWord(`${offer.label}.${one}`));
  return way ? t(`${offer.label}.${way}`, offer.facts) : titleOf(offer);
}

/** Whether nothing is said in a field yet: no words, nothing on the list; what is another object, or null, is said. @param {unknown} value */
const isBlank = (value) => (typeof value === "string" || Array.isArray(value) ? !value.length : typeof value !== "object");

/** Whether a form is open of which something is missing: what it was begun for would not be sent. @param {SeatOffer} offer @param {FormsNeed} need */
function isHalfSaid(offer, need) {
  const now = draft.value?.offer === offer.id ? draft.value : null;
  const form = need.forms[now?.at ?? -1];
  return !!now && !!form && !made(form, now.values) && (!now.kept.length || JSON.stringify(now.values) !== JSON.stringify(empty(form)));
}

/** The list as it begins: what stands on it, and the form that is open. @param {SeatOffer} offer @param {FormsNeed} need @returns {Draft} */
function begun(offer, need) {
  const kept = /** @type {Values[]} */ (drafts.valueOf(offer, need));
  const at = need.nothing ? -1 : Math.max(0, need.forms.findIndex((form) => form.value.kind === kept[0]?.kind));
  return { offer: offer.id, at, values: empty(need.forms[at]), kept };
}

/** @param {Form | undefined} form @returns {Values} */
const empty = (form) => Object.fromEntries((form?.blanks ?? []).map((blank) => [blank.field, startOf(blank)]));

/** What a form says with these values; null while something is left open. @param {Form | undefined} form @param {Values} values */
function made(form, values) {
  return form && form.blanks.every((blank) => isSaid(blank, values[blank.field])) ? { ...form.value, ...values } : null;
}

/** A thing on the list in words. @param {FormsNeed} need @param {Values} one */
function textOf({ forms }, one) {
  const form = forms.find(({ value }) => value.kind === one.kind);
  const undone = Object.values(one).some((value) => value === null || value === false);
  return t(`${form?.label ?? one.kind}.${undone ? "undone" : "said"}`, { ...one, .../** @type {Values} */ (one.pose ?? {}) });
}

/** What is put on a list: one thing being said, those said so far. @param {{offer: SeatOffer, need: FormsNeed, set: (value: Values[]) => void}} props */
function List({ offer, need, set }) {
  const now = draft.value?.offer === offer.id ? draft.value : begun(offer, need);
  const form = need.forms[now.at];
  const ready = made(form, now.values);
  const put = (/** @type {Partial<Draft>} */ more) => {
    const next = { ...now, ...more };
    draft.value = next;
    const said = made(need.forms[next.at], next.values);
    set(said ? [...next.kept, said] : [...next.kept]);
  };
  const open = (/** @type {number} */ at) => put({ at, values: empty(need.forms[at]) });
  const options = [...(need.nothing ? [{ value: -1, text: t(need.nothing) }] : []), ...need.forms.map(({ label }, value) => ({ value, text: t(label) }))];
  return html`<div class="field"><span>${t("table.ruling.what")}</span><${Segments} label=${t("table.ruling.what")} value=${now.at} onChange=${open} options=${options} /></div>
    ${form && form.blanks.length > 0 && html`<div class="fields">${form.blanks.map((blank) =>
      html`<${Blank} key=${blank.field} blank=${blank} values=${now.values} set=${(/** @type {unknown} */ value) => put({ values: filled(form.blanks, now.values, blank.field, value) })} />`)}</div>`}
    ${form && html`<div><${Button} size="tiny" icon="plus" locked=${ready ? null : t("table.ruling.incomplete")} onClick=${() =>
      ready && put({ kept: [...now.kept, ready], values: empty(form) })}>${t("table.ruling.add")}<//></div>`}
    ${now.kept.length > 0 && html`<ul class="corrections">${now.kept.map((said, i) => html`<li><span>${textOf(need, said)}</span>
      <${IconButton} icon="cross" label=${t("table.ruling.remove")} onClick=${() => put({ kept: now.kept.filter((_, j) => j !== i) })} /></li>`)}</ul>`}`;
}
