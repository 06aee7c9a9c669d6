/** The symbols of dice without numbers, as signs in lines and as faces of dice. Drawn in a box of 20. */
import { html } from "../../html.js";
import { Icon } from "../parts.js";
import { view } from "../../store/view.js";
import { t, tAny } from "../../words.js";

/** @typedef {import("../../store/view.js").Plain} Plain */

/** @type {Readonly<Record<string, string>>} */
const SHAPES = {
  hammer: "M2.800 3.200H13.800L17.200 6.600V10.400H2.800ZM7.800 11.400H11.800V18H7.800Z",
  swords: "M2.600 2.600L6 3.200 10 7.700 14 3.200 17.400 2.600 16.800 6 12 10.300 14 12.300 15.300 11 16.600 12.300 15.100 13.900 17.200 16 15.700 17.500 13.600 15.400 12 17 10.700 15.700 12 14.300 10 12.300 8 14.300 9.300 15.700 8 17 6.400 15.400 4.300 17.500 2.800 16 4.900 13.900 3.400 12.300 4.700 11 6 12.300 8 10.300 3.200 6Z",
  shield: "M3.400 2.800H16.600V9.200C16.600 14 10 18 10 18S3.400 14 3.400 9.200Z",
  dodge: "M2.400 15.800C2.400 9 6.800 5.400 12 5.600L11.400 2.200 18.200 7.200 13 12.600 12.500 9.200C8.600 9 5.800 11 5.200 16.200Z",
  crit: "M10 1L12 5.800 16.800 3.600 14.700 8.300 19.400 10 14.700 11.900 16.800 16.600 12 14.400 10 19.200 8 14.400 3.200 16.600 5.300 11.900.6 10 5.300 8.300 3.200 3.600 8 5.800Z",
  flanked: "M2.600 4L8.600 8.200 7 9.900 2.600 7.600ZM2.600 16L8.600 11.800 7 10.100 2.600 12.400ZM10.800 10A3.300 3.300 0 1 1 17.400 10 3.300 3.300 0 1 1 10.800 10Z",
  surrounded: "M6.700 10A3.300 3.300 0 1 1 13.300 10 3.300 3.300 0 1 1 6.700 10ZM10 1L12.400 5H7.600ZM10 19L7.600 15H12.400ZM1.400 14.600L3.200 10.400 6 14ZM18.600 14.600L16.800 10.400 14 14ZM1.400 5.400L6 6 3.200 9.600ZM18.600 5.400L14 6 16.800 9.600Z",
};

/** Whether a word names a symbol that is drawn. @param {any} name */
export const isSymbol = (name) => typeof name === "string" && Object.hasOwn(SHAPES, name);

/** @param {string} name */
export const symbolName = (name) => tAny([`${view.value?.system}.symbol.${name}`, `raw.${name}`]);

/** @param {{name: string, small?: boolean}} props */
export function Symbol({ name, small = false }) {
  return html`<svg class=${`symbol ${small ? "small" : ""}`} viewBox="0 0 20 20" role="img" aria-label=${symbolName(name)}><title>${symbolName(name)}</title><path d=${SHAPES[name]} /></svg>`;
}

/** @param {{name: string, look: "counts" | "fails" | "gone" | "plain", small?: boolean, turn?: number}} props */
function SymbolFace({ name, look, small = false, turn = 0 }) {
  const said = t(look === "counts" ? "underworlds.die.counts" : look === "fails" ? "underworlds.die.fails" : look === "gone" ? "underworlds.die.gone" : "underworlds.die.face", { symbol: name });
  return html`<svg class=${`die of-symbols ${look === "plain" ? "counts" : look} ${small ? "small" : ""}`} style=${`--turn:${turn}`} viewBox="0 0 34 34" role="img" aria-label=${said}><title>${said}</title>
    <rect class="die-face" x="1.5" y="1.5" width="31" height="31" rx="7.500" /><path class="die-symbol" transform="translate(5.500 5.500) scale(1.150)" d=${SHAPES[name]} />
    ${look === "gone" && html`<path class="die-strike" d="M4 30L30 4" />`}</svg>`;
}

/** A die with symbols: its face, and the one it showed before. @param {{die: Plain, before?: string, turn?: number, small?: boolean}} props */
export function SymbolDie({ die, before, turn = 0, small = false }) {
  const look = die.counts === true ? "counts" : die.counts === false ? "fails" : "plain";
  const now = html`<${SymbolFace} name=${die.symbol} look=${look} turn=${turn} small=${small} />`;
  return before ? html`<span class="rerolled"><${SymbolFace} name=${before} look="gone" small /><${Icon} name="arrow" small />${now}</span>` : now;
}

/** A roll of symbols: which faces count and why, the dice, how many counted. @param {{roll: Plain}} props */
export function SymbolRoll({ roll }) {
  const faces = /** @type {string[]} */ (roll.facts?.faces ?? []);
  const before = /** @type {string[]} */ (roll.facts?.before ?? []);
  const dice = roll.dice ?? [];
  const n = roll.successes ?? dice.filter((/** @type {Plain} */ die) => die.counts).length;
  return html`<div class="sum"><ul class="ledger faces">${faces.map((face) => html`<li><${Symbol} name=${face} small /><span>${tAny([roll.facts?.[`why_${face}`] ?? "", `${view.value?.system}.counts.${face}`, `${view.value?.system}.symbol.${face}`], roll.facts)}</span></li>`)}${cancelled(roll).map(([face, why]) => html`<li class="cancelled"><${Symbol} name=${face} small /><s>${symbolName(face)}</s><span>${t(why, roll.facts)}</span></li>`)}</ul></div>
    <div class="dice" key=${roll.id}>${dice.map((/** @type {Plain} */ die, /** @type {number} */ i) => html`<${SymbolDie} key=${i} die=${die} before=${before[i]} turn=${((i * 97) % 60) - 30} />`)}</div>
    ${dice.some((/** @type {Plain} */ die) => die.counts !== null && die.counts !== undefined) && html`<p class="result"><b>${t(roll.facts?.so_far ? "underworlds.counted_so_far" : "underworlds.counted", { n })}</b> ${t("table.roll.of", { n: dice.length })}</p>`}`;
}

/** Faces that would have counted, and what cancelled them. @param {Plain} roll @returns {[string, string][]} */
function cancelled(roll) {
  return Object.entries(roll.facts ?? {}).flatMap(([name, why]) => (name.startsWith("not_") && isSymbol(name.slice(4)) ? [[name.slice(4), String(why)]] : []));
}

/** Whether a roll is one of symbols. @param {Plain} roll */
export const isOfSymbols = (roll) => (roll.dice ?? []).some((/** @type {Plain} */ die) => isSymbol(die.symbol));
