/** My Castra: the matches of this device, those first that ask for a decision, and the ways to what else it keeps here. */
import { effect, signal } from "@preact/signals";
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { html } from "../html.js";
import { isolated } from "../lib/names.js";
import { fetchWords } from "../lib/page_words.js";
import { page } from "../page.js";
import { Icon } from "../panels/controls.js";
import { settings } from "../store/settings.js";
import { t } from "../words.js";
import { Frame } from "./castra_frame.js";
import { Invitations } from "./invitations.js";
import { me, refreshMe } from "./me.js";
import { known, mine, refresh as refreshArmies } from "./mine.js";
import { Away, MatchRow, NoMatches } from "./match_rows.js";
import { addressOf, keepFresh, refresh, rows, sorted, tellTab, told } from "./my_matches.js";

/** So many finished ones are shown at first, and so many armies. */
const FEW = 6;
const all = signal(false);
/** What is said aloud: the matches that began to ask while the page stood open. */
const news = signal("");

/** @param {{title: string, of: readonly import("./my_matches.js").MyMatch[], count?: unknown}} props */
function Section({ title, of, count = of.length }) {
  return of.length > 0 && html`<section><h2 class="label">${title}<span>${count}</span></h2><ul class="match-list">${of.map((row) => html`<${MatchRow} key=${row.id} row=${row} />`)}</ul></section>`;
}

function Matches() {
  const { asked, others, over } = sorted.value;
  const shown = all.value ? over : over.slice(0, FEW);
  const showAll = () => (all.value = true);
  const more = over.length > shown.length && html`<button type="button" class="button quiet tiny" onClick=${showAll}>${t("home.show_all", { n: over.length })}</button>`;
  return html`<div class="mine-head"><h1>${asked.length ? t("mine.ask", { n: asked.length }) : t("mine.none_asks")}</h1>${asked.length > 1 && html`<span>${t("mine.order")}</span>`}</div>
    <${Invitations} />${told.value === "away" && html`<${Away} again=${() => void refresh()} />`}
    ${told.value === "there" && !rows.value.length && html`<${NoMatches} root=${page().root} />`}
    ${asked.length > 0 && html`<ul class="match-list">${asked.map((row, i) => html`<${MatchRow} key=${row.id} row=${row} first=${i === 0} />`)}</ul>`}
    <${Section} title=${t("mine.others_decide")} of=${others} /><${Section} title=${t("mine.finished")} of=${shown} count=${more || over.length} />`;
}

/** @param {{army: import("./mine.js").Mine}} props */
function Army({ army }) {
  return html`<li><a href=${`${page().root}armies/${encodeURIComponent(army.id)}/edit`}><${Icon} name=${`sys-${army.system}`} />
    <span><b>${isolated(army.name) || t("armies.nameless")}</b>${t(`table.system.${army.system}`)}</span><${Icon} name="right" small /></a></li>`;
}

function Armies() {
  if (known.value !== "there") return null;
  const count = mine.value.length;
  return html`<section><h2 class="label">${t("home.armies")}${count > 0 && html`<a href=${`${page().root}armies`}>${t("mine.all", { n: count })}</a>`}</h2>
    ${count ? html`<ul class="mine-armies">${mine.value.slice(0, FEW).map((army) => html`<${Army} key=${army.id} army=${army} />`)}</ul>`
    : html`<p class="quiet-text">${t("mine.no_armies")} <a href=${`${page().root}armies`}>${t("armies.import")}</a></p>`}</section>`;
}

function Beside() {
  return html`<${KeyBox} /><${Armies} />`;
}

/** What one's seats hang on, and the ways to more than this browser. */
function KeyBox() {
  const at = `${page().root}mine/device`;
  const { devices = [] } = me.value;
  if (devices.length > 1) return html`<section class="mine-key"><h2><${Icon} name="key" small />${t("mine.devices", { n: devices.length })}</h2>
    <p>${t("mine.devices.text")} <a href=${at}>${t("mine.device.page")}</a></p></section>`;
  return html`<section class="mine-key"><h2><${Icon} name="key" small />${t("mine.device")}</h2><p>${t("mine.device.text")}</p>
    <p class="acts"><a class="button tiny" href=${`${at}#move`}>${t("devices.move.to_phone")}</a><a class="button tiny quiet" href=${at}>${t("mine.device.page")}</a></p></section>`;
}

function MyCastra() {
  useEffect(() => keepFresh(true), []);
  return html`<${Frame} here="matches" asked=${sorted.value.asked.length} side=${html`<${Beside} />`}><${Matches} /><p class="unseen" role="status">${news.value}</p><//>`;
}

/** Enter opens the first that asks; the arrows walk through the list. @param {KeyboardEvent} event */
function onKey(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const links = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".match-name a"))];
  const at = links.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const first = sorted.peek().asked[0];
  if (event.key === "Enter" && document.activeElement === document.body && first) location.assign(addressOf(first));
  else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const to = links[at + (event.key === "ArrowDown" ? 1 : -1)];
    if (!to || (at < 0 && document.activeElement !== document.body)) return;
    event.preventDefault();
    to.focus();
  }
}

/** The tab says how many ask; what begins to ask is said aloud, once. */
function tell() {
  /** @type {Set<string> | null} */
  let known = null;
  effect(() => {
    tellTab(t("mine.castra"));
    if (!told.value) return;
    const { asked } = sorted.value;
    const before = known;
    const fresh = before && asked.filter((row) => !before.has(row.id));
    if (fresh?.length) news.value = fresh.map((row) => t("mine.news", { n: row.name })).join(" ");
    known = new Set(asked.map((row) => row.id));
  });
}

/** A notice leads here, for it has no key in it: this device has, and goes on to the table. */
function goOn() {
  const to = new URL(location.href).searchParams.get("to") ?? "";
  const seat = Object.hasOwn(settings.peek().seats, to) ? settings.peek().seats[to] : null;
  if (seat) location.replace(seat.url);
  return seat !== null;
}

async function start() {
  if (goOn()) return;
  await fetchWords();
  render(html`<${MyCastra} />`, /** @type {HTMLElement} */ (document.getElementById("app")));
  addEventListener("keydown", onKey);
  void refreshArmies();
  void refreshMe();
  tell();
}

void start();
