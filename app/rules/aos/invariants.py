"""What must be true of a battle after every fact, for selfplay and tests."""

from collections.abc import Mapping, Sequence

from app.rules.aos.characteristics import health
from app.rules.aos.ground.measures import alive, bodies, bodies_of, on_table
from app.rules.aos.ground.standing import coherency_of
from app.rules.aos.model.state import Model, ModelId, State
from app.rules.aos.model.tables import TOLERANCE
from app.rules.aos.model.using_prompts import LoseModels, MovingUnit
from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.plane.coherency import is_coherent
from app.rules.kernel.plane.placement import on_table as lies_on_table
from app.rules.kernel.plane.placement import overlapping


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
    """Models lie on the table beside each other: looked at once for each way they stand."""
    held = _LYING(state.models)
    if not held:
        placed = bodies_of(state, state.units.values())
        off = [b.id for b in placed if not lies_on_table(b, state.width, state.height, TOLERANCE)]
        crowded = [f"{a.id} and {b.id} overlap" for a, b in overlapping(placed, TOLERANCE)]
        held.append([*(f"{id} is off the table" for id in off), *crowded])
    return held[0]


def _broken_coherency(state: State) -> list[str]:
    """Units hold together but while models are removed (AOS-CORE-15.1a)."""
    if any(isinstance(step, LoseModels | MovingUnit) for step in state.stack):
        return []
    held = _HELD(state.models)
    if not held:
        units = [unit.id for unit in on_table(state)]
        loose = [u for u in units if not is_coherent(bodies(state, u), coherency_of(state, u), TOLERANCE)]
        held.append([f"{unit} is not coherent" for unit in loose])
    return held[0]


_LYING = ByIdentity[Mapping[ModelId, Model], list[list[str]]](lambda models: [], room=8)
_HELD = ByIdentity[Mapping[ModelId, Model], list[list[str]]](lambda models: [], room=8)


def _broken_sides(state: State) -> list[str]:
    return [f"{side.seat} has {side.commands} command points" for side in state.sides.values() if side.commands < 0]
