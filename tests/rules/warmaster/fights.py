"""Tables in the combat phase for tests: who fights whom, a combat at any of its stages."""

from dataclasses import replace
from typing import Any

from app.rules.kernel.boards.stands import Side
from app.rules.warmaster.changes import with_poses
from app.rules.warmaster.combat_phase import groups
from app.rules.warmaster.combat_phase.attacks import touches
from app.rules.warmaster.ground.retreat_ways import vector
from app.rules.warmaster.model.combat_prompts import Combat, CombatPhase, Retreated
from app.rules.warmaster.model.state import State
from tests.rules.warmaster.table import Units, spot, table


def fighting(units: Units, **more: Any) -> State:
    """A table in red's combat phase, the Generals far off."""
    state = table(units, {"rg": ("general", 5.0, 115.0), "bg": ("general", 5.0, 5.0)}, stack=(CombatPhase(),), **more)
    return replace(state, phase="combat")


def of(state: State, **changes: Any) -> Combat:
    """The first combat on the table as a round of it begins."""
    units = groups.combats(state)[0]
    return replace(Combat(units=units, touches=touches(state, units)), **changes)


def at(state: State, **changes: Any) -> State:
    """The table with that combat under way."""
    return replace(state, stack=(*state.stack, of(state, **changes)))


def having(state: State, unit: str, **changes: Any) -> State:
    """The table with some of a unit changed."""
    return replace(state, units={**state.units, unit: replace(state.units[unit], **changes)})


def flagged(state: State, unit: str, *flags: str) -> State:
    """The table with a unit that did something this turn."""
    return having(state, unit, flags=state.units[unit].flags | set(flags))


def without(state: State, *stands: str) -> State:
    """The table with some stands lost."""
    lost = {stand: replace(state.stands[stand], lost=True, pose=None) for stand in stands}
    state = replace(state, stands={**state.stands, **lost})
    for unit in {state.stands[stand].unit for stand in stands}:
        if all(state.stands[stand].lost for stand in state.units[unit].stands):
            state = having(state, unit, where="destroyed")
    return state


def retreated(state: State, combat: Combat, far: int, **ways: Side) -> tuple[State, Combat]:
    """The table once blue's units went so far, each away from a face of it; whoever it is not said of straight back."""
    moved: list[Retreated] = []
    ends = {}
    for unit in combat.units:
        if state.units[unit].seat != "blue" or state.units[unit].where != "table":
            continue
        by = next(stand for stand in state.units[unit].stands if not state.stands[stand].lost)
        went = vector(state, replace(combat, distance=far), unit, ways.get(unit, "front"), by)
        moved.append(went)
        for stand in state.units[unit].stands:
            if pose := state.stands[stand].pose:
                ends[stand] = replace(pose, x=pose.x + went.dx, y=pose.y + went.dy)
    told = replace(combat, stage="winners", winner="red", distance=far, moved=tuple(moved))
    for unit in combat.units:
        state = flagged(state, unit, "fought", *(("retreated",) if state.units[unit].seat == "blue" else ()))
    return with_poses(state, ends), told


def won(state: State, far: int = 3, **ways: Side) -> State:
    """Red won a first round, blue retreated: red's units say what they do."""
    after, combat = retreated(state, of(state), far, **ways)
    left = tuple(unit for unit in combat.units if state.units[unit].seat == "red")
    return replace(after, stack=(*state.stack, replace(combat, left=left)))


def with_officer(state: State, character: str, unit: str, x: float, y: float) -> State:
    """The table with a character beside a unit that he joined."""
    one = replace(state.characters[character], joined=unit, pose=spot(x, y, 0.0))
    return replace(state, characters={**state.characters, character: one})
