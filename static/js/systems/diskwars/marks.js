/** The value and the strategy of a command card, by number, shape and word. */
import { html } from "../../html.js";
import { t } from "../../words.js";

/** @import { CardView } from "../../transport/protocol.js" */

/** Blade, bar, spiral, hourglass, in a box of 14. @type {Record<string, string>} */
const SHAPES = {
  bold: "M7 1.200L11.400 12.200 7 9.800 2.600 12.200Z",
  steady: "M1.800 3.200H12.200V10.800H1.800ZM1.800 7H12.200",
  devious: "M7 7.200A1.800 1.800 0 0 1 10.400 7.800 3.700 3.700 0 0 1 3.300 8 4.800 4.800 0 0 1 12.300 5.600",
  slow: "M3 1.600H11L3 12.400H11Z",
};

/** @param {{name: string}} props */
export function Strategy({ name }) {
  return html`<span class="strategy"><svg viewBox="0 0 14 14" aria-hidden="true"><path d=${SHAPES[name] ?? ""} /></svg>${t(`diskwars.strategy.${name}`)}</span>`;
}

/** At the head of a command card. @param {{card: CardView}} props */
export function mark({ card }) {
  const { value, strategy } = card.facts ?? {};
  if (value === undefined || strategy === undefined) return null;
  return html`<span class="card-mark"><b class="card-value">${value}</b><${Strategy} name=${String(strategy)} /></span>`;
}
