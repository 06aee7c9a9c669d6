"""The degrading table of a datasheet as everybody sees it: its rows, and which of them counts for which model."""

from app.rules.kernel.incremental.derived import derived_map
from app.rules.kernel.refusal import Fact
from app.rules.wh40k import characteristics
from app.rules.wh40k.ground.measures import alive, sheet_of
from app.rules.wh40k.model.profiles import Datasheet, DegradeRow, Profile
from app.rules.wh40k.model.state import State, UnitId
from app.rules.wh40k.model.tables import COLUMNS, Characteristic, Column
from app.rules.wh40k.views.own_view import DegradingRow, DegradingView

PLUS = ("ws", "bs", "save")
"""The characteristics that are written N+."""


@derived_map("units")
def show_degrading(state: State, id: UnitId) -> DegradingView | None:
    """The table of a unit's sheet, if it has one: only the columns that fall, each row whole (W40K-CHAR-01)."""
    sheet = sheet_of(state, id)
    if not sheet.degrading:
        return None
    falling = {name for row in sheet.degrading for name in row.values}
    columns = {column: name for column, name in COLUMNS.items() if name is not None and name in falling}
    rows = sorted(sheet.degrading, key=lambda row: -row.most)
    return DegradingView(columns=tuple(columns), rows=tuple(_row(state, id, sheet, row, columns) for row in rows))


def _row(
    state: State, unit: UnitId, sheet: Datasheet, row: DegradeRow, columns: dict[Column, Characteristic]
) -> DegradingRow:
    fresh = next(iter(sheet.profiles.values()))
    values: dict[str, Fact] = {column: _said(fresh, row, name) for column, name in columns.items()}
    here = (
        model.id for model in alive(state, unit) if row.least <= characteristics.remaining(state, model.id) <= row.most
    )
    return DegradingRow(least=row.least, most=row.most, values=values, models=tuple(here))


def _said(fresh: Profile, row: DegradeRow, name: Characteristic) -> Fact:
    """What the row says, else what the profile does: a row names only what has fallen."""
    if (worn := row.values.get(name)) is not None:
        return f"{worn}+" if name in PLUS else f"{worn}\u2033" if name == "move" else worn
    value = getattr(fresh, name)
    if value is None:
        return "-"
    if name == "move":
        return f"{value.most}\u2033"
    return f"{value}+" if name in PLUS else str(value) if name == "attacks" else int(value)
