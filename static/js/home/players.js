/** Who plays at a table of a list, in the order of the sides, and how long ago something was. */
import { EMBLEMS } from "../lib/emblems.js";
import { isolated } from "../lib/names.js";
import { sinceWhen, t, tAny, wordsLanguage } from "../words.js";

/** @import { ListedSeat } from "../page_data.js" */

const SIDES = Object.keys(EMBLEMS);
/** Until so many days have gone by it is said how long ago something was, then when. */
const DAYS = 14;

/** The seats of a table in the order of their sides. @param {readonly ListedSeat[]} seats */
export const inOrder = (seats) => seats.toSorted((a, b) => SIDES.indexOf(a.seat) - SIDES.indexOf(b.seat));

/** What whoever sits there is called. @param {ListedSeat} seat */
export const playerOf = (seat) =>
  seat.kind === "bot" ? tAny([`table.bot.${seat.name}`, "table.bot.other"]) : isolated(seat.name ?? "") || t(`table.side.${seat.seat}`);

/** How long ago something was, in the reader's words; nothing of what is not known. @param {number} seconds  since 1970 @param {"long" | "short"} [style] */
export function ago(seconds, style = "long") {
  if (!seconds) return "";
  const minutes = Math.min(0, Math.round(seconds / 60 - Date.now() / 60000));
  if (minutes < -DAYS * 1440) return sinceWhen(seconds);
  const format = new Intl.RelativeTimeFormat(wordsLanguage(), { numeric: "auto", style });
  if (minutes > -60) return format.format(minutes, "minute");
  return minutes > -2880 ? format.format(Math.round(minutes / 60), "hour") : format.format(Math.round(minutes / 1440), "day");
}
