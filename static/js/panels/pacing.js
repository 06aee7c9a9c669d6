/** How the bots go on: by themselves at a speed, or one action after the other as the player asks for them. */
import { html } from "../html.js";
import { Button } from "./controls.js";
import { live, setPace } from "../store/table.js";
import { t } from "../words.js";

/** @import { Pace } from "../transport/protocol.js" */

/** @type {readonly ("slow" | "normal" | "fast")[]} */
const SPEEDS = ["slow", "normal", "fast"];

/** @param {{pace: Pace}} props */
export function Pacing({ pace }) {
  const locked = live.value ? null : t("table.not_live");
  if (pace.steps)
    return html`<div class="acts pacing"><${Button} kind="go" locked=${locked} onClick=${() => setPace("next", pace.speed)}>${t("table.pace.next")}<//>
      <${Button} locked=${locked} onClick=${() => setPace("on", pace.speed)}>${t("table.pace.on")}<//></div>`;
  return html`<div class="acts pacing"><${Button} locked=${locked} onClick=${() => setPace("steps", pace.speed)}>${t("table.pace.steps")}<//>
    <div class="choices" role="group" aria-label=${t("table.pace.speed")}>
      ${SPEEDS.map((speed) => html`<button type="button" key=${speed} class="choice" aria-pressed=${pace.speed === speed ? "true" : "false"}
      onClick=${() => setPace("on", speed)}>${t(`table.pace.${speed}`)}</button>`)}</div></div>`;
}
