/** Age of Sigmar's own part of a view, and the names that the catalogue has for the abilities of its rules. */
import { html } from "../../html.js";
import { view } from "../../store/view.js";
import { hasWord, t } from "../../words.js";

/** @import { AosView } from "../../transport/protocol.js" */

/** @returns {AosView | null} */
export const own = () => /** @type {AosView | null} */ (view.value?.own ?? null);

/** The command points of a seat in short, where commands are played and the battle is on. @param {string} seat */
export function pointsLeft(seat) {
  const side = view.value?.seats[seat];
  const counts = side && view.value?.turn.round && own()?.modules.includes("commands");
  return counts ? t("aos.react.cost", { n: side.counters.commands ?? 0 }) : "";
}

/** What an ability of the rules is called. @param {string} id @returns {string | undefined} */
export const nameOf = (id) => (hasWord(`aos.called.${id}`) ? t(`aos.called.${id}`) : undefined);

/** The command points of a seat as lozenges, those of this round that are spent hollow. @param {{seat: string}} props */
export function Points({ seat }) {
  const n = view.value?.seats[seat]?.counters.commands ?? 0;
  const spent = (own()?.used ?? []).filter((use) => use.command && use.seat === seat).length;
  const shown = Math.min(8, n + spent);
  return html`<span class=${`lozenges ${seat}`} role="img" aria-label=${t("aos.force.commands", { n })} title=${t("aos.force.commands", { n })}>
    ${Array.from({ length: shown }, (_, i) => html`<i class=${i < n ? "" : "gone"}></i>`)}<b>${t("aos.react.cost", { n })}</b></span>`;
}
