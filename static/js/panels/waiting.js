/** The prompt's slot when nothing is asked of me: who decides, since when; and a takeback that is asked. */
import { useEffect } from "preact/hooks";
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { Button, Emblem } from "./parts.js";
import { RulingText } from "./ruling.js";
import { answerBack, live, preview } from "../store/table.js";
import { duties, lineFacts, log, mySeats, presence, seatName, seatOrder, view } from "../store/view.js";
import { hasWord, t } from "../words.js";

const NUDGE_AFTER = 60;
const waited = signal(0);

/** Seconds as m:ss. @param {number} seconds */
export function clock(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Whom the table waits for, and for what. @param {import("../store/view.js").Plain} duty */
export function waitingFor(duty) {
  const [seat] = duty.seats;
  const said = hasWord(`${duty.label}.waiting`) ? t(`${duty.label}.waiting`, { ...duty.facts, seat }) : t("table.waiting.of", { seat, what: t(duty.label, duty.facts) });
  return said.replace(/\.$/, "");
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
  const bot = presence.value.seats?.[seat]?.bot;
  return html`<section class="prompt waiting" role="region" aria-label=${title}><h2><${Emblem} seat=${seat} /><span>${title}</span><small>${clock(waited.value)}</small></h2>
    <p class="why"><span class=${`dots ${seat}`} aria-hidden="true"><i></i><i></i><i></i></span><span>${t("table.waiting.meanwhile")}</span></p>${duty.id === "ruling" && html`<${RulingText} />`}
    ${mySeats.value.length > 0 && !bot && waited.value >= NUDGE_AFTER && html`<div class="acts"><${Nudge} seat=${seat} /></div>`}</section>`;
}

/** @param {{seat: string}} props */
function Nudge({ seat }) {
  const piece = view.value?.duties && Object.values(view.value.duties)[0]?.pieces?.[0];
  const pose = view.value?.pieces?.[piece]?.pose ?? { x: (view.value?.table.width ?? 0) / 2, y: (view.value?.table.height ?? 0) / 2 };
  const nudge = () => {
    preview({ kind: "ping", at: { x: pose.x, y: pose.y } });
    waited.value = 0;
  };
  return html`<${Button} size="tiny" icon="bell" onClick=${nudge}>${t("table.waiting.nudge", { seat })}<//>`;
}

/** @param {{asked: import("../store/view.js").Plain}} props */
export function TakeBackAsk({ asked }) {
  const undone = log.value.filter((entry) => entry.number > asked.to_line && entry.line.weight > 0).slice(-5);
  const locked = live.value ? null : t("table.not_live");
  return html`<section class="prompt" role="region" aria-label=${t("table.takeback.asked", { seat: asked.seat })}>
    <h2><${Emblem} seat=${asked.seat} /><span>${t("table.takeback.asked", { seat: seatName(asked.seat) })}</span></h2>
    <ul class="undone">${undone.map((entry) => html`<li><span class="number">${entry.number}</span><s>${t(entry.line.key, lineFacts(entry.line))}</s><em>${t("table.takeback.undone")}</em></li>`)}</ul>
    <div class="acts"><${Button} kind="go" press="Y" locked=${locked} onClick=${() => answerBack(true)}>${t("table.takeback.allow")}<//>
      <${Button} press="N" locked=${locked} onClick=${() => answerBack(false)}>${t("table.takeback.refuse")}<//></div></section>`;
}

/** What I asked to take back waits for the other side. @param {{asked: import("../store/view.js").Plain}} props */
export function TakeBackAsked({ asked }) {
  const other = seatOrder.value.find((seat) => seat !== asked.seat) ?? null;
  const title = t("table.takeback.waiting", { seat: seatName(other) });
  return html`<section class="prompt waiting" role="region" aria-label=${title}><h2><${Emblem} seat=${other} /><span>${title}</span></h2>
    <p class="why"><span class=${`dots ${other ?? ""}`} aria-hidden="true"><i></i><i></i><i></i></span><span>${t("table.takeback.hint")}</span></p></section>`;
}
