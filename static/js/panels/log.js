/** The battle log and the chat as one stream; each line's number leads to that moment. */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { signal, untracked } from "@preact/signals";
import { html } from "../html.js";
import { isolated } from "../lib/names.js";
import { Emblem, Icon, Rule } from "./controls.js";
import { ShowOut, TalkNote, mayTalk } from "./talking.js";
import { SymbolDie, isSymbol } from "./cards/symbols.js";
import { MiniDie } from "./die.js";
import { inNames } from "./named.js";
import { speaksOf } from "./speaking.js";
import { undoneIn } from "../lib/undone.js";
import { slots } from "../slots/slots.js";
import { nameChanges } from "../store/name_changes.js";
import { look, recall, say } from "../store/table.js";
import { chat, lineFacts, log, mySeats, past, seatName, view } from "../store/view.js";
import { t } from "../words.js";

/** @import { LogLine, NumberedLine, Said } from "../transport/protocol.js" */

/** So many lines are drawn at first, and so many more each time somebody reads up to the first. */
const SHOWN = 250;
const shown = signal(SHOWN);
/** Pixels from the end within which the log follows what is new. */
const NEAR = 48;
/** Milliseconds after a wheel, a finger or a key on the list within which its scrolling is theirs. */
const HAND = 800;
/** Which way a key leads through the lines. @type {Readonly<Record<string, number>>} */
const STEPS = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };
export const logTab = signal(/** @type {"all" | "battle" | "chat"} */ ("all"));
/** How many chat lines were read. */
export const readChat = signal(-1);

export function LogBox() {
  return html`<section class="section log-box" aria-label=${t("table.log")}><${Tabs} /><${Stream} which=${logTab.value} />${logTab.value !== "battle" && html`<${SayForm} />`}</section>`;
}

function Tabs() {
  const tabs = /** @type {const} */ (["all", "battle", "chat"]);
  return html`<div class="tabs" role="group" aria-label=${t("table.log.shows")}>${tabs.map((name) => html`<button type="button" aria-pressed=${logTab.value === name ? "true" : "false"}
    onClick=${() => (logTab.value = name)}>${t(`table.log.${name}`)}</button>`)}</div>`;
}

/** @param {{which: "all" | "battle" | "chat"}} props */
export function Stream({ which }) {
  const box = useRef(/** @type {HTMLOListElement | null} */ (null));
  const rows = stream(which);
  const undone = undoneIn(log.value);
  const newest = rows.at(-1);
  const sticks = useRef(true);
  useEffect(() => void (sticks.current = true), [which]);
  const toEnd = () => {
    if (box.current && sticks.current && !past.peek()) box.current.scrollTop = box.current.scrollHeight;
  };
  useEffect(toEnd, [newest?.id, rows[0]?.id, which]); // what is recalled before the first line leaves who reads the end at the end
  const byHand = useRef(0);
  const touched = () => (byHand.current = performance.now());
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    touched();
    if (box.current && stepped(box.current, event.key)) event.preventDefault();
  };
  useEffect(() => {
    const resized = new ResizeObserver(toEnd);
    if (box.current) resized.observe(box.current);
    void document.fonts.ready.then(toEnd);
    return () => resized.disconnect();
  }, []);
  // The page scrolls too, and lines come in before it is told: only a hand on the list lets go of the end.
  const scrolled = (/** @type {import("../html.js").On<HTMLElement>} */ { currentTarget: list }) => {
    if (list.scrollHeight - list.scrollTop - list.clientHeight < NEAR) sticks.current = true;
    else if (performance.now() - byHand.current < HAND) sticks.current = false;
    height.current = sticks.current ? 0 : list.scrollHeight;
    if (list.scrollTop < NEAR && !sticks.current) void readBack(which);
  };
  const first = rows[0]?.id;
  const height = useRef(0);
  // What comes before the first line pushes nothing of what is being read away.
  useLayoutEffect(() => {
    const list = box.current;
    if (list && !sticks.current && height.current) list.scrollTop += list.scrollHeight - height.current;
  }, [first]);
  // The line of the moment looked back at is seen; coming back, the end of what is told.
  useLayoutEffect(() => {
    const here = /** @type {HTMLElement | null | undefined} */ (box.current?.querySelector("li.here"));
    if (box.current && here) box.current.scrollTop += here.getBoundingClientRect().top - box.current.getBoundingClientRect().top - (box.current.clientHeight - here.offsetHeight) / 2;
    else toEnd();
  }, [past.value?.line, which]);
  useLayoutEffect(() => void (height.current = sticks.current ? 0 : (box.current?.scrollHeight ?? 0)));
  useEffect(() => {
    if (which !== "battle") readChat.value = chat.value.length;
  });
  return html`<ol class="log scroll" ref=${box} onScroll=${scrolled} onWheel=${touched} onTouchMove=${touched} onPointerDown=${touched} onKeyDown=${pressed}
    tabindex="0" aria-label=${t("table.log")}>${rows.map((row) => row.said ? html`<${SaidRow} key=${row.id} said=${row.said} />`
    : html`<${LineRow} key=${row.id} entry=${row.entry} undone=${undone.has(row.entry.number)} />`)}
    ${!rows.length && html`<li class="empty">${t(which === "chat" ? "table.log.no_chat" : "table.log.no_lines")}</li>`}</ol>`;
}

/**
 * The log is one stop of Tab, however many lines it has: arrows lead from line to line, and to and fro in one.
 * @param {HTMLElement} list @param {string} key
 * @returns {boolean} whether the key led anywhere
 */
function stepped(list, key) {
  const by = STEPS[key];
  if (!by) return false;
  const isAlong = key === "ArrowUp" || key === "ArrowDown";
  const stops = /** @type {HTMLElement[]} */ ([...list.querySelectorAll(isAlong ? ".moment" : "a, button")]);
  const held = document.activeElement;
  const at = stops.findIndex((one) => one === held || (isAlong && one.closest("li") === held?.closest("li")));
  const next = at < 0 ? stops.at(-1) : stops[at + by];
  next?.focus();
  return !!next;
}

/** Shows what stands before the first line that is drawn. @param {"all" | "battle" | "chat"} which */
async function readBack(which) {
  if (which !== "chat" && log.value.length <= shown.value) await recall();
  if (Math.max(log.value.length, chat.value.length) > shown.value) shown.value += SHOWN;
}

/** The lines that are drawn: the newest, or those around the moment looked back at where it lies before them. */
function drawn() {
  const newest = log.value.slice(-shown.value);
  const looked = past.value?.line ?? Infinity;
  if (looked >= (newest[0]?.number ?? 1)) return newest;
  const at = Math.max(0, looked - (log.value[0]?.number ?? 1));
  return log.value.slice(Math.max(0, at - SHOWN / 2), at + SHOWN / 2);
}

/**
 * Lines and chat in order of time, the newest part of them.
 * @param {"all" | "battle" | "chat"} which
 */
function stream(which) {
  const lines = which === "chat" ? [] : drawn().map((entry) => ({ id: `l${entry.number}`, at: entry.at, entry, said: undefined }));
  const words = which === "battle" ? [] : chat.value.slice(-shown.value).map((said) => ({ id: `c${said.id}`, at: said.at, entry: undefined, said }));
  return [...lines, ...words].sort((a, b) => a.at - b.at);
}

/** @param {{undone: boolean, entry: NumberedLine}} props */
function LineRow({ entry, undone }) {
  const { line, number } = entry;
  const here = past.value?.line === number ? "here" : "";
  const gone = undone ? "undone" : "";
  void nameChanges.value;
  const sentence = untracked(() => inNames(line.key, lineFacts(line)));
  if (line.weight === 2) return html`<li class=${`heading ${here} ${gone}`}><span>${sentence}</span><${Moment} number=${number} /></li>`;
  return html`<li class=${`${line.weight === 0 ? "minor" : ""} ${here} ${gone}`} ...${speaksOf(() => mentioned(line))}>
    <${Emblem} seat=${line.seat} /><p><${Mark} of=${line.key} seat=${line.seat} />${sentence}
    ${line.dice?.length > 0 && (isOfFaces(line) ? html` <span class="mini-dice">
      ${/** @type {string[]} */ (line.facts.faces).map((symbol) => html`<${SymbolDie} die=${{ symbol }} small />`)}</span>`
      : html` <span class="mini-dice">${line.dice.slice(0, 24).map((/** @type {number} */ face) => html`<${MiniDie} face=${face} />`)}</span>`)}
    ${line.rule && html` <${Rule} id=${line.rule} tabindex="-1" />`}${"changes" in line && line.changes.map((change) =>
      html`<span class="change">${untracked(() => inNames(change.label, change.facts))}</span>`)}</p><${Moment} number=${number} /></li>`;
}

/**
 * The icon that its system gives a line: whether the deed came off. A colour stands for mine alone: a red check or a green cross of
 * theirs reads backwards.
 * @param {{of: string, seat?: string | null}} props
 */
function Mark({ of, seat }) {
  const icon = slots.value.look.marks[of];
  const isTheirs = !!seat && mySeats.value.length > 0 && !mySeats.value.includes(seat);
  return icon ? html`<span class=${isTheirs ? "line-mark" : `line-mark ${icon === "check" ? "good" : "bad"}`}><${Icon} name=${icon} small /></span>` : null;
}

/** Whether the dice of a line show symbols. @param {LogLine} line */
const isOfFaces = (line) => Array.isArray(line.facts.faces) && line.facts.faces.length === line.dice.length && line.facts.faces.every(isSymbol);

/** @param {{number: number}} props */
function Moment({ number }) {
  return html`<button type="button" class="moment" tabindex="-1" title=${t("table.log.show", { n: number })}
    aria-label=${t("table.log.show", { n: number })} onClick=${() => look(number)}>${number}</button>`;
}

/**
 * The pieces a line speaks of.
 * @param {LogLine} line
 */
function mentioned(line) {
  const shown = view.value;
  return Object.values(line.facts).flat().map(String).flatMap((id) => shown?.units[id]?.pieces ?? (shown?.pieces[id] ? [id] : []));
}

/** @param {{said: Said}} props */
function SaidRow({ said }) {
  const who = said.seat ? seatName(said.seat) : isolated(said.name) || t("table.watcher");
  return html`<li class="said"><${Emblem} seat=${said.seat} />${!said.seat && html`<${Icon} name="people" small />`}
    <p><span class=${said.seat ? "unseen" : "by"}>${who}: </span><bdi>${said.text}</bdi></p>${!said.seat && html`<${ShowOut} said=${said.id} />`}</li>`;
}

export function SayForm() {
  const send = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.currentTarget).elements.namedItem("text"));
    const text = input.value.trim();
    if (text) void say(text);
    input.value = "";
  };
  if (!mayTalk()) return html`<${TalkNote} />`;
  return html`<form class="say" onSubmit=${send}><input name="text" class="input" dir="auto" maxlength="500" autocomplete="off" placeholder=${t("table.say")} aria-label=${t("table.say")} />
    <button class="icon-button" aria-label=${t("table.say.send")}><${Icon} name="arrow" /></button></form>`;
}
