/** What was agreed of a table's clocks, in words. */
import { t } from "../words.js";

/** @import { Terms } from "../transport/protocol.js" */

const DAY = 86400;

/** In a few signs, as on the form. @param {Terms | null} terms */
export function termsInShort(terms) {
  if (!terms) return t("table.clock.none");
  if (terms.kind === "days") return t("table.clock.short.days", { n: terms.seconds / DAY });
  const n = terms.seconds / 60;
  if (terms.kind === "turn") return t("table.clock.short.turn", { n });
  return terms.more ? t("table.clock.short.more", { n, more: terms.more }) : t("table.clock.short.total", { n });
}

/** The time each side has. @param {Terms} terms */
export function timeSaid({ kind, seconds, more = 0 }) {
  if (kind === "days") return t("table.clock.says.days", { n: seconds / DAY });
  const n = seconds / 60;
  return kind === "turn" ? t("table.clock.says.turn", { n }) : more ? t("table.clock.says.more", { n, more }) : t("table.clock.says.total", { n });
}

/** What follows at zero. @param {Terms} terms */
export const zeroSaid = ({ zero = "nothing" }) => t(`table.clock.says.zero.${zero}`);

/** What a line that is down changes; nothing where days pass. @param {Terms} terms */
export function graceSaid({ kind, grace = 300 }) {
  if (kind === "days") return "";
  return grace === null ? t("table.clock.says.stops") : grace === 0 ? t("table.clock.says.runs_on") : t("table.clock.says.grace", { n: grace / 60 });
}

/** All of it, as who sits down reads it. @param {Terms} terms */
export const termsSaid = (terms) => [timeSaid(terms), zeroSaid(terms), graceSaid(terms)].filter(Boolean).join(" ");
