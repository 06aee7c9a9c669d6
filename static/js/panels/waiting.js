/** The prompt's slot when nothing is asked of me: who decides, since when; and a takeback that is asked. */
import { useEffect } from "preact/hooks";
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { EndPhase } from "./bar.js";
import { TextPlayed } from "./by_text.js";
import { AheadButton, AheadReady } from "./answer_ahead.js";
import { Pacing } from "./pacing.js";
import { Button, Emblem } from "./controls.js";
import { RulingText } from "./ruling.js";
import { toBeUndone } from "../lib/undone.js";
import { answerBack, live, preview } from "../store/table.js";
import { duties, lineFacts, log, mySeats, phaseOffer, presence, seatName, seatOrder, view } from "../store/view.js";
import { hasWord, t, wordsLanguage } from "../words.js";
import { clock } from "../lib/minutes.js";

/** @import { DutyView, TakeBackAsked } from "../transport/protocol.js" */

const NUDGE_AFTER = 60;
const UNDONE_SHOWN = 5;
const waited = signal(0);

/** Several names as one phrase. @param {readonly string[]} seats */
export function namesOf(seats) {
  return new Intl.ListFormat(wordsLanguage(), { type: "conjunction" }).format(seats.map(seatName));
}

/** Whom the table waits for, and for what. @param {DutyView} duty */
export function waitingFor(duty) {
  const [seat] = duty.seats;
  if (duty.seats.length > 1) return t("table.waiting.several", { who: namesOf(duty.seats), what: t(duty.label, duty.facts) }).replace(/\.$/, "");
  const said = hasWord(`${duty.label}.waiting`) ? t(`${duty.label}.waiting`, { ...duty.facts, seat }) : t("table.waiting.of", { seat, what: t(duty.label, duty.facts) });
  return said.replace(/\.$/, "");
}

/** Whether none of my seats plays on. */
const isOut = () => mySeats.value.length > 0 && mySeats.value.every((seat) => view.value?.seats[seat]?.out);

/** Whether a choice of mine lies hidden until the others have made theirs. */
function isNoted() {
  const own = view.value?.own;
  return !!own && "answers" in own && mySeats.value.some((seat) => Object.hasOwn(own.answers, seat));
}

export function Waiting() {
  const duty = duties.value[0];
  useEffect(() => {
    waited.value = 0;
    const timer = setInterval(() => waited.value++, 1000);
    return () => clearInterval(timer);
  }, [duty?.id]);
  const seat = duty?.seats[0];
  if (!duty || !seat) return null;
  const title = waitingFor(duty);
  const people = /** @type {string[]} */ (duty.seats).filter((one) => !presence.value.seats?.[one]?.bot && !mySeats.value.includes(one));
  return html`<section class="prompt waiting" role="region" aria-label=${title}>
    <h2>${duty.seats.map((/** @type {string} */ one) => html`<${Emblem} key=${one} seat=${one} />`)}<span>${title}</span><small>${clock(waited.value)}</small></h2>
    <p class="why"><span class=${`dots ${seat}`} aria-hidden="true"><i></i><i></i><i></i></span>
      <span>${t(isOut() ? "table.waiting.out" : isNoted() ? "table.waiting.noted" : "table.waiting.meanwhile")}</span></p>${duty.id === "ruling" && html`<${RulingText} />`}<${TextPlayed} />
    ${mySeats.value.length > 0 && people.length < duty.seats.length && presence.value.pace && html`<${Pacing} pace=${presence.value.pace} />`}
    <${AheadReady} />${mySeats.value.length > 0 && people[0] && html`<div class="acts">${waited.value >= NUDGE_AFTER && html`<${Nudge} seat=${people[0]} />`}<${AheadButton} small /></div>`}
    ${phaseOffer.value?.need && html`<div class="acts"><${EndPhase} /></div>`}</section>`;
}

/** @param {{seat: string}} props */
function Nudge({ seat }) {
  const piece = view.value?.duties && Object.values(view.value.duties)[0]?.pieces?.[0];
  const pose = view.value?.pieces[piece ?? ""]?.pose ?? { x: (view.value?.table.width ?? 0) / 2, y: (view.value?.table.height ?? 0) / 2 };
  const nudge = () => {
    preview({ kind: "ping", at: { x: pose.x, y: pose.y } });
    waited.value = 0;
  };
  return html`<${Button} size="tiny" icon="bell" onClick=${nudge}>${t("table.waiting.nudge", { seat })}<//>`;
}

/** @param {{asked: TakeBackAsked}} props */
export function TakeBackAsk({ asked }) {
  const all = toBeUndone(log.value, asked.to_line);
  const undone = all.slice(-UNDONE_SHOWN);
  const locked = live.value ? null : t("table.not_live");
  return html`<section class="prompt" role="region" aria-label=${t("table.takeback.asked", { seat: asked.seat })}>
    <h2><${Emblem} seat=${asked.seat} /><span>${t("table.takeback.asked", { seat: seatName(asked.seat) })}</span></h2>
    <ul class="undone">${all.length > undone.length && html`<li>${t("table.takeback.earlier", { n: all.length - undone.length })}</li>`}
    ${undone.map((entry) => html`<li><span class="number">${entry.number}</span><s>${t(entry.line.key, lineFacts(entry.line))}</s><em>${t("table.takeback.undone")}</em></li>`)}</ul>
    <div class="acts"><${Button} kind="go" press="Y" locked=${locked} onClick=${() => answerBack(true)}>${t("table.takeback.allow")}<//>
      <${Button} press="N" locked=${locked} onClick=${() => answerBack(false)}>${t("table.takeback.refuse")}<//></div></section>`;
}

/** What was asked to be taken back waits for the words still wanted; who did not ask reads who did. @param {{asked: TakeBackAsked}} props */
export function TakeBackWaits({ asked }) {
  const wanted = asked.wanted;
  const isMine = mySeats.value.includes(asked.seat);
  const title = isMine ? t(wanted.length > 1 ? "table.takeback.waiting_for" : "table.takeback.waiting", { seat: namesOf(wanted) })
    : t("table.waiting.several", { who: namesOf(wanted), what: t("table.takeback.asked", { seat: seatName(asked.seat) }) });
  return html`<section class="prompt waiting" role="region" aria-label=${title}><h2>${wanted.map((one) => html`<${Emblem} key=${one} seat=${one} />`)}<span>${title}</span></h2>
    <p class="why"><span class=${`dots ${wanted[0] ?? ""}`} aria-hidden="true"><i></i><i></i><i></i></span>
      <span>${t(isMine ? "table.takeback.hint" : "table.waiting.meanwhile")}</span></p>
      ${isMine && html`<div class="acts"><${Button} press="N" locked=${live.value ? null : t("table.not_live")} onClick=${() => answerBack(false)}>
      ${t("table.takeback.withdraw")}<//></div>`}</section>`;
}
