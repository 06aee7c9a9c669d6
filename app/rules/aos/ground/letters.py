"""The letter by which a unit is told from all others of the table."""

from collections.abc import Mapping

from app.rules.aos.model.state import State, UnitId
from app.rules.kernel.incremental.derived import bare, derived
from app.rules.kernel.state.letters import told_apart


@derived
def letters(state: State) -> Mapping[UnitId, str]:
    """The letters of all units: of a state only which units there are is read, for what they were given stays theirs."""
    units = bare(state).units
    later = {id for id in state.units if units[id].summoner is not None or units[id].replacement}
    return told_apart({id: units[id].letter for id in state.units}, later)
