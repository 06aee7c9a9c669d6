/** The ways one is reached: each with its health in words, what for, a try, and a switch; and the ways to add another. */
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { Button, Icon } from "../panels/controls.js";
import { hasWord, sinceWhen, t } from "../words.js";
import { change, channels, given, note, refused, refreshNotices } from "./notice_store.js";
import { ask } from "./me.js";
import { canPush, subscribe } from "./push.js";

/** @import { Channel, Kind } from "./notice_store.js" */

const ICONS = { webhook: "hook", mail: "mail", push: "bell" };
/** @type {readonly Kind[]} */
export const KINDS = ["decision", "time", "ended", "rematch", "date", "invited"];
/** Which of the forms is open. */
const adding = signal(/** @type {"" | "webhook" | "mail"} */ (""));
const form = signal(/** @type {"discord" | "json"} */ ("discord"));

/** An address as it is shown: its host, and the end of what only its owner knows. @param {Channel} one */
function placeOf(one) {
  if (one.kind === "mail") return one.address;
  const { host, pathname } = new URL(one.address);
  return one.kind === "push" ? host : `${t(`notices.form.${one.form}`)} · ${host}/…${pathname.slice(-4)}`;
}

/** @param {{one: Channel}} props */
function Health({ one }) {
  if (!one.confirmed) return html`<span class="notice-open"><${Icon} name="clock" small />${t("notices.unconfirmed")}</span>`;
  const code = /^\d+$/.test(one.told) ? "status" : one.told;
  const said = hasWord(`notices.told.${code}`) ? t(`notices.told.${code}`, { n: one.told }) : one.told;
  if (one.failures) return html`<span class="notice-bad"><${Icon} name="cross" small />${t("notices.failed", { n: one.failures, why: said })}</span>`;
  if (one.told && !/^2/.test(one.told)) return html`<span class="notice-bad"><${Icon} name="cross" small />${said}</span>`;
  return html`<span class="notice-good"><${Icon} name="check" small />${one.told_at ? t("notices.came", { n: sinceWhen(one.told_at) }) : t("notices.ready")}</span>`;
}

/** @param {Channel} one */
async function tryIt(one) {
  const { ok, code, body } = await ask("POST", `me/channels/${one.id}/try`);
  if (!ok) return refused(code);
  const told = /** @type {{channel?: Channel | null}} */ (body).channel?.told ?? "";
  note.value = /^2/.test(told) ? { text: t(one.confirmed ? "notices.tried" : "notices.asked_again") } : { text: t("notices.not_tried"), bad: true };
  await refreshNotices();
}

/** @param {{one: Channel}} props */
function Row({ one }) {
  const remove = async () => {
    await ask("DELETE", `me/channels/${one.id}`);
    await refreshNotices();
  };
  const name = t(`notices.way.${one.kind}`);
  return html`<li><span class="mine-sign"><${Icon} name=${ICONS[one.kind]} /></span><div class="notice-about"><p><b>${name}</b> <${Health} one=${one} /></p><small>${placeOf(one)}</small>
    ${one.secret && html`<details><summary>${t("notices.secret")}</summary><code>${one.secret}</code><small>${t("notices.secret.text")}</small></details>`}</div>
    <span class="acts"><${Button} size="tiny" kind="quiet" onClick=${() => void tryIt(one)}>${t(one.confirmed ? "notices.try" : "notices.ask_again")}<//>
      <${Button} size="tiny" kind="quiet" onClick=${remove}>${t("notices.remove")}<//></span>
    <${Switch} label=${name} on=${one.is_on} set=${(/** @type {boolean} */ on) => void change(one, { is_on: on })} /></li>`;
}

/** @param {{label: string, on: boolean, set: (on: boolean) => void}} props */
export function Switch({ label, on, set }) {
  return html`<button type="button" class="notice-switch" role="switch" aria-checked=${on ? "true" : "false"} aria-label=${label} onClick=${() => set(!on)}><i></i></button>`;
}

/** @param {SubmitEvent} event */
async function add(event) {
  event.preventDefault();
  const address = String(new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get("address") ?? "").trim();
  const wish = adding.value === "mail" ? { address } : { address, form: form.value };
  const { ok, code } = await ask("POST", `me/channels/${adding.value}`, wish);
  if (!ok) return refused(code);
  note.value = { text: t(adding.value === "mail" ? "notices.mail_asked" : "notices.added") };
  adding.value = "";
  await refreshNotices();
}

function Adding() {
  if (!adding.value) return null;
  const isMail = adding.value === "mail";
  const choose = (/** @type {Event} */ event) => (form.value = /** @type {"discord" | "json"} */ (/** @type {HTMLSelectElement} */ (event.currentTarget).value));
  return html`<form class="notice-add" onSubmit=${add}><input class="input" name="address" required type=${isMail ? "email" : "url"} maxlength=${isMail ? 254 : 2000}
      placeholder=${isMail ? "ana@example.org" : "https://chat.example/hooks/…"} aria-label=${t(isMail ? "notices.mail.address" : "notices.hook.address")} autocomplete=${isMail ? "email" : "off"} />
    ${!isMail && html`<select class="input" aria-label=${t("notices.form")} value=${form.value} onChange=${choose}>
      <option value="discord">${t("notices.form.discord")}</option><option value="json">${t("notices.form.json")}</option></select>`}
    <button class="button">${t("notices.add")}</button><${Button} kind="quiet" onClick=${() => (adding.value = "")}>${t("table.cancel")}<//>
    <small>${t(isMail ? "notices.mail.text" : `notices.hook.text.${form.value}`)}</small></form>`;
}

export function Channels() {
  const open = (/** @type {"webhook" | "mail"} */ kind) => () => (adding.value = kind);
  return html`<section><h2 class="label">${t("notices.where")}</h2>
    <ul class="notice-rows">${channels.value.map((one) => html`<${Row} key=${one.id} one=${one} />`)}</ul>
    ${!channels.value.length && html`<p class="quiet-text notice-none">${t("notices.nowhere")}</p>`}<${Adding} />
    <p class="acts notice-ways">${canPush() && html`<${Button} size="tiny" icon="bell" onClick=${() => void subscribe()}>${t("notices.add.push")}<//>`}
      ${given.value.mails && html`<${Button} size="tiny" icon="mail" onClick=${open("mail")}>${t("notices.add.mail")}<//>`}
      <${Button} size="tiny" icon="hook" onClick=${open("webhook")}>${t("notices.add.webhook")}<//></p>
    ${!canPush() && html`<p class="quiet-text">${t(isSecureContext ? "notices.push.lacking" : "notices.push.https")}</p>`}</section>`;
}

export function Grid() {
  if (!channels.value.length) return null;
  const flip = (/** @type {Channel} */ one, /** @type {Kind} */ kind) => () =>
    void change(one, { kinds: one.kinds.includes(kind) ? one.kinds.filter((each) => each !== kind) : [...one.kinds, kind] });
  return html`<section><table class="notice-grid"><thead><tr><th scope="col">${t("notices.when")}</th>
      ${channels.value.map((one) => html`<th scope="col" key=${one.id}>${t(`notices.way.${one.kind}`)}</th>`)}</tr></thead>
    <tbody>${KINDS.map((kind) => html`<tr key=${kind}><th scope="row">${t(`notices.kind.${kind}`)}<small>${t(`notices.kind.${kind}.text`)}</small></th>
      ${channels.value.map((one) => html`<td key=${one.id}><label><input type="checkbox" checked=${one.kinds.includes(kind)} onChange=${flip(one, kind)}
        aria-label=${`${t(`notices.kind.${kind}`)}, ${t(`notices.way.${one.kind}`)}`} /></label></td>`)}</tr>`)}</tbody></table></section>`;
}
