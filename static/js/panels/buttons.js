/**
 * The buttons of a decision as data: which stand below it and in what order, what each does, and the key that does it.
 * The prompt draws them and the keys press them, so that Enter does what its cap says.
 */
import { computed } from "@preact/signals";
import { declarable } from "./cards/keys.js";
import { hasCards } from "./cards/cards.js";
import { currentOf, decision, isAside, isButtons, isListing, isUntouched, quickPick, unfolded, waysOf } from "./decision.js";
import { answering, isOfModels, isTwin, suggested } from "./needs/chips.js";
import { chainOf } from "./needs/flips.js";
import { isForeseen } from "./needs/forecast.js";
import { isInstead, isLed, lockOf } from "./needs/filling.js";
import { isAtOnce } from "./needs/shown.js";
import { isSameMove } from "../lib/moves.js";
import { isSuggested } from "../lib/laying.js";
import { hasTool, isEmpty, isOnBoard } from "../lib/needs.js";
import { act, askBack, board, draft, isWritten, live, local, opened, takeOffer } from "../store/table.js";
import { foreseen, view } from "../store/view.js";
import { slots } from "../slots/slots.js";
import { t } from "../words.js";

/** @import { Refusal } from "../transport/protocol.js" */
/** @typedef {import("../store/view.js").SeatOffer} SeatOffer */
/** @typedef {NonNullable<ReturnType<typeof import("./decision.js").decision>>} Decision */

/**
 * @typedef {object} PromptButton
 * @property {"confirm"|"mend"|"suggest"|"nearest"|"contact"|"corner"|"flip_back"|"flip_over"|"options"|"likewise"|"offer"|"unfold"|"cancel"} role
 * @property {SeatOffer} [offer]  what it answers
 * @property {number} [n]  how many answers it stands for
 * @property {string|null} press  its key, as the cap has it
 * @property {Refusal|string|null} [locked]  why it cannot be pressed: such a one shows no cap
 * @property {() => unknown} [go]
 * @property {""|"go"|"quiet"} [kind]
 */

/** Who has Enter where several could: what is filled in, then what is suggested, then what leads. */
const BY_ENTER = /** @type {readonly string[]} */ (["confirm", "options", "offer"]);

/** Which button is golden where Enter presses none: one alone, in this order. */
const LEADS = /** @type {readonly string[]} */ (["mend", "suggest", "contact", "offer", "options"]);

/** @param {Decision} now @returns {PromptButton[]} */
export function buttonsOf(now) {
  const current = currentOf(now);
  const asked = quickPick(now);
  const confirm = current && (isConfirmed(current, asked, now.offers) || isAimed(current)) ? [confirmOf(current)] : [];
  const place = isBehind(current, now.offers) ? "behind" : isLed(current) ? "led" : "first";
  const all = [
    ...(place === "first" ? confirm : []),
    ...ofHand(current),
    ...(place === "led" ? confirm : []),
    ...(isGivenUp(now, current) ? answers(now, current, asked).filter(({ offer }) => offer?.role !== "cancel") : answers(now, current, asked)),
    ...(place === "behind" ? confirm : []),
    ...(isGivenUp(now, current) ? [cancelOf()] : isWhole(now) ? [backOf()] : []),
  ];
  const lit = litOf(all);
  const lead = lit ?? LEADS.flatMap((role) => all.filter((one) => one.role === role && one.kind === "go" && !one.locked))[0];
  return all.map((one) => ({ ...one, press: one.press === "Enter" && one !== lit ? null : one.press, kind: one === lead ? "go" : one.kind === "go" ? "" : one.kind }));
}

/** Whether a button of what is asked is golden: the end of a phase is not besides. */
export const isLedOn = computed(() => {
  const now = decision();
  const { choice } = slots.value.prompt;
  if (!now) return false;
  if (!now.opened && (now.offers.some(choice.isFor) || choice.asks(now.duty))) return !!choice.chosen();
  return buttonsOf(now).some((one) => one.kind === "go" && !one.locked);
});

/** The button that Enter presses. @param {readonly PromptButton[]} buttons */
export function litOf(buttons) {
  const open = buttons.filter(({ press, locked }) => press === "Enter" && !locked);
  return BY_ENTER.flatMap((role) => open.filter((one) => one.role === role))[0];
}

/** What is filled in of an offer on the board. @param {SeatOffer | undefined} offer */
const filledIn = (offer) => (offer && local.filling.value?.offer.id === offer.id ? local.filling.value : null);

/** Whether nothing is laid out on the board yet of what could be laid out there, or picked: another answer may lead. @param {SeatOffer} offer */
export const isBare = (offer) => !!offer.need && (isOnBoard(offer.need) || offer.need.kind === "pick") && isEmpty(draft.valueOf(offer, offer.need) || null);

/** Whether to pick nothing is an answer of its own among these: a pick that wants at least one has no button before. @param {SeatOffer} offer @param {readonly SeatOffer[]} all */
const isSpared = (offer, all) => isBare(offer) && !isOnBoard(offer.need) && !draft.isComplete(offer) && all.some((one) => one.primary && !one.need && !one.locked);

/** Whether what is asked for now has a button that sends it. @param {SeatOffer} current @param {SeatOffer | undefined} asked @param {readonly SeatOffer[]} all */
const isConfirmed = (current, asked, all) => (!isButtons(current) || isAside(current, asked)) && !isUntouched(current) && !isAtOnce(current) && !isSpared(current, all);

/** Whether one of the options that are buttons was picked on the board, to be looked at before it is sent. @param {SeatOffer} offer */
const isAimed = (offer) => isButtons(offer) && draft.isComplete(offer) && isForeseen(offer);

/** Where the referee proposes a place, that leads for as long as no hand has laid out another. @param {SeatOffer | undefined} current @param {readonly SeatOffer[]} all */
const isBehind = (current, all) => !!current && isOnBoard(current.need) && isBare(current) && all.some((offer) => offer !== current && offer.primary && !offer.need && !offer.locked);

/** What sends an offer as it is filled in. @param {SeatOffer} offer @returns {PromptButton & {offer: SeatOffer}} */
export const confirmOf = (offer) => ({ role: "confirm", offer, kind: "go", press: "Enter", locked: lockOf(offer), go: () => draft.confirm(offer) });

/** Whether to be led into contact is what to begin with. @param {typeof local.filling.value} filling */
const isContactFirst = (filling) => !filling?.values?.length && !filling?.verdict?.refused?.facts?.instead && !filling?.asking;

/** @param {boolean} leads @returns {"go" | ""} */
const goIf = (leads) => (leads ? "go" : "");

/** What goes on with what the hand laid out, or lays it out for it. @param {SeatOffer | undefined} offer @returns {PromptButton[]} */
function ofHand(offer) {
  const filling = filledIn(offer);
  const { verdict } = local.filling.value ?? {};
  const kind = filling && offer?.need?.kind;
  const chain = live.value ? chainOf(offer) : null;
  return [
    ...(verdict?.refused && verdict.mend ? [{ role: /** @type {const} */ ("mend"), kind: goIf(true), press: "F", go: draft.mend }] : []),
    ...(filling && offer && view.value && isSuggested(offer, view.value, draft.valueOf)
      ? [{ role: /** @type {const} */ ("suggest"), kind: goIf(isEmpty(filling.values)), press: "S", go: () => board.value?.tools.suggest() }] : []),
    ...(kind === "place" && slots.value.look.nearest.includes(offer?.command.kind ?? "") ? [{ role: /** @type {const} */ ("nearest"), press: null, go: () => board.value?.tools.nearest() }] : []),
    ...(kind === "move" && offer?.need?.kind === "move" && offer.need.into?.length
      ? [{ role: /** @type {const} */ ("contact"), kind: goIf(isContactFirst(filling)), press: filling?.asking ? null : "S", go: draft.contact }] : []),
    ...(kind === "move" && filling?.values?.length && !filling.verdict?.mend ? [{ role: /** @type {const} */ ("corner"), press: null, go: () => board.value?.tools.corner() }] : []),
    ...(chain?.n ? [{ role: /** @type {const} */ ("flip_back"), press: "⌫", go: () => board.value?.tools.flipBack() }] : []),
    ...(chain?.n && !chain.exact ? [{ role: /** @type {const} */ ("flip_over"), press: "T", go: () => board.value?.tools.flipOver() }] : []),
  ];
}

/** The ways to answer: options of a pick, or one button an offer. @param {Decision} now @param {SeatOffer | undefined} current @param {SeatOffer | undefined} asked @returns {PromptButton[]} */
function answers(now, current, asked) {
  if (isListing(current)) return [];
  const ways = waysOf(now);
  const busy = !!current && !isUntouched(current) && !isBare(current);
  const isOptions = (/** @type {SeatOffer} */ offer) => isButtons(offer) && !isAside(offer, asked);
  const all = now.offers
    .filter((offer) => offer === asked || !ways.includes(offer))
    .filter((offer) => offer !== current || isOptions(offer))
    .map((offer) => (isOptions(offer) && !offer.locked ? optionsOf(offer) : isTwin(offer, asked) ? { role: /** @type {const} */ ("likewise"), offer, press: null } : answerOf(offer, busy)));
  return foldedIn(now, current, all);
}

/** So many answers of one kind stand beside one that leads; more than that wait behind a button of their own. */
const ABREAST = 4;

/**
 * Where an answer leads, or a place on the board is asked for, many others of one kind leave the room to it and to the board.
 * @param {Decision} now @param {SeatOffer | undefined} current @param {PromptButton[]} all
 */
function foldedIn(now, current, all) {
  const lead = all.find(({ role, offer, locked }) => role === "offer" && offer?.primary && !offer.need && !locked);
  if (now.opened || unfolded.value === now.key || !(lead || isOnBoard(current?.need))) return all;
  const kindOf = (/** @type {PromptButton} */ { role, offer, locked }) => (role === "offer" && offer && !locked && !offer.primary && offer.role !== "pass" ? offer.command.kind : "");
  const kinds = all.map(kindOf);
  const many = kinds.find((kind) => kind && kinds.filter((other) => other === kind).length > ABREAST);
  if (!many) return all;
  const rest = all.filter((_, i) => kinds[i] !== many);
  return [...rest, { role: /** @type {const} */ ("unfold"), n: all.length - rest.length, press: null, go: () => (unfolded.value = now.key) }];
}

/** Whether one alone can be picked. @param {SeatOffer["need"]} need */
const isOne = (need) => need?.kind === "pick" && need.options.filter((option) => !option.locked).length === 1;

/** The options of a pick; Enter takes the model that is suggested. @param {SeatOffer} offer @returns {PromptButton} */
function optionsOf(offer) {
  const { need } = offer;
  const taken = offer.primary && !opened.value && isOfModels(need) ? suggested(offer) : undefined;
  if (!taken || !need) return { role: "options", offer, press: null, kind: offer.primary && isOne(need) ? "go" : "" };
  const go = () => {
    const meant = answering(offer);
    return act(meant.seat, { ...meant.command, [need.field]: taken.value });
  };
  return { role: "options", offer, kind: "go", press: "Enter", locked: live.value ? null : t("table.not_live"), go };
}

/** An offer as one button. @param {SeatOffer} offer @param {boolean} busy  another is being filled in @returns {PromptButton} */
function answerOf(offer, busy) {
  const { need } = offer;
  const leads = offer.primary && !busy && !(need && !isOnBoard(need));
  const number = declarable().indexOf(offer) + 1;
  const kind = leads || isInstead(offer) ? "go" : offer.role === "cancel" || offer.role === "standing" ? "quiet" : "";
  const press = offer.role === "cancel" ? "Esc" : offer.role === "pass" && hasCards.value ? t("table.key.space") : number ? String(number) : leads ? "Enter" : null;
  const filling = local.filling.value;
  // Two ways to end the same move: what lies on the board is sent with either.
  const shared = filling && filling.offer.id !== offer.id && isSameMove(filling.offer, offer) ? filling.values : null;
  const untouched = Array.isArray(shared) && !shared.length ? t("table.prompt.untouched") : null;
  const go = () => (shared && need ? act(offer.seat, { ...offer.command, [need.field]: shared }) : need && !isOnBoard(need) && !isWritten(offer) ? (opened.value = offer.id) : takeOffer(offer));
  return { role: "offer", offer, kind, press, locked: offer.locked ?? (live.value ? untouched : t("table.not_live")), go };
}

/** Whether there is something to give up and no offer that does: what was opened, or what a hand took up or laid out. @param {Decision} now @param {SeatOffer | undefined} current */
function isGivenUp(now, current) {
  if (now.opened || isListing(current)) return true;
  if (!filledIn(current) || !hasTool(current?.need) || now.offers.some((offer) => offer.role === "cancel" && !offer.locked)) return false;
  return draft.isTouched() || local.held.value.length > 0 || foreseen.value !== null;
}

/** @returns {PromptButton} */
const cancelOf = () => ({ role: "cancel", press: "Esc", kind: "quiet", go: cancel });

/** Whether what is asked is the first question of an ability of mine of which nothing is carried out yet. @param {Decision} now */
export const isWhole = (now) => now.offers.some((offer) => offer.facts?.whole === true);

/** Gives the whole ability up: it is taken back. @returns {PromptButton} */
const backOf = () => ({ role: "cancel", press: "Esc", kind: "quiet", locked: live.value ? null : t("table.not_live"), go: askBack });

/** Gives up what is open in the prompt, whichever tool of the rail is in the hand. */
export function cancel() {
  opened.value = null;
  local.dropped.value = null;
  board.value?.tools?.use?.("select");
  board.value?.tools?.cancel?.();
}
