/** The table page: reads what the server wrote into it, fetches the words, sits down, draws. */
import { effect } from "@preact/signals";
import { render } from "preact";
import { castra } from "./console.js";
import { isHandled } from "../board/following.js";
import { html } from "../html.js";
import { listen, promptIsNew } from "./keys.js";
import { listenToTable } from "./listening.js";
import { keepLanguage, page, titleOf } from "../page.js";
import { App } from "./app.js";
import { bringUpNext } from "../panels/drag_from_list.js";
import { readChat } from "../panels/log.js";
import { rulesAt } from "../panels/controls.js";
import { turnBoard } from "../panels/turning.js";
import { decision } from "../panels/decision.js";
import { set, settings } from "../store/settings.js";
import { watchAway } from "../store/away.js";
import { board, local, look, phone, sitDown } from "../store/table.js";
import { spoken } from "../store/toasts.js";
import { chat, last, lineFacts, log, match, mySeats, myDecision, nameOf, view } from "../store/view.js";
import { loadSystem } from "../systems/registry.js";
import { markTab } from "../lib/tab_icon.js";
import { watchDoubleClicks } from "../lib/double_click.js";
import { t, useNames, useTouch, useUnit, useWords } from "../words.js";

/** @returns {Promise<Record<string, string>>} */
async function words() {
  const answer = await fetch(page().words);
  return answer.ok ? answer.json() : {};
}

/** The tab says when a decision waits here, and its icon too. */
function watchTitle() {
  effect(() => {
    const name = titleOf(match.value) || "Castra";
    document.title = myDecision.value ? t("table.title.yours", { n: name }) : name;
    void markTab(Boolean(myDecision.value));
  });
}

/** Keeps this seat among the tables of this device, with when it was first sat down at. */
function remember() {
  effect(() => {
    const { id, system = "" } = match.value;
    const name = titleOf(match.value);
    if (!id || !mySeats.value.length || settings.peek().seats[id]?.url === location.href) return;
    const before = settings.peek().seats[id];
    set({ seats: { ...settings.peek().seats, [id]: { ...before, since: before?.since ?? Date.now() / 1000, url: location.href, name, system } } });
  });
}

/** The newest line of the battle is said aloud, once. */
function speakLog() {
  let said = 0;
  effect(() => {
    const entry = log.value.at(-1);
    if (!entry || entry.number <= said) return;
    if (said && entry.line.weight > 0) spoken.value = { text: t(entry.line.key, lineFacts(entry.line)), urgent: false };
    said = entry.number;
  });
}

/** What the page selected is gone with its unit. */
function forgetGone() {
  effect(() => {
    const unit = local.selection.value.unit;
    if (unit && view.value && !view.value.units[unit]) local.selection.value = { unit: null, piece: null, more: [] };
  });
}

async function start() {
  const given = page();
  keepLanguage();
  useWords(await words(), given.lang);
  useNames(nameOf);
  const coarse = matchMedia("(pointer: coarse)");
  useTouch(() => phone.value || coarse.matches);
  effect(() => useUnit(view.value?.table.unit ?? null));
  rulesAt.value = `${given.root}rules/`;
  match.value = { ...given.match, links: given.links };
  await loadSystem(given.match.system ?? "");
  const { createBoard } = await import("./board.js");
  Object.assign(window, { castra });
  render(html`<${App} makeBoard=${createBoard} />`, /** @type {HTMLElement} */ (document.getElementById("app")));
  watchDoubleClicks(document);
  sitDown({ url: given.socket, token: given.token });
  listen();
  effect(() => void loadSystem(view.value?.system ?? ""));
  effect(turnBoard);
  effect(promptIsNew);
  watchTitle();
  listenToTable();
  watchAway();
  remember();
  speakLog();
  forgetGone();
  readBefore();
  bringUpNext();
  showDecision();
  openAtMoment();
}

/** A link to a moment of a match, `?line=`, opens there once the table is told. */
function openAtMoment() {
  const line = Number(new URL(location.href).searchParams.get("line"));
  if (!Number.isSafeInteger(line) || line < 1) return;
  const stop = effect(() => {
    if (last.value === null) return;
    queueMicrotask(() => stop());
    void look(line);
  });
}

/** What was said before this page opened counts as read. */
function readBefore() {
  effect(() => {
    if (last.value !== null && readChat.peek() < 0) readChat.value = chat.peek().length;
  });
}

/** Keeps what the prompt speaks of in sight; on a phone close enough to take hold of. */
function showDecision() {
  effect(() => {
    const now = decision();
    const made = board.value;
    const pieces = now?.duty?.pieces?.length ? now.duty.pieces : now?.offers.find((offer) => offer.unit && offer.pieces.length)?.pieces;
    if (!made || !pieces?.length || !phone.value || local.gripped.peek()) return;
    // What no finger takes hold of is shown at the scale that the board has.
    if (!isHandled(now?.offers ?? [])) return;
    requestAnimationFrame(() => !local.gripped.peek() && made.approach(pieces[0] ?? ""));
  });
}

void start();
