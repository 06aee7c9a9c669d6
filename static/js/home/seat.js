/** An invitation: one sits down by a button, for programs that look at a link must take no seat; or who holds the seat. */
import { signal } from "@preact/signals";
import { render } from "preact";
import { html } from "../html.js";
import { isolated } from "../lib/names.js";
import { fetchWords } from "../lib/page_words.js";
import { page } from "../page.js";
import { termsSaid } from "../panels/clock_terms.js";
import { delaySaid } from "../panels/delay_words.js";
import { Emblem, Icon } from "../panels/controls.js";
import { Sign } from "../panels/sign.js";
import { claim, isTried } from "../store/seat.js";
import { set, settings } from "../store/settings.js";
import { hasWord, sinceWhen, t } from "../words.js";

const busy = signal(false);
const said = signal("");

/** @param {string} name */
async function sit(name) {
  const { match, invite } = page();
  busy.value = true;
  const { link, code } = await claim(match.id ?? "", invite ?? "", name);
  if (link) location.replace(link);
  else if (code === "seat_taken") location.reload();
  else said.value = t(code === "name_signs" ? "refusal.name_signs" : "seat.failed");
  busy.value = false;
}

/** What is agreed on that names the kind of battle: a mission, a battlepack, a way to play. */
const AGREED = /** @type {const} */ ([["mission", "mission"], ["option.battlepack", "battlepack"], ["option.mode", "mode"]]);

/** Who invites and to what, where somebody who has a name sits there already. */
function Host() {
  const { host, match, options = {} } = page();
  const key = AGREED.map(([family, option]) => `${match.system}.${family}.${options[option]}`).find(hasWord);
  const game = [t(`table.system.${match.system}`), key && t(key)].filter(Boolean).join(", ");
  return host ? html`<p class="lead">${t("seat.host", { n: isolated(host), game })}</p>` : null;
}

function Free() {
  const seats = Object.keys(page().seats ?? {});
  const known = settings.value.name || Object.values(page().seats ?? {})[0] || "";
  const go = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const name = String(new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get("name") ?? "").trim();
    if (name) set({ name });
    void sit(name);
  };
  return html`<h1>${seats.length > 1 ? t("seat.shared") : html`<${Emblem} seat=${seats[0]} /> ${t("seat.title", { seat: t(`table.side.${seats[0]}`) })}`}</h1>
    <${Host} /><p>${t("seat.hint")}</p><${Agreed} /><${Late} /><${Armies} />
    <form class="join" onSubmit=${go}>${seats.length === 1 && html`<input class="input" name="name" dir="auto" maxlength="40" value=${known}
      placeholder=${t("home.name")} aria-label=${t("home.name")} autocomplete="nickname" />`}
      <button class="button go" aria-disabled=${busy.value ? "true" : undefined}>${t(page().clock ? "seat.clock.sit" : "home.join.go")}</button></form>
    <p><a href=${page().links.watch}>${t("seat.watch_only")}</a></p>`;
}

/** What the table was set with is read before one says yes. */
function Armies() {
  const { armies } = page().links;
  return armies ? html`<p><a class="button" href=${armies}><${Icon} name="shield" />${t("seat.armies")}</a></p>` : null;
}

/** Which clock one sits down with: to sit down is to agree to it. */
function Agreed() {
  const { clock, host = "" } = page();
  const title = host ? t("seat.clock.of", { n: isolated(host) }) : t("home.clock");
  return clock ? html`<section class="agreed-clock"><h2><${Icon} name="clock" />${title}</h2><p>${termsSaid(clock)}</p></section>` : null;
}

/** How late who watches sees it, if that is agreed. */
function Late() {
  const { delay } = page();
  return delay ? html`<section class="agreed-clock"><h2><${Icon} name="eye" />${t("seat.delay")}</h2><p>${t("seat.delay.says", { delay: delaySaid(delay) })}</p></section>` : null;
}

/** @param {{held: NonNullable<import("../page_data.js").PageData["held"]>}} props */
function Held({ held }) {
  const { links } = page();
  return html`<h1>${held.name ? t("seat.held", { n: isolated(held.name) }) : t("seat.held.nameless")}</h1><p>${t("seat.held.since", { n: sinceWhen(held.since) })} ${t("seat.held.hint")}</p>
    <p><a class="button go" href=${links.watch}>${t("home.watch")}</a></p>`;
}

function Seat() {
  const { match, held } = page();
  return html`<header class="page-head"><a href=${page().root}><${Sign} /><b>Castra</b></a></header>
    <main class="page"><p class="label">${match.name} · ${t(`table.system.${match.system}`)}</p>
      ${held ? html`<${Held} held=${held} />` : html`<${Free} />`}${said.value && html`<p role="alert">${said.value}</p>`}</main>`;
}

async function start() {
  const given = page();
  await fetchWords();
  render(html`<${Seat} />`, /** @type {HTMLElement} */ (document.getElementById("app")));
  // Whoever sat down by this invitation on this device is at home here; the same key claims the seat once.
  if (given.held && given.invite && isTried(given.invite)) {
    const { link } = await claim(given.match.id ?? "", given.invite, "");
    if (link) location.replace(link);
  }
}

void start();
