/** Moving to another device: a link and a code on the screen that work once, for ten minutes. */
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { html } from "../html.js";
import { copyText } from "../lib/copying.js";
import { Button, Icon } from "../panels/controls.js";
import { isLocal } from "../store/seat.js";
import { number, t } from "../words.js";
import { ask, refreshMe } from "./me.js";
import { refresh } from "./my_matches.js";

/** The link on the screen, its code, and until when it works, in milliseconds. */
const offered = signal(/** @type {{link: string, picture: string, until: number} | null} */ (null));
const left = signal(0);
const copied = signal(false);

/** Seconds as minutes and seconds. @param {number} seconds */
const clock = (seconds) => `${number(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, "0")}`;

function tick() {
  const one = offered.peek();
  if (!one) return;
  left.value = Math.max(0, Math.round((one.until - Date.now()) / 1000));
  if (!left.value) offered.value = null;
}

/** @param {(code: string) => void} refused */
async function offer(refused) {
  const { ok, code, body } = await ask("POST", "me/move");
  if (!ok) return refused(code);
  await refresh(); // the server learns here which seats are this owner's
  copied.value = false;
  offered.value = { link: body.link ?? "", picture: body.picture ?? "", until: Date.now() + (body.seconds ?? 0) * 1000 };
  tick();
  await refreshMe();
}

async function takeBack() {
  offered.value = null;
  await ask("DELETE", "me/move");
}

/** @param {{refused: (code: string) => void}} props */
export function Move({ refused }) {
  const shown = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (location.hash === "#move") void offer(refused);
  }, []);
  const one = offered.value;
  const copy = async () => (copied.value = one ? await copyText(one.link, shown.current) : false);
  if (!one) {
    return html`<section class="mine-box" id="move"><h2><${Icon} name="phone" />${t("devices.move")}</h2><p>${t("devices.move.text")}</p>
      <p class="acts"><${Button} onClick=${() => void offer(refused)}>${t("devices.move.go")}<//></p></section>`;
  }
  return html`<section class="mine-box mine-invite" id="move"><img src=${one.picture} alt=${t("devices.move.code")} width="148" height="148" />
    <div><h2><${Icon} name="phone" />${t("devices.move.read")}</h2>
    <p>${t("devices.move.lasts", { n: clock(left.value) })}</p>${isLocal(one.link) && html`<p class="mine-warn"><${Icon} name="warn" small />${t("devices.move.local")}</p>`}
    <p class="mine-link"><code ref=${shown}>${one.link}</code><${Button} size="tiny" icon="copy" onClick=${copy}>${t(copied.value ? "devices.copied" : "devices.copy")}<//></p>
    <p class="quiet-text">${t("devices.move.secret")}</p>
    <p class="acts"><${Button} size="tiny" kind="quiet" onClick=${takeBack}>${t("devices.move.back")}<//></p></div></section>`;
}
