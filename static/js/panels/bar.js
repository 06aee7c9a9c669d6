/** The bar over the well: round, whose turn, phases, and what ends the phase. The mark and the seats beside it. */
import { html } from "../html.js";
import { isLedOn } from "./buttons.js";
import { Button, Emblem, Icon, IconButton, send } from "./controls.js";
import { ClockFace, hasClock } from "./clock.js";
import { Sign } from "./sign.js";
import { isVain } from "../lib/needs.js";
import { slots } from "../slots/slots.js";
import { act, dialog, live, local, phone, takeOffer } from "../store/table.js";
import { ScoreStrip, seatState, useSeconds } from "./scores.js";
import { turnsOf } from "./time.js";
import { Watchers } from "./watching.js";
import { doing, duties, isOwing, match, mySeats, offers, phaseOffer, presence, seatName, seatOrder, view } from "../store/view.js";
import { titleOf } from "../page.js";
import { t, tAny } from "../words.js";

/** The mark, the name of the match, and what is played. */
export function Mark() {
  const shown = view.value;
  const { system, options = {} } = match.value;
  const mission = shown?.mission || (options.mission ? `${system}.mission.${options.mission}` : "");
  const parts = [tAny([`table.system.${system}`]), mission && tAny([mission])].filter(Boolean);
  return html`<section class="rim-mark" aria-label=${titleOf(match.value)}><${Sign} />
    <div><b>${titleOf(match.value)}</b><p>${shown ? parts.join(" · ") : ""}</p></div></section>`;
}

export function Bar() {
  const turn = view.value?.turn;
  return html`<header class=${phone.value ? "bar scored" : "bar"} aria-label=${t("table.bar")}>
    <h1 class="unseen">${titleOf(match.value)}</h1>
    ${turn && html`<${Round} turn=${turn} /><${TurnPlate} turn=${turn} /><${Phases} turn=${turn} />${phone.value && html`<${ScoreStrip} />`}${!phaseOffer.value?.need && html`<${EndPhase} />`}`}
    <${IconButton} class="only-phone" icon="menu" label=${t("table.menu")} onClick=${() => (dialog.value = "menu")} /></header>`;
}

/** The rounds as a row, beside what the plate says of them. @param {{turn: import("../transport/protocol.js").TurnView}} props */
function Round({ turn }) {
  if (!turn.round) return null;
  const pips = Array.from({ length: turn.rounds }, (_, i) => (i + 1 < turn.round ? "on" : i + 1 === turn.round ? (view.value?.result ? "on" : "now") : ""));
  return html`<div class="round only-desk" aria-hidden="true"><span class="round-pips">${pips.map((name) => html`<i class=${name}></i>`)}</span></div>`;
}

/** @param {{turn: import("../transport/protocol.js").TurnView}} props */
function TurnPlate({ turn }) {
  const result = view.value?.result;
  if (result) return html`<span class=${`turn-plate ${result.winner ?? ""}`}><${Emblem} seat=${result.winner} />
    <span>${result.winner ? t("table.turn.won", { seat: seatName(result.winner) }) : t("table.turn.over")}</span></span>`;
  const owed = [...new Set(duties.value.flatMap((duty) => duty.seats))];
  const seat = turn.active ?? (owed.length === 1 ? owed[0] : null);
  const text = !seat ? owed.length > 1 && seatOrder.value.length > 2 ? t("table.turn.several", { n: owed.length }) : t("table.turn.nobody")
    : !turn.active ? mySeats.value.length === 1 && mySeats.value[0] === seat ? t("table.turn.you_decide") : t("table.turn.decides", { seat })
    : mySeats.value.length === 1 && mySeats.value[0] === seat ? t("table.turn.yours") : t("table.turn.of", { seat });
  const when = turnSaid(turn);
  const signs = seat ? [seat] : seatOrder.value.length > 2 ? owed : [];
  return html`<span class=${`turn-plate ${seat ?? ""} ${signs.length ? "" : "only-words"}`} title=${`${text} · ${when}`}>
    ${signs.map((one) => html`<${Emblem} key=${one} seat=${one} />`)}<span><b>${text}</b><small>${when}</small></span></span>`;
}

/** The round, and the turn in it where a seat takes several. @param {import("../transport/protocol.js").TurnView} turn */
function turnSaid(turn) {
  if (!turn.round) return t("table.setup");
  const now = turnsOf().findLast((one) => one.round === turn.round);
  const said = t("table.round", { n: turn.round, of: turn.rounds });
  return now?.turn ? `${said} · ${t("table.turn.number", { n: now.turn, of: turn.turns })}` : said;
}

/** @param {{turn: import("../transport/protocol.js").TurnView}} props */
function Phases({ turn }) {
  const system = view.value?.system;
  const at = turn.phases.indexOf(turn.phase);
  const over = Boolean(view.value?.result);
  const theirs = turn.active && !mySeats.value.includes(turn.active) ? "theirs" : "";
  if (at < 0 && over) return html`<ol class="phases" aria-label=${t("table.phases")}></ol>`;
  const steps = slots.value.look.setup;
  const step = turn.round ? -1 : steps.findIndex(([, kinds]) => kinds.includes(turn.step));
  if (step >= 0) return html`<ol class="phases setup" aria-label=${t("table.phases")} tabindex="-1">${steps.map(([name], i) => isPassed(name, i, step)
    && html`<li class=${i === step ? `now ${theirs}` : i < step ? "done" : ""} aria-current=${i === step ? "step" : undefined}>
      ${i < step && html`<${Icon} name="check" small />`}${t(`${system}.setup.${name}`)}${i === step && turn.of > 0
        && html`<small>${t("table.phase.count", { n: turn.done, of: turn.of })}</small>`}</li>`)}</ol>`;
  if (at < 0) return html`<ol class="phases" aria-label=${t("table.phases")}><li class=${`now ${theirs}`}
    aria-current="step">${tAny([`${system}.step.${turn.step}`, `${system}.phase.${turn.phase}`])}</li></ol>`;
  return html`<ol class="phases" aria-label=${t("table.phases")} tabindex="-1">${turn.phases.map((/** @type {string} */ phase, /** @type {number} */ i) => html`
    <li class=${i === at && !over ? `now ${theirs}` : i <= at ? "done" : ""} aria-current=${i === at && !over ? "step" : undefined}>
      ${(i < at || (i === at && over)) && html`<${Icon} name="check" small />`}${tAny([...(i === at && !phone.value ? [] : [`${system}.phase.${phase}.short`]), `${system}.phase.${phase}`])}
      ${i === at && !over && turn.of > 0 && html`<small>${t("table.phase.count", { n: turn.done, of: turn.of })}</small>`}</li>`)}</ol>`;
}

/** Steps of the set-up that a table may be without are named only while they last. @param {string} name @param {number} i @param {number} now */
function isPassed(name, i, now) {
  return i === now || !slots.value.look.optional.includes(name);
}

/** The offer that ends the phase, at the right end of the bar and on the phone's sheet; one that asks for more stands in the prompt. */
export function EndPhase() {
  const offer = phaseOffer.value;
  if (!offer) return null;
  const locked = offer.locked ?? (live.value ? null : t("table.not_live"));
  const kind = offer.primary && !isLedOn.value ? "go" : "";
  return html`<${Button} locked=${locked} kind=${kind} data-ends="phase" onClick=${() => (offer.need ? takeOffer(offer) : endPhase(offer))}>${t(offer.label, offer.facts)}<//>`;
}

/** What is given up by ending the phase now: how many units could still act, and whether the turn ends with it. @param {import("../transport/protocol.js").DutyView | undefined} duty */
export function leftUndone(duty) {
  const offer = phaseOffer.value;
  if (!offer || offer.need || offer.locked) return "";
  const able = offers.value.filter((one) => one.place === "unit" && !one.locked && one.seat === offer.seat && !isVain(one));
  const left = new Set(able.flatMap(({ unit }) => unit ?? []));
  const ends = duty?.facts.ends_turn ? t(`${view.value?.system}.ends_turn`) : "";
  return [left.size && t("table.phase.left", { n: left.size }), ends].filter(Boolean).join(" ");
}

/** @param {import("../store/view.js").SeatOffer} offer */
function endPhase(offer) {
  if (local.filling.value?.values?.length) dialog.value = "unfinished";
  else void send(offer);
}

/** Ends the phase though something on the board is not confirmed. */
export function endPhaseAnyway() {
  const offer = phaseOffer.value;
  if (offer && !offer.locked) void act(offer.seat, offer.command);
}

/** Seats with who sits there and what he does, watchers, menu. */
export function Seats() {
  useSeconds();
  return html`<div class=${seatOrder.value.length > 2 ? "rim-seats many" : "rim-seats"} role="region" aria-label=${t("table.seats")}>
    ${seatOrder.value.map((seat) => html`<${Seat} key=${seat} seat=${seat} />`)}
    <${Watchers} />
    <${IconButton} icon="menu" label=${t("table.menu")} onClick=${() => (dialog.value = "menu")} /></div>`;
}

/** @param {{seat: string}} props */
function Seat({ seat }) {
  const here = presence.value.seats?.[seat];
  const mine = mySeats.value.length === 1 && mySeats.value[0] === seat;
  const deciding = !view.value?.result && isOwing(seat);
  const out = view.value?.seats[seat]?.out;
  const isMany = seatOrder.value.length > 2;
  return html`<div class=${`seat ${deciding ? "deciding" : ""} ${out ? "out" : ""}`} title=${isMany
    ? `${mine ? t("table.you", { seat }) : seatName(seat)}: ${seatState(seat)}` : undefined}><span class=${here?.connected ? "disc" : "disc away"}><${Emblem} seat=${seat} /></span>
    <b>${mine && !isMany ? t("table.you", { seat }) : seatName(seat)}</b>${hasClock(seat) && !out ? html`<${ClockFace} seat=${seat} />`
      : html`<span>${seatState(seat)}</span>`}</div>`;
}
