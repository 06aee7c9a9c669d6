/** The prompt: the one place where the table asks me something, or says what it waits for. */
import { computed } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { html } from "../html.js";
import { EndPhase } from "./bar.js";
import { Chance } from "./chance.js";
import { declarable } from "./cards/keys.js";
import { FEW, currentOf, decision, isAside, isButtons, isFolded, isListing, isOfFighter, isUntouched, quickPick, unfolded, waysOf } from "./decision.js";
import { unitOffers, unitsThatCan } from "./do.js";
import { Aim } from "./needs/aim.js";
import { Chips, Likewise, isOfModels, isTwin } from "./needs/chips.js";
import { Confirm, Contact, Corner, Formations, Mend, Nearest, Progress, Suggest, Verdict, isInstead, isLed, isRefused, worded } from "./needs/filling.js";
import { Forecast } from "./needs/forecast.js";
import { FlipButtons, Leads } from "./needs/flips.js";
import { Dice, Order, Pick, Text, rings, sidesOf } from "./needs/pick.js";
import { Shown, isAtOnce, isShown } from "./needs/shown.js";
import { inSides } from "./named.js";
import { Button, Emblem, hint } from "./parts.js";
import { RulingText } from "./ruling.js";
import { BeingSetUp, SetUpButton, isBeingSetUp } from "./setting.js";
import { hasCards } from "./cards/cards.js";
import { diceAsked } from "./tray.js";
import { TakeBackAsk, TakeBackWaits, Waiting, waitingFor } from "./waiting.js";
import { isOnBoard, needsOf } from "../lib/needs.js";
import { isSameMove } from "../lib/moves.js";
import { act, board, draft, isWritten, live, local, opened, phone, select, tab, takeOffer } from "../store/table.js";
import { spoken } from "../store/toasts.js";
import { duties, match, mySeat, mySeats, offers, past, phaseOffer, takeBack, unitName, view } from "../store/view.js";
import { slots } from "../slots/slots.js";
import { hasWord, t, tAny } from "../words.js";

/** @import { LineNeed, Need, PickNeed } from "../transport/protocol.js" */
/** @typedef {import("../store/view.js").SeatOffer} SeatOffer */

export function Prompt() {
  if (past.value || view.value?.result) return null;
  if (local.spot.value) return html`<${Spot} />`;
  const asked = takeBack.value;
  const isAsked = asked?.wanted?.some((/** @type {string} */ seat) => mySeats.value.includes(seat)) ?? !(mySeats.value.length === 1 && mySeats.value[0] === asked?.seat);
  if (asked && mySeats.value.length && isAsked) return html`<${TakeBackAsk} asked=${asked} />`;
  if (asked) return html`<${TakeBackWaits} asked=${asked} />`;
  if (isBeingSetUp()) return html`<${BeingSetUp} />`;
  const now = decision();
  if (now) return html`<${Decision} key=${now.key} now=${now} />`;
  return duties.value.length && match.value.status !== "open" ? html`<${Waiting} />` : null;
}

/** A panel wants to know where: a click on the table says it. */
function Spot() {
  const piece = local.spot.value?.piece;
  const title = piece ? t("table.spot", { piece }) : t("table.spot.free");
  const give = () => board.value?.tools.cancel();
  return html`<section class="prompt" role="region" aria-label=${title}><h2><span>${title}</span></h2><p class="why">${t("table.spot.hint")}</p>
    <div class="acts"><span class="gap"></span><${Button} kind="quiet" press="Esc" onClick=${give}>${t("table.cancel")}<//></div></section>`;
}

/** What is asked: where no unit can do anything any more, that only the end is left. @param {import("../transport/protocol.js").DutyView} duty */
function labelOf({ label }) {
  const isLeft = offers.value.some((offer) => offer.place === "unit" && !offer.locked);
  return !isLeft && hasWord(`${label}.done`) ? `${label}.done` : label;
}

/** Whether pieces are moved or put down by hand: the board is what is looked at. */
const isByHand = computed(() => ["move", "place"].includes(local.filling.value?.offer.need?.kind ?? ""));

/** @param {{now: NonNullable<ReturnType<typeof decision>>}} props */
function Decision({ now }) {
  const title = useRef(/** @type {HTMLElement | null} */ (null));
  const seat = now.offers[0]?.seat ?? mySeat.value;
  const theirs = now.duty || now.opened ? undefined : duties.value.find((duty) => duty.id === "ruling");
  const own = now.opened ? null : slots.value.words.promptText(now.duty, now.offers);
  const said = local.dropped.value && now.opened ? t(now.offers.length > 1 ? "table.drag.which" : "table.drag.one", { unit: local.dropped.value.piece, hex: local.dropped.value.hex }) : theirs ? waitingFor(theirs) : own ? own.title : now.duty ? t(labelOf(now.duty), now.duty.facts) : now.offers[0] ? worded(now.offers[0], "picked") : "";
  const text = said.replace(/\.$/, "");
  useEffect(() => {
    spoken.value = { text: t("table.prompt.yours", { title: text }), urgent: true };
    const unit = now.offers.find((offer) => offer.unit)?.unit;
    if (unit && (local.selection.value.unit !== unit || local.selection.value.piece)) select(unit);
  }, [now.key]);
  // At once, not in an effect that runs a frame later: it would take the focus from where the next key has led it. But once all
  // panels are drawn: to take the focus has the page laid out, which what is drawn after it would have done again.
  useLayoutEffect(() => queueMicrotask(() => {
    if (now.opened || document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }), [now.key]);
  const inTray = view.value?.tray?.open && !phone.value ? "in-tray" : "";
  return html`<section class=${`prompt ${inTray} ${theirs ? "waiting" : ""} ${isByHand.value ? "on-board" : ""}`} role="region" aria-label=${t("table.prompt.yours", { title: text })} aria-disabled=${live.value ? undefined : "true"}>
    <h2 ref=${title} tabindex="-1"><${Emblem} seat=${theirs?.seats[0] ?? seat} /><span>${text}</span><${Judged} /><${Progress} now=${now} /></h2>
    ${own ? html`<p class="why">${own.lines.join(" ")}</p>` : now.duty && !isRefused() && hasWord(`${labelOf(now.duty)}.hint`) && html`<p class="why">${hint(labelOf(now.duty), now.duty.facts)}</p>`}
    ${now.opened && now.offers[0] && html`<${How} offer=${now.offers[0]} />`}${(theirs ?? now.duty)?.id === "ruling" && html`<${RulingText} />`}<${Verdict} /><${Body} now=${now} seat=${seat} /></section>`;
}

/** What was led or let go is seen there; that the referee has not said yes yet is said. */
function Judged() {
  return Object.keys(local.waiting.value).length > 0 && html`<small role="status">${t("table.prompt.judging")}</small>`;
}

/** Whether nothing is laid out on the board yet of what could be laid out there, or picked: another answer may lead. @param {SeatOffer} offer */
const isBare = (offer) => !!offer.need && (isOnBoard(offer.need) || offer.need.kind === "pick") && isEmpty(draft.valueOf(offer, offer.need));

/** Whether to pick nothing is an answer of its own among these: a pick that wants at least one has no button before. @param {SeatOffer} offer @param {readonly SeatOffer[]} all */
const isSpared = (offer, all) => isBare(offer) && !isOnBoard(offer.need) && !draft.isComplete(offer) && all.some((one) => one.primary && !one.need && !one.locked);

/** @param {unknown} laid */
const isEmpty = (laid) => !laid || (Array.isArray(laid) && laid.length === 0);

/** How an offer that was taken goes on, else what it does, where there are words for that. @param {{offer: SeatOffer}} props */
function How({ offer }) {
  const how = needsOf(offer).every((need) => need.kind === "pick") ? hint(offer.label, offer.facts, "how") || slots.value.words.offerText(offer) : "";
  return how && html`<p class="why">${how}</p>`;
}

/** Which of several ways is meant: its options are the buttons, and what a click on the board sends. @param {{ways: SeatOffer[], meant: SeatOffer | undefined}} props */
function Ways({ ways, meant }) {
  return html`<div class="choices ways">${ways.map((offer) => html`<button type="button" key=${offer.id} class="choice" aria-pressed=${offer === meant ? "true" : "false"} onClick=${() => takeOffer(offer)} ...${rings(offer)}>${hint(offer.label, offer.facts, "way") || t(offer.label, offer.facts)}</button>`)}</div>`;
}

/** Controls of the needs, then the buttons. @param {{now: NonNullable<ReturnType<typeof decision>>, seat: string | null}} props */
function Body({ now, seat }) {
  const { choice } = slots.value.prompt;
  if (!now.opened && (now.offers.some(choice.isFor) || choice.asks(now.duty))) return html`<${choice.Body} seat=${seat} />`;
  const firstPick = quickPick(now);
  const current = currentOf(now);
  const ways = waysOf(now);
  const controls = current ? needsOf(current).filter((need) => !(isButtons(current) && !isAside(current, firstPick) && need === current.need)) : [];
  const confirming = current && (!isButtons(current) || isAside(current, firstPick)) && !isUntouched(current) && !isAtOnce(current) && !isSpared(current, now.offers) && html`<${Confirm} offer=${current} />`;
  // Where the referee proposes a place, that leads for as long as no hand has laid out another.
  const isBehind = !!current && isOnBoard(current.need) && isBare(current) && now.offers.some((offer) => offer !== current && offer.primary && !offer.need && !offer.locked);
  const unlisted = now.duty && !now.offers.some((offer) => !offer.locked) && !hasWord(`${now.duty.label}.hint`);
  return html`${ways.length > 0 && html`<${Ways} ways=${ways} meant=${firstPick} />`}${current && controls.map((need) => html`<${Control} key=${need.field} offer=${current} need=${need} hinted=${!!now.duty && hasWord(`${now.duty.label}.hint`)} />`)}${current && html`<${Forecast} offer=${current} />`}<${Formations} offer=${current} />
    <div class="acts">${!isLed(current) && !isBehind && confirming}<${Mend} /><${Suggest} offer=${current} /><${Nearest} offer=${current} /><${Contact} offer=${current} /><${Corner} offer=${current} /><${FlipButtons} offer=${current} />${isLed(current) && confirming}
      ${(isListing(current) ? [] : now.offers).filter((offer) => offer === firstPick || !ways.includes(offer)).filter((offer) => offer !== current || (isButtons(offer) && !isAside(offer, firstPick))).map((offer) => isButtons(offer) && !offer.locked && !isAside(offer, firstPick) ? html`<${PickButtons} key=${offer.id} offer=${offer} counted=${offer === firstPick} />` : isTwin(offer, firstPick) ? html`<${Likewise} key=${offer.id} offer=${offer} />` : html`<${OfferButton} key=${offer.id} offer=${offer} busy=${!!current && !isUntouched(current) && !isBare(current)} />`)}
      ${isBehind && confirming}${(now.opened || isListing(current)) && html`<span class="gap"></span><${Button} kind="quiet" press="Esc" onClick=${cancel}>${t("table.cancel")}<//>`}
      ${unlisted && html`<span class="note">${t(phaseOffer.value ? "table.prompt.choose_unit" : "table.prompt.choose_any")}</span>`}${!current && !now.opened && html`${(phone.value || callers().length > 0) && html`<${UnitButtons} />`}${(phone.value || phaseOffer.value?.need) && html`<${EndPhase} />`}`}${current && (isUntouched(current) || (isOnBoard(current.need) && isBare(current))) && !now.opened && !isListing(current) && html`<${CallerButtons} calling=${deedsOf(local.selection.value.unit)} />`}${phone.value && !now.opened && (!current || isUntouched(current) || isBare(current)) && html`<${SetUpButton} />`}</div>`;
}

/** The units among which the decision is, where the system says so: each begins what it alone would do. */
function callers() {
  const kinds = slots.value.look.callers;
  return offers.value.filter((offer) => offer.place === "unit" && offer.unit && !offer.locked && kinds[offer.command.kind]);
}

/** Whether a caller's button says what it would do, so that it stands beside a decision about something else. @param {SeatOffer} offer */
const isDeed = (offer) => slots.value.look.callers[offer.command.kind] === "deed";

/** What the chosen unit could do instead of what is asked; where it could do nothing, what any unit could. @param {string | null} unit */
function deedsOf(unit) {
  const deeds = callers().filter(isDeed);
  const own = deeds.filter((offer) => offer.unit === unit);
  return own.length ? own : deeds;
}

/** Whose deed it is, where its words do not say. @param {SeatOffer} offer */
const whose = (offer) => (isDeed(offer) && offer.unit && !Object.values(offer.facts).includes(offer.unit) ? unitName(offer.unit) : "");

/** @param {{calling: readonly SeatOffer[]}} props */
function CallerButtons({ calling }) {
  return html`${calling.map((offer) => html`<${CallerButton} key=${offer.id} offer=${offer} />`)}`;
}

/** What a unit begins, by its name or by the deed, which says what would come of it. @param {{offer: SeatOffer}} props */
function CallerButton({ offer }) {
  const shown = isDeed(offer) ? t(offer.label, offer.facts) : unitName(offer.unit ?? "");
  const outcome = isDeed(offer) ? slots.value.words.outcomeText(offer) : "";
  const told = outcome ? described("outcome", offer.id) : undefined;
  return html`<${Button} onClick=${() => (select(offer.unit ?? null), takeOffer(offer))} what=${slots.value.words.offerHint(offer) || whose(offer)} label=${told && shown} aria-describedby=${told} ...${rings(offer)}>${
    outcome ? html`<span class="with-outcome">${shown}<small id=${told}>${outcome}</small></span>` : shown}<//>`;
}

/** On a phone what the chosen unit can do stands where the thumb is; where it can do nothing, the few units that can, or the way to the list of many. */
export function UnitButtons() {
  const calling = callers();
  if (calling.length) return html`<${CallerButtons} calling=${calling} />`;
  const open = unitOffers().filter((offer) => !offer.locked);
  if (open.length) return html`${open.slice(0, 3).map((offer) => html`<${Button} key=${offer.id} onClick=${() => takeOffer(offer)}>${t(offer.label, offer.facts)}<//>`)}`;
  const units = unitsThatCan();
  if (units.length > FEW) return html`<${Button} onClick=${() => (tab.value = "do")}>${tAny([`${view.value?.system}.prompt.which`, "table.prompt.which"], { n: units.length })}<//>`;
  return html`${units.map((unit) => html`<${Button} key=${unit} onClick=${() => select(unit)}>${unitName(unit)}<//>`)}`;
}

/** @param {{offer: SeatOffer, need: Need, hinted: boolean}} props */
function Control({ offer, need, hinted }) {
  switch (need.kind) {
    case "pick": return isShown(need) ? html`<${Shown} offer=${offer} need=${need} />` : html`<${Pick} offer=${offer} need=${need} />`;
    case "order": return html`<${Order} offer=${offer} need=${need} />`;
    case "dice": return diceAsked() ? !hinted && html`<p class="note">${t("table.need.dice", { least: need.least, most: need.most })}</p>` : html`<${Dice} offer=${offer} need=${need} />`;
    case "text": return html`<${Text} offer=${offer} need=${need} />`;
    case "aim": return html`<${Aim} offer=${offer} need=${need} />`;
    case "list": return html`<${slots.value.prompt.Muster} offer=${offer} need=${need} />`;
    case "flips": return html`<${Leads} offer=${offer} />`;
    case "line": return html`<${Presets} offer=${offer} need=${need} />`;
    default: return hinted ? null : html`<p class="note">${hint(offer.label, offer.facts, "how") || t(`table.need.${need.kind}`)}</p>`;
  }
}

/** Lines offered by name. @param {{offer: SeatOffer, need: LineNeed}} props */
function Presets({ offer, need }) {
  return html`<div class="need"><p class="note">${t("table.need.line")}</p><div class="choices">${need.presets.map((preset) => html`
    <button type="button" class="choice" onClick=${() => draft.answer(offer, need, preset.value)}>${t(preset.label, preset.facts)}</button>`)}</div></div>`;
}

/** Each option of a single pick is a button that sends it; many options nobody must choose from stay folded behind one. @param {{offer: SeatOffer, counted: boolean}} props */
function PickButtons({ offer, counted }) {
  const { options } = /** @type {PickNeed} */ (offer.need);
  const sided = sidesOf(options);
  if (isFolded(offer)) return html`<${Button} locked=${live.value ? null : t("table.not_live")} what=${hint(offer.label, offer.facts, "how")} onClick=${() => (isOfFighter(offer) ? takeOffer(offer) : (unfolded.value = offer.id))}>${t(offer.label, offer.facts)}…<//>`;
  if (isOfModels(offer.need)) return html`<${Chips} offer=${offer} />`;
  return html`${!offer.primary && opened.value !== offer.id && html`<span class="note">${t(offer.label, offer.facts)}</span>`}${options.map((option, i) => html`<${PickButton} key=${String(option.value)} offer=${offer} option=${option} side=${sided(option)} press=${counted ? String(i + 1) : null} />`)}`;
}

/** One option as a button that sends it, called by what is picked; what would be rolled describes it. @param {{offer: SeatOffer, option: PickNeed["options"][number], side: string | null | undefined, press: string | null}} props */
function PickButton({ offer, option, side, press }) {
  const command = { ...offer.command, [/** @type {PickNeed} */ (offer.need).field]: option.value };
  const odds = !option.locked && slots.value.look.chances.includes(offer.command.kind) ? described("chance", offer.id, option.value) : undefined;
  const text = t(option.label, option.facts);
  const whose = side ? `, ${t(`table.side.${side}`)}` : "";
  return html`<${Button} kind=${offer.primary ? "go" : ""} press=${press} locked=${option.locked ?? (live.value ? null : t("table.not_live"))} onClick=${() => act(offer.seat, command)}
    label=${odds && text + whose} aria-describedby=${odds} ...${rings(option)}><span class="called">${side && html`<${Emblem} seat=${side} />`}${text}${side && html`<span class="unseen">${whose}</span>`}</span>${odds && html`<${Chance} id=${odds} seat=${offer.seat} command=${command} />`}<//>`;
}

/** The id of what describes a button. @param {...unknown} parts */
const described = (...parts) => parts.join(" ").replaceAll(/\W/g, "-");

/** @param {{offer: SeatOffer, busy: boolean}} props */
function OfferButton({ offer, busy }) {
  const isCancel = offer.role === "cancel";
  const aside = offer.need && !isOnBoard(offer.need);
  const kind = (offer.primary && !busy && !aside) || isInstead(offer) ? "go" : isCancel || offer.role === "standing" ? "quiet" : "";
  const press = isCancel ? "Esc" : offer.role === "pass" && hasCards.value ? t("table.key.space") : declarable().includes(offer) ? String(declarable().indexOf(offer) + 1) : offer.primary && !busy && !aside ? "Enter" : null;
  const filling = local.filling.value;
  // Two ways to end the same move: what lies on the board is sent with either.
  const shared = filling && filling.offer.id !== offer.id && isSameMove(filling.offer, offer) ? filling.values : null;
  const { need } = offer;
  const untouched = Array.isArray(shared) && !shared.length ? t("table.prompt.untouched") : null;
  const outcome = slots.value.words.outcomeText(offer);
  const go = () => (shared && need ? act(offer.seat, { ...offer.command, [need.field]: shared }) : need && !isOnBoard(offer.need) && !isWritten(offer) ? (opened.value = offer.id) : takeOffer(offer));
  // A button is called by what it does; what may come of it describes it.
  const told = outcome ? described("outcome", offer.id) : undefined;
  const odds = !need && !offer.locked && slots.value.look.chances.includes(offer.command.kind) ? described("chance", offer.id) : undefined;
  const text = t(offer.label, offer.facts);
  const shown = inSides(offer.label, offer.facts, offer.seat);
  return html`${isCancel && html`<span class="gap"></span>`}<${Button} kind=${kind} press=${press} wide=${kind === "go"} locked=${offer.locked ?? (live.value ? untouched : t("table.not_live"))} onClick=${go}
    what=${slots.value.words.offerText(offer) || hint(offer.label, offer.facts, "how")} label=${(told || odds) && text} aria-describedby=${[told, odds].filter(Boolean).join(" ") || undefined} ...${rings(offer)}>${outcome ? html`<span class="with-outcome">${shown}<small id=${told}>${outcome}</small></span>` : shown}${odds && html`<${Chance} id=${odds} seat=${offer.seat} command=${offer.command} />`}<//>`;
}

/** Gives up what is open in the prompt. */
export function cancel() {
  opened.value = null;
  local.dropped.value = null;
  board.value?.tools?.cancel?.();
}
