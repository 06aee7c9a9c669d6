/** Strips under the bar: the line is lost, we are back, somebody is away. And short messages at the foot. */
import { useEffect } from "preact/hooks";
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { clock } from "../lib/minutes.js";
import { serverSeconds } from "../transport/clock.js";
import { page } from "../page.js";
import { WatchStrips } from "./delay.js";
import { HouseStrip } from "./house.js";
import { Button, Emblem, Icon, IconButton, Rule } from "./controls.js";
import { TryStrip } from "./trying.js";
import { namesOf } from "./waiting.js";
import { endReason, late, lineState, retryAt } from "../store/line.js";
import { look, rename, tryNow } from "../store/table.js";
import { dismiss, toasts } from "../store/toasts.js";
import { set, settings } from "../store/settings.js";
import { log, match, missed, mySeats, presence, present, seatName } from "../store/view.js";
import { t } from "../words.js";

const now = signal(Date.now());
const wasLive = signal(false);

export function Strips() {
  useEffect(() => {
    const timer = setInterval(() => (now.value = Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (lineState.value === "live") wasLive.value = true;
  }, [lineState.value]);
  return html`<div class="strips"><${HouseStrip} now=${now.value} /><${TryStrip} /><${LineStrip} /><${LateStrip} /><${WatchStrips} now=${now.value} /><${BackStrip} />
    <${NameStrip} /><${Away} /></div>`;
}

function LineStrip() {
  const state = lineState.value;
  if (state === "live" || (state === "connecting" && !wasLive.value && !retryAt.value)) return null;
  if (state === "closed") return html`<div class="strip lost" role="alert"><${Icon} name="line" />
    <p><b>${t("table.line.closed")}</b> ${t(`table.bye.${endReason.value}`)}</p><a class="button tiny" href=${page().root}>${t("table.menu.home")}</a></div>`;
  const seconds = retryAt.value ? Math.max(0, Math.ceil((retryAt.value - now.value) / 1000)) : 0;
  const safe = `${t("table.line.safe", { n: log.value.at(-1)?.number ?? 0 })} ${late.value ? t("table.line.waits", { n: late.value }) : ""}`;
  return html`<div class="strip lost" role="alert"><${Icon} name="line" /><p><b>${t("table.line.lost")}</b> ${safe} ${seconds > 0 ? t("table.line.again", { n: seconds }) : t("table.line.trying")}</p>
    <${Button} size="tiny" onClick=${tryNow}>${t("table.line.try")}<//></div>`;
}

/** The line may stand and an order still have no answer: whoever gave it sees that it is not lost. */
function LateStrip() {
  if (!late.value || lineState.value !== "live") return null;
  return html`<div class="strip" role="status"><${Icon} name="line" /><p><b>${t("table.line.late")}</b> ${t("table.line.waits", { n: late.value })}</p></div>`;
}

function BackStrip() {
  const count = missed.value;
  useEffect(() => {
    if (count === null) return;
    const timer = setTimeout(() => (missed.value = null), 8000);
    return () => clearTimeout(timer);
  }, [count]);
  if (count === null || lineState.value !== "live") return null;
  const first = count > 0 ? (log.value.at(-1)?.number ?? 0) - count + 1 : undefined;
  return html`<div class="strip back" role="status"><${Icon} name="check" /><p><b>${t("table.line.back")}</b> ${count > 0 && t("table.line.missed", { n: count })}</p>
    ${count > 0 && first !== undefined && html`<${Button} size="tiny" onClick=${() => look(first)}>${t("table.line.show")}<//>`}
    <${IconButton} icon="cross" label=${t("table.close")} onClick=${() => (missed.value = null)} /></div>`;
}

/** Whether no name is to be given at this visit. */
const unnamed = signal(false);

/** Whoever sits down without a name is asked for one, and need not give it; a name this device knows is given by itself. */
function NameStrip() {
  const [seat, other] = mySeats.value;
  const nameless = seat && !other && lineState.value === "live" && match.value.status !== "finished" && !presence.value.seats?.[seat]?.name;
  const known = settings.value.name;
  // A watcher's name is kept nowhere but on the line: it is given anew with each.
  const isTold = (nameless || !seat) && lineState.value === "live";
  useEffect(() => {
    if (isTold && known) void rename(known);
  }, [isTold, known]);
  if (!nameless || known || unnamed.value) return null;
  const send = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const name = String(new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get("name") ?? "").trim();
    if (name) set({ name });
    else unnamed.value = true;
  };
  return html`<form class="strip" onSubmit=${send}><span class="disc"><${Emblem} seat=${seat} /></span><b class="only-desk">${t("table.name.ask")}</b>
    <input class="input" name="name" dir="auto" maxlength="40" placeholder=${t("table.name.ask")} autocomplete="nickname" aria-label=${t("table.name.ask")} />
    <${Button} size="tiny" type="submit">${t("table.name.sit")}<//></form>`;
}

/** Seats of others that were taken and whose player is gone. */
function awaySeats() {
  if (match.value.status === "finished") return [];
  return Object.entries(presence.value.seats ?? {}).filter(([seat, here]) => !mySeats.value.includes(seat) && !present.value?.seats[seat]?.out && here.name
    && !here.bot && !here.connected && here.away_since)
    .map(([seat]) => seat);
}

/** Who is gone for a while, in one line however many they are. */
function Away() {
  const gone = awaySeats().map((seat) => ({ seat, seconds: Math.round(now.value && serverSeconds() - (presence.value.seats[seat]?.away_since ?? 0)) })).filter(({ seconds }) => seconds >= 5);
  const [one] = gone;
  if (!one) return null;
  const said = gone.length > 1 ? html`<b>${t("table.away.several", { who: namesOf(gone.map(({ seat }) => seat)) })}</b> ${t("table.away.kept")}`
    : html`<b>${t("table.away", { seat: seatName(one.seat) })}</b> ${t("table.away.since", { n: clock(one.seconds) })}`;
  return html`<div class="strip" role="status">${gone.map(({ seat }) => html`<span key=${seat} class="disc away"><${Emblem} seat=${seat} /></span>`)}<p>${said}</p></div>`;
}

/** The icon of a message. */
const TONES = { good: "check", bad: "cross", note: "warn" };

/** Short messages, refusals first of all. */
export function Toasts() {
  return html`<div class="toasts" role="region" aria-label=${t("table.toasts")}>${toasts.value.map((one) => html`
    <div key=${one.id} class=${`toast ${one.tone}`} role="status"><${Icon} name=${TONES[one.tone]} />
    <p>${one.text} <${Rule} id=${one.rule} /></p><${IconButton} icon="cross" label=${t("table.close")} onClick=${() => dismiss(one.id)} /></div>`)}</div>`;
}
