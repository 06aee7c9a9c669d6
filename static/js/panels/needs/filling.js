/** What is being filled in on the board: how far it is, what the referee says of it, and the buttons that send or mend it. */
import { html } from "../../html.js";
import { isStand } from "../../lib/regiment.js";
import { Button, Refused } from "../controls.js";
import { foreseenAgainst } from "./forecast.js";
import { isSuggested } from "../../lib/laying.js";
import { isEmpty, isFilled, isOnBoard, needsOf } from "../../lib/needs.js";
import { board, draft, live, local, refusalText } from "../../store/table.js";
import { toast } from "../../store/toasts.js";
import { unitName, view } from "../../store/view.js";
import { slots } from "../../slots/slots.js";
import { hasWord, list, t, tAny } from "../../words.js";

/** @import { DiceNeed, PickNeed, Refusal } from "../../transport/protocol.js" */
/** @typedef {import("../../store/view.js").SeatOffer} SeatOffer */
/** @typedef {import("../buttons.js").PromptButton} PromptButton */

/** Whether the referee speaks against what is filled in: then that is all there is to read. */
export function isRefused() {
  const filling = local.filling.value;
  return !!filling?.values && !!(filling.verdict?.refused ?? Object.values(filling.legs ?? {}).some((leg) => leg.refused));
}

/** How far the filling of a move or a placing is. @param {{now: NonNullable<ReturnType<typeof import("../decision.js").decision>>}} props */
export function Progress({ now }) {
  const filling = local.filling.value;
  const need = now.offers.find((offer) => offer.id === filling?.offer.id)?.need;
  if (!filling || !need) return null;
  const bad = atFault(filling);
  const done = filling.values?.length ?? 0;
  if (need.kind === "move") return done ? html`<small>${tAny([`${view.value?.system}.moved`, "table.prompt.moved"], { n: need.movers.length - bad, of: need.movers.length })}</small>` : null;
  if (need.kind === "flips") return done ? html`<small>${t("board.flip", { n: done, of: need.most })}</small>` : null;
  if (need.kind === "place") return html`<small>${t("table.prompt.placed", { n: Math.max(0, done - bad), of: need.pieces.length })}</small>`;
  return null;
}

/** How many pieces are refused where they are. @param {NonNullable<typeof local.filling.value>} filling */
function atFault(filling) {
  const pieces = new Set(Object.values(filling.legs ?? {}).filter((leg) => leg.refused).map((leg) => leg.piece));
  const refused = filling.verdict?.refused;
  for (const mark of refused?.shapes ?? []) if (mark.kind === "piece" && mark.role === "offending") pieces.add(mark.piece);
  if (typeof refused?.facts?.piece === "string") pieces.add(refused.facts.piece);
  return pieces.size;
}

/** What the referee says of what is filled in on the board. */
export function Verdict() {
  const filling = local.filling.value;
  const refused = filling?.verdict?.refused ?? Object.values(filling?.legs ?? {}).find((leg) => leg.refused)?.refused;
  if (!filling || !refused || filling.values === null) return null;
  const [first = "", ...rest] = refusalText(refused).split(/(?<=\.)\s/);
  return html`<${Refused} refused=${refused} text=${html`<strong>${first}</strong> ${rest.join(" ")}`} />`;
}

/** What is still to be said before an offer can be sent. @param {SeatOffer} offer */
function lacking(offer) {
  const own = needsOf(offer).filter((need) => need.kind === "pick" && !isFilled(need, draft.valueOf(offer, need))).map((need) => `${view.value?.system}.unfilled.${need.field}`).filter(hasWord);
  const dice = needsOf(offer).find(/** @returns {need is DiceNeed} */ (need) => need.kind === "dice" && !isFilled(need, draft.valueOf(offer, need)));
  if (dice) return t("table.need.dice", { least: dice.least, most: dice.most });
  return own.length ? own.map((key) => t(key)).join(" ") : t(isOnBoard(offer.need) ? "table.prompt.untouched" : "table.prompt.unfilled");
}

/** Sends an offer that is filled in whole, else says what it lacks. @param {SeatOffer} offer */
export function sendOrAsk(offer) {
  if (draft.isComplete(offer)) void draft.confirm(offer);
  else toast(lacking(offer));
}

/** What an offer says of itself once somebody is picked in it, where it has words for that. @param {SeatOffer} offer @param {"picked" | "go"} as */
export function worded(offer, as) {
  const key = `${offer.label}.${as}`;
  const need = hasWord(key) ? needsOf(offer).find(/** @returns {one is PickNeed} */ (one) => one.kind === "pick") : undefined;
  if (!need) return t(offer.label, offer.facts);
  const values = /** @type {unknown[]} */ ([draft.valueOf(offer, need) ?? []]).flat();
  const names = need.options.filter((option) => values.includes(option.value)).map(({ label, facts }) => (typeof facts?.unit === "string" ? unitName(facts.unit) : t(label, facts)));
  return names.length ? t(key, { ...offer.facts, picked: list(names) }) : t(offer.label, offer.facts);
}

/** Why what is filled in cannot be sent. What was let go goes on to where it lies once the referee has answered. @param {SeatOffer} offer */
export function lockOf(offer) {
  const filling = local.filling.value?.offer.id === offer.id ? local.filling.value : null;
  const isWaiting = filling && Object.keys(local.waiting.value).length > 0 && needsOf(offer).length === 1;
  return !live.value ? t("table.not_live") : filling?.verdict?.refused ?? foreseenAgainst(offer) ?? (isWaiting || draft.isComplete(offer) ? null : lacking(offer));
}

/** @param {{button: PromptButton & {offer: SeatOffer}}} props */
export function Confirm({ button: { offer, kind, locked, press, go } }) {
  const filling = local.filling.value?.offer.id === offer.id ? local.filling.value : null;
  const text = offer.need?.kind === "flips" ? t("table.flips.lay") : worded(offer, "go");
  return html`<${Button} kind=${kind} wide locked=${locked} press=${press} onClick=${go}>${filling?.sending ? t("table.sending") : text}<//>`;
}

/** Whether another button leads: the way out of a refusal, or a place to begin with. @param {SeatOffer | undefined} offer */
export function isLed(offer) {
  const filling = local.filling.value;
  if (!offer || filling?.offer.id !== offer.id) return false;
  return filling.verdict?.refused ? !!filling.verdict.mend : !!view.value && isSuggested(offer, view.value, draft.valueOf) && isEmpty(filling.values);
}

/** Whether the referee names this offer as what is left, where what was asked of it is not to be had. @param {SeatOffer} offer */
export const isInstead = (offer) => local.filling.value?.verdict?.refused?.facts?.instead === offer.id;

/** Sets what the referee would accept instead. @param {{button: PromptButton}} props */
export function Mend({ button: { kind, press, go } }) {
  return html`<${Button} kind=${kind} wide press=${press} onClick=${go}>${mendText(local.filling.value?.verdict?.refused)}<//>`;
}

/** How a regiment stands at the end of its move: as it is, formed anew, or stand by stand. @param {{offer: SeatOffer | undefined}} props */
export function Formations({ offer }) {
  const pieces = view.value?.pieces ?? {};
  if (offer?.need?.kind !== "move" || local.filling.value?.offer.id !== offer.id) return null;
  const movers = offer.need.movers.map((mover) => pieces[mover.piece]);
  if (movers.length < 2 || !movers.every(isStand)) return null;
  const isOne = movers.every((piece) => piece?.unit === movers[0]?.unit);
  const shapes = /** @type {import("../../store/local.js").Formation[]} */ (isOne ? ["keep", "line", "column", "single"] : ["keep", "single"]);
  const next = (/** @type {string} */ shape) => slots.value.words.formationHint(shape, offer);
  return html`<div class="choices formations" role="group" aria-label=${t("board.key.formation")}>
    ${shapes.map((shape) => html`<button type="button" key=${shape} class="choice" aria-pressed=${local.formation.value === shape ? "true" : "false"}
    onClick=${() => board.value?.tools.setFormation(shape)}>${tAny([`${view.value?.system}.formation.${shape}`, `board.formation.${shape}`])}${next(shape)
      && html`<small>${next(shape)}</small>`}</button>`)}</div>`;
}

/** Where the way is to turn: for fingers, and for whoever lets go before. @param {{button: PromptButton}} props */
export function Corner({ button: { go } }) {
  const set = local.corners.value.via.length;
  return html`<${Button} onClick=${go}>${t(set ? "table.prompt.corners" : "table.prompt.corner", { n: set })}<//>`;
}

/** A place for the unit that is being set up, or for what is laid, found by the referee. @param {{button: PromptButton}} props */
export function Suggest({ button: { kind, press, go } }) {
  const again = !isEmpty(local.filling.value?.values);
  return html`<${Button} kind=${kind} wide=${!again} press=${press} onClick=${go}>${t(again ? "table.prompt.elsewhere" : "table.prompt.suggest")}<//>`;
}

/** Another place that is often meant, where the system says so: as near to an enemy as there is room. @param {{button: PromptButton}} props */
export function Nearest({ button: { go } }) {
  return html`<${Button} onClick=${go}>${t("table.prompt.nearest")}<//>`;
}

/** All that move led into contact, by the referee's shortest ways; then the hand may still adjust. @param {{button: PromptButton}} props */
export function Contact({ button: { kind, press, go } }) {
  const filling = local.filling.value;
  const first = !filling?.values?.length && !filling?.verdict?.refused?.facts?.instead;
  const busy = filling?.asking ? "true" : undefined;
  return html`<${Button} kind=${kind} wide=${first} press=${press} aria-busy=${busy} aria-disabled=${busy}
    onClick=${go}>${t(filling?.asking ? "table.prompt.contact.asking" : "table.prompt.contact")}<//>`;
}

/** @param {Refusal | null | undefined} refused */
function mendText(refused) {
  const key = `${view.value?.system}.mend.${refused?.code}`;
  return hasWord(key) ? t(key, refused?.facts) : t("table.prompt.mend");
}

