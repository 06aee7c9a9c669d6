/** Beside the roster: turns taken this round, and the treasure on the board with who holds it. */
import { html } from "../../html.js";
import { seatOrder, unitName, view } from "../../store/view.js";
import { hexesOf } from "../../board/hexes/grid.js";
import { t } from "../../words.js";

/** @import { PieceView } from "../../transport/protocol.js" */

/** @param {{seat: string}} props */
export function TurnPips({ seat }) {
  const turns = view.value?.seats[seat]?.counters?.turns;
  const of = view.value?.turn.turns ?? 0;
  if (turns === undefined || !of) return null;
  const now = view.value?.turn.active === seat;
  return html`<p class=${`turns ${seat}`}><span class="turn-pips" aria-hidden="true">${Array.from({ length: of }, (_, i) => html`<i class=${i < turns ? "on" : ""}></i>`)}</span>
    ${t(now ? "underworlds.turns.now" : "underworlds.turns", { n: turns, of })}</p>`;
}

export function Treasure() {
  const hexes = view.value?.table.kind === "hexes" ? Object.entries(hexesOf(view.value)) : [];
  const features = hexes.flatMap(([id, { feature, x, y }]) => (feature ? [{ id, feature, x, y }] : []));
  const there = features.sort((a, b) => Number(b.feature.up) - Number(a.feature.up) || (a.feature.number ?? 0) - (b.feature.number ?? 0));
  if (!there.length) return null;
  const holders = new Map(Object.values(view.value?.pieces ?? {}).map((piece) => [`${piece.pose.x} ${piece.pose.y}`, piece]));
  return html`<section class="markers treasure"><h2 class="label">${t("underworlds.treasure")}</h2><ul>${there.map(({ id, feature, x, y }) => {
    const holder = holders.get(`${x} ${y}`);
    const text = feature.up && feature.kind === "cover" ? t("underworlds.feature.cover")
      : holder ? t("underworlds.treasure.held", { n: unitName(holder.unit) }) : t(feature.up ? "underworlds.treasure.free" : "underworlds.feature.down");
    return html`<li key=${id}><span class=${`coin ${holder?.seat ?? "none"}`}>${!feature.up ? "?" : feature.kind === "cover" ? "–" : feature.number}</span>
      <span>${text}</span><span class="held">${id}</span></li>`;
  })}</ul></section>`;
}
