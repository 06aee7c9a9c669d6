"""The letter by which a unit is told from all others of the table."""

from collections.abc import Mapping

from app.rules.kernel.incremental.derived import bare, derived
from app.rules.kernel.state.letters import told_apart
from app.rules.wh40k.model.state import State, UnitId


@derived
def letters(state: State) -> Mapping[UnitId, str]:
    """The letters of all units: of a state only which units there are is read, for what they were given stays theirs."""
    units = bare(state).units
    return told_apart({id: units[id].letter for id in state.units})
