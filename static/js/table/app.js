/** The table page: the rim around the well, everything in its place. */
import { useEffect, useRef } from "preact/hooks";
import { computed, effect, signal } from "@preact/signals";
import { html } from "../html.js";
import { Bar, Mark, Seats } from "../panels/bar.js";
import { Card, hasCard } from "../panels/card.js";
import { CasterTools, LowerThird, clean, hasThird } from "../panels/caster.js";
import { handSeat, hasCards, isBare } from "../panels/cards/cards.js";
import { Coach } from "../panels/coach.js";
import { Closer } from "../panels/cards/face.js";
import { Hand, isBeside } from "../panels/cards/hand.js";
import { Standing } from "../panels/cards/standing.js";
import { CardsOnWell } from "../panels/cards/piles.js";
import { Handover, covered } from "../panels/device_handover.js";
import { Dialogs } from "../panels/dialogs.js";
import { Do } from "../panels/unit_actions.js";
import { End, aside } from "../panels/result.js";
import { isSetUp } from "../panels/lesson.js";
import { Invite } from "../panels/invite.js";
import { LogBox } from "../panels/log.js";
import { Odds, hasOdds } from "../panels/odds.js";
import { Tip } from "../panels/controls.js";
import { PhoneNav, Sheet } from "../panels/phone.js";
import { Guarded } from "../panels/guarded.js";
import { decision } from "../panels/decision.js";
import { Prompt } from "../panels/prompt.js";
import { Roster } from "../panels/roster.js";
import { FirstSetUp } from "../panels/setting.js";
import { SoundWords } from "../panels/sound_settings.js";
import { Strips, Toasts } from "../panels/banners.js";
import { AwayList, isAwayShown } from "../panels/while_away.js";
import { PastPlate, Time } from "../panels/time.js";
import { Chips, ToolRail } from "../panels/tools.js";
import { TurnTable, WholeTable } from "../panels/turning.js";
import { Tray } from "../panels/tray.js";
import { sendOrAsk } from "../panels/needs/filling.js";
import { needsOf } from "../lib/needs.js";
import { placesOf } from "../panels/needs/pick.js";
import { act, ask, board, docked, draft, foresee, forget, isHexPick, local, lying, opened, phone, preview, refusalText, takeOffer } from "../store/table.js";
import { unfolding } from "../store/replay.js";
import { spoken, toast } from "../store/toasts.js";
import { slots } from "../slots/slots.js";
import { foreseen, openBySeat, past, view } from "../store/view.js";
import { t } from "../words.js";

/** @typedef {(host: HTMLElement, ports: import("../board/drawing/ports.js").BoardPorts) => import("../board/drawing/ports.js").Board} MakeBoard */

/** @param {{makeBoard: MakeBoard | null}} props */
export function App({ makeBoard }) {
  const names = ["table", hasThird() ? "told" : "", clean.value && hasThird() ? "clean" : ""].filter(Boolean).join(" ");
  return html`<a class="skip" href="#dock">${t("table.skip")}</a><div class=${names} inert=${covered.value}><${Bar} /><${Well} key="well" makeBoard=${makeBoard} />
    ${phone.value ? html`<${Sheet} /><${PhoneNav} />` : html`<${Mark} /><${Seats} /><${Roster} /><${Dock} /><${Right} /><${Time} />`}</div>
      ${!covered.value && html`<${Dialogs} /><${Closer} />`}<${Handover} /><${Toasts} /><${SoundWords} /><${Tip} /><${Live} /><${FirstSetUp} />`;
}

/** @param {{makeBoard: MakeBoard | null}} props */
function Well({ makeBoard }) {
  const isOver = !!view.value?.result && !past.value;
  const names = ["well", past.value && !unfolding.value ? "looking-back" : "", hasCards.value ? "carded" : "", isOver ? "over" : "", isOver && !aside.value ? "ended" : "",
    diced.value ? "diced" : ""].filter(Boolean).join(" ");
  const notice = slots.value.board.notice();
  return html`<main class=${names} aria-label=${t("table.well")}><${Strips} /><${BoardHost} makeBoard=${makeBoard} />
    ${!view.value && html`<p class="laying" role="status">${t("table.loading")}</p>`}<${Chips} /><${ToolRail} /><${CardsOnWell} />
    ${notice && html`<p class="chip not-chosen" style=${docked.value}>${notice}</p>`}<${TurnTable} /><${WholeTable} /><${PastPlate} /><${LowerThird} /><${Invite} /><${End} /></main>`;
}

/** Whether hexes are to be picked: then the board lies clear of the dock. */
const picksHexes = computed(() => !!decision()?.offers.some((offer) => !offer.locked && needsOf(offer).some(isHexPick)));

/** Whether the board is of hexes, which stands whole: the prompt may not cover its lowest row. */
const isHexBoard = computed(() => Object.keys(view.value?.hexes ?? {}).length > 0);

/** What the dock may hold above the hand before it covers a board that stands as it is fitted, in pixels: a prompt of two lines. */
const LOW = 80;

/** Whether the dock of cards holds more than that, with no dice in it that are to be read: the hand makes way in a battle, the board before. */
const crowded = signal(false);

/** Pixels of the dock above which a board of hexes stands through a whole battle: a prompt of three lines and a hand. */
const ROOM = 308;

/** By how many pixels a hand bows at most for a prompt that is higher, so that hexes stay where they are: the names of its cards stay in sight. */
const BOWS = 76;

/** By how many it bows now. */
const bowed = signal(0);

/** Whether a battle goes on over hexes, beside a hand. */
const isFoughtOnHexes = () => isHexBoard.value && hasCards.value && !isSetUp.value && !phone.value;

/** The dock is so high now: the hand makes way for the prompt, the board does not. @param {number} high */
function makeWay(high) {
  const over = high + bowed.peek() - ROOM;
  bowed.value = isFoughtOnHexes() && (crowded.value || picksHexes.value) ? Math.max(0, Math.min(over, BOWS)) : 0;
}

/** Whether dice lie in the dock. */
const diced = signal(false);

/** @param {HTMLElement} dock */
function isCrowded(dock) {
  const hand = dock.querySelector(":scope > .hand");
  const prompt = /** @type {HTMLElement|null} */ (dock.querySelector(":scope > .prompt"));
  const first = /** @type {HTMLElement|null} */ (dock.firstElementChild);
  const isRolled = dock.querySelector(":scope > .tray:not(.folded)") !== null;
  return !!hand && !!prompt && !!first && !isRolled && prompt.offsetTop + prompt.offsetHeight - first.offsetTop > LOW;
}

/** The board lives outside of Preact: made once, drawn whenever the view or the offers change. @param {{makeBoard: MakeBoard | null}} props */
function BoardHost({ makeBoard }) {
  const host = useRef(/** @type {HTMLDivElement | null} */ (null));
  useEffect(() => {
    if (!host.current || !makeBoard) return undefined;
    const made = makeBoard(host.current, {
      act: (seat, offer, fields) => act(seat, { ...offer.command, ...fields }),
      ask, foresee, forget, preview, local, draft, t, isTried: () => foreseen.value !== null,
      take: (seat, offer) => takeOffer({ ...offer, seat }),
      again: (seat, offer) => sendOrAsk({ ...offer, seat }),
      aims: ({ command }) => slots.value.look.aimed.includes(command.kind),
      opened: () => opened.peek(),
      announce: (text) => (spoken.value = { text, urgent: false }),
      faceOf: (shown, id) => slots.value.board.discs.valuesOf(shown, id),
      bandsOf: (shown) => slots.value.board.discs.bandsOf(shown),
      cardsOf: (shown) => slots.value.board.discs.cardsOf(shown),
      pinsOf: (shown) => slots.value.board.discs.pinsOf(shown),
      tell: (refusal) => toast(refusalText(refusal), { rule: refusal.rule }),
    });
    board.value = made;
    const stop = effect(() => {
      if (view.value) made.draw(withImagined(slots.value.board.shown(view.value)), past.value ? {} : openBySeat.value, past.value ? undefined : slots.value.board.aids());
    });
    return () => {
      stop();
      board.value = null;
      made.destroy();
    };
  }, [makeBoard]);
  const keeps = isFoughtOnHexes();
  const clear = (keeps || slots.value.board.notice() || picksHexes.value || (crowded.value && isHexBoard.value)) && !phone.value;
  const foot = keeps ? `bottom:calc(${ROOM}px - var(--foot-free, 0px))` : clear ? "bottom:max(var(--hand-kept), var(--dock) - var(--foot-free, 0px))"
    : hasCards.value ? "bottom:var(--hand-kept)" : "";
  const kept = !handSeat.value && !isHexBoard.value ? "--hand-kept:0px;" : isBare.value ? "--hand-kept:84px;" : "";
  return html`<div class="board-host" data-clear=${lying.value ? "all" : String(!!clear)} style=${docked.value + kept + foot} ref=${host}></div>`;
}

/** The places that the referee proposes for what is asked, while no hand has laid out anything. Drawing fills in, so that this may change only with its offer. */
const leading = computed(() => (local.filling.value?.values?.length ? undefined
  : decision()?.offers.find((offer) => offer.primary && !offer.locked && Array.isArray(offer.command.moves) && offer.command.moves.length)));

/** With where an answer would put pieces: the one that is looked at, else what is proposed. @param {import("../transport/protocol.js").View} shown */
function withImagined(shown) {
  const looked = local.imagined.value;
  const places = Object.keys(looked).length || !leading.value ? looked : placesOf(leading.value);
  return Object.keys(places).length ? { ...shown, proposed: { ...shown.proposed, ...places } } : shown;
}

/** What makes way for the dock. The height is written on each of them, not on the page: that would have every piece on the board styled anew. */
const MAKES_WAY = ".board-host, .tools, .not-chosen, .piles";

/** Over the foot of the well: the dice tray with the prompt as its lowest band. */
function Dock() {
  const dock = useRef(/** @type {HTMLDivElement | null} */ (null));
  useEffect(() => {
    const { current } = dock;
    const table = /** @type {HTMLElement | null | undefined} */ (current?.closest(".table"));
    if (!current || !table) return undefined;
    let high = 0;
    const watch = new ResizeObserver(() => {
      const now = current.offsetHeight;
      docked.value = `--dock:${now}px;`;
      crowded.value = isCrowded(current);
      diced.value = current.querySelector(":scope > .tray") !== null;
      makeWay(now);
      for (const one of /** @type {NodeListOf<HTMLElement>} */ (table.querySelectorAll(MAKES_WAY))) one.style.setProperty("--dock", `${now}px`);
      if (now !== high) board.peek()?.uncover?.();
      high = now;
    });
    watch.observe(current);
    return () => {
      watch.disconnect();
      docked.value = "";
      bowed.value = 0;
      crowded.value = false;
      diced.value = false;
    };
  }, []);
  return html`<div class=${hasCards.value ? "dock carded" : "dock"} id="dock" role="region" aria-label=${t("table.dock")} tabindex="-1" ref=${dock}
    style=${bowed.value ? `--bowed:${bowed.value}px` : ""}>
    <${Guarded}><${Tray} /><//><${Guarded}><${Prompt} /><//>
    ${hasCards.value && !isBeside.value ? html`<${Hand} />` : html`<${Standing} />`}</div>`;
}

function Right() {
  const { Odds: Own, Inspector, isInspecting } = slots.value.prompt;
  const isLooked = !hasOdds() && isInspecting();
  const isRead = !hasOdds() && !isLooked && hasCard.value;
  const names = ["rim-right", isRead && !isBeside.value ? "with-card" : "", isBeside.value ? "with-hand" : ""].filter(Boolean).join(" ");
  return html`<aside class=${names} aria-label=${t("table.right")}><${Coach} /><${CasterTools} /><${Own} />${isBeside.value && html`<${Hand} standing=${false} />`}
    ${isAwayShown() ? html`<${AwayList} />` : hasOdds() ? html`<${Odds} />` : isLooked ? html`<${Inspector} />` : html`<${Card} />`}<${Do} /><${LogBox} /></aside>`;
}

/** What is said aloud: politely, or at once where a decision is owed. */
function Live() {
  const { text, urgent } = spoken.value;
  return html`<div class="unseen" role="status" aria-live="polite">${urgent ? "" : text}</div><div class="unseen" aria-live="assertive">${urgent ? text : ""}</div>`;
}
