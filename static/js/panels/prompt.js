/** The prompt: the one place where the table asks me something, or says what it waits for. */
import { computed } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { html } from "../html.js";
import { EndPhase, leftUndone } from "./bar.js";
import { buttonsOf, isBare } from "./buttons.js";
import { CallerButtons, UnitButtons, callers, deedsOf } from "./unit_buttons.js";
import { Chance } from "./chance.js";
import { currentOf, decision, isAside, isButtons, isFolded, isListing, isOfFighter, isUntouched, quickPick, unfolded, waysOf } from "./decision.js";
import { AbilityTexts, OptionTexts } from "./ability_texts.js";
import { ByText, isByText } from "./by_text.js";
import { AtZero, late } from "./at_zero.js";
import { Aim } from "./needs/aim.js";
import { Likewise } from "./needs/chips.js";
import { Confirm, Contact, Corner, Formations, Mend, Nearest, Progress, Suggest, Verdict, isRefused, worded } from "./needs/filling.js";
import { Forecast } from "./needs/forecast.js";
import { FlipButton, Leads } from "./needs/flips.js";
import { Dice, Order, Pick, Text, rings } from "./needs/pick.js";
import { PickButtons } from "./needs/pick_buttons.js";
import { Shown, isOnCard, isShown } from "./needs/shown.js";
import { inSides } from "./named.js";
import { Button, Emblem, hint } from "./controls.js";
import { RulingText } from "./ruling.js";
import { BeingSetUp, SetUpButton, isBeingSetUp } from "./setting.js";
import { diceAsked } from "./tray.js";
import { TakeBackAsk, TakeBackWaits, Waiting, waitingFor } from "./waiting.js";
import { WhileAway, isAwayShown } from "./while_away.js";
import { isOnBoard, isVain, needsOf } from "../lib/needs.js";
import { act, board, draft, live, local, opened, phone, select, takeOffer } from "../store/table.js";
import { spoken } from "../store/toasts.js";
import { duties, last, match, mySeat, mySeats, offers, past, phaseOffer, takeBack, view } from "../store/view.js";
import { slots } from "../slots/slots.js";
import { hasWord, t } from "../words.js";

/** @import { LineNeed, Need, PickNeed } from "../transport/protocol.js" */
/** @typedef {import("../store/view.js").SeatOffer} SeatOffer */
/** @typedef {import("./buttons.js").PromptButton} PromptButton */
/** @typedef {import("./buttons.js").Decision} Decided */

/** Whether this page has asked anything yet. */
let wasAsked = false;

export function Prompt() {
  if (isAwayShown()) return html`<${WhileAway} />`;
  if (past.value || view.value?.result) return null;
  if (local.spot.value) return html`<${Spot} />`;
  const asked = takeBack.value;
  const isAsked = asked?.wanted?.some((/** @type {string} */ seat) => mySeats.value.includes(seat)) ?? !(mySeats.value.length === 1 && mySeats.value[0] === asked?.seat);
  if (asked && mySeats.value.length && isAsked) return html`<${TakeBackAsk} asked=${asked} />`;
  if (asked) return html`<${TakeBackWaits} asked=${asked} />`;
  if (isBeingSetUp()) return html`<${BeingSetUp} />`;
  const now = decision();
  if (now) return html`<${Decision} now=${now} />`;
  if (late.value) return html`<${AtZero} />`;
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
  const isLeft = offers.value.some((offer) => offer.place === "unit" && !offer.locked && !isVain(offer));
  return !isLeft && hasWord(`${label}.done`) ? `${label}.done` : label;
}

/** How far what is moved by hand has to go at least. @param {Decided} now */
function leastMove(now) {
  const need = currentOf(now)?.need;
  return need?.kind === "move" ? Math.max(0, ...need.movers.map(({ minimum }) => minimum)) : 0;
}

/** Whether pieces are moved or put down by hand: the board is what is looked at. */
const isByHand = computed(() => ["move", "place"].includes(local.filling.value?.offer.need?.kind ?? ""));

/** Whether the cards in the hand are what is decided about. @param {Decided} now */
const isOfHand = (now) => !now.opened && now.offers.some((offer) => slots.value.look.ofHand.includes(offer.command.kind));

/**
 * The heading of a decision.
 * @param {Decided} now
 * @param {import("../transport/protocol.js").DutyView | undefined} theirs  a duty of others that it waits for
 * @param {{title: string} | null} own  the system's own words for it
 */
function saidOf({ duty, offers: [first, ...more], opened: isOpened }, theirs, own) {
  const dropped = local.dropped.value;
  const [ready] = dropped?.choices ?? [];
  if (dropped && isOpened && ready?.option.pieces.includes(dropped.piece)) return t("table.strike.which", { unit: ready.offer.unit ?? "", target: dropped.piece });
  if (dropped && isOpened) return t(more.length ? "table.drag.which" : "table.drag.one", { unit: dropped.piece, hex: dropped.hex });
  if (theirs) return waitingFor(theirs);
  if (own) return own.title;
  if (duty) return t(labelOf(duty), duty.facts);
  return first ? worded(first, "picked") : "";
}

/** By which of two names a panel that stays rises: the other one with every decision, as an animation begins anew where its name changes. @param {string} key */
function useRising(key) {
  const shown = useRef({ key, anew: false });
  if (shown.current.key !== key) shown.current = { key, anew: !shown.current.anew };
  return shown.current.anew ? "anew" : "";
}

/**
 * The panel and its heading stay from one decision to the next: to take away what has the focus, and to give it to another,
 * has the page laid out twice. What answers a decision is made anew with it, and it is read from its beginning.
 * @param {{now: NonNullable<ReturnType<typeof decision>>}} props
 */
function Decision({ now }) {
  const title = useRef(/** @type {HTMLElement | null} */ (null));
  /** The panel, once it was scrolled. */
  const scrolled = useRef(/** @type {HTMLElement | null} */ (null));
  const rising = useRising(now.key);
  const seat = now.offers[0]?.seat ?? mySeat.value;
  const theirs = now.duty || now.opened ? undefined : duties.value.find((duty) => duty.id === "ruling");
  const own = now.opened ? null : slots.value.words.promptText(now.duty, now.offers);
  const text = saidOf(now, theirs, own).replace(/\.$/, "");
  // At once, not in an effect that runs a frame later: the board is drawn once for the decision and the unit it is about, and
  // the focus would be taken from where the next key has led it.
  useLayoutEffect(() => {
    spoken.value = { text: t("table.prompt.yours", { title: text }), urgent: true };
    const unit = now.offers.find((offer) => offer.unit)?.unit;
    if (unit && (local.selection.value.unit !== unit || local.selection.value.piece)) select(unit);
    // Once all panels are drawn: to take the focus has the page laid out, which what is drawn after it would have done again.
    queueMicrotask(() => {
      if (scrolled.current) scrolled.current.scrollTop = 0;
      scrolled.current = null;
      // What a hex answered is over: arrows go on from there, and Tab finds what is asked now.
      const isLost = document.activeElement === document.body || !!document.activeElement?.matches("[data-hex]");
      // A page that has just come leaves the focus where it begins: the first Tab finds the way to the decision.
      const isFirst = !wasAsked;
      wasAsked = true;
      if ((isLost && !isFirst) || (now.opened && document.activeElement !== title.current)) title.current?.focus({ preventScroll: true });
    });
  }, [now.key]);
  // The same is asked again, such as for the next fighter: what a hex answered is over too.
  useLayoutEffect(() => {
    if (wasAsked && document.activeElement?.matches("[data-hex]")) queueMicrotask(() => title.current?.focus({ preventScroll: true }));
  }, [last.value]);
  const inTray = view.value?.tray?.open && !phone.value ? "in-tray" : "";
  const names = `prompt ${rising} ${inTray} ${theirs ? "waiting" : ""} ${isByHand.value ? "on-board" : ""} ${isOfHand(now) ? "of-hand" : ""}`;
  const ending = now.opened ? "" : leftUndone(now.duty);
  const hinted = !own && now.duty && !isRefused() && hasWord(`${labelOf(now.duty)}.hint`) ? now.duty : null;
  return html`<section class=${names} role="region" aria-label=${t("table.prompt.yours", { title: text })} aria-disabled=${live.value ? undefined : "true"}
    onScroll=${(/** @type {{currentTarget: HTMLElement}} */ { currentTarget }) => (scrolled.current = currentTarget)}>
    <h2 ref=${title} tabindex="-1"><${Emblem} seat=${theirs?.seats[0] ?? seat} /><span>${text}</span><${Judged} /><${Progress} now=${now} /></h2>
    ${own && html`<p class="why">${own.lines.join(" ")}</p>`}${hinted && html`<p class="why">${hint(labelOf(hinted), hinted.facts)}</p>`}
    ${leastMove(now) > 0 && html`<p class="why">${t("table.need.minimum", { d: leastMove(now) })}</p>`}${ending && html`<p class="why ending">${ending}</p>`}
    ${now.opened && now.offers[0] && html`<${How} offer=${now.offers[0]} />`}${(theirs ?? now.duty)?.id === "ruling" && html`<${RulingText} />`}
    <${Verdict} /><${Body} key=${now.key} now=${now} seat=${seat} /></section>`;
}

/** What was led or let go is seen there; that the referee has not said yes yet is said. */
function Judged() {
  return Object.keys(local.waiting.value).length > 0 && html`<small role="status">${t("table.prompt.judging")}</small>`;
}

/** How an offer that was taken goes on, else what it does, where there are words for that. @param {{offer: SeatOffer}} props */
function How({ offer }) {
  const how = needsOf(offer).every((need) => need.kind === "pick") ? hint(offer.label, offer.facts, "how") || slots.value.words.offerText(offer) : "";
  return how && html`<p class="why">${how}</p>`;
}

/** Which of several ways is meant: its options are the buttons, and what a click on the board sends. @param {{ways: SeatOffer[], meant: SeatOffer | undefined}} props */
function Ways({ ways, meant }) {
  return html`<div class="choices ways" role="group" aria-label=${t("table.ways")}>${ways.map((offer) => html`
    <button type="button" key=${offer.id} class="choice" aria-pressed=${offer === meant ? "true" : "false"} onClick=${() => takeOffer(offer)}
      ...${rings(offer)}>${hint(offer.label, offer.facts, "way") || t(offer.label, offer.facts)}</button>`)}</div>`;
}

/** The options of a pick that are buttons. @param {SeatOffer} offer */
const optionsOf = ({ need }) => (need?.kind === "pick" ? need.options : []);

/** Controls of the needs, then the buttons. @param {{now: NonNullable<ReturnType<typeof decision>>, seat: string | null}} props */
function Body({ now, seat }) {
  const { choice } = slots.value.prompt;
  if (!now.opened && (now.offers.some(choice.isFor) || choice.asks(now.duty))) return html`<${choice.Body} seat=${seat} />`;
  if (!now.opened && isByText(now.offers)) return html`<${ByText} now=${now} />`;
  const firstPick = quickPick(now);
  const current = currentOf(now);
  const ways = waysOf(now);
  const controls = current ? needsOf(current).filter((need) => !(isButtons(current) && !isAside(current, firstPick) && need === current.need)) : [];
  const hinted = !!now.duty && hasWord(`${now.duty.label}.hint`);
  return html`${ways.length > 0 && html`<${Ways} ways=${ways} meant=${ways.find((offer) => offer === current) ?? firstPick} />`}${current
    && controls.map((need) => html`<${Control} key=${need.field} offer=${current} need=${need} hinted=${hinted} />`)}${current
    && html`<${Forecast} offer=${current} />`}<${Formations} offer=${current} />${!now.opened && html`<${AbilityTexts} offers=${now.offers} />`}${firstPick
    && html`<${OptionTexts} options=${optionsOf(firstPick)} />`}
    <div class="acts">${buttonsOf(now).map((button) => drawn(button, button.offer === firstPick))}<${Beside} now=${now} current=${current} /></div>`;
}

/** What draws each button of a decision. */
const DRAWN = { mend: Mend, suggest: Suggest, nearest: Nearest, contact: Contact, corner: Corner, flip_back: FlipButton, flip_over: FlipButton,
  confirm: Confirm, offer: OfferButton, unfold: UnfoldButton, cancel: CancelButton };

/** @param {PromptButton} button @param {boolean} counted  whether its options have numbers */
function drawn(button, counted) {
  const { role, offer, kind } = button;
  if (role === "options") return html`<${PickButtons} key=${offer?.id} offer=${offer} counted=${counted} leads=${kind === "go"} />`;
  if (role === "likewise") return html`<${Likewise} key=${offer?.id} offer=${offer} />`;
  return html`<${DRAWN[role]} key=${`${role} ${offer?.id ?? ""}`} button=${button} />`;
}

/** @param {{button: PromptButton}} props */
function UnfoldButton({ button: { n, go } }) {
  return html`<${Button} onClick=${go}>${t("table.prompt.others", { n: n ?? 0 })}<//>`;
}

/** @param {{button: PromptButton}} props */
function CancelButton({ button: { kind, press, go } }) {
  return html`<span class="gap"></span><${Button} kind=${kind} press=${press} onClick=${go}>${t("table.cancel")}<//>`;
}

/** Whether nothing is left that would do anything, on the table or on a card in hand, but the button that ends the phase. @param {Decided} now */
const isOnlyEnding = (now) => !!phaseOffer.value && !phaseOffer.value.need && !now.opened && !now.offers.some((offer) => !offer.locked)
  && !offers.value.some((offer) => (offer.place === "unit" || isOnCard(offer)) && !offer.locked && !isVain(offer));

/** What else can be done than to answer: a unit begins something, the phase ends, all is set up. @param {{now: Decided, current: SeatOffer | undefined}} props */
function Beside({ now, current }) {
  const unlisted = now.duty && !now.offers.some((offer) => !offer.locked) && !hasWord(`${now.duty.label}.hint`);
  const isUnbegun = !!current && (isUntouched(current) || (isOnBoard(current.need) && isBare(current)));
  const left = isOnlyEnding(now) ? (phone.value ? "" : t("table.prompt.go_on", { n: t(phaseOffer.value?.label ?? "", phaseOffer.value?.facts) }))
    : unlisted && t(phaseOffer.value ? "table.prompt.choose_unit" : "table.prompt.choose_any");
  return html`${left && html`<span class="note">${left}</span>`}
    ${!current && !now.opened && html`${(phone.value || callers().length > 0) && html`<${UnitButtons} />`}${(phone.value || phaseOffer.value?.need) && html`<${EndPhase} />`}`}
    ${isUnbegun && !now.opened && !isListing(current) && html`<${CallerButtons} calling=${deedsOf(local.selection.value.unit)} />`}
    ${phone.value && !now.opened && (!current || isUntouched(current) || isBare(current)) && html`<${SetUpButton} />`}`;
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
    case "point": return !hinted && html`<p class="note">${hint(offer.label, offer.facts, "how")} ${t("table.need.point")}</p>`;
    default: return hinted ? null : html`<p class="note">${hint(offer.label, offer.facts, "how") || t(`table.need.${need.kind}`)}</p>`;
  }
}

/** Lines offered by name. @param {{offer: SeatOffer, need: LineNeed}} props */
function Presets({ offer, need }) {
  return html`<div class="need"><p class="note">${t("table.need.line")}</p><div class="choices">${need.presets.map((preset) => html`
    <button type="button" class="choice" onClick=${() => draft.answer(offer, need, preset.value)}>${t(preset.label, preset.facts)}</button>`)}</div></div>`;
}

/** @param {{button: PromptButton & {offer: SeatOffer}}} props */
function OfferButton({ button: { offer, kind, press, locked, go } }) {
  const outcome = slots.value.words.outcomeText(offer);
  const odds = !offer.need && !offer.locked && slots.value.look.chances.includes(offer.command.kind);
  const shown = inSides(offer.label, offer.facts, offer.seat);
  return html`${offer.role === "cancel" && html`<span class="gap"></span>`}<${Button} kind=${kind} press=${press} wide=${kind === "go"} locked=${locked} onClick=${go}
    data-ends=${offer.role === "pass" ? "phase" : undefined} what=${hint(offer.label, offer.facts, "how")}
    ...${rings(offer)}>${outcome ? html`<span class="with-outcome">${shown}<small>${outcome}</small></span>` : shown}${odds
      && html`<${Chance} seat=${offer.seat} command=${offer.command} />`}<//>`;
}
