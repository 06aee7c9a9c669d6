/** The links of a table: one for each seat, one for watchers, with a code to photograph. Over the well while a seat is free. */
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { Button, Emblem, Icon, IconButton } from "./parts.js";
import { page } from "../page.js";
import { toast } from "../store/table.js";
import { settings } from "../store/settings.js";
import { match, mySeats, presence, seatName, seatOrder } from "../store/view.js";
import { t } from "../words.js";

/** The whole address of a link that may be given without the server's name. @param {string} link */
export function whole(link) {
  return new URL(link, page().root).href;
}

/** The links known here: those this device was given when it set the table, the page's and the welcome's. @returns {Record<string, string>} */
function links() {
  return { ...settings.value.seats[match.value.id ?? ""]?.links, ...page().links, ...match.value.links };
}

/** Whether the invitation was put aside. */
const closed = signal(false);

/** The seats nobody has come to yet. */
function freeSeats() {
  return seatOrder.value.filter((seat) => {
    const here = presence.value.seats?.[seat];
    return !here?.name && !here?.connected && !here?.bot && !mySeats.value.includes(seat);
  });
}

/** Over the well while somebody is still to come. */
export function Invite() {
  const free = freeSeats();
  const [seat] = free;
  const link = seat && links()[seat];
  if (!seat || closed.value || !mySeats.value.length || match.value.status === "finished") return null;
  return html`<section class="invite" aria-label=${t("table.invite")}>${link && html`<img class="qr" src=${page().qr(whole(link))} alt=${t("table.invite.qr")} width="142" height="142" />`}<div>
    <h2><${Emblem} seat=${seat} />${t("table.invite.title")}</h2><p>${t(link ? "table.invite.hint" : "table.invite.wait")}</p><${Links} only=${[...free, "watch"]} /></div><${IconButton} icon="cross" label=${t("table.close")} onClick=${() => (closed.value = true)} /></section>`;
}

/** @param {{only?: string[]}} props */
export function Links({ only }) {
  const known = links();
  const names = (only ?? [...seatOrder.value, "watch"]).filter((name) => known[name]);
  return html`<ul class="links">${names.map((name) => html`<li><${Emblem} seat=${name} />${name === "watch" && html`<${Icon} name="eye" small />`}
    <span class="link-name">${name === "watch" ? t("table.invite.watch") : seatName(name)}</span><code>${known[name] && whole(known[name]).replace(/^https?:\/\//, "")}</code><${Copy} link=${whole(known[name] ?? "")} /></li>`)}</ul>
    ${!names.length && html`<p class="quiet-text">${t("table.invite.none")}</p>`}`;
}

/** @param {{link: string}} props */
export function Copy({ link }) {
  const copy = async () => {
    await navigator.clipboard.writeText(link).then(() => toast(t("table.copied"), { good: true }), () => prompt(t("table.copy"), link));
  };
  return html`<${Button} size="tiny" icon="copy" onClick=${copy}>${t("table.copy")}<//>`;
}
