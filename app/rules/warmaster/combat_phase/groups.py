"""Which units fight which combat, and which combats are still to be fought (WM-CBT-01..03)."""

from collections.abc import Sequence

from app.rules.warmaster.ground.measures import on_table, touched_by
from app.rules.warmaster.model.combat_prompts import CombatPhase
from app.rules.warmaster.model.state import State, UnitId


def combat_of(state: State, unit: UnitId) -> tuple[UnitId, ...]:
    """All units linked to this one by contact with enemies (WM-CBT-02)."""
    group, new = [unit], [unit]
    while new:
        met = [enemy for one in new for enemy in touched_by(state, one)]
        new = [enemy for enemy in dict.fromkeys(met) if enemy not in group]
        group += new
    return tuple(sorted(group))


def combats(state: State) -> tuple[tuple[UnitId, ...], ...]:
    """All combats on the table."""
    found = {combat_of(state, unit.id) for unit in on_table(state) if touched_by(state, unit.id)}
    return tuple(sorted(found))


def pairs(state: State, units: Sequence[UnitId]) -> tuple[tuple[UnitId, UnitId], ...]:
    """The enemies among these that touch, each pair once."""
    return tuple(
        (unit, enemy) for unit in units for enemy in touched_by(state, unit) if unit < enemy and enemy in units
    )


def pending(state: State, step: CombatPhase) -> tuple[tuple[UnitId, ...], ...]:
    """The combats still to be fought; one that an advance made or joined goes before all others (WM-CBT-03)."""
    left = [units for units in combats(state) if not set(pairs(state, units)) <= set(step.fought)]
    forced = [units for units in left if any("advanced" in state.units[unit].flags for unit in units)]
    return tuple(forced or left)
