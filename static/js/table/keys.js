/** The keys of the page around the board; the board's own tools listen for theirs first. */
import { effect } from "@preact/signals";
import { keyOf } from "../lib/keys.js";
import { takesEnter, watchFocus } from "../store/focus.js";
import { cameUp, isFresh } from "../store/fresh.js";
import { act, answerBack, askBack, dialog, draft, local, look, opened, select, takeOffer } from "../store/table.js";
import { mySeats, past, takeBack } from "../store/view.js";
import { decision, isFolded, isOfLists, quickPick } from "../panels/decision.js";
import { buttonsOf, cancel, isWhole, litOf } from "../panels/buttons.js";
import { answerZero } from "../panels/at_zero.js";
import { answering, isOfModels, ofNumber } from "../panels/needs/chips.js";
import { declarable } from "../panels/cards/keys.js";
import { chooseByKey, digitsOf, unitOfDigit, unitOffers } from "../panels/unit_actions.js";
import { openGuide } from "../panels/guide.js";
import { answerRematch } from "../panels/rematch.js";
import { tellClocks } from "./hearing_clocks.js";
import { rosterOpen } from "../panels/roster.js";
import { slots } from "../slots/slots.js";
import { awayKey } from "../panels/while_away.js";
import { nextPart } from "./parts_of_page.js";
import { stepLine, stepTurn } from "../panels/time.js";

/** @import { PickNeed } from "../transport/protocol.js" */

/** So long a window of reactions takes no digit, in milliseconds. */
const SURPRISING = 500;
let born = 0;
let known = "";

/** Tells that another prompt has come up: a key confirms nothing that has only just. */
export function promptIsNew() {
  const key = decision()?.key ?? "";
  if (key === known) return;
  known = key;
  born = performance.now();
  cameUp();
}

/** Listens for the page's keys. */
export function listen() {
  watchFocus();
  effect(() => void (document.documentElement.dataset.enter = isTaken() ? "taken" : isFresh.value ? "fresh" : "lit"));
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (dialog.value || local.spot.value) return;
    // No text is written with it: it leads out of the line of chat too.
    if (event.key === "F6") return nextPart(event.shiftKey ? -1 : 1) ? event.preventDefault() : undefined;
    if (isTyping(event.target)) return;
    if (pressed(event)) event.preventDefault();
  });
}

/** Whether Enter is for what has the focus: the lit cap is dimmed meanwhile. A piece has it until a hand lays something out. */
const isTaken = () => !!takesEnter.value && !(takesEnter.value.matches("[data-piece]") && draft.isInHand());

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

/**
 * @param {KeyboardEvent} event
 * @returns {boolean} whether the key meant something
 */
function pressed(event) {
  const key = keyOf(event);
  if (awayKey(key)) return true;
  switch (key) {
    case "?": return say(() => openGuide("keys"));
    case "C": return say(() => /** @type {HTMLElement | null} */ (document.querySelector(".say .input"))?.focus());
    case "T": return say(tellClocks);
    case "x": return focused('[data-ends="phase"]');
    case "u": return say(() => (rosterOpen.value = !rosterOpen.value));
    case ",": return say(() => stepLine(-1));
    case ".": return say(() => stepLine(1));
    case "<": return say(() => stepTurn(-1));
    case ">": return say(() => stepTurn(1));
    case "y": case "n": return answered(key === "y");
    case "Escape": return escape();
    case "Enter": return !isTaken() && enter();
    default: return /^[1-9]$/.test(key) ? digit(Number(key) - 1) : false;
  }
}

/** Answers what another asks with yes or no; whether anything is asked. @param {boolean} yes */
function answered(yes) {
  const asked = takeBack.value;
  if (!asked || !mySeats.value.length) return answerZero(yes) || answerRematch(yes);
  // Who asked may withdraw it, and agrees to nothing.
  return !(yes && mySeats.value.includes(asked.seat)) && say(() => void answerBack(yes));
}

/** To what is shown there, which is a long way by Tab; pressing it is another key. @param {string} selector */
function focused(selector) {
  const found = [...document.querySelectorAll(selector)].find((node) => node instanceof HTMLElement && node.checkVisibility());
  return found instanceof HTMLElement && say(() => found.focus());
}

/** @param {() => void} act */
function say(act) {
  act();
  return true;
}

function escape() {
  if (past.value) return say(() => void look(null));
  if (rosterOpen.value) return say(() => (rosterOpen.value = false));
  const quit = decision()?.offers.find((offer) => !offer.locked && !offer.need && offer.role === "cancel");
  if (quit && !opened.value) return say(() => void act(quit.seat, quit.command));
  const now = decision();
  if (opened.value) return say(cancel);
  if (now && isWhole(now)) return say(() => void askBack());
  // The unit that was chosen is let go, so that digits choose another.
  return local.selection.value.unit !== null && say(() => select(null));
}

/** Presses the button whose cap is lit; one that has only just come up is spared, and no other is pressed for it. */
function enter() {
  const now = decision();
  if (!now) return false;
  const { choice } = slots.value.prompt;
  const field = now.offers.some(choice.isFor) ? choice.chosen() : undefined;
  const go = field ? () => void act(field.seat, field.command) : litOf(buttonsOf(now))?.go;
  return !!go && say(() => void (isFresh.value || go()));
}

/** @param {number} i */
function digit(i) {
  const now = decision();
  const first = now && quickPick(now);
  const choice = first && !isFolded(first) && !isOfLists(first) ? answering(first) : undefined;
  const need = choice?.need?.kind === "pick" ? choice.need : undefined;
  const option = need && (isOfModels(need) ? ofNumber(need, i + 1) : /** @type {PickNeed} */ (need).options[i]);
  if (choice && need && option) return option.locked ? false : say(() => void act(choice.seat, { ...choice.command, [need.field]: option.value }));
  const surge = declarable()[i];
  // A digit meant for what was asked before plays nothing in a window that came between.
  if (surge) return say(() => void (performance.now() - born >= SURPRISING && takeOffer(surge)));
  const row = digitsOf(unitOffers()).get(i + 1);
  if (row && !row.locked) return say(() => takeOffer(row));
  const unit = unitOfDigit(i);
  return unit !== undefined && say(() => chooseByKey(unit));
}
