/** The strip of the host's: what he says, and that the tables close for an update. */
import { html } from "../html.js";
import { clock } from "../lib/minutes.js";
import { house } from "../store/house.js";
import { serverSeconds } from "../transport/clock.js";
import { t } from "../words.js";
import { Icon } from "./controls.js";

/** Drawn anew with the clock of the strips. @param {{now: number}} props */
export function HouseStrip({ now }) {
  const told = house.value;
  if (!told) return null;
  const left = told.closes_at ? Math.round(told.closes_at - (now && serverSeconds())) : null;
  const closes = left === null ? "" : `${left > 0 ? t("table.house.closes", { n: clock(left) }) : t("table.house.now")} ${t("table.house.safe")}`;
  return html`${closes && html`<div class="strip" role="status"><${Icon} name="warn" /><p><b>${closes}</b></p></div>`}
    ${told.said && html`<div class="strip" role="status"><${Icon} name="chat" /><p dir="auto"><b>${t("table.house.said")}</b> ${told.said}</p></div>`}`;
}
