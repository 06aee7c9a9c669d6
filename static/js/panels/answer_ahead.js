/** Answer ahead: what is passed for me while I am away, until when, and until which unit of mine is meant. */
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { Button, Emblem, Icon, Letter, Segments } from "./controls.js";
import { agreedAhead, allowAhead, isAheadAsked, myAhead, sayAhead } from "../store/ahead.js";
import { dialog, live } from "../store/table.js";
import { mySeat, myDecision, offers, seatName, unitName, view } from "../store/view.js";
import { hasWord, list, t } from "../words.js";

/** @import { Ahead } from "../transport/protocol.js" */

const EVERYTHING = "*";
/** Answers that the server takes. */
const MOST = 12;
const UNTILS = /** @type {const} */ (["phase", "turn", "round", "game"]);

/** What is being filled in. @type {import("@preact/signals").Signal<{what: string, until: typeof UNTILS[number], units: readonly string[]}>} */
const drafted = signal({ what: EVERYTHING, until: "turn", units: [] });

/** A question without what it is about: blanks stand for that. @param {string} step */
function questionOf(step) {
  const label = `${view.value?.system}.duty.${step}`;
  const blanks = new Proxy({}, { get: () => "…", has: () => true });
  return hasWord(label) ? t(label, blanks) : t("table.ahead.this");
}

/** @param {string} what */
const passed = (what) => (what === EVERYTHING ? t("table.ahead.everything") : questionOf(what));

/** One answer as a sentence. @param {Ahead} rule */
function ruleSaid({ what = EVERYTHING, until = "game", units = [] }) {
  const told = t("table.ahead.rule", { what: passed(what), until: t(`table.ahead.until.${until}`) });
  return units.length ? `${told} ${t("table.ahead.rule.units", { units: list(units.map(unitName)) })}` : told;
}

/** Answers that hold, each withdrawn by a press: in a list with a system's own standing answers. */
export function AheadItems() {
  const without = (/** @type {Ahead} */ rule) => () => void sayAhead(myAhead.value.filter((one) => one !== rule));
  return html`${myAhead.value.map((rule) => html`<li key=${ruleSaid(rule)}>
    <button type="button" class="chip" title=${t("table.ahead.withdraw")} aria-label=${`${ruleSaid(rule)} ${t("table.ahead.withdraw")}`}
      aria-disabled=${live.value ? undefined : "true"} onClick=${without(rule)}><${Icon} name="cross" small />${ruleSaid(rule)}</button></li>`)}`;
}

/** The way to it, in the menu and where one waits. @param {{small?: boolean}} props */
export function AheadButton({ small = false }) {
  if (!isAheadAsked.value) return null;
  const open = () => (dialog.value = "ahead");
  if (small) return html`<${Button} size="tiny" kind="quiet" icon="hourglass" onClick=${open}>${t("table.ahead")}<//>`;
  return html`<button type="button" onClick=${open}><${Icon} name="hourglass" /><span>${t("table.ahead")}<small>${t("table.ahead.hint")}</small></span></button>`;
}

/** Whose answers lie ready, told at tables of days alone. */
export function AheadReady() {
  const others = agreedAhead.value.ready.filter((seat) => seat !== mySeat.value);
  return others.length ? html`<p class="link-note" role="status"><${Icon} name="hourglass" small />${others.map((seat) => t("table.ahead.ready", { seat: seatName(seat) })).join(" ")}</p>` : null;
}

export function AheadDialog() {
  return html`<div class="ahead">${agreedAhead.value.agreed ? html`<${Saying} />` : html`<p>${t("table.ahead.live")}</p>`}<${Allowing} />
    <p class="link-note"><${Icon} name="lock" small />${t("table.ahead.secret")}</p></div>`;
}

/** At a live table all players have to allow it. */
function Allowing() {
  const { agreed, allows } = agreedAhead.value;
  const own = allows.some((seat) => seat === mySeat.value);
  if (agreed && !allows.length) return null;
  const others = allows.filter((seat) => seat !== mySeat.value);
  return html`${others.map((seat) => html`<p key=${seat} class="link-note" role="status"><${Emblem} seat=${seat} /> ${t("table.ahead.allowed", { seat: seatName(seat) })}</p>`)}
    <div class="acts"><${Button} kind=${agreed || own ? "" : "go"} onClick=${() => void allowAhead(!own)}>${t(own ? "table.ahead.disallow" : "table.ahead.allow")}<//></div>`;
}

/** The step that I am asked at now, if I may pass there. */
function askedNow() {
  const duty = myDecision.value;
  const passes = offers.value.some((offer) => offer.role === "pass" && offer.seat === mySeat.value && !offer.locked && !offer.need);
  return duty && passes ? duty.step : null;
}

/** @param {Partial<typeof drafted.value>} change */
const change = (change) => (drafted.value = { ...drafted.value, ...change });

/** Keeps what is filled in, in place of what was said of the same question. @param {string} what */
function keep(what) {
  const { until, units } = drafted.value;
  const others = myAhead.value.filter((rule) => rule.what !== what);
  void sayAhead([...others, { what, until, units: [...units], since: "" }].slice(-MOST));
}

/** @param {string} id */
function shift(id) {
  const { units } = drafted.value;
  change({ units: units.includes(id) ? units.filter((one) => one !== id) : [...units, id] });
}

function Saying() {
  const { what, until } = drafted.value;
  const now = askedNow();
  const choices = [EVERYTHING, ...(now ? [now] : [])];
  const chosen = choices.includes(what) ? what : EVERYTHING;
  const mine = Object.values(view.value?.units ?? {}).filter((unit) => unit.seat === mySeat.value);
  return html`${myAhead.value.length > 0 && html`<ul class="standing" aria-label=${t("table.ahead.mine")}><${AheadItems} /></ul>`}
    <fieldset class="need"><legend>${t("table.ahead.what")}</legend><div class="choices" role="radiogroup" aria-label=${t("table.ahead.what")}>${choices.map((one) => html`
      <button type="button" key=${one} class="choice" role="radio" aria-checked=${one === chosen ? "true" : "false"} onClick=${() => change({ what: one })}>${passed(one)}</button>`)}</div></fieldset>
    <div class="field"><span>${t("table.ahead.until")}</span><${Segments} label=${t("table.ahead.until")} value=${until}
      onChange=${(/** @type {typeof UNTILS[number]} */ one) => change({ until: one })} options=${UNTILS.map((value) => ({ value, text: t(`table.ahead.until.${value}`) }))} /></div>
    ${mine.length > 0 && html`<fieldset class="need"><legend>${t("table.ahead.units")}</legend><div class="choices">${mine.map((unit) => html`
      <button type="button" key=${unit.id} class="choice" aria-pressed=${drafted.value.units.includes(unit.id) ? "true" : "false"} onClick=${() => shift(unit.id)}>
      <${Letter} seat=${unit.seat} letter=${unit.letter} />${unitName(unit.id)}</button>`)}</div></fieldset>`}
    <div class="acts"><${Button} kind="go" locked=${live.value ? null : t("table.not_live")} onClick=${() => keep(chosen)}>${t("table.ahead.keep")}<//>
      ${myAhead.value.length > 0 && html`<${Button} kind="quiet" onClick=${() => void sayAhead([])}>${t("table.ahead.clear")}<//>`}</div>`;
}
