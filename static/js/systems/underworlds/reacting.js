/** The words of a reaction window: what happened, to whom, what I may play, and what the others see. */
import { handSeat, wordsOf } from "../../panels/cards/cards.js";
import { sourceOf } from "./lists.js";
import { mySeat, seatName, seatOrder, unitName, view } from "../../store/view.js";
import { hasWord, list, t } from "../../words.js";

/** @import { DutyView } from "../../transport/protocol.js" */
/** @typedef {import("../../store/view.js").SeatOffer} SeatOffer */

/** Whether a duty is a reaction window. @param {DutyView | undefined} duty */
const isWindow = (duty) => duty?.step === "surge_window.declare";

/** The words of a window, or of a choice that a card or an ability asks for. @param {DutyView | undefined} duty @param {readonly SeatOffer[]} offers */
export function promptText(duty, offers) {
  if (duty && isWindow(duty)) return { title: windowTitle(duty), lines: windowLines(duty, offers) };
  const source = duty?.step === "choosing" ? sourceOf(String(offers[0]?.facts.source ?? "")) : null;
  return source && choiceText(source, offers[0]?.facts ?? {});
}

/**
 * What a text has one choose; where it asks several times in a row, which choice is due and who was chosen before.
 * @param {{name: string, text: string}} source @param {SeatOffer["facts"]} facts
 */
function choiceText({ name, text }, { at, of, chosen }) {
  const before = Array.isArray(chosen) ? chosen.map(unitName) : [];
  return { title: t(of ? "underworlds.choice.which" : "underworlds.duty.choosing.of", { name, at, of }),
    lines: [text, before.length ? t("underworlds.choice.chosen", { units: list(before) }) : ""].filter(Boolean) };
}

/** "React to the attack roll?", and once something is declared whether anything more is. @param {DutyView} duty */
function windowTitle({ facts }) {
  if (declaredIn(facts).length) return t("underworlds.react.more");
  const key = [`underworlds.react.${facts.edge}.${facts.event}`, `underworlds.react.${facts.edge}`].find(hasWord);
  return key ? t(key, facts) : "";
}

/** What was declared in this window, by name: it happens once all have passed. @param {DutyView["facts"]} facts */
const declaredIn = ({ declared }) => (Array.isArray(declared) ? declared.map((key) => sourceOf(key)?.name ?? String(key)) : []);

/** What happened or is about to. @param {DutyView["facts"]} facts */
function happened(facts) {
  const key = [`underworlds.happened.${facts.event}`, `underworlds.log.${facts.event}_${facts.outcome}`, `underworlds.log.${facts.event}`].find(hasWord);
  const said = key ? t(key, { ...facts, seat: facts.player ?? facts.seat }).replace(/\.$/, "") : "";
  return !said ? "" : facts.edge === "before" ? t("underworlds.about_to", { what: said }) : `${said}.`;
}

/** The lines under the title: what happened, what fits, who sees what. @param {DutyView} duty @param {readonly SeatOffer[]} offers */
function windowLines({ facts }, offers) {
  const fits = offers.filter((offer) => offer.command.kind === "declare_surge" && !offer.locked).map(nameOf);
  const other = seatOrder.value.find((seat) => seat !== mySeat.value) ?? null;
  const declared = declaredIn(facts);
  if (declared.length) return [t("underworlds.react.declared", { cards: list(declared) }), t(fits.length ? "underworlds.react.fits" : "underworlds.react.no_more", { cards: list(fits) })];
  return [
    happened(facts),
    t(fits.length ? "underworlds.react.fits" : "underworlds.react.nothing", { cards: list(fits) }),
    handSeat.value ? t("underworlds.react.secret", { seat: seatName(other) }) : "",
  ].filter(Boolean);
}

/** @param {SeatOffer} offer */
function nameOf(offer) {
  const card = view.value?.cards[String(offer.command.ability)];
  return card ? wordsOf(card).name : t(offer.label, offer.facts);
}
