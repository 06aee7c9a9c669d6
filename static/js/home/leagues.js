/** My leagues: those that this device's owner organises or plays in, and the way to a new one. */
import { render } from "preact";
import { html } from "../html.js";
import { isolated } from "../lib/names.js";
import { fetchWords } from "../lib/page_words.js";
import { page } from "../page.js";
import { Icon } from "../panels/controls.js";
import { t } from "../words.js";
import { Frame } from "./castra_frame.js";
import { sorted } from "./my_matches.js";

/**
 * A league as the server tells of it: `place` is one's own, `against` whom one plays next, nothing where nothing is open.
 * @typedef {{id: string, name: string, system: string, kind: "swiss" | "round_robin", round: number, rounds: number, players: number,
 *   organiser: boolean, closed: boolean, place: number | null, against: string | null}} League
 */

/** How far it is, and how one stands. @param {League} row */
function standing(row) {
  const far = row.closed ? t("leagues.closed") : row.round ? t("leagues.round", { n: row.round, of: row.rounds }) : t("leagues.not_begun");
  const place = row.place ? t("leagues.place", { n: row.place, of: row.players }) : t("leagues.players", { n: row.players });
  return [far, place, row.organiser ? t("leagues.organiser") : ""].filter(Boolean).join(" · ");
}

/** @param {{row: League}} props */
function Row({ row }) {
  const asks = row.against !== null && !row.closed;
  const of = `${t(`table.system.${row.system}`)} · ${t(`leagues.${row.kind}`)}`;
  return html`<li class=${`match-row league-row${asks ? " asks" : ""}${row.closed ? " over" : ""}`}>
    <span class="mine-sign"><${Icon} name=${`sys-${row.system}`} /></span>
    <div class="match-said"><p class="match-name"><a href=${`${page().root}leagues/${row.id}`}>${isolated(row.name)}</a> <span>${of}</span></p>
    ${asks && html`<p class="match-ask">${t("leagues.against", { name: row.against || t("leagues.somebody") })}</p>`}<p class="match-when">${standing(row)}</p></div>
    <div class="match-end"><${Icon} name="right" /></div></li>`;
}

function Leagues() {
  const rows = (page().leagues ?? []).toSorted((a, b) => Number(a.closed) - Number(b.closed));
  return html`<${Frame} here="leagues" asked=${sorted.value.asked.length}>
    <div class="mine-head"><h1>${t("leagues.title")}</h1><a class="button" href=${`${page().root}leagues/new`}>${t("leagues.new")}</a></div>
    ${rows.length ? html`<ul class="match-list">${rows.map((row) => html`<${Row} key=${row.id} row=${row} />`)}</ul>`
    : html`<p class="match-none">${t("leagues.none")}</p>`}<//>`;
}

async function start() {
  await fetchWords();
  document.title = `${t("leagues.title")} · Castra`;
  render(html`<${Leagues} />`, /** @type {HTMLElement} */ (document.getElementById("app")));
}

void start();
