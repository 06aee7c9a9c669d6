/** The cards of this cycle in the order they are resolved, and while they are chosen: who has laid one, and what goes first. */
import { html } from "../../html.js";
import { Emblem, Icon } from "../../panels/controls.js";
import { wordsOf } from "../../panels/cards/cards.js";
import { draft } from "../../store/table.js";
import { mySeat, nameOf, offers, seatName, view } from "../../store/view.js";
import { Strategy } from "./marks.js";
import { Following } from "./melee.js";
import { own } from "./own_view.js";
import { Zones } from "./zones.js";
import { t } from "../../words.js";

/** @import { PlayedView, Seat } from "../../transport/protocol.js" */

const RING = ["bold", "steady", "devious"];

export function Cycle() {
  const shown = own.value;
  if (!shown || view.value?.result) return null;
  if (!view.value?.turn.round) return html`<${Zones} />`;
  const choosing = view.value.turn.step === "choosing_cards";
  if (choosing) return html`<${Choosing} />`;
  if (!shown.played.length) return html`<${Following} /><${Standing} />`;
  return html`<section class=${standsOpen() ? "cycle brief" : "cycle"} tabindex="0" aria-label=${t("diskwars.cycle")}><h3 class="cap" aria-level="2">${t("diskwars.cycle")}</h3>
    <ol>${shown.played.map((one, i) => html`<${Played} key=${one.seat} one=${one} place=${i + 1} />`)}</ol></section><${Standing} />`;
}

/** Name and text of a card that was turned up. @param {PlayedView} one */
function saidOf(one) {
  const card = view.value?.cards[`${one.seat}.${one.card}`] ?? view.value?.cards[one.card];
  return card ? wordsOf(card) : { name: one.card, text: "" };
}

/** The targets of a shot at which only critical hits count. @param {import("../../store/view.js").SeatOffer} offer */
const farOf = ({ facts }) => /** @type {readonly string[]} */ (facts.pieces ?? []);

/** What to know of the target that a shot is aimed at. @param {import("../../store/view.js").SeatOffer} offer */
export const risks = (offer) => (offer.need?.kind === "pick" && farOf(offer).includes(String(draft.valueOf(offer, offer.need))) ? [t("diskwars.shoot.far")] : []);

/** What the card that is resolved or a focus ability does, where it is asked for, or how much longer a card makes a move. @param {import("../../store/view.js").SeatOffer} offer */
export function offerText(offer) {
  if (offer.command.kind === "shoot" && offer.facts.pieces) return t("diskwars.shoot.siege", { n: farOf(offer).length });
  if (offer.command.kind === "move" && offer.facts.by) return t("diskwars.move.longer", offer.facts);
  // Beside a move a focus ability is named by what it is called, as no field of the command alone names it.
  const focus = offer.command.kind === "use_focus" ? offer.command.ability : offer.facts.ability;
  if (focus) return nameOf(`${String(focus)}.text`) ?? "";
  const now = own.value?.played.find((one) => one.state === "now");
  return offer.command.kind === "use_battle_ability" && now ? saidOf(now).text : "";
}

/**
 * The words of a move that has no flip left, in which the disk may still shoot or use its focus.
 * @param {import("../../transport/protocol.js").DutyView | undefined} duty
 * @param {readonly import("../../store/view.js").SeatOffer[]} offers
 */
export function promptText(duty, offers) {
  const isSpent = duty?.label === "diskwars.duty.moving" && !offers.some((offer) => offer.id === "flip");
  return isSpent ? { title: t("diskwars.spent", duty.facts), lines: [t("diskwars.spent.hint")] } : null;
}

/** Whether the text of a card is written out: of the one that is resolved, and of a second one; more would leave no room for what can be done. @param {PlayedView} one */
const isTold = (one) => one.state === "now" || (one.state !== "done" && (own.value?.played.length ?? 0) < 3);

/** @param {{one: PlayedView, place: number}} props */
function Played({ one, place }) {
  const words = saidOf(one);
  return html`<li class=${`played ${one.state}`} title=${words.text}><b class="card-value">${one.value}</b><div><h4 aria-level="3"><${Emblem} seat=${one.seat} />${words.name}</h4>
    <p><${Strategy} name=${one.strategy} />${t(`diskwars.cycle.${one.state}`,
      { place, seat: seatName(one.seat), n: one.left, of: one.value })}${one.state !== "done" && html`<small>${t(`diskwars.why.${one.why}`)}</small>`}</p>
      ${isTold(one) && html`<p class="card-effect">${words.text}</p>`}</div>
    <span class="left" aria-hidden="true">${Array.from({ length: one.value }, (_, i) => html`<i class=${i < one.value - one.left ? "on" : ""}></i>`)}</span></li>`;
}

/** Who has laid a card, and the ring of strategies. */
function Choosing() {
  const shown = own.value;
  const seats = (shown?.order ?? []).filter((seat) => !view.value?.seats[seat]?.out);
  return html`<section class="cycle" aria-label=${t("diskwars.first")}><h3 class="cap" aria-level="2">${t("diskwars.first")}</h3>
    <p class="ring">${RING.map((name, i) => html`${i > 0 && html`<${Icon} name="right" small />`}<${Strategy} name=${name} />`)}<${Icon} name="undo" small />
      </p><p class="note">${t("diskwars.first.why", { seat: seatName(seats[0] ?? "red") })}</p>
    <${Against} /><ul class="laid">${seats.map((seat) => html`<li key=${seat}><${Emblem} seat=${seat} /><span>${seatName(seat)}</span>
      <em>${shown?.chosen.includes(seat) ? html`<${Icon} name="check" small />${laidBy(seat)}` : t("diskwars.not_laid")}</em></li>`)}</ul></section>`;
}

/** Which card a player has laid, where its face may be seen; else that there is one. @param {Seat} seat */
function laidBy(seat) {
  const card = Object.values(view.value?.cards ?? {}).find((one) => one.pile === `${seat}.chosen`);
  return card ? wordsOf(card).name : t("diskwars.laid");
}

/** What goes first, for every strategy in the own hand against every one the other could lay. */
function Against() {
  const seat = mySeat.value ?? "";
  const first = own.value?.first[/** @type {Seat} */ (seat)];
  const hand = Object.values(view.value?.cards ?? {}).filter((card) => card.pile === `${seat}.hand` || card.pile === `${seat}.chosen`);
  const mine = [...RING, "slow"].filter((name) => hand.some((card) => card.facts?.strategy === name));
  if (!first || !mine.length) return null;
  const other = seatName(first.against);
  return html`<table class="against"><caption>${t("diskwars.against", { seat: other })}</caption>
    <thead><tr><td></td>${[...RING, "slow"].map((name) => html`<th scope="col" key=${name}><${Strategy} name=${name} /></th>`)}</tr></thead>
    <tbody>${mine.map((name) => html`<tr key=${name}><th scope="row"><${Strategy} name=${name} /></th>${[...RING, "slow"].map((theirs) => {
    const leads = (first.before[/** @type {"bold"} */ (name)] ?? []).some((one) => one === theirs);
    return html`<td key=${theirs} class=${leads ? "ahead" : ""}>${t(leads ? "diskwars.against.first" : "diskwars.against.second", { seat: other })}</td>`;
  })}</tr>`)}</tbody></table>`;
}

/** Whether three or four are told how all stand: who only waits. */
const standsOpen = () => (own.value?.order ?? []).length >= 3 && !offers.value.some((offer) => !offer.locked && offer.place !== "table");

/** Three and four at a table: what each has on the field, in reserve, lost and in hand, in the order of initiative; for who only waits. */
function Standing() {
  const order = own.value?.order ?? [];
  if (!standsOpen()) return null;
  const hand = (/** @type {string} */ seat) => view.value?.piles[`${seat}.hand`]?.count ?? 0;
  return html`<section class="cycle standings" aria-label=${t("diskwars.standing")}><h3 class="cap" aria-level="2">${t("diskwars.standing")}</h3>
    <table><thead><tr><td></td>${["table", "reserve", "lost", "cards"].map((name) => html`<th scope="col" key=${name}>${t(`diskwars.standing.${name}`)}</th>`)}</tr></thead>
    <tbody>${order.map((seat) => {
    const side = view.value?.seats[seat];
    const { table = 0, reserve = 0, lost = 0 } = side?.counters ?? {};
    return html`<tr key=${seat} class=${`${side?.out ? "out" : ""} ${view.value?.turn.active === seat ? "turn" : ""}`}>
      <th scope="row"><${Emblem} seat=${seat} /><span>${seatName(seat)}</span></th><td>${table}</td>
      <td>${side?.out ? "–" : reserve}</td><td>${lost}</td><td>${side?.out ? "–" : hand(seat)}</td></tr>`;
  })}</tbody></table><p class="note">${t("diskwars.standing.why")}</p></section>`;
}
