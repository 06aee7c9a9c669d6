/** What the table asks me now, and which of its offers lead: read from the offers alone. */
import { movesAnother } from "../lib/making_way.js";
import { signal } from "@preact/signals";
import { isOfModels } from "./needs/chips.js";
import { isOnCard, isShown } from "./needs/shown.js";
import { isOnBoard } from "../lib/needs.js";
import { draft, isFighterPick, isHexPick, isWritten, local, opened } from "../store/table.js";
import { myDecision, mySeat, mySeats, offers, past, view } from "../store/view.js";
import { hasWord } from "../words.js";

/** @typedef {import("../store/view.js").SeatOffer} SeatOffer */

/** So many options of a pick beside the main decision stand as buttons; more are folded. */
export const FEW = 3;

/** The offer whose options were unfolded. */
export const unfolded = signal("");

/** What the prompt is about now: a key that changes with every new decision, and its offers. */
export function decision() {
  if (past.value || view.value?.result || !mySeats.value.length) return null;
  const ways = droppedWays();
  if (ways.length) return { key: `dropped ${local.dropped.value?.hex}`, duty: undefined, offers: ways, opened: true };
  const chosen = offers.value.find((offer) => offer.id === opened.value && offer.need && !offer.locked);
  if (chosen && (chosen.place !== "prompt" || isOnCard(chosen) || isOfFighter(chosen))) return { key: chosen.id, duty: undefined, offers: [chosen], opened: true };
  const mine = offers.value.filter((offer) => offer.place === "prompt" && offer.seat === mySeat.value && !isOnCard(offer));
  const duty = myDecision.value;
  if (!duty && !mine.length) return null;
  return { key: duty ? `${duty.id} ${JSON.stringify(duty.facts)}` : mine[0]?.id ?? "", duty, offers: mine, opened: false };
}

/** A fighter was dropped where two offers may be meant: each of them, ready to be sent. @returns {SeatOffer[]} */
function droppedWays() {
  const choices = local.dropped.value?.choices ?? [];
  const open = choices.filter(({ offer }) => offers.value.some((one) => one.id === offer.id && !one.locked));
  return open.map(({ seat, offer, need, option }, i) => ({ ...offer, seat, id: `${offer.id} ready`, command: { ...offer.command, [need.field]: option.value },
    need: null, more: [], place: "prompt", primary: i === 0 }));
}

/** Several ways to answer what is asked, each with options of its own, such as an attack with one weapon or another. @param {Pick<NonNullable<ReturnType<typeof decision>>, "offers">} now */
export function waysOf(now) {
  const ways = now.offers.filter((offer) => !offer.locked && offer.primary && isButtons(offer) && !isOfModels(offer.need));
  return ways.length > 1 ? ways : laidWays(now.offers);
}

/**
 * Of several things one is laid next, such as a piece of terrain: each has a short name to be meant by, and what it is laid as stands once.
 * @param {readonly SeatOffer[]} all
 */
function laidWays(all) {
  const open = all.filter((offer) => !offer.locked && isOnBoard(offer.need) && hasWord(`${offer.label}.way`));
  return open.length > 1 && open.every(({ command }) => command.kind === open[0]?.command.kind) ? open : [];
}

/** The pick whose options are the buttons of the prompt. @param {Pick<NonNullable<ReturnType<typeof decision>>, "offers">} now */
export function quickPick(now) {
  const open = now.offers.filter((offer) => !offer.locked);
  return waysOf(now).find((offer) => offer.id === opened.value && isButtons(offer)) ?? open.find((offer) => isButtons(offer) && offer.primary) ?? open.find(isButtons);
}

/** The offer whose needs are asked for now. @param {Pick<NonNullable<ReturnType<typeof decision>>, "offers">} now */
export function currentOf(now) {
  const open = now.offers.filter((offer) => !offer.locked);
  return open.find((offer) => offer.id === opened.value) ?? open.find((offer) => offer.id === local.filling.value?.offer.id)
    ?? (quickPick(now)?.primary ? undefined : open.find((offer) => offer.need && !isButtons(offer) && !isWritten(offer) && !movesAnother(offer, open)));
}

/** Whether an order is being put together, which leaves no room for other ways to answer. @param {SeatOffer | undefined} offer */
export function isListing(offer) {
  return offer?.need?.kind === "order" && opened.value === offer.id;
}

/** So many options of a pick stand as buttons; of more, one is chosen in the form. */
const AS_BUTTONS = 8;

/**
 * A single pick among few, or of many ready lists: an option sends it.
 * @param {SeatOffer} offer
 */
export function isButtons(offer) {
  const need = offer.need;
  return need?.kind === "pick" && need.most === 1 && !need.many && (need.options.length <= AS_BUTTONS || isOfModels(need) || isOfLists(offer)) && !isShown(need) && !(offer.more ?? []).length;
}

/** Whether an offer is to take one of many ready lists, beside one that may be written: as buttons they would cover the board. @param {SeatOffer} offer */
export function isOfLists({ need, seat, primary }) {
  return !primary && need?.kind === "pick" && need.options.length > AS_BUTTONS && offers.value.some((other) => other.seat === seat && other.need?.kind === "list");
}

/**
 * A second pick beside the one that is asked for waits behind a button of its own.
 * @param {SeatOffer} offer
 * @param {SeatOffer | undefined} asked
 */
export function isAside(offer, asked) {
  return isButtons(offer) && !!asked?.primary && offer !== asked;
}

/**
 * A list nobody has changed needs no confirming.
 * @param {SeatOffer} offer
 */
export function isUntouched(offer) {
  return offer.need?.kind === "list" && !draft.isComplete(offer);
}

/** Whether the options of a pick wait behind one button: many of them, beside the main decision. @param {SeatOffer} offer */
export function isFolded(offer) {
  const many = offer.need?.kind === "pick" && offer.need.options.length > FEW && !isOfLists(offer) && unfolded.value !== offer.id;
  return !offer.primary && !isOfModels(offer.need) && (many || isOfFighter(offer)) && opened.value !== offer.id;
}

/** Whether a fighter may be picked for something beside the decision: a click on one that is only to be read would mean it. @param {SeatOffer | undefined} offer */
export function isOfFighter(offer) {
  return !!offer && !offer.primary && isButtons(offer) && isFighterPick(offer.need) && !isHexPick(offer.need);
}
