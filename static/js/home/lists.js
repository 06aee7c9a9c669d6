/** Tables one can enter: by link or code, those waiting, those being played, those of this device. */
import { useEffect, useState } from "preact/hooks";
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { page } from "../page.js";
import { termsInShort } from "../panels/clock_terms.js";
import { Emblem, Icon } from "../panels/controls.js";
import { hearHouse } from "../store/house.js";
import { takeSeat } from "../store/seat.js";
import { t } from "../words.js";
import { isolated } from "../lib/names.js";
import { name, said, sayRefused } from "./choices.js";
import { ago, inOrder, playerOf } from "./players.js";

/** @import { ListedSeat, ListedTable } from "../page_data.js" */

const AGAIN = 15000;
/** So many tables of a kind are shown at first. */
const FEW = 4;
const open = signal(page().open_tables ?? []);
const live = signal(page().live_tables ?? []);
hearHouse(page().house);

export function Join() {
  const enter = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const text = String(new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get("link") ?? "").trim();
    const url = addressOf(text);
    if (url) location.assign(url);
    else said.value = t("home.join.bad");
  };
  return html`<section><h2 class="label">${t("home.join")}</h2><form class="join" onSubmit=${enter}>
    <input class="input" name="link" aria-label=${t("home.join.label")} placeholder="orme-4k7p" autocapitalize="none" spellcheck=${false} autocomplete="off"
    required /><button class="button">${t("home.join.go")}</button></form></section>`;
}

/** A link of this server, or the code of a table. @param {string} text */
function addressOf(text) {
  const { root } = page();
  if (/^[\w-]{4,64}$/.test(text)) return new URL(`t/${text}`, root).href;
  try {
    const url = new URL(text.includes("://") ? text : `${location.protocol}//${text}`);
    return url.origin === location.origin && url.pathname.includes("/t/") ? url.href : null;
  } catch {
    return null;
  }
}

async function refresh() {
  const answer = await fetch(new URL("matches", page().root)).catch(() => null);
  if (!answer?.ok) return;
  const found = await answer.json();
  open.value = found.open ?? [];
  live.value = found.live ?? [];
  hearHouse(found.house);
}

export function Lists() {
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && void refresh(), AGAIN);
    return () => clearInterval(timer);
  }, []);
  return html`<${Few} title=${t("home.waiting")} none=${t("home.waiting.none")} rows=${open.value} row=${OpenTable} />
    <${Few} title=${t("home.playing")} none=${t("home.playing.none")} rows=${live.value} row=${LiveTable} />`;
}

/**
 * A list of tables, the first few of it: what stands below it is not to be pushed away.
 * @param {{title: string, none: string, rows: ListedTable[], row: import("../html.js").Component<{one: ListedTable}>}} props
 */
function Few({ title, none, rows, row: Row }) {
  const [all, showAll] = useState(false);
  const shown = all || rows.length <= FEW + 1 ? rows : rows.slice(0, FEW);
  return html`<section><h2 class="label">${title}<span>${rows.length || ""}</span></h2>
    ${rows.length ? html`<ul class="tables">${shown.map((one) => html`<${Row} key=${one.id} one=${one} />`)}</ul>` : html`<p class="quiet-text">${none}</p>`}
    ${shown.length < rows.length && html`<button type="button" class="button quiet tiny" onClick=${() => showAll(true)}>${t("home.show_all", { n: rows.length })}</button>`}</section>`;
}

/** @param {{one: ListedTable}} props */
function OpenTable({ one }) {
  const seats = one.seats ?? [];
  const free = seats.filter((seat) => seat.kind === "open" && !seat.taken);
  const host = isolated(seats.find((seat) => seat.name)?.name ?? "") || t("home.name.empty");
  const sit = async (/** @type {string} */ seat) => {
    const { link, code } = await takeSeat(one.id, seat, name.value.trim());
    if (link) location.assign(link);
    else {
      if (code !== "seat_taken") sayRefused(code);
      void refresh();
    }
  };
  return html`<li><${Icon} name=${`sys-${one.system}`} /><div><b>${one.name}</b>
    <span>${seats.length > 2 && html`${seats.map((seat) => html`<${Emblem} seat=${seat.taken ? seat.seat : null} /> `)}${t("home.taken",
    { n: seats.filter((seat) => seat.taken).length, of: seats.length })} · `}${t("home.open_of", { name: host, n: ago(one.since, "short") })}
      ${one.clock && ` · ${t("home.clock")}: ${termsInShort(one.clock)}`}</span></div>
    <div class=${free.length > 1 ? "sits several" : "sits"}>${free.map(({ seat }) => html`<${Sit} key=${seat} seat=${seat} isOnly=${free.length === 1} onClick=${() => sit(seat)} />`)}</div></li>`;
}

/** A free seat to sit down at: where there are several, each is told by its colour. @param {{seat: string, isOnly: boolean, onClick: () => void}} props */
function Sit({ seat, isOnly, onClick }) {
  const side = t(`table.side.${seat}`);
  return html`<button type="button" class="button tiny" aria-label=${isOnly ? undefined : t("home.sit_as", { seat: side })} onClick=${onClick}>
    ${isOnly ? t("home.sit") : html`<${Emblem} seat=${seat} />${side}`}</button>`;
}

/** @param {{one: ListedTable}} props */
function LiveTable({ one }) {
  const seats = inOrder(one.seats ?? []);
  const score = (/** @type {ListedSeat} */ seat) => one.scores?.[seat.seat] ?? "";
  const [a, b] = seats;
  const duel = html`${a && html`${playerOf(a)} <${Emblem} seat=${a.seat} /> ${score(a)}`} ${one.scores ? ":" : "·"} ${b && html`${score(b)} <${Emblem} seat=${b.seat} /> ${playerOf(b)}`}`;
  return html`<li><${Icon} name=${`sys-${one.system}`} /><div><b>${one.name}</b>
    <span>${seats.length > 2 ? seats.map((seat, i) => html`${i ? " · " : ""}<${Emblem} seat=${seat.seat} /> ${playerOf(seat)} ${score(seat)}`) : duel}${one.round
    ? ` · ${t("home.round", { n: one.round })}` : ""}</span></div>
    <a class="button tiny" href=${new URL(one.watch ?? `/t/${one.id}`, page().root).href}>${t("home.watch")}</a></li>`;
}
