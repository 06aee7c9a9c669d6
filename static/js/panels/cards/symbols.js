/** The symbols of dice without numbers, as signs in lines and as faces of dice. Drawn in a box of 20. */
import { html } from "../../html.js";
import { Icon } from "../controls.js";
import { slots } from "../../slots/slots.js";
import { view } from "../../store/view.js";
import { t, tAny } from "../../words.js";

/** @import { DieView, RollView } from "../../transport/protocol.js" */

/** The outline of a symbol. @param {string} name */
const shapeOf = (name) => slots.value.look.symbols[name] ?? "";

/** Whether a word names a symbol that is drawn. @param {unknown} name @returns {name is string} */
export const isSymbol = (name) => typeof name === "string" && Object.hasOwn(slots.value.look.symbols, name);

/** @param {string} name */
export const symbolName = (name) => tAny([`${view.value?.system}.symbol.${name}`, `raw.${name}`]);

/** @param {{name: string, small?: boolean}} props */
export function Symbol({ name, small = false }) {
  return html`<svg class=${`symbol ${small ? "small" : ""}`} viewBox="0 0 20 20" role="img" aria-label=${symbolName(name)}><title>${symbolName(name)}</title><path d=${shapeOf(name)} /></svg>`;
}

/** @param {{name: string, look: "counts" | "fails" | "gone" | "plain", small?: boolean, turn?: number}} props */
function SymbolFace({ name, look, small = false, turn = 0 }) {
  const said = t(look === "counts" ? "table.symbol.counts" : look === "fails" ? "table.symbol.fails" : look === "gone" ? "table.symbol.gone" : "table.symbol.face", { symbol: symbolName(name) });
  return html`<svg class=${`die of-symbols ${look === "plain" ? "counts" : look} ${small ? "small" : ""}`} style=${`--turn:${turn}`} viewBox="0 0 34 34"
    role="img" aria-label=${said}><title>${said}</title>
    <rect class="die-face" x="1.5" y="1.5" width="31" height="31" rx="7.500" /><path class="die-symbol" transform="translate(5.500 5.500) scale(1.150)" d=${shapeOf(name)} />
    ${look === "gone" && html`<path class="die-strike" d="M4 30L30 4" />`}</svg>`;
}

/** A die with symbols. @param {{die: Pick<DieView, "symbol"> & Partial<DieView>, turn?: number, small?: boolean}} props */
export function SymbolDie({ die, turn = 0, small = false }) {
  const look = die.counts === true ? "counts" : die.counts === false ? "fails" : "plain";
  return html`<${SymbolFace} name=${die.symbol} look=${look} turn=${turn} small=${small} />`;
}

/** A die of a roll, after the face it showed before. @param {{die: DieView, turn: number}} props */
function Rerolled({ die, turn }) {
  return html`<span class="rerolled"><${SymbolFace} name=${die.replaced} look="gone" small /><${Icon} name="arrow" small /><${SymbolDie} die=${die} turn=${turn} /></span>`;
}

/** A roll of symbols: which faces count and why, the dice, how many counted. @param {{roll: RollView}} props */
export function SymbolRoll({ roll }) {
  const { dice } = roll;
  const n = roll.successes ?? dice.filter((die) => die.counts).length;
  return html`<div class="sum"><ul class="ledger faces">${roll.faces.map(({ face, reason, cancelled }) => cancelled
    ? html`<li class="cancelled"><${Symbol} name=${face} small /><s>${symbolName(face)}</s><span>${t(reason, roll.facts)}</span></li>`
    : html`<li><${Symbol} name=${face} small /><span>${tAny([reason, `${view.value?.system}.counts.${face}`, `${view.value?.system}.symbol.${face}`], roll.facts)}</span></li>`)}</ul></div>
    <div class="dice" key=${roll.id}>${dice.map((die, i) => html`<${die.replaced ? Rerolled : SymbolDie} key=${i} die=${die} turn=${((i * 97) % 60) - 30} />`)}</div>
    ${dice.some((die) => die.counts !== null && die.counts !== undefined)
      && html`<p class="result"><b>${t(roll.judged ? "table.symbols.counted" : "table.symbols.counted_so_far", { n })}</b> ${t("table.roll.of", { n: dice.length })}</p>`}`;
}

/** Whether a roll is one of symbols. @param {RollView} roll */
export const isOfSymbols = (roll) => (roll.dice ?? []).some((die) => isSymbol(die.symbol));
