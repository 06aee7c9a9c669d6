/** What is agreed for watchers: how late they see the table, and whether they are shown both hands. Asked of players, told to all. */
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { isolated } from "../lib/names.js";
import { serverSeconds } from "../transport/clock.js";
import { Button, Emblem, Icon, IconButton, Segments } from "./controls.js";
import { ordered } from "../store/table.js";
import { lineState } from "../store/line.js";
import { match, mySeats, presence, seatName, seatOrder, view } from "../store/view.js";
import { DELAYS, delayOf, delaySaid as said } from "./delay_words.js";
import { t } from "../words.js";

/** @import { HandsTold, WatchingTold } from "../transport/protocol.js" */

/** Seconds after which it may be asked again to show hands. */
const AGAIN = 300;

/** @returns {WatchingTold} */
const agreed = () => presence.value.watching ?? { delay: 0, wishes: {}, next: null };

/** Those who agree on something: the seats of persons. */
const players = () => seatOrder.value.filter((seat) => !presence.value.seats[seat]?.bot);

/** How late watchers see it, in the menu of who plays. */
export function DelayOption() {
  const { delay, wishes, next } = agreed();
  const wished = wishes[mySeats.value[0] ?? ""];
  if (!mySeats.value.length || match.value.status === "finished") return null;
  const choose = (/** @type {string} */ value) => void ordered({ kind: "wish_delay", delay: delayOf(value) });
  const others = Object.keys(wishes).filter((seat) => !mySeats.value.includes(seat));
  return html`<div class="field delay"><span>${t("table.delay")}</span><${Segments} label=${t("table.delay")} value=${String(wished ?? next ?? delay)} onChange=${choose}
      options=${DELAYS.map((one) => ({ value: String(one), text: said(one) }))} />
    ${others.map((seat) => html`<p key=${seat} class="link-note"><${Emblem} seat=${seat} /> ${t("table.delay.wished", { seat: seatName(seat), delay: said(wishes[seat] ?? 0) })}</p>`)}
    ${wished !== undefined && html`<p class="link-note" role="status">${t("table.delay.waits")}</p>`}
    ${typeof next === "number" && html`<p class="link-note" role="status">${t("table.delay.next", { delay: said(next) })}</p>`}
    <p class="link-note">${t("table.delay.note")}</p></div>`;
}

/** Whether the strip that says how late this is was put aside. */
const read = signal(false);

/** The strip of who watches: how late it is, and what the players say of their hands. @param {{now: number}} props */
export function WatchStrips({ now }) {
  const { delay, hands } = agreed();
  if (lineState.value !== "live" || !presence.value.watching || match.value.status === "finished") return null;
  if (mySeats.value.length) return hands && html`<${Asked} hands=${hands} delay=${delay} />`;
  if (!delay || (read.value && !hasHands())) return null;
  return html`<div class="strip lasting" role="status"><${Icon} name="clock" />
    <p>${!read.value && html`<b>${t("table.late.since", { delay: said(delay) })}</b> `}${hasHands() ? html`<${HandsSaid} hands=${hands ?? null} delay=${delay} />` : t("table.late.talk")}</p>
    ${hasHands() && html`<${AskHands} hands=${hands ?? null} now=${now} />`}
    ${!read.value && html`<${IconButton} icon="cross" label=${t("table.close")} onClick=${() => (read.value = true)} />`}</div>`;
}

/** Whether this game has hands at all. */
const hasHands = () => Object.values(view.value?.piles ?? {}).some(({ kind }) => kind === "hand");

/** Whether the answers to who asks for the hands are open, and whether what was allowed was read. */
const [answering, allowed] = [signal(false), signal(false)];

/** @param {"allow" | "refuse" | "never"} word */
const answer = (word) => () => {
  answering.value = allowed.value = false;
  void ordered({ kind: "answer_hands", word });
};

/** Takes back what was allowed. */
const Hide = () => html`<${Button} size="tiny" onClick=${answer("refuse")}>${t("table.hands.hide")}<//>`;

/** What was allowed, in the menu too: its strip may be put aside. */
export function HandsOption() {
  const { hands, delay } = agreed();
  if (hands?.words[mySeats.value[0] ?? ""] !== "allow" || match.value.status === "finished") return null;
  return html`<div class="field"><span>${t(isShown(hands) ? "table.hands.shown" : "table.hands.allowed", { delay: said(delay) })}</span><${Hide} /></div>`;
}

/**
 * A player is asked, or may take back what was allowed. A battle goes on below: it is one line beside the board, whose answers open once they are wanted.
 * @param {{hands: HandsTold, delay: number}} props
 */
function Asked({ hands, delay }) {
  const own = hands.words[mySeats.value[0] ?? ""];
  const by = isolated(hands.by) || t("table.watcher");
  if (own === "refuse" || own === "never" || (own && allowed.value)) return null;
  if (own) return html`<div class="strip back" role="status"><${Icon} name="eye" /><p><b>${t(isShown(hands) ? "table.hands.shown" : "table.hands.allowed", { delay: said(delay) })}</b></p>
    <${Hide} /><${IconButton} icon="cross" label=${t("table.close")} onClick=${() => (allowed.value = true)} /></div>`;
  const isOpen = answering.value;
  return html`<div class=${isOpen ? "strip asks open" : "strip asks"} role="alert"><${Icon} name="eye" />
    <p><b>${t("table.hands.asked", { n: by })}</b> ${isOpen && t("table.hands.asked.why", { delay: said(delay) })}</p>
    ${isOpen ? html`<span class="acts"><${Button} size="tiny" onClick=${answer("allow")}>${t("table.hands.allow")}<//><${Button} size="tiny" onClick=${answer("refuse")}>${t("table.hands.refuse")}<//>
    <${Button} size="tiny" kind="quiet" onClick=${answer("never")}>${t("table.hands.never")}<//></span>`
    : html`<${Button} size="tiny" onClick=${() => (answering.value = true)}>${t("table.hands.answer")}<//>`}</div>`;
}

/** @param {HandsTold} hands */
const isShown = (hands) => players().every((seat) => hands.words[seat] === "allow");

/** What each player says of showing the hands. @param {{hands: HandsTold | null, delay: number}} props */
function HandsSaid({ hands, delay }) {
  if (hands && isShown(hands)) return html`<b>${t("table.hands.shown", { delay: said(delay) })}</b> ${t("table.hands.until")}`;
  const words = hands && players().map((seat) => html`<span key=${seat}><${Emblem} seat=${seat} /> ${t(`table.hands.word.${hands.words[seat] ?? "none"}`, { seat: seatName(seat) })} </span>`);
  return html`<b>${t("table.hands.both")}</b> ${words ?? t("table.hands.none")}`;
}

/** Who watches may ask for them, now and then. @param {{hands: HandsTold | null, now: number}} props */
function AskHands({ hands, now }) {
  if (hands && isShown(hands)) return null;
  const never = Object.values(hands?.words ?? {}).includes("never");
  const left = hands && now ? Math.ceil((hands.at + AGAIN - serverSeconds()) / 60) : 0;
  if (left > 0 || never) return html`<${Button} size="tiny" locked=${never ? t("refusal.never_shown") : t("table.hands.again", { n: left })}>${t("table.hands.ask")}<//>`;
  return html`<${Button} size="tiny" onClick=${() => void ordered({ kind: "ask_hands" })}>${t("table.hands.ask")}<//>`;
}
