"""Which units fight which combat, and which combats are still to be fought (WM-CBT-01..03)."""

from collections.abc import Sequence
from dataclasses import replace

from app.rules.warmaster.ground.measures import brawls, on_table, touched_by
from app.rules.warmaster.model.combat_prompts import Combat, CombatPhase
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


def continued(state: State, step: CombatPhase) -> tuple[Combat, ...]:
    """The combats that one fell apart into, as they hang together now: who touches nobody any more is out (WM-PUR-12)."""
    found: dict[tuple[UnitId, ...], Combat] = {}
    for one in step.split:
        for chase in one.chases:
            if chase.enemy not in touched_by(state, chase.unit):
                continue
            units = combat_of(state, chase.unit)
            before = found.get(units, replace(one, units=units, chases=(), fresh=()))
            fresh = tuple(unit for unit in units if unit in one.fresh and unit not in before.fresh)
            found[units] = replace(before, chases=(*before.chases, chase), fresh=(*before.fresh, *fresh))
    return tuple(found.values())


def pending(state: State, step: CombatPhase) -> tuple[Combat, ...]:
    """The combats still to be fought: those under way before one that an advance made or joined, that before all others.

    WM-CBT-03, WM-PUR-12. A Giant that attacks its own side fights it by itself (WM-AMB-44).
    """
    if going_on := continued(state, step):
        return going_on
    left = [Combat(units=units) for units in combats(state) if not set(pairs(state, units)) <= set(step.fought)]
    left += [
        Combat(units=(giant, friend), turned=(giant,))
        for giant, friend in brawls(state)
        if (giant, friend) not in step.fought
    ]
    forced = [one for one in left if any("advanced" in state.units[unit].flags for unit in one.units)]
    return tuple(forced or left)
