/** The cells of a sheet: every number an input, Tab goes on, arrows change it; what is out of bounds says why below. */
import { html } from "../html.js";
import { Icon } from "../panels/controls.js";
import { t, tAny } from "../words.js";
import { system } from "./army.js";
import { sentence } from "./checks.js";
import { put, read, shown, wrongAt } from "./editing.js";

/** @import { Column } from "./shapes.js" */
/** @typedef {readonly (string | number)[]} Path */

/** @param {{column: Column, value: unknown, path: Path, label: string}} props */
export function Cell({ column, value, path, label }) {
  const here = [...path, column.id], wrong = wrongAt(here);
  if (column.options.length) {
    return html`<select class="cell" aria-label=${label} value=${String(value ?? "")}
      onChange=${(/** @type {import("../html.js").On<HTMLSelectElement>} */ event) => put(here, event.currentTarget.value)}>
      ${column.options.map((one) => html`<option value=${one}>${tAny([`${system}.weapon_type.${one}`, `builder.word.${one}`, `raw.${one.replaceAll("_", " ")}`])}</option>`)}</select>`;
  }
  const write = (/** @type {string} */ text) => {
    const next = read(text, column);
    if (JSON.stringify(next) !== JSON.stringify(value ?? null)) put(here, next);
  };
  const arrows = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key], now = read(/** @type {HTMLInputElement} */ (event.currentTarget).value, column);
    if (!step || typeof now !== "number") return;
    event.preventDefault();
    put(here, now + step);
  };
  return html`<input class=${wrong ? "cell wrong" : "cell"} aria-label=${label} aria-invalid=${wrong ? "true" : undefined} title=${wrong ? sentence(wrong) : undefined}
    placeholder=${column.usual} value=${shown(value, column)} onChange=${(/** @type {import("../html.js").On<HTMLInputElement>} */ event) => write(event.currentTarget.value)} onKeyDown=${arrows} />`;
}

/** What is wrong with any of these cells, in words. @param {{paths: readonly Path[]}} props */
export function Wrong({ paths }) {
  const found = paths.map(wrongAt).filter((one) => one !== undefined);
  return found.length ? html`<p class="cell-why" role="alert">${found.map((one) => html`<span><${Icon} name="cross" small />${sentence(one)}</span>`)}</p>` : null;
}

/** A name or a text. @param {{value: string, path: Path, label: string, many?: boolean, most?: number, onWrite?: (text: string) => void}} props */
export function Text({ value, path, label, many = false, most = 60, onWrite }) {
  const write = (/** @type {import("../html.js").On<HTMLInputElement>} */ event) => {
    const text = event.currentTarget.value.trim();
    if (text === value) return;
    if (onWrite) onWrite(text);
    else put(path, text);
  };
  const wrong = wrongAt(path), names = ["input", many ? "" : "cell n", wrong ? "wrong" : ""].filter(Boolean).join(" ");
  return many ? html`<textarea class=${names} rows="3" maxlength="4000" aria-label=${label} value=${value} onChange=${write} />`
    : html`<input class=${names} maxlength=${most} aria-label=${label} value=${value} onChange=${write} />`;
}

/** Words of a list as chips that can be taken off, and a field that adds one. @param {{words: readonly string[], path: Path, label: string}} props */
export function Words({ words, path, label }) {
  const add = (/** @type {import("../html.js").On<HTMLInputElement>} */ event) => {
    const word = event.currentTarget.value.trim().toUpperCase();
    event.currentTarget.value = "";
    if (word && !words.includes(word)) put(path, [...words, word]);
  };
  return html`<span class="builder-words">${words.map((word) => html`<button type="button" class="chip" aria-label=${t("builder.edit.without", { word })}
      onClick=${() => put(path, words.filter((one) => one !== word))}>${word}<${Icon} name="cross" small /></button>`)}
    <input class="chip off" placeholder=${label} aria-label=${label} maxlength="60" onChange=${add} /></span>`;
}
