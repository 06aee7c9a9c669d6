/** The foot: steps through the battle, the battle as a seismograph, the seal of the dice. */
import { useEffect, useRef } from "preact/hooks";
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { Button, Icon, IconButton } from "./parts.js";
import { system } from "../systems/systems.js";
import { EMBLEMS } from "../lib/emblems.js";
import { dialog, look } from "../store/table.js";
import { log, match, past, seatOrder, view } from "../store/view.js";
import { t } from "../words.js";

/** @typedef {import("../store/view.js").NumberedLine} NumberedLine */
/** @typedef {{key: string, round: number, seat: string | null, lines: NumberedLine[]}} Turn */

const HEIGHT = 36;
const TO_COME = 30;
const width = signal(600);

/** The log cut into turns at the headings that say a new round or side. */
export function turnsOf() {
  /** @type {Turn[]} */
  const turns = [];
  for (const entry of log.value) {
    const { line } = entry;
    const current = turns.at(-1);
    const begun = line.weight === 2 && line.seat ? line.facts?.round ?? line.facts?.n : undefined;
    const isNew = begun !== undefined && (current?.round !== begun || current?.seat !== line.seat);
    if (!current || isNew) turns.push({ key: String(entry.number), round: Number(begun ?? 0), seat: begun === undefined ? null : line.seat, lines: [entry] });
    else current.lines.push(entry);
  }
  return turns;
}

/** The line on show: looked at, or the newest. */
function here() {
  return past.value?.line ?? log.value.at(-1)?.number ?? 0;
}

/** @param {-1 | 1} step */
export function stepLine(step) {
  const numbers = log.value.map((entry) => entry.number);
  const at = numbers.indexOf(here());
  const next = numbers[at + step];
  void look(next === undefined || at + step >= numbers.length - 1 ? (step > 0 ? null : next ?? null) : next);
}

/** @param {-1 | 1} step */
export function stepTurn(step) {
  const starts = turnsOf().map((turn) => turn.lines[0]?.number ?? 0);
  const now = here();
  const next = step > 0 ? starts.find((n) => n > now) : starts.filter((n) => n < now).at(-1);
  void look(next ?? (step > 0 ? null : starts[0] ?? null));
}

export function Time() {
  return html`<footer class="rim-time" aria-label=${t("table.time")}><${Steps} /><${Timeline} /><div class="time-facts"><${Facts} /></div></footer>`;
}

export function Steps() {
  return html`<div class="time-steps"><${IconButton} class="far" icon="first" label=${t("table.time.previous_turn")} onClick=${() => stepTurn(-1)} />
    <${IconButton} icon="back" label=${t("table.time.previous")} onClick=${() => stepLine(-1)} /><${IconButton} icon="next" label=${t("table.time.next")} off=${!past.value} onClick=${() => stepLine(1)} />
    <${IconButton} class="far" icon="last" label=${t("table.time.next_turn")} off=${!past.value} onClick=${() => stepTurn(1)} />
    <button type="button" class=${past.value ? "live-plate off" : "live-plate"} aria-disabled=${past.value ? undefined : "true"} onClick=${() => past.value && look(null)}>${past.value ? t("table.time.back") : t("table.time.live")}</button></div>`;
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
  const total = Math.max(1, log.value.length);
  const room = width.value - coming.length * TO_COME;
  let x = 0;
  const drawn = turns.map((turn) => {
    const wide = Math.max(26, (turn.lines.length / total) * (room - 26 * turns.length) + 26);
    const placed = { turn, x, wide };
    x += wide;
    return placed;
  });
  const seek = (/** @type {PointerEvent} */ event) => event.buttons & 1 && lookAt(event, drawn);
  const max = log.value.at(-1)?.number ?? 0;
  return html`<svg class="timeline" ref=${box} viewBox=${`0 0 ${width.value} ${HEIGHT}`} role="slider" tabindex="0" aria-label=${t("table.time.line")} aria-valuemin="0" aria-valuemax=${max} aria-valuenow=${here()}
    aria-valuetext=${t("table.time.event", { n: here() })} onPointerDown=${(/** @type {PointerEvent} */ e) => lookAt(e, drawn)} onPointerMove=${seek} onKeyDown=${timeKeys}>
    ${drawn.map((part) => html`<${TurnPart} key=${part.turn.key} part=${part} />`)}
    ${coming.map((turn, i) => html`<g transform=${`translate(${room + i * TO_COME} 0)`}><rect class="to-come" x="2" y="7" width=${TO_COME - 4} height="22" rx="4" /><text x="6" y="22">${turn.round}</text>${sign(turn.seat, 15, 14, 8)}</g>`)}
    <${Head} drawn=${drawn} /></svg>`;
}

/** @param {KeyboardEvent} event */
function timeKeys(event) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step) stepLine(/** @type {-1 | 1} */ (step));
  if (event.key === "End") void look(null);
  if (event.key === "Home") void look(log.value[0]?.number ?? null);
  if (step || event.key === "End" || event.key === "Home") event.preventDefault();
}

/** @param {string | null} seat @param {number} x @param {number} y @param {number} size */
function sign(seat, x, y, size) {
  const path = /** @type {Record<string, string>} */ (EMBLEMS)[seat ?? ""];
  return path && html`<path class=${`tick ${seat}`} d=${path} transform=${`translate(${x} ${y}) scale(${size / 12})`} />`;
}

/** @param {{part: {turn: Turn, x: number, wide: number}}} props */
function TurnPart({ part: { turn, x, wide } }) {
  const [first] = seatOrder.value;
  const step = (wide - 34) / Math.max(1, turn.lines.length);
  return html`<g transform=${`translate(${x} 0)`}><rect class="turn" x="1" y="4" width=${Math.max(2, wide - 2)} height="28" rx="4" />
    <text x="7" y="22">${turn.round || ""}</text>${sign(turn.seat, turn.round ? 17 : 7, 13, 9)}<path class="axis" d=${`M30 18.500H${Math.max(30, wide - 6)}`} />
    ${wide > 60 && turn.lines.map(({ line, number }, i) => {
    const tall = tickHeight(line);
    return tall > 0 && html`<rect key=${number} class=${`tick ${line.seat ?? ""}`} x=${31 + i * step} y=${line.seat === first ? 18 - tall : 19} width=${Math.max(1.2, Math.min(3, step - 0.5))} height=${tall} />`;
  })}</g>`;
}

/** How strongly a line shook the table: wounds and models lost most. @param {import("../store/view.js").Plain} line */
function tickHeight(line) {
  if (line.weight === 2) return 0;
  const known = system(view.value?.system ?? "")?.ticks[line.key.split(".").pop() ?? ""];
  if (known) return known;
  const loss = ["slain", "lost", "wounds", "damage"].map((name) => Number(line.facts?.[name])).filter((n) => n > 0);
  return loss.length ? Math.min(12, 4 + 2 * Math.max(...loss)) : line.weight === 0 ? 1.5 : 3;
}

/**
 * The turns that are still to come.
 * @param {Turn[]} turns
 */
function comingTurns(turns) {
  const turn = view.value?.turn;
  if (!turn?.round || turn.over) return [];
  const seats = seatOrder.value;
  const order = [...new Set(turns.filter((one) => one.round === 1 && one.seat).map((one) => one.seat))];
  const played = order.length === seats.length ? order : turn.active ? [turn.active, ...seats.filter((seat) => seat !== turn.active)] : seats;
  const all = Array.from({ length: turn.rounds }, (_, i) => played.map((seat) => ({ round: i + 1, seat }))).flat();
  const now = all.findIndex((one) => one.round === turn.round && one.seat === turn.active);
  return now < 0 ? [] : all.slice(now + 1, now + 1 + Math.max(0, Math.floor((width.value * 0.35) / TO_COME)));
}

/** @param {{drawn: {turn: Turn, x: number, wide: number}[]}} props */
function Head({ drawn }) {
  const at = drawn.find(({ turn }) => turn.lines.some((entry) => entry.number === here()));
  if (!at) return null;
  const i = at.turn.lines.findIndex((entry) => entry.number === here());
  const x = at.x + 31 + (i + 1) * ((at.wide - 34) / Math.max(1, at.turn.lines.length));
  return html`<path class="head-line" d=${`M${x} 2V34`} /><path class="head" d=${`M${x - 5} 0h10v6l-5 5-5-5z`} />`;
}

/** @param {PointerEvent} event @param {{turn: Turn, x: number, wide: number}[]} drawn */
function lookAt(event, drawn) {
  const box = /** @type {SVGSVGElement} */ (event.currentTarget).getBoundingClientRect();
  const x = (event.clientX - box.left) * (width.value / box.width);
  const part = drawn.findLast((one) => one.x <= x) ?? drawn[0];
  if (!part) return;
  const step = (part.wide - 34) / Math.max(1, part.turn.lines.length);
  const i = Math.min(part.turn.lines.length - 1, Math.max(0, Math.round((x - part.x - 31) / step)));
  const number = part.turn.lines[i]?.number;
  if (number !== undefined && number !== past.value?.line) void look(number);
}

function Facts() {
  const { commitment, seed } = match.value;
  const short = commitment ? `${commitment.slice(0, 4)}…${commitment.slice(-3)}` : "";
  return html`${commitment && html`<button type="button" title=${commitment} onClick=${() => (dialog.value = "seal")}><${Icon} name=${seed ? "check" : "die"} small />${t(seed ? "table.seal.open" : "table.seal", { n: short })}</button>`}
    <span><${Icon} name="clock" small />${t("table.time.count", { n: log.value.at(-1)?.number ?? 0 })}</span>`;
}

/** Says over the well that this is the past. */
export function PastPlate() {
  return past.value && html`<div class="past-plate" role="status">${t("table.time.event", { n: past.value.line })}<${Button} size="tiny" onClick=${() => look(null)}>${t("table.time.back")}<//></div>`;
}
