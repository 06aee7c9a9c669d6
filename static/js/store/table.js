/**
 * What this browser does at the table: the line to the server, orders and questions, and the things only the page knows
 * (which panel is open, what was refused, who previews what).
 */
import { batch, computed, effect, signal } from "@preact/signals";
import { shared } from "../lib/asking.js";
import { isInDialog, isOnBoard, needsOf } from "../lib/needs.js";
import { Connection } from "../transport/socket.js";
import { t } from "../words.js";
import { endReason, late, lineState, retryAt } from "./line.js";
import { createDraft } from "./draft.js";
import { previewed } from "./drawings.js";
import { createLocal } from "./local.js";
import { LINKED, heed } from "../seal/bonds.js";
import { SEALED_FIRST, bringPart } from "../seal/nonce_exchange.js";
import { chanceOf, noteRolls, noteSeal } from "../seal/witness.js";
import { chat, foreseen, last, log, match, missed, mySeat, mySeats, nameOf, offers, offersBySeat, past, present, recalled, seatName, since, sitting, take, takeBack, view, you } from "./view.js";
import { themeNow, settings } from "./settings.js";
import { toast } from "./toasts.js";

/** @import { Frame } from "../transport/socket.js" */
/** @import { Fact, Ghost, Need, Offer, Option, PickNeed, Question, Refusal, Seat, ToClient } from "../transport/protocol.js" */
/** @import { Command, SeatOffer } from "./view.js" */

export const local = createLocal();
/** The offer opened from a list whose answer is given in the prompt. */
export const opened = signal(/** @type {string | null} */ (null));
/** The offer that is written in a dialog. */
export const written = signal(/** @type {string | null} */ (null));
/** The dialog that is open. */
export const dialog = signal(/** @type {string | null} */ (null));

/** What is asked about once before it is done. */
export const doubtful = signal(/** @type {SeatOffer | null} */ (null));
/** The tab of the phone, and the stop of its sheet. */
export const tab = signal("table");
export const stop = signal(/** @type {"prompt" | "half" | "full"} */ ("prompt"));
/** How high the dock stands, as the style of what makes way for it. */
export const docked = signal("");
/** The board once it is built. */
export const board = signal(/** @type {import("../board/drawing/ports.js").Board | null} */ (null));

/** The frame that `frame.js` found for this window, as words. */
const frame = signal(document.documentElement.dataset.frame ?? "");
new MutationObserver(() => (frame.value = document.documentElement.dataset.frame ?? "")).observe(document.documentElement, { attributeFilter: ["data-frame"] });
export const phone = computed(() => frame.value.includes("phone"));
/** Whether the board stands on the left and all else in a dock on its right. */
export const lying = computed(() => frame.value.includes("lying"));

/** Whether orders can be given now. */
export const live = computed(() => lineState.value === "live" && past.value === null);

/** @type {Connection | null} */
let connection = null;

/**
 * Sits down at the table.
 * @param {{url: string, token: string | null}} where
 */
export function sitDown({ url, token }) {
  connection = new Connection({
    url,
    seat: location.pathname,
    hello: () => ({ token, last: last.value, since: since.value, said: chat.value.at(-1)?.id ?? 0 }),
    onFrame: (frame) => {
      receive(frame);
      if (frame.kind === "welcome") noteSeal(frame.match);
      // Only now: the server has shown its seal before it hears of what is mixed into the dice.
      bring(frame.kind);
      void heed(frame, sitting, (part) => connection?.tell({ ...part }), warnOfDice);
      if (frame.kind === "changed") noteRolls(match.value.id ?? "", frame.rolls ?? []);
    },
    onState: (state, at, reason) => batch(() => {
      lineState.value = state;
      retryAt.value = at;
      if (reason) endReason.value = reason;
    }),
    onLate: (count) => void (late.value = count),
    onLeft: left,
  });
  connection.open();
  effect(() => void (local.live.value = live.value));
  effect(() => void (local.seats.value = /** @type {import("../transport/protocol.js").Seat[]} */ (mySeats.value)));
  effect(() => void (local.theme.value = settings.value && themeNow()));
}

/** Says what is amiss with a roll; who is away is no fault of anybody's. @type {import("../seal/bonds.js").Warn} */
function warnOfDice(what, without = []) {
  toast(t(`table.dice.${what}`, { names: without.map(seatName).join(", ") }), { tone: what === "unbound" ? "note" : "bad" });
}

/** Why an order or a question was refused. @param {ToClient | null | undefined} answer */
const refusedBy = (answer) => (answer?.kind === "refused" ? answer.refusal : undefined);

/** What became of an order that the page before this one had no answer to. @param {unknown} _ @param {ToClient | null} answer */
function left(_, answer) {
  if (answer?.kind === "accepted") toast(t("table.line.arrived"), { tone: "good" });
  else toast(`${t(answer ? "table.line.not_done" : "table.line.too_old")} ${refusalText(refusedBy(answer))}`, { rule: refusedBy(answer)?.rule });
}

/** Brings this browser's part to the dice where word of them or of who is here may ask for it. @param {ToClient["kind"]} kind */
function bring(kind) {
  const isNew = kind === "welcome" || kind === "resumed";
  const isOld = (match.value.dice?.naming ?? 0) < SEALED_FIRST;
  if (isOld && isNew && mySeats.value.length && !match.value.seed) connection?.tell({ kind: "bring", nonce: chanceOf(match.value) });
  if (!isOld && (match.value.dice?.naming ?? 0) < LINKED && (isNew || kind === "dice" || kind === "presence")) void bringPart(sitting, (part) => connection?.tell({ ...part }), isNew);
}

/** Tries the line again at once. */
export function tryNow() {
  connection?.now();
}

/** @param {ToClient} frame */
function receive(frame) {
  if (frame.kind === "previewed") return previewed(local, frame);
  batch(() => {
    if (take(frame) === "gap") {
      last.value = null;
      connection?.again();
    }
  });
}

/**
 * Carries out a command for a seat; says so when it was refused.
 * @param {string} seat
 * @param {Command} command
 * @returns {Promise<Refusal | null>} the refusal, or null when it was accepted
 */
export async function act(seat, command) {
  if (!connection || past.value) return null;
  const tried = foreseen.value?.seat === seat ? foreseen.value : null;
  if (tried && isCallOff(tried, command)) return forget();
  if (tried && !isOffered(seat, command)) {
    const before = last.value ?? 0;
    const refused = await sent(seat, tried.command);
    if (refused || !(await isPast(before))) return forget() ?? refused;
  }
  forget();
  return sent(seat, command);
}

/** Sends a command of a seat. @param {string} seat @param {Command} command @returns {Promise<Refusal | null>} the refusal, or null */
async function sent(seat, command) {
  if (!connection) return null;
  local.refused.value = null;
  local.likewise.value = "";
  const shared = mySeats.value.length > 1 ? { seat } : {};
  const answer = await connection.order({ kind: "act", seen: last.value ?? 0, command, ...shared });
  if (answer.kind !== "refused") return null;
  local.refused.value = answer.refusal;
  toast(refusalText(answer.refusal), { rule: answer.refusal.rule });
  return answer.refusal;
}

/** Whether a command gives up what is only tried out: there is nothing to be taken back. @param {{offers: Offer[]}} tried @param {Command} command */
function isCallOff(tried, command) {
  return tried.offers.some((offer) => offer.role === "cancel" && JSON.stringify(offer.command) === JSON.stringify(command));
}

/** Whether a command is of an offer that is open without what is tried out. @param {string} seat @param {Command} command */
function isOffered(seat, command) {
  return (offersBySeat.value[seat] ?? []).some((offer) => !offer.locked && Object.entries(offer.command).every(([key, value]) => JSON.stringify(command[key]) === JSON.stringify(value)));
}

/** Once this page was told what came after this change; false when the line broke before. @param {number} number @returns {Promise<boolean>} */
function isPast(number) {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if ((last.value ?? 0) <= number && lineState.value === "live") return;
      const arrived = (last.value ?? 0) > number;
      queueMicrotask(() => {
        stop();
        resolve(arrived);
      });
    });
  });
}

/**
 * Looks ahead at what would be open after an offer that a drag takes: it is not carried out.
 * @param {string} seat
 * @param {Offer} offer
 * @returns {Promise<Refusal | null>} why that is not to be had, or null
 */
export async function foresee(seat, offer) {
  forget();
  const shared = mySeats.value.length > 1 ? { seat } : {};
  const answer = await connection?.ask({ kind: "foresee", command: offer.command, ...shared });
  if (answer?.kind !== "foreseen") return refusedBy(answer) ?? { kind: "refusal", code: "unavailable", facts: {}, shapes: [], rule: "" };
  foreseen.value = { seat, command: offer.command, duties: answer.duties, offers: answer.offers };
  return null;
}

/** Gives up what is only tried out. */
export function forget() {
  foreseen.value = null;
  return null;
}

/** The server drops a question for a newer one about the same: two panels that want to know the same must not rob each other. */
const asking = shared(async (/** @type {Frame} */ frame) => connection?.ask(frame) ?? null, { moment: () => view.value, isMoot: (answer) => refusedBy(answer)?.code === "moot" });

/**
 * Asks the referee something; null when the line is down.
 * @param {Question} question
 * @param {string} [seat]
 * @returns {Promise<import("../lib/wire.js").Answer | null>}
 */
export async function ask(question, seat) {
  const by = mySeats.value.length > 1 ? { seat: seat ?? mySeat.value } : {};
  const after = foreseen.value && foreseen.value.seat === (seat ?? mySeat.value) ? { after: foreseen.value.command } : {};
  const answer = await asking({ kind: "ask", question, ...after, ...by });
  return answer?.kind === "answered" ? answer.answer : answer?.kind === "refused" ? answer.refusal : null;
}

/** @param {Ghost} ghost */
export function preview(ghost) {
  connection?.tell({ kind: "preview", ghost });
}

/** @param {string} text */
export const say = (text) => ordered({ kind: "say", text });

/** Sends an order and says so when it is refused; the answer. @param {Frame} frame */
export async function ordered(frame) {
  const answer = await connection?.order(frame);
  if (answer?.kind === "refused") toast(refusalText(answer.refusal), { rule: answer.refusal.rule });
  return answer;
}

/** How the bots go on. @param {"on" | "steps" | "next"} how @param {"slow" | "normal" | "fast"} speed */
export function setPace(how, speed) {
  const shared = mySeats.value.length > 1 ? { seat: mySeat.value } : {};
  connection?.tell({ kind: "set_pace", how, speed, ...shared });
}

/** Gives oneself another name; whether it was taken. @param {string} name */
export async function rename(name) {
  const shared = mySeats.value.length > 1 ? { seat: mySeat.value } : {};
  return (await ordered({ kind: "rename", name, ...shared }))?.kind === "accepted";
}

/** How often somebody looked somewhere. */
let looks = 0;

/**
 * Shows the table as it stood after a line of the log; null goes back to now.
 * @param {number | null} number
 */
export async function look(number) {
  const mine = ++looks;
  if (number === null || number >= (log.value.at(-1)?.number ?? 0)) {
    past.value = null;
    return;
  }
  const answer = await connection?.ask({ kind: "look", line: number });
  // Who looked elsewhere meanwhile, or came back, is not taken to where he was before.
  if (answer?.kind === "shown" && mine === looks) past.value = { line: answer.line, view: answer.view };
}

/** Whether lines stand before those of the log that are here. */
export const isCut = () => (log.value[0]?.number ?? 1) > 1;

let recalling = false;

/** Brings what stands before the log that is here; false when there is nothing to be had now. @returns {Promise<boolean>} */
export async function recall() {
  if (recalling || !isCut()) return false;
  recalling = true;
  const answer = await connection?.ask({ kind: "recall", before: log.value[0]?.number ?? 1 });
  recalling = false;
  if (answer?.kind === "recalled") recalled(answer.log);
  return answer?.kind === "recalled" && answer.log.length > 0;
}

/** Brings the whole log. */
export async function recallAll() {
  while (await recall());
}

/** Has the table decide for a seat until the battle begins, or no longer; whether that was taken. @param {string} seat @param {boolean} on */
export async function setUp(seat, on) {
  const shared = mySeats.value.length > 1 ? { seat } : {};
  return (await ordered({ kind: "set_up", on, ...shared }))?.kind === "accepted";
}

/** Takes my last command back, or asks the others to agree. */
export async function askBack() {
  const shared = mySeats.value.length > 1 ? { seat: mySeat.value } : {};
  await ordered({ kind: "take_back", ...shared });
}

export async function answerBack(/** @type {boolean} */ agree) {
  const shared = mySeats.value.length > 1 ? { seat: mySeat.value } : {};
  const answer = await ordered({ kind: "answer_take_back", agree, ...shared });
  const isSettled = takeBack.value?.wanted?.every((/** @type {string} */ seat) => mySeats.value.includes(seat)) ?? true;
  if (answer?.kind !== "refused" && (isSettled || !agree)) takeBack.value = null;
}

/** Answers that a side's time is used up, as was agreed. @param {string} late @param {"pass" | "give" | "claim" | "stop"} wish */
export const atZero = (late, wish) => ordered({ kind: "at_zero", late: /** @type {Seat} */ (late), wish, ...(mySeats.value.length > 1 ? { seat: mySeats.value.find((one) => one !== late) } : {}) });

/** Says what one wishes for after the end; null takes it back. @param {"same" | "swapped" | "not_now" | null} wish */
export const wishRematch = (wish) => ordered({ kind: "wish_rematch", wish });

/**
 * A refusal as one sentence.
 * @param {Refusal | null | undefined} refusal
 */
export const refusalText = (refusal) => (refusal ? codeText(refusal.code, refusal.facts) : "");

/** What the code of a refusal says. @param {string} code @param {Record<string, Fact>} facts */
export function codeText(code, facts = {}) {
  for (const key of [`${view.value?.system}.refusal.${code}`, `refusal.${code}`]) {
    const said = t(key, facts);
    if (said !== key) return said;
  }
  return t("table.refused");
}

/**
 * Selects a unit, or one piece of it.
 * @param {string | null} unit
 * @param {string | null} [piece]
 */
export function select(unit, piece = null) {
  local.selection.value = { unit, piece, more: [] };
}

/**
 * Takes an offer of a list: at once where nothing is left to say, else it opens on the board or in the prompt.
 * @param {SeatOffer} offer
 */
export function takeOffer(offer) {
  if (offer.locked || !live.value) return;
  // What comes of it, and what is still to be said, stands at the table.
  if (phone.value) batch(() => ((tab.value = "table"), (stop.value = "prompt")));
  if (offer.role === "loss") {
    batch(() => ((doubtful.value = offer), (dialog.value = "sure")));
  } else if (!offer.need) {
    void act(offer.seat, offer.command);
  } else if (isWritten(offer)) {
    written.value = offer.id;
    dialog.value = "form";
  } else {
    opened.value = offer.id;
    if (isOnBoard(offer.need) || isHexPick(offer.need) || isFighterPick(offer.need)) draft.open(offer.seat, offer);
  }
}

/** Whether an offer is written in a dialog of its own: it leaves blanks that nothing on the table answers. @param {SeatOffer} offer */
export function isWritten(offer) {
  return needsOf(offer).some(isInDialog);
}

/** Whether the board of hexes is what answers this need: its options name hexes or fighters. @param {Need | null | undefined} need @returns {need is PickNeed} */
export function isHexPick(need) {
  return need?.kind === "pick" && need.options.some(isHexOption);
}

/** Whether an option names a hex of the board. @param {Option} option */
export function isHexOption({ facts, value }) {
  const hexes = view.value?.table.kind === "hexes" ? view.value.hexes : {};
  return !!(hexes[String(facts.hex ?? "")] || hexes[String(value)] || hexes[Array.isArray(value) ? value.at(-1) : ""]);
}

/** Whether fighters in their hexes are what answers this need. @param {Need | null | undefined} need @returns {need is PickNeed} */
export function isFighterPick(need) {
  return need?.kind === "pick" && view.value?.table.kind === "hexes" && need.options.some((option) => option.pieces.some((id) => view.value?.pieces[id]));
}

/** What is filled in, until it is sent. */
export const draft = createDraft(local, {
  ask, act, foresee,
  sent: ({ id }) => void (opened.value === id && (opened.value = null)),
  tried: () => foreseen.value?.command ?? null,
  tell: (key) => toast(t(key), { tone: "note" }),
});
effect(() => draft.keep(offers.value));

/** An offer that is gone is not open any more. */
effect(() => {
  const lies = local.dropped.value;
  if (lies && !lies.choices.some(({ offer }) => offers.value.some((one) => one.id === offer.id && !one.locked))) local.dropped.value = null;
  if (opened.value && !offers.value.some((offer) => offer.id === opened.value)) opened.value = null;
});

/** The offer that was filled in on the board last: given up there, it is not open in the prompt either. */
let filled = "";
effect(() => {
  const id = local.filling.value?.offer.id ?? "";
  if (!id && filled && filled === opened.peek()) opened.value = null;
  filled = id;
});

export { log, match, missed, nameOf, present, you };
