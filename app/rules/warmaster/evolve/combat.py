"""What the facts of the combat phase make of the state."""

from typing import assert_never

from app.rules.warmaster.changes import with_flag, with_unit
from app.rules.warmaster.model import combat_events as ev
from app.rules.warmaster.model.state import State


def evolve_combat(state: State, event: ev.CombatEvent) -> State:
    """The state after a fact of the combat phase."""
    match event:
        case ev.CombatBegun():
            for unit in event.units:
                state = with_flag(state, unit, "fought")
            return state
        case ev.RoundScored():
            for one in state.units.values():
                if one.carried:
                    state = with_unit(state, one.id, carried=0)
            return state
        case ev.OptionChosen():
            return with_flag(state, event.unit, "advanced") if event.option == "advance" else state
        case ev.CombatEnded():
            return state
        case _:
            assert_never(event)
