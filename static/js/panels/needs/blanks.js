/** The blanks of a form: something named, a number, yes or no, a place on the table, words. */
import { html } from "../../html.js";
import { Button } from "../controls.js";
import { hexAt, hexesOf } from "../../board/hexes/grid.js";
import { isFilled } from "../../lib/needs.js";
import { dialog, local } from "../../store/table.js";
import { nameOf, pieceName, seatName, seatOrder, unitName, view } from "../../store/view.js";
import { t, tAny } from "../../words.js";

/** @import { Blank as BlankNeed, FormsNeed, NameNeed, PickNeed, Point as PointAt, Pose } from "../../transport/protocol.js" */
/** @import { Values } from "../../lib/answers.js" */
/** @template {EventTarget} E @typedef {import("../../html.js").On<E>} On */
/** @typedef {(value: unknown) => void} Set */

/** Whether a form's blank is filled: words are more than spaces. @param {BlankNeed} blank @param {unknown} value */
export function isSaid(blank, value) {
  return blank.kind === "text" ? typeof value === "string" && !!value.trim() : isFilled(blank, value);
}

/**
 * The values once one of them is another: what stands somewhere begins where it stands.
 * @param {readonly (BlankNeed | FormsNeed)[]} blanks
 * @param {Values} values
 * @param {string} field
 * @param {unknown} value
 */
export function filled(blanks, values, field, value) {
  const stands = blanks.filter((blank) => blank.kind === "pose" && blank.piece === field).map((blank) => [blank.field, view.value?.pieces[String(value)]?.pose]);
  return { ...values, [field]: value, ...Object.fromEntries(stands) };
}

/** @param {{blank: BlankNeed, values: Values, set: Set}} props */
export function Blank({ blank, values, set }) {
  const value = values[blank.field];
  switch (blank.kind) {
    case "name": return blank.of === "hex" ? html`<${Hex} blank=${blank} value=${value} piece=${values[blank.piece]} set=${set} />`
      : html`<${Choice} label=${t(blank.label)} value=${value} options=${named(blank)} set=${set} />`;
    case "pick": return blank.many || blank.most > 1 ? html`<${Several} blank=${blank} values=${value ?? []} set=${set} />`
      : html`<${Choice} label=${t(blank.label)} value=${value} options=${blank.options.map((option) => [option.value, t(option.label, option.facts)])} set=${set} />`;
    case "number": return html`<${Num} label=${t(blank.label)} value=${value} least=${blank.least} most=${blank.most} set=${set} />`;
    case "switch": return html`<${Tick} label=${t(blank.label)} on=${value} set=${set} />`;
    case "pose": return html`<${Stand} value=${value} piece=${values[blank.piece]} absent=${blank.absent} set=${set} />`;
    case "point": return html`<${Where} value=${value} piece=${values[blank.piece]} absent=${blank.absent} set=${set} />`;
    case "text": return html`<label class="field"><span>${t(blank.label)}</span>
      <textarea class="input" rows="2" maxlength=${blank.longest} value=${value ?? ""} onInput=${(/** @type {On<HTMLTextAreaElement>} */ e) => set(e.currentTarget.value)}></textarea></label>`;
  }
}

/** The units as the forces list them, side by side. */
function ordered() {
  const sides = seatOrder.value;
  return Object.values(view.value?.units ?? {}).sort((a, b) => sides.indexOf(a.seat) - sides.indexOf(b.seat) || a.letter.localeCompare(b.letter, undefined, { numeric: true }));
}

/** What may be named, with what it is called: models of the selected unit first. @param {NameNeed} need @returns {[string, string][]} */
function named({ of, seats }) {
  const seen = view.value;
  const theirs = (/** @type {string} */ seat) => !seats.length || /** @type {readonly string[]} */ (seats).includes(seat);
  if (of === "seat") return seatOrder.value.filter(theirs).map((seat) => [seat, seatName(seat)]);
  if (of === "unit") return ordered().filter((unit) => theirs(unit.seat)).map(({ id }) => [id, unitName(id)]);
  if (of === "card") return Object.values(seen?.cards ?? {}).map(({ id }) => [id, nameOf(id) ?? id]);
  const chosen = local.selection.value.unit;
  const rank = new Map(ordered().map(({ id }, i) => [id, id === chosen ? -1 : i]));
  const pieces = Object.values(seen?.pieces ?? {}).filter((piece) => theirs(piece.seat)).sort((a, b) => (rank.get(a.unit) ?? 0) - (rank.get(b.unit) ?? 0));
  return pieces.map(({ id, seat }) => [id, ofWhom(id, seat, pieces)]);
}

/**
 * The name of a piece, with its side where another side has one of the same name.
 * @param {string} id
 * @param {string | null} seat
 * @param {readonly import("../../transport/protocol.js").PieceView[]} pieces
 */
function ofWhom(id, seat, pieces) {
  const name = pieceName(id);
  return seat && pieces.some((other) => other.seat !== seat && pieceName(other.id) === name) ? `${name} · ${seatName(seat)}` : name;
}

/** A pose: pointed at, or its numbers. @param {{value: Pose | null | undefined, piece: string, absent: string, set: Set}} props */
function Stand({ value, piece, absent, set }) {
  const from = view.value?.pieces[piece]?.pose;
  const stood = value ?? from ?? { x: 0, y: 0, z: 0, facing: 0 };
  const part = (/** @type {"x" | "y" | "facing"} */ name, label = /** @type {string} */ (name)) =>
    html`<${Num} label=${label} value=${value?.[name]} set=${(/** @type {number} */ one) => set({ ...stood, [name]: one })} />`;
  return html`${value !== null && html`<${Point} piece=${piece} done=${(/** @type {Partial<Pose>} */ at) => set({ ...stood, ...at })} />
    ${part("x")}${part("y")}${isTurned(piece) && part("facing", t("table.ruling.facing"))}`}
    ${absent && html`<${Tick} label=${t(absent)} on=${value === null} set=${(/** @type {boolean} */ off) => set(off ? null : from)} />`}`;
}

/** @param {{value: PointAt | null | undefined, piece: string, absent: string, set: Set}} props */
function Where({ value, piece, absent, set }) {
  return html`${value !== null && html`<${Point} piece=${piece} done=${(/** @type {Pose} */ { x, y }) => set({ x, y })} />${value && html`<p class="note">${t("table.ruling.at", { ...value })}</p>`}`}
    ${absent && html`<${Tick} label=${t(absent)} on=${value === null} set=${(/** @type {boolean} */ off) => set(off ? null : undefined)} />`}`;
}

/** @param {{blank: NameNeed, value: string | null | undefined, piece: string, set: Set}} props */
function Hex({ blank, value, piece, set }) {
  const done = (/** @type {PointAt} */ at) => view.value && set(hexAt(hexesOf(view.value), at) ?? undefined);
  return html`${value !== null && html`<${Point} piece=${piece} isFree=${!blank.piece} done=${done} />${value && html`<p class="note">${value}</p>`}`}
    ${blank.absent && html`<${Tick} label=${t(blank.absent)} on=${value === null} set=${(/** @type {boolean} */ off) => set(off ? null : undefined)} />`}`;
}

/** A place is pointed at on the table: the dialog makes way until it is. @param {{piece: string, isFree?: boolean, done: (at: PointAt & {z?: number}) => void}} props */
function Point({ piece, isFree, done }) {
  const point = () => {
    const back = dialog.value;
    dialog.value = null;
    local.spot.value = {
      piece,
      done: (at) => {
        if (at) done({ x: Math.round(at.x * 100) / 100, y: Math.round(at.y * 100) / 100, ...(at.z === undefined ? {} : { z: at.z }) });
        dialog.value = back;
      },
    };
  };
  return html`<${Button} icon="pointer" locked=${piece || isFree ? null
    : tAny([`${view.value?.system}.correction.first`, "table.ruling.model_first"])} onClick=${point}>${t("table.ruling.point")}<//>`;
}

/** Whether it matters how the piece is turned. @param {string} id */
function isTurned(id) {
  const piece = view.value?.pieces[id];
  return !!piece && (piece.faces || piece.footprint.kind !== "circle");
}

/** @param {{label: string, value: unknown, options: [string, string][], set: Set}} props */
function Choice({ label, value, options, set }) {
  return html`<label class="field"><span>${label}</span><select class="input" value=${value ?? ""} onChange=${(/** @type {On<HTMLSelectElement>} */ e) =>
    set(e.currentTarget.value)}><option value="" disabled selected=${!value}>${t("table.need.choose")}</option>
    ${options.map(([id, text]) => html`<option value=${id} selected=${id === value}>${text}</option>`)}</select></label>`;
}

/** Some of many: each with a tick of its own. @param {{blank: PickNeed, values: readonly unknown[], set: Set}} props */
function Several({ blank, values, set }) {
  const turn = (/** @type {unknown} */ value, /** @type {boolean} */ on) => set(on ? [...values, value] : values.filter((one) => one !== value));
  return html`<fieldset class="field several"><legend>${t(blank.label)}</legend>
    <div class="scroll">${blank.options.map((option) => html`<${Tick} key=${String(option.value)} label=${t(option.label, option.facts)}
    on=${values.includes(option.value)} set=${(/** @type {boolean} */ on) => turn(option.value, on)} />`)}</div></fieldset>`;
}

/** @param {{label: string, value: number | undefined, least?: number, most?: number | null, set: Set}} props */
function Num({ label, value, least, most, set }) {
  return html`<label class="field short"><span>${label}</span><input class="input" type="number" step="any" min=${least} max=${most ?? undefined} value=${value
    ?? ""} onInput=${(/** @type {On<HTMLInputElement>} */ e) => e.currentTarget.value !== "" && set(Number(e.currentTarget.value))} /></label>`;
}

/** @param {{label: string, on: boolean, set: Set}} props */
function Tick({ label, on, set }) {
  return html`<label class="tick-box"><input type="checkbox" checked=${on} onChange=${(/** @type {On<HTMLInputElement>} */ e) => set(e.currentTarget.checked)} />${label}</label>`;
}
