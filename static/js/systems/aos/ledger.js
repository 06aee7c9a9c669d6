/** At the end of a warscroll: the unit's Health cut into models, and boxes of what it has used. */
import { html } from "../../html.js";
import { Icon } from "../../panels/controls.js";
import { nameOf } from "../../store/view.js";
import { t } from "../../words.js";
import { own } from "./own_view.js";

/** @import { BoxView, SheetView, UnitView } from "../../transport/protocol.js" */

/** So many models have a cell of their own. */
const MOST = 40;

/** What a manifestation counts for, and what not. */
const COUNTS = [["check", "fights"], ["check", "banished"], ["cross", "no_objectives"], ["cross", "no_friends"]];

/** @param {{unit: UnitView, sheet: SheetView}} props */
export function CardEnd({ unit, sheet }) {
  const summoned = sheet.facts?.banishment !== undefined;
  const boxes = own()?.ledger[unit.id] ?? [];
  return html`<${Health} unit=${unit} />${summoned && html`<ul class="counts">
    ${COUNTS.map(([icon, what]) => html`<li key=${what}><${Icon} name=${icon} small />${t(`aos.manifestation.${what}`)}</li>`)}</ul>`}${boxes.length > 0
    && html`<ul class="uses" aria-label=${t("aos.ledger")}>${boxes.map((box) => html`<${Box} key=${`${box.what} ${box.name}`} box=${box} />`)}</ul>`}`;
}

/** Models that stand are full, the slain empty; damage on the unit is on the next to fall. @param {{unit: UnitView}} props */
function Health({ unit }) {
  const cells = unit.wounds;
  if (unit.where !== "table" || !cells.length || cells.length > MOST) return null;
  const [left, of] = cells.reduce(([a, b], [have, full]) => [a + have, b + full], [0, 0]);
  const said = t("aos.health", { left, of, damage: unit.facts?.damage ?? 0 });
  return html`<div class=${`health-bar ${unit.seat}`} role="img" aria-label=${said} title=${said}>
    ${cells.map(([have, full], i) => html`<i key=${i} class=${have ? "" : "slain"}><b style=${`inline-size:${(100 * have) / Math.max(1, full)}%`}></b></i>`)}
    <span>${t("aos.health.short", { left, of })}</span></div>`;
}

/** @param {{box: BoxView}} props */
function Box({ box }) {
  const gone = box.used >= box.of;
  const name = box.what === "ability" ? nameOf(box.name) ?? box.name : t(`aos.ledger.${box.what}`);
  const said = t(gone ? "aos.ledger.used" : "aos.ledger.free", { name, per: box.per, left: box.of - box.used, of: box.of });
  return html`<li class=${gone ? "gone" : ""} title=${said} aria-label=${said}>${name}${box.of > 1 && html` <b>${box.of - box.used}/${box.of}</b>`}</li>`;
}
