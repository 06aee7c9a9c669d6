"""What the facts of the combat phase make of the state."""

from typing import assert_never

from app.rules.warmaster.changes import with_flag, with_unit
from app.rules.warmaster.model import combat_events as ev
from app.rules.warmaster.model.combat_prompts import Combat
from app.rules.warmaster.model.state import State


def evolve_combat(state: State, event: ev.CombatEvent) -> State:
    """The state after a fact of the combat phase."""
    match event:
        case ev.CombatBegun():
            for unit in event.units:
                state = with_flag(state, unit, "fought")
            return state
        case ev.RoundScored():
            return _counted(state)
        case ev.OptionChosen():
            return with_flag(state, event.unit, "advanced") if event.option == "advance" else state
        case ev.CombatEnded():
            return state
        case _:
            assert_never(event)


def _counted(state: State) -> State:
    """What units of this combat brought into it from before has been counted (WM-SCH-04, WM-MAG-07)."""
    combat = next((step for step in reversed(state.stack) if isinstance(step, Combat)), None)
    units = [state.units[unit] for unit in combat.units] if combat else list(state.units.values())
    for one in units:
        if one.carried or one.carried_own:
            state = with_unit(state, one.id, carried=0, carried_own=0)
    return state
