/** At the end of a unit's card: the rows of a profile that falls with lost wounds, and which of them counts now. */
import { html } from "../../html.js";
import { cell } from "../../panels/card.js";
import { local } from "../../store/table.js";
import { view } from "../../store/view.js";
import { t } from "../../words.js";

/** @import { DegradingRow, DegradingView, UnitView } from "../../transport/protocol.js" */

/** @param {{unit: UnitView}} props */
export function CardEnd({ unit }) {
  const own = view.value?.own;
  const table = own?.kind === "wh40k" ? own.degrading?.[unit.id] : undefined;
  return table ? html`<${Degrading} unit=${unit} table=${table} />` : null;
}

/** @param {{unit: UnitView, table: DegradingView}} props */
function Degrading({ unit, table }) {
  const counts = countsFor(unit);
  return html`<div class="degrading scroll" tabindex="0" role="group" aria-label=${t("wh40k.degrading")}><table class="weapons"><thead><tr><th scope="col">${t("wh40k.degrading.left")}</th>
    ${table.columns.map((column) => html`<th scope="col">${t(`wh40k.column.${column}`)}</th>`)}</tr></thead><tbody>
    ${table.rows.map((row) => html`<${Row} key=${row.most} row=${row} columns=${table.columns} on=${counts(row)} />`)}</tbody></table></div>`;
}

/** The row of the piece that is chosen, else of any model. @param {UnitView} unit */
function countsFor(unit) {
  const piece = local.selection.value.piece;
  const chosen = piece !== null && unit.pieces.includes(piece) ? piece : null;
  return (/** @type {DegradingRow} */ row) => (chosen ? row.models.includes(chosen) : row.models.length > 0);
}

/** @param {{row: DegradingRow, columns: readonly string[], on: boolean}} props */
function Row({ row, columns, on }) {
  const said = row.least === row.most ? String(row.most) : `${row.least}\u2013${row.most}`;
  return html`<tr class=${on ? "on" : ""} aria-current=${on ? "true" : undefined}><th scope="row">${said}${on && html` <small>${t("wh40k.degrading.now")}</small>`}</th>
    ${columns.map((column) => html`<td>${cell(row.values[column])}</td>`)}</tr>`;
}
