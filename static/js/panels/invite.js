/** Who holds the seats of a table, and its links: invitations to free seats, one's own, the watchers'. Over the well while a seat is free. */
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { Button, Emblem, Icon, IconButton } from "./controls.js";
import { WatchNote, isWatched } from "./watching.js";
import { copyText } from "../lib/copying.js";
import { page } from "../page.js";
import { freeSeat, isLocal } from "../store/seat.js";
import { codeText, refusalText } from "../store/table.js";
import { toast } from "../store/toasts.js";
import { settings } from "../store/settings.js";
import { match, mySeats, presence, seatName, seatOrder } from "../store/view.js";
import { sinceWhen, t } from "../words.js";

/** The whole address of a link that may be given without the server's name. @param {string} link */
export function whole(link) {
  return new URL(link, page().root).href;
}

/** The links known here: the invitations this device was given, the page's own and the welcome's. @returns {Record<string, string>} */
function links() {
  return { ...settings.value.seats[match.value.id ?? ""]?.links, ...match.value.links, ...page().links };
}

/** Whether the invitation was put aside. */
const closed = signal(false);
/** The link whose code is shown. */
const coded = signal("");
/** The seat that is asked about once more before it is freed. */
const doubted = signal("");

/** The seats nobody holds. */
function freeSeats() {
  return seatOrder.value.filter((seat) => {
    const here = presence.value.seats?.[seat];
    return !here?.held_since && !here?.bot && !mySeats.value.includes(seat);
  });
}

/** Over the well while somebody is still to come. */
export function Invite() {
  const free = freeSeats();
  const [seat] = free;
  const link = seat && links()[seat];
  if (!seat || closed.value || !mySeats.value.length || match.value.status === "finished") return null;
  return html`<section class="invite" aria-label=${t("table.invite")}>${link && html`<img class="qr" src=${page().qr(whole(link))} alt=${t("table.invite.qr")} width="142" height="142" />`}<div>
    <h2><${Emblem} seat=${seat} />${t("table.invite.title")}</h2><p>${t(link ? "table.invite.hint" : "table.invite.wait")}</p>
      <ul class="links">${free.map((one) => html`<${Place} key=${one} seat=${one} isCoded=${one === seat} />`)}<${Watch} /></ul><${OnlyHere} /></div>
      <${IconButton} icon="cross" label=${t("table.close")} onClick=${() => (closed.value = true)} /></section>`;
}

/** Every seat with who holds it, and the links that open something. */
export function Links() {
  const others = seatOrder.value.filter((seat) => !mySeats.value.includes(seat));
  return html`<ul class="links"><${Own} />${others.map((seat) => html`<${Place} key=${seat} seat=${seat} />`)}<${Watch} /></ul><${WatchNote} /><${OnlyHere} />`;
}

/** Said where nobody else can open the links. */
function OnlyHere() {
  return isLocal(whole(links().watch ?? "")) && html`<p class="link-note">${t("table.invite.local")}</p>`;
}

/** One's own link, to sit here on another device too. */
function Own() {
  const link = page().links.mine;
  if (!mySeats.value.length || !link) return null;
  return html`<li>${mySeats.value.map((seat) => html`<${Emblem} seat=${seat} />`)}<span class="link-name">${t("table.invite.mine")}</span>
    <${Address} link=${link} /></li><li class="link-note">${t("table.invite.mine.hint")}</li>`;
}

/** Another seat: an invitation while it is free, else who holds it. @param {{seat: string, isCoded?: boolean}} props */
function Place({ seat, isCoded }) {
  const here = presence.value.seats?.[seat];
  const link = links()[seat];
  const name = html`<${Emblem} seat=${seat} /><span class="link-name">${seatName(seat)}</span>`;
  if (here?.bot) return html`<li>${name}<span class="link-held">${t("table.invite.bot")}</span></li>`;
  if (here?.held_since) return html`<li>${name}<span class="link-held">${t("table.invite.held", { n: sinceWhen(here.held_since) })}</span><${Free} seat=${seat} /></li>`;
  return html`<li>${name}${link ? html`<${Address} link=${whole(link)} isCoded=${isCoded} />` : html`<span class="link-held">${t("table.invite.free")}</span>`}</li>`;
}

/** A player who is away may be away for good: the seat is freed for all to read, after a second word. @param {{seat: string}} props */
function Free({ seat }) {
  const here = presence.value.seats?.[seat];
  const key = page().token;
  if (!here || here.connected || !key || !mySeats.value.length || match.value.status === "finished") return null;
  if (doubted.value !== seat) return html`<${Button} size="tiny" onClick=${() => (doubted.value = seat)}>${t("table.invite.free_it")}<//>`;
  const go = async () => {
    doubted.value = "";
    const code = await freeSeat(match.value.id ?? "", seat, key);
    if (code) toast(codeText(code));
  };
  return html`<div class="link-note" role="alert"><p>${t("table.invite.free_it.sure")}</p>
    <${Button} size="tiny" kind="go" onClick=${() => (doubted.value = "")}>${t("table.cancel")}<//> <${Button} size="tiny" onClick=${go}>${t("table.invite.free_it")}<//></div>`;
}

function Watch() {
  const link = isWatched() && links().watch;
  return link && html`<li><${Icon} name="eye" small /><span class="link-name">${t("table.invite.watch")}</span><${Address} link=${whole(link)} /></li>`;
}

/** A link to copy or to photograph; its code may stand beside it already. @param {{link: string, isCoded?: boolean}} props */
function Address({ link, isCoded }) {
  const shown = coded.value === link;
  return html`<code>${link.replace(/^https?:\/\//, "")}</code><${Copy} link=${link} />
    ${!isCoded && html`<${Button} size="tiny" aria-pressed=${shown} onClick=${() => (coded.value = shown ? "" : link)}>${t("table.invite.code")}<//>`}${shown
    && html`<img class="qr" src=${page().qr(link)} alt=${t("table.invite.qr")} width="142" height="142" />`}`;
}

/** @param {{link: string}} props */
export function Copy({ link }) {
  const copy = async (/** @type {MouseEvent} */ event) => {
    const shown = /** @type {HTMLElement} */ (event.currentTarget).previousElementSibling;
    const isCopied = await copyText(link, shown);
    toast(t(isCopied ? "table.copied" : "table.copy.marked"), { tone: isCopied ? "good" : "note" });
  };
  return html`<${Button} size="tiny" icon="copy" onClick=${copy}>${t("table.copy")}<//>`;
}
