"""How far a unit moves: its pace by its formation, at the start of each move (WM-FRM-01..06, WM-MOV-01, WM-CON-12)."""

from app.rules.warmaster.characteristics import flies, has_effect, pace_of, troop_of
from app.rules.warmaster.ground.measures import formed, stands_of
from app.rules.warmaster.ground.terrain import at_walls
from app.rules.warmaster.model.state import State, UnitId
from app.rules.warmaster.model.tables import FLYING, TAKES_COVER


def pace(state: State, unit: UnitId) -> float:
    """Full pace in line or column, half otherwise, at walls or enchanted (WM-FRM-02..06, WM-SPE-03, WM-FLY-06).

    Who is never fortified is in no fortified position, wherever it stands (WM-COV-01).
    """
    walls = troop_of(state, unit).type in TAKES_COVER and at_walls(state, stands_of(state, unit))
    slow = walls or not formed(state, unit)
    return half_pace(state, unit) if slow else full_pace(state, unit)


def full_pace(state: State, unit: UnitId) -> float:
    """Full pace, whatever the formation; enchanted troops have but half of it."""
    return half_pace(state, unit) if has_effect(state, unit, "weird_enchantment") else pace_of(state, unit).full


def half_pace(state: State, unit: UnitId) -> float:
    """Half pace; flyers always have their whole pace, unless the table agreed that an enchantment slows them (WM-AMB-36)."""
    slowed = has_effect(state, unit, "weird_enchantment") and state.options.enchanted_flyer_pace == "50"
    return FLYING.half / 2 if flies(state, unit) and slowed else pace_of(state, unit).half
