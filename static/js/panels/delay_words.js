/** How late watchers see a table: what can be agreed on, in words. */
import { t } from "../words.js";

/** @typedef {import("../transport/protocol.js").WatchingTold["delay"]} Delay */

export const DELAYS = /** @type {readonly Delay[]} */ ([0, 30, 60, 120, 300]);

/** A delay in words. @param {number} seconds */
export const delaySaid = (seconds) => (!seconds ? t("table.delay.none") : seconds < 120 ? t("table.delay.seconds", { n: seconds }) : t("table.delay.minutes", { n: seconds / 60 }));

/** The one that a control names by its number. @param {string} value */
export const delayOf = (value) => DELAYS.find((one) => String(one) === value) ?? 0;
