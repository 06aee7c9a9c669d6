"""The letter by which a unit is told from all others of the table."""

from collections.abc import Mapping

from app.rules.aos.model.state import State, UnitId
from app.rules.kernel.incremental.derived import bare, derived
from app.rules.kernel.state.letters import told_apart


@derived
def letters(state: State) -> Mapping[UnitId, str]:
    """The letters of all units: of one's state which units there are is read, for a letter once given never changes."""
    units = bare(state).units
    return told_apart({unit: units[unit].letter for unit in state.units})
