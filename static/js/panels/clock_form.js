/** Which clock a table is to have: its kind, its time, what follows at zero, and what a line that is down changes. */
import { useEffect, useRef, useState } from "preact/hooks";
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { termsInShort, termsSaid, timeSaid, zeroSaid, graceSaid } from "./clock_terms.js";
import { Button, IconButton, Segments } from "./controls.js";
import { set, settings } from "../store/settings.js";
import { t } from "../words.js";

/** @import { Terms } from "../transport/protocol.js" */

const DAY = 86400;
const KINDS = /** @type {const} */ (["none", "total", "turn", "days"]);
const ZEROS = /** @type {const} */ (["nothing", "pass", "loss"]);
/** What each kind begins with, how far its time goes, and which times are one press. */
const FIRST = /** @type {const} */ ({
  total: { seconds: 40 * 60, step: 300, least: 300, most: 4 * 3600, unit: 60, presses: [20, 40, 60, 90] },
  turn: { seconds: 8 * 60, step: 60, least: 60, most: 3600, unit: 60, presses: [5, 8, 12, 20] },
  days: { seconds: 3 * DAY, step: DAY, least: DAY, most: 14 * DAY, unit: DAY, presses: [1, 2, 3, 7] },
});
const MORE = [0, 5, 15, 30];
const GRACES = /** @type {const} */ ({ runs_on: 0, grace: 300, stops: null });

/** What is being filled in: null is no clock. */
const drafted = signal(/** @type {Terms | null} */ (null));

/** @param {Partial<Terms>} change */
const change = (change) => (drafted.value = drafted.value && { ...drafted.value, ...change });

/** @param {string} kind */
function choose(kind) {
  const known = KINDS.find((one) => one === kind);
  if (!known || known === "none") return void (drafted.value = null);
  const { zero = "pass", grace = 300 } = drafted.value ?? {};
  drafted.value = { kind: known, seconds: FIRST[known].seconds, more: known === "total" ? 15 : 0, zero, grace };
}

/**
 * The form as a dialog: begins with some terms, and gives what was filled in once it is to be used; null is no clock.
 * @param {{first: Terms | null, title: string, does: string, reads?: string, use: (terms: Terms | null) => void, close: () => void}} props
 */
export function ClockPanel({ first, title, does, reads = "home.clock.read", use, close }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useState(() => (drafted.value = first));
  useEffect(() => box.current?.showModal(), []);
  const terms = drafted.value;
  const done = () => {
    if (terms) set({ clocks: [terms, ...settings.value.clocks.filter((one) => termsSaid(one) !== termsSaid(terms))].slice(0, 3) });
    use(terms);
    close();
  };
  return html`<dialog ref=${box} class="clock-form scroll" aria-label=${title} onClose=${close} onClick=${(/** @type {MouseEvent} */ e) => e.target === box.current && close()}>
    <div class="dialog-head"><h2>${title}</h2><${IconButton} icon="cross" label=${t("table.close")} onClick=${close} /></div>
    <div class="dialog-body"><${Line} name="home.clock.kind"><${Segments} label=${t("home.clock.kind")} value=${terms?.kind ?? "none"} onChange=${choose}
      options=${KINDS.map((value) => ({ value, text: t(`home.clock.${value}`) }))} /><//>
    ${terms ? html`<${Times} terms=${terms} /><${AtZero} terms=${terms} />${terms.kind !== "days" && html`<${Grace} terms=${terms} />`}
      <section class="says"><h3>${t(reads)}</h3><p><b>${timeSaid(terms)}</b> ${zeroSaid(terms)} ${graceSaid(terms)}</p></section>`
      : html`<p class="quiet-text">${t("home.clock.none.says")}</p>`}
    <${Used} /><div class="acts"><${Button} kind="go" onClick=${done}>${does}<//><${Button} kind="quiet" onClick=${close}>${t("home.clock.cancel")}<//></div></div></dialog>`;
}

/** @param {{name: string, children?: import("../html.js").Drawn}} props */
const Line = ({ name, children }) => html`<div class="clock-line"><span>${t(name)}</span><div>${children}</div></div>`;

/** How long: a stepper, the usual ones by a press, and what a decision gives. @param {{terms: Terms}} props */
function Times({ terms }) {
  const { step, least, most, unit, presses } = FIRST[terms.kind];
  const by = (/** @type {number} */ n) => change({ seconds: Math.min(most, Math.max(least, terms.seconds + n)) });
  const said = t(terms.kind === "days" ? "home.clock.n_days" : "home.clock.n_minutes", { n: terms.seconds / unit });
  const name = t(`home.clock.time.${terms.kind}`);
  return html`<${Line} name=${`home.clock.time.${terms.kind}`}><div class="stepper" role="group" aria-label=${name}>
    <button type="button" aria-label=${t("table.fewer", { n: name })} disabled=${terms.seconds <= least} onClick=${() => by(-step)}>−</button><output>${said}</output>
    <button type="button" aria-label=${t("table.more", { n: name })} disabled=${terms.seconds >= most} onClick=${() => by(step)}>+</button></div>
    <span class="presses">${presses.map((n) => html`<button type="button" aria-pressed=${terms.seconds === n * unit ? "true" : "false"}
      onClick=${() => change({ seconds: n * unit })}>${n}</button>`)}</span><//>
    ${terms.kind === "total" && html`<${Line} name="home.clock.more"><${Segments} label=${t("home.clock.more")} value=${String(terms.more)}
      onChange=${(/** @type {string} */ n) => change({ more: Number(n) })} options=${MORE.map((n) => ({ value: String(n), text: n ? t("home.clock.more.n", { n }) : "0" }))} /><//>`}`;
}

/** @param {{terms: Terms}} props */
function AtZero({ terms }) {
  const name = t("home.clock.zero");
  return html`<${Line} name="home.clock.zero"><div class="zeros" role="radiogroup" aria-label=${name}>${ZEROS.map((zero) => html`<label>
    <input type="radio" name="zero" checked=${terms.zero === zero}
    onChange=${() => change({ zero })} /><b>${t(`home.clock.zero.${zero}`)}</b><small>${t(`home.clock.zero.${zero}.says`)}</small></label>`)}</div><//>`;
}

/** @param {{terms: Terms}} props */
function Grace({ terms }) {
  const names = /** @type {(keyof typeof GRACES)[]} */ (Object.keys(GRACES));
  const now = names.find((one) => GRACES[one] === (terms.grace ?? null)) ?? "grace";
  return html`<${Line} name="home.clock.line"><${Segments} label=${t("home.clock.line")} value=${now} options=${names.map((value) => ({ value, text: t(`home.clock.line.${value}`) }))}
    onChange=${(/** @type {keyof typeof GRACES} */ value) => change({ grace: GRACES[value] })} /><//>`;
}

/** Clocks that were used before are one press. */
function Used() {
  const used = settings.value.clocks;
  return used.length > 0 && html`<${Line} name="home.clock.used"><span class="presses">${used.map((one) => html`<button type="button" title=${termsSaid(one)}
    onClick=${() => (drafted.value = one)}>${termsInShort(one)}</button>`)}</span><//>`;
}
