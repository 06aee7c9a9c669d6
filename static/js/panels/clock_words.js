/** Times as clocks show them. */
import { t } from "../words.js";

const pad = (/** @type {number} */ n) => String(n).padStart(2, "0");

/** Minutes and seconds, hours too where there are any; below zero how long it is over. @param {number} milliseconds */
export function minutes(milliseconds) {
  const total = milliseconds < 0 ? Math.floor(-milliseconds / 1000) : Math.ceil(milliseconds / 1000);
  const [hours, rest] = [Math.floor(total / 3600), total % 3600];
  const said = hours ? `${hours}:${pad(Math.floor(rest / 60))}:${pad(rest % 60)}` : `${Math.floor(rest / 60)}:${pad(rest % 60)}`;
  return milliseconds <= -1000 ? `−${said}` : said;
}

/** @param {number} milliseconds */
export const tenths = (milliseconds) => `0:${pad(Math.floor(milliseconds / 1000))}.${Math.floor(milliseconds / 100) % 10}`;

/** Days and hours; within the last hour minutes and seconds. @param {number} milliseconds */
export function days(milliseconds) {
  if (milliseconds < 3600_000) return minutes(milliseconds);
  const hours = Math.floor(milliseconds / 3600_000);
  const [n, rest] = [Math.floor(hours / 24), hours % 24];
  return [n && t("table.clock.days", { n }), (rest || !n) && t("table.clock.hours", { n: rest })].filter(Boolean).join(" ");
}
