/** The phone: five tabs at the foot and a sheet with three stops above them. */
import { useEffect, useRef } from "preact/hooks";
import { html } from "../html.js";
import { Emblem, Icon } from "./controls.js";
import { EndPhase } from "./bar.js";
import { Coach } from "./coach.js";
import { Card } from "./card.js";
import { hasCards } from "./cards/cards.js";
import { Hand } from "./cards/hand.js";
import { Standing } from "./cards/standing.js";
import { HeldByOthers } from "./cards/piles.js";
import { Do } from "./unit_actions.js";
import { LogBox, SayForm, Stream, readChat } from "./log.js";
import { Odds, OddsLine, hasOdds } from "./odds.js";
import { Guarded } from "./guarded.js";
import { useInSight } from "./in_sight.js";
import { decision } from "./decision.js";
import { Prompt } from "./prompt.js";
import { Forces } from "./roster.js";
import { Steps, Timeline } from "./time.js";
import { Tray } from "./tray.js";
import { slots } from "../slots/slots.js";
import { lying, stop, tab } from "../store/table.js";
import { chat, duties, isOwing, mySeats, seatName, seatOrder, view } from "../store/view.js";
import { t, tAny } from "../words.js";

const TABS = /** @type {const} */ ([["table", "map"], ["do", "hand"], ["units", "people"], ["log", "log"], ["chat", "chat"]]);
const STOPS = /** @type {const} */ (["prompt", "half", "full"]);
const FLICK = 40;

export function PhoneNav() {
  const unread = Math.max(0, chat.value.length - Math.max(0, readChat.value));
  const counts = /** @type {Record<string, number>} */ ({ table: tab.value !== "table" && decision() ? 1 : 0, chat: tab.value === "chat" ? 0 : unread });
  const choose = (/** @type {string} */ name) => {
    stop.value = name === "table" ? "prompt" : tab.value === name && stop.value === "half" ? "full" : "half";
    tab.value = name;
  };
  return html`<nav class="phone-nav" aria-label=${t("table.panels")}><div class="phone-tabs" role="tablist" aria-label=${t("table.panels")}>
    ${TABS.map(([name, icon]) => html`<button type="button" role="tab" aria-selected=${tab.value === name ? "true" : "false"} onClick=${() => choose(name)}>
    <${Icon} name=${icon} />${tabWord(name)}${counts[name] ? html`<span class="count">${counts[name]}</span>` : null}</button>`)}</div></nav>`;
}

/** What a tab is called: what a system has instead of units by its own word. @param {string} name */
const tabWord = (name) => tAny([`${view.value?.system}.tab.${name}`, `table.tab.${name}`]);

/** @param {1 | -1} by */
function shift(by) {
  const at = STOPS.indexOf(stop.value);
  const next = STOPS[Math.min(STOPS.length - 1, Math.max(0, at + by))] ?? "prompt";
  if (next === "prompt" && tab.value !== "table") tab.value = "table";
  stop.value = next;
}

export function Sheet() {
  const start = useRef(0);
  const body = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => body.current?.scrollTo(0, 0), [tab.value]);
  useInSight(body, lying.value);
  const down = (/** @type {PointerEvent} */ event) => {
    start.current = event.clientY;
    /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
  };
  const up = (/** @type {PointerEvent} */ event) => {
    const way = event.clientY - start.current;
    if (Math.abs(way) > FLICK) shift(way < 0 ? 1 : -1);
  };
  const click = (/** @type {MouseEvent} */ event) => event.detail === 0 && shift(stop.value === "full" ? -1 : 1);
  if (lying.value) return html`<section class="sheet" id="dock" tabindex="-1" aria-label=${tabWord(tab.value)}>
    <div ref=${body} class=${tab.value === "table" ? "sheet-body" : "sheet-body padded"}><${Content} /></div><${OddsLine} /><${Guarded}><${Prompt} /><//></section>`;
  const size = tab.value === "table" && stop.value === "prompt" ? "" : stop.value === "prompt" ? "half" : stop.value;
  return html`<section class=${`sheet ${size}`} id="dock" tabindex="-1" aria-label=${tabWord(tab.value)}>
    <button type="button" class="sheet-grip" aria-label=${t("table.sheet")} onPointerDown=${down} onPointerUp=${up} onClick=${click}></button>
    <div ref=${body} class=${tab.value === "table" ? "sheet-body" : "sheet-body padded"}><${Content} /></div></section>`;
}

function Content() {
  switch (tab.value) {
    case "do": return html`<${Card} /><${Do} /><div class="acts"><${EndPhase} /></div>`;
    case "units": return html`<div class="roster">${hasCards.value && html`<${HeldByOthers} />`}<${Forces} /></div>`;
    case "log": return html`<div class="phone-time"><${Steps} /><${Timeline} /></div><${Stream} which="battle" />`;
    case "chat": return html`<${Stream} which="chat" /><${SayForm} />`;
    default: return html`<${Coach} /><${Guarded}><${Tray} /><//>${!lying.value && html`${stop.value === "prompt" && html`<${OddsLine} />`}
      <${Guarded}><${Prompt} /><//>`}${slots.value.look.shelf && html`<${Hand} />`}${!hasCards.value && html`<${Standing} />`}<${slots.value.prompt.Odds} />
      ${slots.value.prompt.isInspecting() && html`<${slots.value.prompt.Inspector} />`}${hasCards.value && !slots.value.look.shelf
      && html`<${Hand} />`}${(stop.value !== "prompt" || lying.value) && html`<div class="sheet-more">${hasOdds() && html`<${Odds} />`}<${LogBox} /></div>`}`;
  }
}
