"""Whose side a unit is on in a combat: its player's, but for Giants that fight their own (WM-AMB-44)."""

from app.rules.kernel.boards.stands import Stand
from app.rules.kernel.seats import Seat
from app.rules.warmaster.ground.measures import stands_of
from app.rules.warmaster.model.combat_prompts import Combat
from app.rules.warmaster.model.state import State, UnitId


def side_of(state: State, combat: Combat, unit: UnitId) -> Seat:
    """The side that a unit scores for: the other than its player's where it turned on its own."""
    seat = state.units[unit].seat
    return state.other(seat) if unit in combat.turned else seat


def units_of(state: State, combat: Combat, side: Seat) -> tuple[UnitId, ...]:
    """The units of one side of a combat, those that were destroyed in it too."""
    return tuple(unit for unit in combat.units if side_of(state, combat, unit) == side)


def standing(state: State, combat: Combat, side: Seat) -> tuple[UnitId, ...]:
    """The units of one side of a combat that are still on the table."""
    return tuple(unit for unit in units_of(state, combat, side) if state.units[unit].where == "table")


def foes_of(state: State, combat: Combat, unit: UnitId) -> tuple[Stand, ...]:
    """The stands of the other side of the combat."""
    other = state.other(side_of(state, combat, unit))
    return tuple(stand for foe in units_of(state, combat, other) for stand in stands_of(state, foe))
