"""Every degrading row of every sheet that is shipped acts, from the file to the roll and the card (W40K-CHAR-01)."""

from dataclasses import replace
from typing import get_args

import pytest

from app.content.wh40k import load
from app.content.wh40k.schema import Worn
from app.rules.kernel.seats import SPECTATOR
from app.rules.wh40k import characteristics
from app.rules.wh40k.model.profiles import Datasheet, DegradeRow
from app.rules.wh40k.model.state import State
from app.rules.wh40k.model.tables import COLUMNS, Characteristic
from app.rules.wh40k.system import SYSTEM
from app.rules.wh40k.views.own_view import Wh40kView
from tests.rules.wh40k.field import Force, battle

LIBRARY = load.library()
ROWS = [(sheet, row) for sheet in LIBRARY.sheets.values() for row in sheet.degrading]


def worn(sheet: Datasheet, left: int) -> tuple[State, str]:
    """A model of the sheet on an empty table, with so many wounds left."""
    name = next(iter(sheet.profiles))
    force = Force(id="w", seat="red", sheet=sheet.id, at=[(20, 20)], profiles=[name])
    state = battle(force, sheets=[sheet], weapons=list(LIBRARY.weapons.values()))
    lost = sheet.profiles[name].wounds - left
    return replace(state, models={**state.models, "w.1": replace(state.models["w.1"], wounds_lost=lost)}), "w.1"


def test_the_shipped_forces_have_sheets_that_degrade() -> None:
    assert {sheet.id for sheet, _ in ROWS} >= {"mule_carrier", "kestrel", "deep_bell"}


@pytest.mark.rule("W40K-CHAR-01")
@pytest.mark.parametrize(("sheet", "row"), ROWS, ids=[f"{sheet.id} {row.least}-{row.most}" for sheet, row in ROWS])
def test_each_row_of_a_shipped_sheet_acts(sheet: Datasheet, row: DegradeRow) -> None:
    for left in {row.least, row.most}:
        state, model = worn(sheet, left)
        fresh, whole = worn(sheet, sheet.profiles[state.models[model].profile].wounds)
        for name in (name for name in COLUMNS.values() if name):
            wanted = row.values.get(name, characteristics.read(fresh, whole, name).value)
            assert _used(state, model, name) == wanted, (left, name)


def _used(state: State, model: str, name: Characteristic) -> int | None:
    """A characteristic as the rules ask for it."""
    match name:
        case "move":
            move = characteristics.move(state, model)
            return move and move.most.plus
        case "attacks":
            return characteristics.attacks(state, model)
        case "ws" | "bs":
            return characteristics.skill(state, model, melee=name == "ws")
        case "strength":
            return characteristics.read(state, model, name).value
        case _:
            asked = {"toughness": characteristics.toughness, "leadership": characteristics.leadership}
            return asked.get(name, characteristics.save)(state, model)


@pytest.mark.rule("W40K-CHAR-01")
def test_the_card_shows_every_row_and_which_one_counts() -> None:
    state, model = worn(LIBRARY.sheets["mule_carrier"], 5)
    view = SYSTEM.view(state, SPECTATOR)
    assert isinstance(view.own, Wh40kView)
    table = view.own.degrading["w"]
    assert table.columns == ("M", "BS", "A")
    assert [(row.least, row.most, *row.values.values(), row.models) for row in table.rows] == [
        (6, 10, "10″", "3+", "3", ()),
        (3, 5, "6″", "4+", 2, (model,)),
        (1, 2, "4″", "5+", 1, ()),
    ]
    (now,) = view.sheets["w"].profiles.values()
    assert (now["M"], now["BS"], now["A"], now["S"]) == ("6″", "4+", 2, 6)


def test_a_card_writes_the_characteristics_that_rules_know() -> None:
    named = {name for name in COLUMNS.values() if name}
    assert named == set(get_args(Characteristic))
    assert {column for column, name in COLUMNS.items() if name} == set(get_args(Worn))
