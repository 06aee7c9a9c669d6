/** The games: those the server plays can be chosen, the others say honestly that they are to come. */
import { html } from "../html.js";
import { Icon } from "../panels/controls.js";
import { t, tAny } from "../words.js";
import { SYSTEMS, boardAt, isPlayable, system } from "./choices.js";

/** @param {string} key */
function choose(key) {
  system.value = key;
  boardAt.value = 0;
}

/** @param {KeyboardEvent} event */
function step(event) {
  const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const open = SYSTEMS.filter(isPlayable);
  const next = open[(open.indexOf(system.value) + by + open.length) % open.length];
  if (next) choose(next);
}

export function Systems() {
  return html`<ul class="systems" role="radiogroup" aria-label=${t("home.system")} onKeyDown=${step}>
    ${SYSTEMS.map((key) => html`<li key=${key} role="none"><button type="button" role="radio" aria-checked=${key === system.value ? "true" : "false"}
    aria-disabled=${isPlayable(key) ? undefined : "true"} tabindex=${key === system.value || !isPlayable(key) ? 0 : -1} onClick=${() => isPlayable(key) && choose(key)}><${Icon} name=${`sys-${key}`} />
    <b>${t(`table.system.${key}`)}</b><span>${isPlayable(key) ? tAny([`home.about.${key}`]) : t("home.system.soon")}</span></button></li>`)}</ul>`;
}
