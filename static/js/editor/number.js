/** A number in a field of the page: kept when the field is left; what is none leaves it as it was. */
import { html } from "../html.js";
import { rounded } from "./changes.js";

/** @typedef {import("../html.js").On<HTMLInputElement>} Typed */

/** @param {{label: string, value: number, least: number, most: number, step?: number, onChange: (n: number) => void}} props */
export function NumberCell({ label, value, least, most, step = 0.5, onChange }) {
  const keep = (/** @type {Typed} */ event) => {
    const cell = event.currentTarget, n = Number(cell.value.replace(",", "."));
    if (cell.value.trim() && n >= least && n <= most) onChange(rounded(n));
    cell.value = String(rounded(value));
  };
  return html`<input class="cell" type="number" inputmode="decimal" aria-label=${label} min=${least} max=${most} step=${step}
    value=${rounded(value)} onChange=${keep} />`;
}

/** What a row of fields is about, with its fields. @param {{name: string, children?: import("../html.js").Drawn}} props */
export const Row = ({ name, children }) => html`<div><span>${name}</span><span class="editor-numbers">${children}</span></div>`;
