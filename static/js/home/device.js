/** Device and key: who this device is, how another becomes the same, all of it as a file, and its end. */
import { signal } from "@preact/signals";
import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { html } from "../html.js";
import { isolated } from "../lib/names.js";
import { fetchWords } from "../lib/page_words.js";
import { page } from "../page.js";
import { Button, Icon } from "../panels/controls.js";
import { settings } from "../store/settings.js";
import { t, tAny } from "../words.js";
import { Arrive, ComeBack, Invitation, Moved, Over, arrived } from "./arrival.js";
import { Frame } from "./castra_frame.js";
import { ask, forgetAll, me, refreshMe, rename } from "./me.js";
import { Move } from "./transfer.js";
import { refresh, sorted } from "./my_matches.js";
import { Passkey } from "./passkey.js";
import { ago } from "./players.js";

/** What was just done, or could not be. */
const said = signal(/** @type {{text: string, bad?: boolean} | null} */ (null));
/** The code to come back by, while it is on the screen: it is told once. */
const recovery = signal("");

/** @param {string} code */
const refused = (code) => (said.value = { text: tAny([`devices.refused.${code}`, "devices.refused.other"]), bad: true });

/** @param {{icon: string, title: unknown, children: unknown, edge?: string, id?: string}} props */
function Box({ icon, title, children, edge = "", id }) {
  return html`<section class=${`mine-box ${edge}`} id=${id}><h2><${Icon} name=${icon} />${title}</h2>${children}</section>`;
}

function Who() {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const go = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const code = await rename(field.current?.value.trim() ?? "");
    if (code) refused(code);
    else said.value = { text: t("devices.name.kept") };
  };
  if (page().names === false) return html`<${Box} icon="people" title=${t("devices.name")}><p>${t("devices.name.off")}</p><//>`;
  return html`<${Box} icon="people" title=${t("devices.name")}><p>${t("devices.name.text")}</p>
    <form class="acts" onSubmit=${go}><input ref=${field} class="input" dir="auto" maxlength="40" value=${settings.value.name} aria-label=${t("home.name")} placeholder=${t("home.name")}
      autocomplete="nickname" /><button class="button">${t("devices.name.keep")}</button></form><//>`;
}

/** @param {{device: import("./me.js").Device}} props */
function DeviceRow({ device }) {
  const out = async () => {
    const { ok, code } = await ask("DELETE", `me/devices/${device.id}`);
    if (!ok) return refused(code);
    said.value = { text: t("devices.signed_out", { n: nameOf(device) }) };
    await refreshMe();
  };
  const isPhone = /iPhone|Android|iPad/.test(device.name);
  return html`<li><span class="mine-sign"><${Icon} name=${isPhone ? "phone" : "laptop"} /></span><span><b>${nameOf(device)}</b>
    <small>${device.here ? t("devices.here") : t("devices.seen", { n: ago(device.seen) })}</small></span>
    ${!device.here && html`<${Button} size="tiny" kind="quiet" onClick=${out}>${t("devices.sign_out")}<//>`}</li>`;
}

/** @param {import("./me.js").Device} device */
const nameOf = (device) => device.name || t("devices.unnamed");

function Devices() {
  const { devices = [], known } = me.value;
  if (!known) return html`<${Box} icon="key" title=${t("mine.device")}><p>${t("mine.device.text")}</p><//>`;
  return html`<${Box} icon=${devices.length > 1 ? "check" : "key"} title=${devices.length > 1 ? t("mine.devices", { n: devices.length }) : t("mine.device")}>
    <p>${t(devices.length > 1 ? "mine.devices.text" : "devices.one.text")}</p><ul class="mine-rows">${devices.map((device) => html`<${DeviceRow} key=${device.id} device=${device} />`)}</ul><//>`;
}

function Recovery() {
  const make = async () => {
    const { ok, code, body } = await ask("POST", "me/recovery");
    if (!ok) return refused(code);
    recovery.value = body.code ?? "";
    await refresh();
    await refreshMe();
  };
  return html`<${Box} icon="lock" title=${t("devices.recovery")}><p>${t(me.value.recovery ? "devices.recovery.made" : "devices.recovery.text")}</p>
    ${recovery.value && html`<p class="mine-code"><code>${recovery.value}</code></p><p>${t("devices.recovery.write")}</p>`}
    <p class="acts"><${Button} size="tiny" onClick=${make}>${t(me.value.recovery ? "devices.recovery.anew" : "devices.recovery.make")}<//></p><//>`;
}

function Export() {
  const { matches = 0, armies = 0, battlefields = 0, known } = me.value;
  return html`<${Box} icon="save" title=${t("devices.export")}><p>${t("devices.export.text")}</p>
    <p class="acts">${known ? html`<a class="button tiny" href=${`${page().root}me/export`} download>${t("devices.export.go")}</a>` : ""}
      <small>${t("devices.kept", { matches, armies, fields: battlefields })}</small></p><//>`;
}

function Delete() {
  const word = me.value.name || t("devices.delete.word");
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const isWritten = () => input.current?.value.trim().toLocaleUpperCase() === word.toLocaleUpperCase();
  const look = () => button.current?.setAttribute("aria-disabled", String(!isWritten()));
  const go = async () => {
    if (!isWritten()) return void input.current?.focus();
    const { ok, code } = await ask("DELETE", "me");
    if (!ok) return refused(code);
    forgetAll();
    said.value = { text: t("devices.deleted") };
  };
  if (!me.value.known) return null;
  return html`<${Box} icon="bin" title=${t("devices.delete")} edge="bad"><p>
    ${t("devices.delete.text", { n: sorted.value.asked.length + sorted.value.others.length, name: isolated(word.toLocaleUpperCase()) })}</p>
    <p class="acts"><input ref=${input} class="input" dir="auto" maxlength="40" aria-label=${t("devices.delete.label")} onInput=${look} autocomplete="off" />
      <button ref=${button} type="button" class="button" aria-disabled="true"
      onClick=${go}>${t("devices.delete.go")}</button></p><//>`;
}

function Own() {
  return html`<div class="mine-head"><h1>${t("mine.device.page")}</h1><span>${t("devices.sub")}</span></div>
    ${said.value && html`<p class=${said.value.bad ? "mine-said bad" : "mine-said"} role="status">${said.value.text}</p>`}
    <div class="mine-boxes"><${Devices} /><${Passkey} /><${Move} refused=${refused} /><${Who} /><${Recovery} /><${ComeBack} /><${Export} /><${Delete} /></div>`;
}

function DevicePage() {
  useEffect(() => void refreshMe(), []);
  const { code, over, invitation } = page();
  const led = code ? html`<${Arrive} code=${code} />` : over ? html`<${Over} />` : invitation ? html`<${Invitation} word=${invitation} />` : null;
  const shown = arrived.value ? html`<${Moved} />` : led ?? html`<${Own} />`;
  return html`<${Frame} here=${led ? "" : "device"} asked=${sorted.value.asked.length}>${shown}<//>`;
}

async function start() {
  await fetchWords();
  document.title = `${t("mine.device.page")} · Castra`;
  render(html`<${DevicePage} />`, /** @type {HTMLElement} */ (document.getElementById("app")));
  void refresh();
}

void start();
