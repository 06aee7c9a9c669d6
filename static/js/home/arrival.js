/** The other end: a device that a code led here becomes its owner's by a press; the host's invitation is taken the same way. */
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { isolated } from "../lib/names.js";
import { page } from "../page.js";
import { Button, Icon } from "../panels/controls.js";
import { set } from "../store/settings.js";
import { t, tAny } from "../words.js";
import { ask, me, refreshMe, take } from "./me.js";
import { addressOf, refresh, sorted } from "./my_matches.js";

/** Whether this device has just become an owner's. */
export const arrived = signal(false);
const problem = signal("");

/** @param {string} code */
async function arrive(code) {
  const answer = await ask("POST", "me/arrivals", { code });
  if (!answer.ok) return void (problem.value = tAny([`devices.refused.${answer.code}`, "devices.refused.other"]));
  if (answer.body.name) set({ name: answer.body.name });
  take(/** @type {import("./me.js").Me} */ (answer.body));
  arrived.value = true;
  history.replaceState(null, "", `${page().root}mine/device`);
  await refresh();
}

/** @param {{code: string}} props */
export function Arrive({ code }) {
  return html`<div class="mine-head"><h1>${t("devices.arrive")}</h1></div><section class="mine-box lone"><p>${t("devices.arrive.text")}</p>
    ${problem.value && html`<p class="mine-said bad" role="alert">${problem.value}</p>`}
    <p class="acts"><${Button} kind="go" onClick=${() => void arrive(code)}>${t("devices.arrive.go")}<//></p></section>`;
}

/** Somebody's code that is used up, or too old; and the code that was written down. */
export function Over() {
  return html`<div class="mine-head"><h1>${t("devices.over")}</h1></div><section class="mine-box lone"><p>${t("devices.over.text")}</p>
    <p class="acts"><a class="button" href=${`${page().root}mine`}>${t("mine.castra")}</a></p></section>`;
}

/** Coming back by the code that was written down. */
export function ComeBack() {
  const go = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    void arrive(String(new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get("code") ?? ""));
  };
  return html`<section class="mine-box" id="back"><h2><${Icon} name="undo" />${t("devices.back")}</h2><p>${t("devices.back.text")}</p>
    ${problem.value && html`<p class="mine-said bad" role="alert">${problem.value}</p>`}
    <form class="acts" onSubmit=${go}><input class="input" name="code" aria-label=${t("devices.back.code")} placeholder=${t("devices.back.code")}
      minlength="8" maxlength="80" autocomplete="off" autocapitalize="none" spellcheck="false" />
      <button class="button">${t("devices.back.go")}</button></form></section>`;
}

export function Moved() {
  const { name = "", matches = 0, armies = 0, battlefields = 0, devices = [] } = me.value;
  const others = devices.filter((device) => !device.here);
  const [asked] = sorted.value.asked;
  const out = async (/** @type {number} */ id) => {
    const { ok } = await ask("DELETE", `me/devices/${id}`);
    if (ok) await refreshMe();
  };
  return html`<div class="mine-head"><h1>${name ? t("devices.moved", { n: isolated(name) }) : t("devices.moved.nameless")}</h1></div>
    <section class="mine-box lone"><p>${t("devices.moved.text", { matches, armies, fields: battlefields })}</p>
    <p class="acts"><a class="button go" href=${asked ? addressOf(asked) : `${page().root}mine`}>${t(asked ? "devices.moved.decide" : "mine.castra")}</a>
      ${others.map((device) => html`<${Button} key=${device.id} onClick=${() => void out(device.id)}>${t("devices.sign_out_of", { n: device.name || t("devices.unnamed") })}<//>`)}</p></section>`;
}

/** @param {{word: string}} props */
export function Invitation({ word }) {
  const go = async () => {
    const answer = await ask("POST", "me/invited", { invitation: word });
    if (answer.ok) location.assign(page().root);
    else problem.value = tAny([`devices.refused.${answer.code}`, "devices.refused.other"]);
  };
  return html`<div class="mine-head"><h1>${t("devices.invited")}</h1></div><section class="mine-box lone"><p>${t("devices.invited.text")}</p>
    ${problem.value && html`<p class="mine-said bad" role="alert">${problem.value}</p>`}
    <p class="acts"><${Button} kind="go" onClick=${go}>${t("devices.invited.go")}<//></p></section>`;
}
