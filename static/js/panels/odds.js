/** Exact odds of what is being declared, and luck so far: what was rolled against what was expected. */
import { effect, signal } from "@preact/signals";
import { html } from "../html.js";
import { latest } from "../lib/asking.js";
import { slots } from "../slots/slots.js";
import { ask, draft, local } from "../store/table.js";
import { offers, view } from "../store/view.js";
import { isMetBy, saidDice, saidNeeds } from "./target.js";
import { trayShown } from "./tray.js";
import { number, percent, t, tAny } from "../words.js";

/** @import { Odds as Chances } from "../transport/protocol.js" */
/** @typedef {import("../store/view.js").Command} Command */

const MOST = 12;
const HIGH = 92;
/** The newest odds, and those from before the dice. */
const now = signal(/** @type {Chances | null} */ (null));
const before = signal(/** @type {Chances | null} */ (null));

const asking = latest((/** @type {{command: Command, seat: string}} */ q) => ask({ kind: "odds", command: q.command }, q.seat),
  (answer) => (now.value = answer?.kind === "odds" ? answer : null), 200);

effect(() => {
  const filling = local.filling.value;
  const tray = view.value?.tray;
  if (filling?.offer.need?.kind === "aim" && filling.values !== null) {
    const offer = offers.value.find((one) => one.id === filling.offer.id);
    if (offer) asking.ask({ command: draft.commandOf(offer), seat: offer.seat });
  } else if (tray?.open) {
    asking.drop(); // an answer about the aim that comes late tells of what the dice have decided meanwhile
    if (now.peek()) before.value = now.peek();
    now.value = null;
  } else {
    asking.drop();
    now.value = null;
    before.value = null;
  }
});

/** Whether there are odds or luck to show. */
export function hasOdds() {
  return !!now.value || !!before.value || luckRows().length > 0;
}

/** The same in a line, for the phone whose sheet is down: what the charts are drawn of, by their means. */
export function OddsLine() {
  const shown = now.value;
  const key = view.value?.system;
  const named = shown ? chartsOf(shown).filter((name) => shown.means[name] !== undefined) : [];
  return named.length > 0 && html`<p class="odds-line"><b>${t("table.odds")}</b>
    ${named.map((name) => html`<span>${tAny([`${key}.odds.${name}`, `table.odds.${name}`])}: ${t("table.odds.mean", { n: number(shown?.means[name] ?? 0, 1) })}</span>`)}</p>`;
}

export function Odds() {
  const shown = now.value ?? before.value;
  const rows = luckRows();
  return html`<section class="odds" aria-label=${t("table.odds")}>${shown && chartsOf(shown).map((name) => html`<${Chart} key=${name} name=${name} now=${now.value} before=${before.value} />`)}
    ${rows.length > 0 && html`<table class="luck"><thead><tr><td></td><th scope="col">${t("table.odds.rolled")}</th>
      <th scope="col">${t("table.odds.expected")}</th><th scope="col"><span class="unseen">${t("table.odds.luck")}</span></th></tr></thead>
      <tbody>${rows.map((row) => html`<tr><th scope="row">${row.name}</th><td>${number(row.rolled)}</td><td>${number(row.expected, 1)}</td>
        <td class=${row.rolled === row.expected ? "" : "off"}>${luck(row.rolled - row.expected)}</td></tr>`)}</tbody></table>`}</section>`;
}

/** @param {number} value */
function luck(value) {
  return `${value > 0 ? "+" : ""}${number(value, 1)}`;
}

/**
 * The quantities worth a chart, in the system's order.
 * @param {Chances} odds
 */
function chartsOf(odds) {
  const order = slots.value.look.odds;
  const names = Object.keys(odds.chances);
  return [...order.filter((name) => names.includes(name)), ...names.filter((name) => !order.includes(name))].slice(0, 2);
}

/** Bars for the chances now, dashed outlines for those before the dice. @param {{name: string, now: Chances | null, before: Chances | null}} props */
function Chart({ name, now: present, before: earlier }) {
  const key = view.value?.system;
  const solid = present?.chances[name] ?? {};
  const dashed = earlier?.chances[name] ?? {};
  const values = binsOf(solid, dashed);
  const top = Math.max(...values.map((v) => Math.max(solid[v] ?? 0, dashed[v] ?? 0)), 0.01);
  const wide = 320 / values.length;
  const height = (/** @type {number} */ p) => (p / top) * (HIGH - 18);
  const title = tAny([`${key}.odds.${name}`, `table.odds.${name}`]);
  const said = values.map((v) => `${v}: ${percent(solid[v] ?? dashed[v] ?? 0)}`).join(", ");
  const mean = present?.means[name] ?? earlier?.means[name];
  const target = present?.targets?.[name] ?? earlier?.targets?.[name];
  const met = (/** @type {number} */ v) => !target || isMetBy(target, v);
  const chance = (/** @type {Record<string, number>} */ chances) => Object.entries(chances).reduce((sum, [v, p]) => sum + (met(Number(v)) ? p : 0), 0);
  return html`<div class="odds-head"><h2>${title}</h2><p>${target ? html`<b>${percent(chance(present ? solid : dashed))}
    </b> ${saidDice(target)}: ${saidNeeds(target)}` : mean !== undefined && t("table.odds.mean", { n: number(mean, 1) })}${present && earlier
    && html`<i class="key-now"></i>${t("table.odds.now")}<i class="key-before"></i>${t("table.odds.before")}`}</p></div>
    <svg class="chart" viewBox="0 0 320 112" role="img" aria-label=${`${title}. ${said}`}><path class="chart-axis" d="M0 92.500H320" />${values.map((v, i) => {
    const x = i * wide;
    const p = solid[v] ?? 0;
    const q = dashed[v] ?? 0;
    return html`${p > 0 && html`<rect class=${met(v) ? "chart-now" : "chart-now missed"} x=${x + wide * 0.19} y=${HIGH - height(p)} width=${wide * 0.62} height=${height(p)} rx="2" />`}
      ${q > 0 && html`<path class="chart-before" d=${`M${x + wide * 0.14} ${HIGH}V${HIGH - height(q)}H${x + wide * 0.86}V${HIGH}`} />`}
      ${(p || q) >= 0.045 && wide > 24 && html`<text class="chart-value" x=${x + wide / 2} y=${HIGH - 5 - Math.max(height(p), height(q))}>${percent(p || q)}</text>`}
      <text x=${x + wide / 2} y="107">${v === 0 ? t("table.odds.none") : number(v)}</text>`;
  })}</svg>`;
}

/**
 * The values with a chance worth drawing, without gaps.
 * @param {Record<string, number>} solid
 * @param {Record<string, number>} dashed
 */
function binsOf(solid, dashed) {
  const likely = [...new Set([...Object.keys(solid), ...Object.keys(dashed)])].map(Number)
    .filter((v) => (solid[v] ?? 0) >= 0.005 || (dashed[v] ?? 0) >= 0.005).sort((a, b) => a - b);
  const low = likely[0] ?? 0;
  const high = Math.min(likely.at(-1) ?? 0, low + MOST - 1);
  return Array.from({ length: high - low + 1 }, (_, i) => low + i);
}

/** Steps of the tray whose expected count is known. */
function luckRows() {
  const tray = trayShown();
  const key = view.value?.system;
  /** @type {Map<string, {name: string, rolled: number, expected: number}>} */
  const rows = new Map();
  for (const roll of tray?.rolls ?? []) {
    if (roll.expected === null || roll.expected === undefined || roll.successes === null || roll.successes === undefined) continue;
    const row = rows.get(roll.step) ?? { name: tAny([`${key}.luck.${roll.step}`, `${key}.step.${roll.step}`, `${key}.roll.${roll.step}`]), rolled: 0, expected: 0 };
    row.rolled += roll.successes;
    row.expected += roll.expected;
    rows.set(roll.step, row);
  }
  return [...rows.values()];
}
