/** What a ruling may correct: the fields that say it, and the sentence that tells it. Which there are is the system's. */
import { html } from "../html.js";
import { Button } from "./parts.js";
import { hexAt, hexesOf } from "../board/hexes/grid.js";
import { system } from "../systems/systems.js";
import { dialog, local } from "../store/table.js";
import { mySeats, pieceName, seatName, seatOrder, unitName, view } from "../store/view.js";
import { t, tAny } from "../words.js";

/** @typedef {import("../store/view.js").Plain} Plain */

/** The kinds of corrections this system knows. */
export function kinds() {
  return system(view.value?.system ?? "")?.corrections ?? ["note", "skip_step"];
}

/** The pieces a correction may name: those of the selected unit first. @param {boolean} own */
function pieces(own) {
  const chosen = local.selection.value.unit;
  const all = /** @type {Plain[]} */ (Object.values(view.value?.pieces ?? {})).filter((piece) => !own || mySeats.value.includes(piece.seat));
  return [...all.filter((piece) => piece.unit === chosen), ...all.filter((piece) => piece.unit !== chosen)];
}

/**
 * The correction the fields say, when they say one.
 * @param {string} what
 * @param {Plain} d
 * @returns {Plain | null}
 */
export function correctionOf(what, d) {
  const placed = d.x !== undefined && d.y !== undefined;
  switch (what) {
    case "put_model": {
      const pose = view.value?.pieces[d.model]?.pose;
      if (!d.model || (!d.off && !placed)) return null;
      return { kind: what, model: d.model, pose: d.off ? null : { x: d.x, y: d.y, z: d.z ?? pose?.z ?? 0, facing: d.facing ?? pose?.facing ?? 0 } };
    }
    case "set_wounds": return d.model && d.lost >= 0 ? { kind: what, model: d.model, lost: d.lost } : null;
    case "set_flag": return d.unit && d.flag ? { kind: what, unit: d.unit, flag: d.flag, on: d.on ?? true } : null;
    case "set_score": return d.seat && d.score >= 0 ? { kind: what, seat: d.seat, score: d.score } : null;
    case "set_glory": return d.seat && d.score >= 0 ? { kind: what, seat: d.seat, glory: d.score } : null;
    case "set_inspired": return d.model ? { kind: what, fighter: d.model, inspired: d.on ?? true } : null;
    case "put_fighter": {
      const hex = placed && view.value ? hexAt(hexesOf(/** @type {any} */ (view.value)), { x: d.x, y: d.y }) : null;
      return d.model && (d.off || hex) ? { kind: what, fighter: d.model, hex: d.off ? null : hex } : null;
    }
    case "note": return d.text?.trim() ? { kind: what, text: d.text.trim() } : null;
    case "skip_step": return { kind: what };
    case "wobbly": return d.model && (d.off || placed) ? { kind: what, model: d.model, at: d.off ? null : { x: d.x, y: d.y } } : null;
    default: return null;
  }
}

/** @param {{kind: string, draft: Plain, change: (more: Plain) => void}} props */
export function Fields({ kind, draft: d, change }) {
  const model = (/** @type {boolean} */ own = false) => html`<${Choice} label=${t("table.ruling.model")} value=${d.model} options=${pieces(own).map((piece) => [piece.id, pieceName(piece.id)])} set=${(/** @type {string} */ v) => change({ model: v, ...placeOf(v) })} />`;
  const tick = (/** @type {string} */ field, /** @type {string} */ word, /** @type {boolean} */ start) => html`<label class="tick-box"><input type="checkbox" checked=${d[field] ?? start} onChange=${(/** @type {any} */ e) => change({ [field]: e.currentTarget.checked })} />${t(word)}</label>`;
  const seat = html`<${Choice} label=${t("table.ruling.side")} value=${d.seat} options=${seatOrder.value.map((one) => [one, seatName(one)])} set=${(/** @type {string} */ v) => change({ seat: v })} />
      <${Num} label=${t("table.ruling.score")} value=${d.score} set=${(/** @type {number} */ score) => change({ score })} />`;
  switch (kind) {
    case "put_model": return html`<div class="fields">${model()}${!d.off && html`<${Point} draft=${d} change=${change} /><${Num} label="x" value=${d.x} set=${(/** @type {number} */ x) => change({ x })} /><${Num} label="y" value=${d.y} set=${(/** @type {number} */ y) => change({ y })} />
      ${isTurned(d.model) && html`<${Num} label=${t("table.ruling.facing")} value=${d.facing} set=${(/** @type {number} */ facing) => change({ facing })} />`}`}
      ${tick("off", "table.ruling.off", false)}</div>`;
    case "wobbly": return html`<div class="fields">${model(true)}${!d.off && html`<${Point} draft=${d} change=${change} />`}${tick("off", "table.ruling.upright", false)}</div><p class="note">${t("table.ruling.wobbly.hint")}</p>`;
    case "put_fighter": return html`<div class="fields">${model()}${!d.off && html`<${Point} draft=${d} change=${change} />`}${tick("off", "table.ruling.off", false)}</div>`;
    case "set_wounds": return html`<div class="fields">${model()}<${Num} label=${t("table.ruling.lost")} value=${d.lost} set=${(/** @type {number} */ lost) => change({ lost })} /></div>`;
    case "set_flag": return html`<div class="fields"><${Choice} label=${t("table.ruling.unit")} value=${d.unit} options=${Object.keys(view.value?.units ?? {}).map((id) => [id, unitName(id)])} set=${(/** @type {string} */ unit) => change({ unit })} />
      <${Choice} label=${t("table.ruling.flag")} value=${d.flag} options=${(system(view.value?.system ?? "")?.flags ?? []).map((flag) => [flag, flagName(flag)])} set=${(/** @type {string} */ flag) => change({ flag })} />${tick("on", "table.ruling.on", true)}</div>`;
    case "set_inspired": return html`<div class="fields">${model()}${tick("on", "table.ruling.on", true)}</div>`;
    case "set_score": case "set_glory": return html`<div class="fields">${seat}</div>`;
    case "note": return html`<label class="field"><span>${t("table.ruling.words")}</span><textarea class="input" rows="2" maxlength="500" value=${d.text ?? ""} onInput=${(/** @type {any} */ e) => change({ text: e.currentTarget.value })}></textarea></label>`;
    default: return null;
  }
}

/** A place is pointed at on the table: the dialog makes way until it is. @param {{draft: Plain, change: (more: Plain) => void}} props */
function Point({ draft: d, change }) {
  const point = () => {
    const back = dialog.value;
    dialog.value = null;
    local.spot.value = {
      piece: d.model,
      done: (at) => {
        if (at) change({ x: Math.round(at.x * 100) / 100, y: Math.round(at.y * 100) / 100, ...(at.z === undefined ? {} : { z: at.z }) });
        dialog.value = back;
      },
    };
  };
  return html`<${Button} icon="pointer" locked=${d.model ? null : t("table.ruling.model_first")} onClick=${point}>${t("table.ruling.point")}<//>`;
}

/** Whether it matters how the piece is turned. @param {string} id */
function isTurned(id) {
  const piece = view.value?.pieces[id];
  return !!piece && (piece.faces || piece.footprint.kind !== "circle");
}

/** @param {string} id */
function placeOf(id) {
  const pose = view.value?.pieces[id]?.pose;
  return pose ? { x: pose.x, y: pose.y, z: pose.z, facing: pose.facing } : {};
}

/** @param {string} flag */
function flagName(flag) {
  return tAny([`${view.value?.system}.badge.${flag}`, `table.badge.${flag}`]);
}

/** @param {{label: string, value: string | undefined, options: string[][], set: (value: string) => void}} props */
function Choice({ label, value, options, set }) {
  return html`<label class="field"><span>${label}</span><select class="input" value=${value ?? ""} onChange=${(/** @type {any} */ e) => set(e.currentTarget.value)}><option value="" disabled selected=${!value}>…</option>
    ${options.map(([id, text]) => html`<option value=${id} selected=${id === value}>${text}</option>`)}</select></label>`;
}

/** @param {{label: string, value: number | undefined, set: (value: number) => void}} props */
function Num({ label, value, set }) {
  return html`<label class="field short"><span>${label}</span><input class="input" type="number" step="any" min="0" value=${value ?? ""} onInput=${(/** @type {any} */ e) => e.currentTarget.value !== "" && set(Number(e.currentTarget.value))} /></label>`;
}

/**
 * A correction in words.
 * @param {Plain} one
 */
export function correctionText(one) {
  const gone = (one.kind === "put_model" && !one.pose) || (one.kind === "put_fighter" && !one.hex) || ("on" in one && !one.on) || ("inspired" in one && !one.inspired);
  return t(`table.ruling.text.${one.kind}${gone ? "_off" : ""}`, { ...one, piece: one.model ?? one.fighter, score: one.score ?? one.glory, x: one.pose?.x, y: one.pose?.y, flag: one.flag && flagName(one.flag) });
}
