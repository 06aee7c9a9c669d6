/** Dice faces drawn as pips. */
import { html } from "../html.js";
import { Icon } from "./controls.js";
import { t } from "../words.js";

/** @typedef {{face: number, before?: number | null, counts?: boolean | null}} Die */

const LOW = 9;
const MID = 17;
const HIGH = 25;
/** @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[MID, MID]],
  2: [[LOW, LOW], [HIGH, HIGH]],
  3: [[LOW, LOW], [MID, MID], [HIGH, HIGH]],
  4: [[LOW, LOW], [HIGH, LOW], [LOW, HIGH], [HIGH, HIGH]],
  5: [[LOW, LOW], [HIGH, LOW], [MID, MID], [LOW, HIGH], [HIGH, HIGH]],
  6: [[LOW, LOW], [HIGH, LOW], [LOW, MID], [HIGH, MID], [LOW, HIGH], [HIGH, HIGH]],
};

/**
 * One face: solid when it counts, hollow when it does not, struck out when it was re-rolled.
 * @param {{face: number, look: "counts" | "fails" | "gone" | "plain", label?: string, small?: boolean, turn?: number}} props
 */
export function DieFace({ face, look, label, small = false, turn = 0 }) {
  const name = look === "plain" ? "counts" : look;
  return html`<svg class=${`die ${name} ${small ? "small" : ""}`} style=${`--turn:${turn}`} viewBox="0 0 34 34" role="img" aria-label=${label ?? String(face)}>
    <rect class="die-face" x="1.5" y="1.5" width="31" height="31" rx="7.5" />${look !== "fails" && look !== "gone" && html`<path class="die-light" d="M6 3.4h22a4 4 0 0 1 4 4" />`}
    ${PIPS[face]?.map(([x, y]) => html`<circle cx=${x} cy=${y} r="2.9" />`) ?? html`<text x="17" y="22">${face}</text>`}
    ${look === "gone" && html`<path class="die-strike" d="M4 30L30 4" />`}</svg>`;
}

/**
 * A die of a roll: its face, and the face it replaced.
 * @param {{die: Die, turn?: number}} props
 */
export function DieOf({ die, turn = 0 }) {
  const look = die.counts === true ? "counts" : die.counts === false ? "fails" : "plain";
  const said = die.counts === true ? "table.die.counts" : die.counts === false ? "table.die.fails" : "table.die.face";
  const now = html`<${DieFace} face=${die.face} look=${look} label=${t(said, { n: die.face })} turn=${turn} />`;
  if (die.before === undefined || die.before === null) return now;
  return html`<span class="rerolled"><${DieFace} face=${die.before} look="gone" label=${t("table.die.rerolled", { n: die.before })} small /><${Icon} name="arrow" small />${now}</span>`;
}

/** @param {{face: number}} props */
export function MiniDie({ face }) {
  return html`<svg class="mini-die" viewBox="0 0 34 34" role="img" aria-label=${String(face)}><rect class="die-face" x="1.5" y="1.5" width="31" height="31" rx="7.5" />
    ${PIPS[face]?.map(([x, y]) => html`<circle cx=${x} cy=${y} r="3.4" />`) ?? html`<text x="17" y="22">${face}</text>`}</svg>`;
}
