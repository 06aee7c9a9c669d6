"""What must be true of a battle after every fact, for selfplay and tests."""

from collections.abc import Sequence
from itertools import combinations

from app.rules.aos.characteristics import health
from app.rules.aos.ground.measures import alive, bodies_of, on_table
from app.rules.aos.ground.standing import coherency_of
from app.rules.aos.model.state import State
from app.rules.aos.model.tables import TOLERANCE
from app.rules.aos.model.using_prompts import LoseModels, MovingUnit
from app.rules.kernel.plane.coherency import is_coherent
from app.rules.kernel.plane.placement import on_table as lies_on_table
from app.rules.kernel.plane.placement import overlaps


def broken(state: State) -> Sequence[str]:
    """Every invariant that does not hold, in words for a developer."""
    return [*_broken_units(state), *_broken_table(state), *_broken_coherency(state), *_broken_sides(state)]


def _broken_units(state: State) -> list[str]:
    losing = {step.unit for step in state.stack if isinstance(step, LoseModels)}
    found: list[str] = []
    for unit in state.units.values():
        placed = [model for model in alive(state, unit.id) if model.pose is not None]
        if unit.where == "table" and not placed and unit.id not in losing:
            found.append(f"{unit.id} is on the table without a model")
        if unit.where != "table" and placed:
            found.append(f"{unit.id} is {unit.where} with models on the table")
        if not 0 <= unit.damage < max(1, health(state, unit.id)):
            found.append(f"{unit.id} has {unit.damage} damage of {health(state, unit.id)}")
    found += [f"{m.id} is slain and on the table" for m in state.models.values() if m.slain and m.pose is not None]
    return found


def _broken_table(state: State) -> list[str]:
    placed = bodies_of(state, on_table(state))
    found = [f"{b.id} is off the table" for b in placed if not lies_on_table(b, state.width, state.height, TOLERANCE)]
    found += [f"{a.id} and {b.id} overlap" for a, b in combinations(placed, 2) if overlaps(a, b, TOLERANCE)]
    return found


def _broken_coherency(state: State) -> list[str]:
    """Units hold together but while models are removed (AOS-CORE-15.1a)."""
    if any(isinstance(step, LoseModels | MovingUnit) for step in state.stack):
        return []
    units = [unit.id for unit in on_table(state)]
    return [
        f"{unit} is not coherent"
        for unit in units
        if not is_coherent(bodies_of(state, (state.units[unit],)), coherency_of(state, unit), TOLERANCE)
    ]


def _broken_sides(state: State) -> list[str]:
    return [f"{side.seat} has {side.commands} command points" for side in state.sides.values() if side.commands < 0]
