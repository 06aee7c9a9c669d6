/** The frame of the pages about oneself: who one is and the parts left, at the foot on a phone; the page itself; what stands beside it. */
import { html } from "../html.js";
import { isolated } from "../lib/names.js";
import { page } from "../page.js";
import { Icon } from "../panels/controls.js";
import { Sign } from "../panels/sign.js";
import { settings } from "../store/settings.js";
import { t } from "../words.js";

/** @typedef {"matches" | "armies" | "leagues" | "scenarios" | "results" | "notices" | "device"} Part */

/** The parts, with their icons and where they are. @type {readonly (readonly [Part, string, string])[]} */
const PARTS = [["matches", "flag", "mine"], ["armies", "shield", "armies"], ["leagues", "people", "mine/leagues"],
  ["scenarios", "target", "mine/scenarios"], ["results", "spark", "results"],
  ["notices", "bell", "mine/notices"], ["device", "key", "mine/device"]];

/** @param {{here: Part | "", asked: number}} props */
function Parts({ here, asked }) {
  return html`<nav class="mine-nav" aria-label=${t("mine.castra")}>${PARTS.map(([part, icon, at]) => html`<a key=${part} href=${`${page().root}${at}`}
    aria-current=${part === here ? "page" : undefined}><${Icon} name=${icon} /><span>${t(`mine.part.${part}`)}</span>
    ${part === "matches" && asked > 0 && html`<b aria-label=${t("mine.ask", { n: asked })}>${asked}</b>`}</a>`)}</nav>`;
}

function Top() {
  const { root } = page();
  return html`<header class="mine-top"><a href=${root} aria-label="Castra"><${Sign} /></a><nav aria-label=${t("mine.pages")}>
    <a href=${root}>${t("mine.set_table")}</a><a href=${`${root}mine`} aria-current="page">${t("mine.castra")}</a>
    <a href=${`${root}armies`}>${t("home.armies")}</a><a href=${`${root}results`}>${t("mine.results")}</a><a href=${`${root}manual`}>${t("home.manual")}</a></nav></header>`;
}

/** @param {{here: Part | "", asked?: number, side?: unknown, children: unknown}} props */
export function Frame({ here, asked = 0, side = null, children }) {
  const { name } = settings.value;
  return html`<div class="mine"><${Top} /><aside class="mine-left"><p class="mine-me"><b>${isolated(name) || t("home.name.empty")}</b>${t("mine.this_device")}</p></aside>
    <${Parts} here=${here} asked=${asked} /><main class="mine-main">${children}</main>${side && html`<aside class="mine-side">${side}</aside>`}</div>`;
}
