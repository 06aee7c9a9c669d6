"""What everybody sees of the dice, and whom each roll befalls: its piece is a stand, and one thinks in units."""

from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.refusal import Fact
from app.rules.kernel.views.counted_rolls import Roll, show_roll
from app.rules.kernel.views.tray import shown
from app.rules.kernel.views.view import TrayView
from app.rules.warmaster.model.state import State, UnitId

AT_UNITS = frozenset({"combat", "shooting", "reaction", "armour"})
"""Rolls that befall a unit: their piece is one of its stands."""


@derived
def show_tray(state: State) -> TrayView | None:
    """The dice of the procedure under way, or of the last one."""
    tray = state.tray
    return None if tray is None else shown(tray, (show_roll(roll, _facts(state, roll)) for roll in tray.rolls))


def befallen(state: State, roll: Roll) -> UnitId | None:
    """The unit that a roll befalls, where it does so."""
    stand = state.stands.get(roll.piece or "") if roll.what in AT_UNITS else None
    return stand.unit if stand else None


def _facts(state: State, roll: Roll) -> dict[str, Fact]:
    unit = befallen(state, roll)
    return {"total": roll.total, **({"unit": unit} if unit else {}), **roll.facts}
