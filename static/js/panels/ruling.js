/** Proposing a ruling: a correction of the table both sides then agree on. */
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { Button, IconButton, Segments } from "./parts.js";
import { act, dialog, local } from "../store/table.js";
import { mySeat, pieceName, seatName, seatOrder, unitName, view } from "../store/view.js";
import { t, tAny } from "../words.js";

/** @typedef {import("../store/view.js").Plain} Plain */

const KINDS = ["note", "put_model", "set_wounds", "set_flag", "set_score", "skip_step"];
const FLAGS = ["advanced", "fell_back", "arrived", "disembarked", "charged", "charge_attempted", "shot", "fought", "move_closed"];
const kind = signal("note");
const why = signal("");
const draft = signal(/** @type {Plain} */ ({}));
const corrections = signal(/** @type {Plain[]} */ ([]));

/** The pieces a correction may name: those of the selected unit first. */
function pieces() {
  const chosen = local.selection.value.unit;
  const all = /** @type {Plain[]} */ (Object.values(view.value?.pieces ?? {}));
  return [...all.filter((piece) => piece.unit === chosen), ...all.filter((piece) => piece.unit !== chosen)];
}

export function RulingForm() {
  const change = (/** @type {Plain} */ more) => (draft.value = { ...draft.value, ...more });
  const ready = correctionOf(kind.value, draft.value);
  const add = () => {
    if (!ready) return;
    corrections.value = [...corrections.value, ready];
    draft.value = {};
  };
  const send = async () => {
    const all = ready && kind.value !== "note" ? [...corrections.value, ready] : corrections.value;
    const noted = all.length ? all : [{ kind: "note", text: why.value }];
    const refusal = await act(mySeat.value ?? "", { kind: "propose_ruling", corrections: noted, why: why.value });
    if (refusal) return;
    corrections.value = [];
    draft.value = {};
    why.value = "";
    dialog.value = null;
  };
  return html`<p class="quiet-text">${t("table.ruling.explain")}</p>
    <label class="field"><span>${t("table.ruling.why")}</span><textarea class="input" rows="2" maxlength="500" value=${why.value} onInput=${(/** @type {any} */ e) => (why.value = e.currentTarget.value)}></textarea></label>
    <div class="field"><span>${t("table.ruling.what")}</span><${Segments} label=${t("table.ruling.what")} value=${kind.value} onChange=${(/** @type {string} */ v) => { kind.value = v; draft.value = {}; }}
      options=${KINDS.map((value) => ({ value, text: t(`table.ruling.${value}`) }))} /></div>
    <${Fields} change=${change} />${kind.value !== "note" && html`<div><${Button} size="tiny" icon="plus" locked=${ready ? null : t("table.ruling.incomplete")} onClick=${add}>${t("table.ruling.add")}<//></div>`}
    ${corrections.value.length > 0 && html`<ul class="corrections">${corrections.value.map((one, i) => html`<li><span>${correctionText(one)}</span>
      <${IconButton} icon="cross" label=${t("table.ruling.remove")} onClick=${() => (corrections.value = corrections.value.filter((_, j) => j !== i))} /></li>`)}</ul>`}
    <div class="acts"><${Button} kind="go" locked=${why.value.trim() || corrections.value.length || ready ? null : t("table.ruling.incomplete")} onClick=${send}>${t("table.ruling.propose")}<//></div>`;
}

/**
 * The correction the fields say, when they say one.
 * @param {string} what
 * @param {Plain} d
 * @returns {Plain | null}
 */
function correctionOf(what, d) {
  switch (what) {
    case "put_model": {
      const pose = view.value?.pieces[d.model]?.pose;
      if (!d.model || (!d.off && (d.x === undefined || d.y === undefined))) return null;
      return { kind: what, model: d.model, pose: d.off ? null : { x: d.x, y: d.y, z: pose?.z ?? 0, facing: pose?.facing ?? 0 } };
    }
    case "set_wounds": return d.model && d.lost >= 0 ? { kind: what, model: d.model, lost: d.lost } : null;
    case "set_flag": return d.unit && d.flag ? { kind: what, unit: d.unit, flag: d.flag, on: d.on ?? true } : null;
    case "set_score": return d.seat && d.score >= 0 ? { kind: what, seat: d.seat, score: d.score } : null;
    case "skip_step": return { kind: what };
    default: return null;
  }
}

/** @param {{change: (more: Plain) => void}} props */
function Fields({ change }) {
  const d = draft.value;
  const model = html`<${Choice} label=${t("table.ruling.model")} value=${d.model} options=${pieces().map((piece) => [piece.id, pieceName(piece.id)])} set=${(/** @type {string} */ v) => change({ model: v, ...placeOf(v) })} />`;
  switch (kind.value) {
    case "put_model": return html`<div class="fields">${model}<${Num} label="x" value=${d.x} set=${(/** @type {number} */ x) => change({ x })} /><${Num} label="y" value=${d.y} set=${(/** @type {number} */ y) => change({ y })} />
      <label class="tick-box"><input type="checkbox" checked=${!!d.off} onChange=${(/** @type {any} */ e) => change({ off: e.currentTarget.checked })} />${t("table.ruling.off")}</label></div>`;
    case "set_wounds": return html`<div class="fields">${model}<${Num} label=${t("table.ruling.lost")} value=${d.lost} set=${(/** @type {number} */ lost) => change({ lost })} /></div>`;
    case "set_flag": return html`<div class="fields"><${Choice} label=${t("table.ruling.unit")} value=${d.unit} options=${Object.keys(view.value?.units ?? {}).map((id) => [id, unitName(id)])} set=${(/** @type {string} */ unit) => change({ unit })} />
      <${Choice} label=${t("table.ruling.flag")} value=${d.flag} options=${FLAGS.map((flag) => [flag, flagName(flag)])} set=${(/** @type {string} */ flag) => change({ flag })} />
      <label class="tick-box"><input type="checkbox" checked=${d.on ?? true} onChange=${(/** @type {any} */ e) => change({ on: e.currentTarget.checked })} />${t("table.ruling.on")}</label></div>`;
    case "set_score": return html`<div class="fields"><${Choice} label=${t("table.ruling.side")} value=${d.seat} options=${seatOrder.value.map((seat) => [seat, seatName(seat)])} set=${(/** @type {string} */ seat) => change({ seat })} />
      <${Num} label=${t("table.ruling.score")} value=${d.score} set=${(/** @type {number} */ score) => change({ score })} /></div>`;
    default: return null;
  }
}

/** @param {string} id */
function placeOf(id) {
  const pose = view.value?.pieces[id]?.pose;
  return pose ? { x: pose.x, y: pose.y } : {};
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
  return t(`table.ruling.text.${one.kind}${one.kind === "put_model" && !one.pose ? "_off" : ""}`, { ...one, piece: one.model, x: one.pose?.x, y: one.pose?.y, flag: one.flag && flagName(one.flag) });
}

/** What an open ruling would change, for the side that is to answer. */
export function RulingText() {
  const ruling = view.value?.extra?.ruling;
  if (!ruling) return null;
  const all = /** @type {Plain[]} */ (ruling.rejected && ruling.counter?.length ? ruling.counter : ruling.proposal ?? []);
  return html`${ruling.why && html`<p class="why">“${ruling.why}”</p>`}<ul class="corrections">${all.map((one) => html`<li><span>${correctionText(one)}</span></li>`)}</ul>`;
}
