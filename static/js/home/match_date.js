/** When a match is to be played: said by one, agreed to by the others, and taken along into a calendar. */
import { useRef } from "preact/hooks";
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { Button, Icon } from "../panels/controls.js";
import { settings } from "../store/settings.js";
import { t, wordsLanguage } from "../words.js";
import { ask } from "./me.js";
import { addressOf, isOver, refresh } from "./my_matches.js";
import { playerOf } from "./players.js";

/** @import { MyMatch } from "./my_matches.js" */

/** The match whose date is being said, and why it could not be. */
const open = signal("");
const refused = signal("");

const SOON = 86400;

/** A time as its reader's clock has it. @param {number} at */
const said = (at) => new Date(at * 1000).toLocaleString(wordsLanguage(), { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

/** The same as a field for a time holds it. @param {number} at */
function held(at) {
  const here = new Date(at * 1000 - new Date(at * 1000).getTimezoneOffset() * 60_000);
  return here.toISOString().slice(0, 16);
}

/** Says when; null takes the time back. @param {MyMatch} row @param {number | null} at */
async function say(row, at) {
  const key = new URL(settings.peek().seats[row.id]?.url ?? "", location.href).pathname.split("/").at(-1) ?? "";
  const { ok } = await ask("POST", `matches/${row.id}/date`, { key, at });
  refused.value = ok ? "" : row.id;
  if (ok) open.value = "";
  await refresh();
}

/** @param {{row: MyMatch}} props */
function Form({ row }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const go = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const at = Date.parse(field.current?.value ?? "") / 1000;
    if (Number.isFinite(at)) void say(row, at);
  };
  return html`<form class="match-date" onSubmit=${go}><input ref=${field} class="input" type="datetime-local" required aria-label=${t("leagues.date.when")}
    value=${held(row.date?.at ?? Math.ceil(Date.now() / 1000 / 3600) * 3600 + SOON)} /><button class="button tiny">${t("leagues.date.propose")}</button>
    ${row.date && html`<${Button} size="tiny" kind="quiet" onClick=${() => say(row, null)}>${t("leagues.date.none")}<//>`}
    <${Button} size="tiny" kind="quiet" onClick=${() => (open.value = "")}>${t("leagues.date.leave")}<//>
    ${refused.value === row.id && html`<p role="alert">${t("leagues.date.refused")}</p>`}</form>`;
}

/** The date of a match, where one is agreed on or may be: before it is under way, or in a league. @param {{row: MyMatch}} props */
export function MatchDate({ row }) {
  const { date } = row;
  const others = row.seats.some((seat) => seat.kind !== "bot" && !row.mine.includes(seat.seat));
  if (date === undefined || isOver(row) || (!date && (row.round || !others))) return null;
  if (open.value === row.id) return html`<${Form} row=${row} />`;
  const change = html`<${Button} size="tiny" kind="quiet" onClick=${() => (open.value = row.id)}>${t(date ? "leagues.date.other" : "leagues.date.set")}<//>`;
  if (!date) return html`<p class="match-date">${change}</p>`;
  const by = row.seats.find((seat) => seat.seat === date.by);
  const agrees = row.mine.some((seat) => date.agreed.includes(seat));
  const how = date.stands ? t("leagues.date.agreed") : agrees ? t("leagues.date.waits") : t("leagues.date.by", { name: by ? playerOf(by) : "" });
  return html`<p class="match-date"><${Icon} name="clock" small /><time datetime=${new Date(date.at * 1000).toISOString()}>${said(date.at)}</time> <span>${how}</span>
    ${!agrees && html`<${Button} size="tiny" onClick=${() => say(row, date.at)}>${t("leagues.date.agree")}<//>`}
    ${date.stands && html`<a class="button tiny quiet" href=${`${addressOf(row)}/date.ics`} download>${t("leagues.date.file")}</a>`}${change}</p>`;
}
