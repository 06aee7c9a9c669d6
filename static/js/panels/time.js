/** The foot: steps through the battle, the battle as a seismograph, the seal of the dice. */
import { useEffect, useRef } from "preact/hooks";
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { inNames } from "./named.js";
import { Button, Icon, IconButton } from "./controls.js";
import { slots } from "../slots/slots.js";
import { EMBLEMS } from "../lib/emblems.js";
import { away } from "../store/away.js";
import { pause, play, playing, unfolding } from "../store/replay.js";
import { dialog, look } from "../store/table.js";
import { headings, log, match, past, present, seatName, seatOrder, view } from "../store/view.js";
import { t } from "../words.js";

/** @import { NumberedLine } from "../transport/protocol.js" */
/** A turn of a seat; `turn` counts those of a round where a seat has several, else it is 0. @typedef {{round: number, turn: number, seat: string | null}} Begun */
/** The lines of a turn that are here, the number of its first, and how many it has. @typedef {Begun & {key: string, lines: NumberedLine[], from: number, count: number}} Turn */

const HEIGHT = 36;
/** The least width of a turn for each letter of its name, for what else is in it, and without any name. */
const LETTER = 5;
const LEAST = 24;
const BARE = 6;
/** How wide a turn to come is drawn. */
const stubOf = () => ((view.value?.turn.turns ?? 1) > 1 ? 42 : 30);
const width = signal(600);

/** The battle cut into turns at the headings that say a new round or side. */
export function turnsOf() {
  /** @type {Turn[]} */
  const turns = [];
  const first = log.value[0]?.number ?? 1;
  const end = (log.value.at(-1)?.number ?? 0) + 1;
  if (first > 1) turns.push({ key: "1", round: 0, turn: 0, seat: null, lines: [], from: 1, count: 0 });
  for (const entry of [...headings.value.filter(({ number }) => number < first), ...log.value]) {
    const { line, number } = entry;
    const current = turns.at(-1);
    const begun = begunBy(line);
    const isNew = begun && (current?.round !== begun.round || current.turn !== begun.turn || current.seat !== begun.seat);
    if (current && !isNew) current.lines.push(entry);
    else turns.push({ key: String(number), ...(begun ?? { round: 0, turn: 0, seat: null }), lines: [entry], from: number, count: 0 });
  }
  turns.forEach((turn, i) => (turn.count = (turns[i + 1]?.from ?? end) - turn.from));
  return turns.filter((turn) => turn.count > 0);
}

/** The turn that begins with a line of the log, if one does. @param {NumberedLine["line"]} line @returns {Begun | null} */
function begunBy({ weight, seat, facts }) {
  if (weight !== 2 || !seat || facts?.n === undefined) return null;
  return { round: Number(facts.round ?? facts.n), turn: facts.round === undefined ? 0 : Number(facts.n), seat };
}

/** What a turn is called on the line: its round, and its number where a seat takes several. @param {Begun} turn */
const nameOf = (turn) => (turn.turn ? `${turn.round}.${turn.turn}` : String(turn.round || ""));

/** A turn on the line: where, what is written in it, and where its ticks begin. @typedef {{turn: Turn, x: number, wide: number, name: string, left: number}} Part */

/** Room for a name and the sign of a seat. @param {string} name */
const leftOf = (name) => LEAST + LETTER * name.length + 2;

/** How far apart the ticks of a part are. @param {Part} part */
const stepOf = ({ turn, wide, left }) => Math.max(0, wide - left - 4) / Math.max(1, turn.count);

/**
 * The turns side by side in so much room. Where their names would lie over each other only rounds are named; where that is too much, the
 * newest.
 * @param {Turn[]} turns
 * @param {number} room
 * @returns {Part[]}
 */
function laidOut(turns, room) {
  const total = Math.max(1, turns.reduce((sum, turn) => sum + turn.count, 0));
  const rounds = turns.map((turn, i) => (turn.round !== turns[i - 1]?.round ? String(turn.round || "") : null));
  const newest = turns.map((turn, i) => (i === turns.length - 1 ? nameOf(turn) : null));
  const widthOf = (/** @type {(string | null)[]} */ names) => names.reduce((sum, name) => sum + (name === null ? BARE : leftOf(name)), 0);
  const names = [turns.map(nameOf), rounds].find((all) => widthOf(all) <= room) ?? newest;
  const spare = Math.max(0, room - widthOf(names));
  let x = 0;
  return turns.map((turn, i) => {
    const name = names[i] ?? null;
    const left = name === null ? 2 : leftOf(name);
    const wide = (name === null ? BARE : left) + (turn.count / total) * spare;
    const placed = { turn, x, wide, left, name: name ?? "" };
    x += wide;
    return placed;
  });
}

/** The line on show: looked at, or the newest. */
function here() {
  return past.value?.line ?? log.value.at(-1)?.number ?? 0;
}

/** @param {-1 | 1} step */
export function stepLine(step) {
  const next = here() + step;
  if (next > 0) void look(next);
}

/** @param {-1 | 1} step */
export function stepTurn(step) {
  const starts = turnsOf().map((turn) => turn.from);
  const now = here();
  const next = step > 0 ? starts.find((n) => n > now) : starts.filter((n) => n < now).at(-1);
  void look(next ?? (step > 0 ? null : starts[0] ?? null));
}

export function Time() {
  return html`<footer class="rim-time" aria-label=${t("table.time")}><${Steps} /><${Timeline} /><div class="time-facts"><${Facts} /></div></footer>`;
}

/** Where one comes back to from the past: to what goes on, or to the end of what is over. */
const backWord = () => t(present.value?.result ? "table.time.to_end" : "table.time.back");

export function Steps() {
  return html`<div class="time-steps"><${IconButton} class="far" icon="first" label=${t("table.time.previous_turn")} onClick=${() => stepTurn(-1)} />
    <${IconButton} icon="back" label=${t("table.time.previous")} onClick=${() => stepLine(-1)} />
      <${IconButton} icon="next" label=${t("table.time.next")} off=${!past.value} onClick=${() => stepLine(1)} />
    <${IconButton} class="far" icon="last" label=${t("table.time.next_turn")} off=${!past.value} onClick=${() => stepTurn(1)} />
    <button type="button" class=${past.value ? "live-plate off" : "live-plate"} aria-disabled=${past.value ? undefined : "true"} onClick=${() =>
      past.value && look(null)}>${past.value ? backWord() : t("table.time.live")}</button></div>`;
}

export function Timeline() {
  const box = useRef(/** @type {SVGSVGElement | null} */ (null));
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => entry && entry.contentRect.width > 0 && (width.value = entry.contentRect.width));
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  const turns = turnsOf();
  const coming = comingTurns(turns);
  const stub = stubOf();
  const room = width.value - coming.length * stub;
  const drawn = laidOut(turns, room);
  const seek = (/** @type {PointerEvent} */ event) => event.buttons & 1 && lookAt(event, drawn);
  const max = log.value.at(-1)?.number ?? 0;
  return html`<svg class="timeline" ref=${box} viewBox=${`0 0 ${width.value} ${HEIGHT}`} role="slider" tabindex="0" aria-label=${t("table.time.line")}
    aria-valuemin="0" aria-valuemax=${max} aria-valuenow=${here()}
    aria-valuetext=${t("table.time.event", { n: here() })} onPointerDown=${(/** @type {PointerEvent} */ e) => lookAt(e, drawn)} onPointerMove=${seek} onKeyDown=${timeKeys}>
    ${drawn.map((part) => html`<${TurnPart} key=${part.turn.key} part=${part} />`)}
    ${coming.map((turn, i) => html`<g transform=${`translate(${room + i * stub} 0)`}><rect class="to-come" x="2" y="7" width=${stub - 4} height="22" rx="4" />
      <text x="6" y="22">${nameOf(turn)}</text>${sign(turn.seat, stub - 15, 14, 8)}</g>`)}
    <${Head} drawn=${drawn} /></svg>`;
}

/** @param {KeyboardEvent} event */
function timeKeys(event) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step) stepLine(/** @type {-1 | 1} */ (step));
  if (event.key === "End") void look(null);
  if (event.key === "Home" && log.value.length) void look(1);
  if (step || event.key === "End" || event.key === "Home") event.preventDefault();
}

/** @param {string | null} seat @param {number} x @param {number} y @param {number} size */
function sign(seat, x, y, size) {
  const path = /** @type {Record<string, string>} */ (EMBLEMS)[seat ?? ""];
  return path && html`<path class=${`tick ${seat}`} d=${path} transform=${`translate(${x} ${y}) scale(${size / 12})`} />`;
}

/** @param {{part: Part}} props */
function TurnPart({ part }) {
  const { turn, x, wide, name, left } = part;
  const step = stepOf(part);
  const isNamed = left > LEAST;
  return html`<g transform=${`translate(${x} 0)`}><rect class="turn" x="1" y="4" width=${Math.max(2, wide - 2)} height="28" rx="4" />
    ${isNamed && html`<text x="7" y="22">${name}</text>${sign(turn.seat, turn.round ? left - 14 : 7, 13, 9)}`}<path class="axis" d=${`M${left} 18.500H${Math.max(left, wide - 6)}`} />
    ${wide > 60 && Object.entries(ticksOf(turn, left, step)).map(([seat, path]) => html`<path key=${seat} class=${`tick ${seat}`} d=${path} />`)}</g>`;
}

/** The ticks of a turn as one path for each seat: the lines of a long battle are hundreds. @param {Turn} turn @param {number} left @param {number} step */
function ticksOf(turn, left, step) {
  const [first] = seatOrder.value;
  const wide = Math.max(1.2, Math.min(3, step - 0.5)).toFixed(2);
  /** @type {Record<string, string>} */
  const paths = {};
  for (const { line, number } of turn.lines) {
    const tall = tickHeight(line);
    if (tall > 0) paths[line.seat ?? ""] = `${paths[line.seat ?? ""] ?? ""}M${(left + 1 + (number - turn.from) * step).toFixed(2)} ${line.seat === first ? 18 - tall : 19}h${wide}v${tall}h-${wide}z`;
  }
  return paths;
}

/** How strongly a line shook the table: wounds and models lost most. @param {import("../transport/protocol.js").LogLine} line */
function tickHeight(line) {
  if (line.weight === 2) return 0;
  const known = slots.value.look.ticks[line.key];
  if (known) return known;
  const loss = ["slain", "lost", "wounds", "damage"].map((name) => Number(line.facts?.[name])).filter((n) => n > 0);
  return loss.length ? Math.min(12, 4 + 2 * Math.max(...loss)) : line.weight === 0 ? 1.5 : 3;
}

/** Which turn it is. @param {Begun} turn */
const keyOf = ({ round, turn, seat }) => `${round} ${turn} ${seat}`;

/**
 * The turns that are still to come: none that has begun, whoever was first in its round.
 * @param {Turn[]} turns
 * @returns {Begun[]}
 */
function comingTurns(turns) {
  const turn = view.value?.turn;
  if (!turn?.round || turn.over) return [];
  const newest = turns.at(-1)?.round ?? 0;
  const seats = seatOrder.value.filter((seat) => !view.value?.seats[seat]?.out);
  const order = [...new Set(turns.filter((one) => one.round === newest && seats.includes(one.seat ?? "")).map((one) => one.seat))];
  const played = order.length === seats.length ? order : turn.active ? [turn.active, ...seats.filter((seat) => seat !== turn.active)] : seats;
  const counts = turn.turns > 1;
  const all = Array.from({ length: turn.rounds * turn.turns }, (_, i) => played.map((seat) => ({ round: Math.floor(i / turn.turns) + 1, turn: counts ? (i % turn.turns) + 1 : 0, seat }))).flat();
  const begun = new Set(turns.map(keyOf));
  const now = all.findLastIndex((one) => begun.has(keyOf(one)));
  return now < 0 ? [] : all.slice(now + 1, now + 1 + Math.max(0, Math.floor((width.value * 0.35) / stubOf())));
}

/** @param {{drawn: Part[]}} props */
function Head({ drawn }) {
  const at = drawn.find(({ turn }) => turn.from <= here() && here() < turn.from + turn.count);
  if (!at) return null;
  const i = here() - at.turn.from;
  const x = at.x + at.left + 1 + (i + 1) * stepOf(at);
  return html`<path class="head-line" d=${`M${x} 2V34`} /><path class="head" d=${`M${x - 5} 0h10v6l-5 5-5-5z`} />`;
}

/** @param {PointerEvent} event @param {Part[]} drawn */
function lookAt(event, drawn) {
  const box = /** @type {SVGSVGElement} */ (event.currentTarget).getBoundingClientRect();
  const x = (event.clientX - box.left) * (width.value / box.width);
  const part = drawn.findLast((one) => one.x <= x) ?? drawn[0];
  if (!part) return;
  const { from, count } = part.turn;
  const number = from + Math.min(count - 1, Math.max(0, Math.round((x - part.x - part.left - 1) / (stepOf(part) || 1))));
  if (number !== past.value?.line) void look(number);
}

function Facts() {
  const { commitment, seed } = match.value;
  const short = commitment ? `${commitment.slice(0, 4)}…${commitment.slice(-3)}` : "";
  return html`${commitment && html`<button type="button" title=${commitment} onClick=${() => (dialog.value = "seal")}>
    <${Icon} name=${seed ? "check" : "die"} small />${t(seed ? "table.seal.open" : "table.seal", { n: short })}</button>`}
    <span><${Icon} name="clock" small />${t("table.time.count", { n: log.value.at(-1)?.number ?? 0 })}</span>`;
}

/** Says over the well that this is the past, and lets it play on; of what the table has just done it says what that is. */
export function PastPlate() {
  const line = past.value?.line;
  if (!line || away.value) return null;
  const told = unfolding.value ? log.value.find(({ number }) => number === line)?.line : undefined;
  return html`<div class=${unfolding.value ? "past-plate unfolding" : "past-plate"} role="group" aria-label=${t("table.past_plate")}>
    <span role=${playing.value && !told ? undefined : "status"}>
      ${told ? html`${told.seat && html`<b>${seatName(told.seat)}</b> `}${inNames(told.key, told.facts)}` : t("table.time.event", { n: line })}</span>
    <${Button} size="tiny" onClick=${playing.value ? pause : play}>${t(playing.value ? "table.time.pause" : "table.time.play")}<//>
    <${Button} size="tiny" press=${unfolding.value ? "Esc" : null} onClick=${() => look(null)}>${unfolding.value ? t("table.time.skip") : backWord()}<//></div>`;
}
