"""What must be true of a battle after every fact, for selfplay and tests."""

from app.rules.kernel.plane.placement import on_table as lies_on_table
from app.rules.kernel.plane.placement import overlapping
from app.rules.wh40k.ground.measures import alive, bodies_of, on_table, profile_of
from app.rules.wh40k.model.state import State
from app.rules.wh40k.model.tables import TOLERANCE
from app.rules.wh40k.phases import rounds_of


def broken(state: State) -> list[str]:
    """Every invariant that does not hold, in words for a developer."""
    return [*_broken_models(state), *_broken_units(state), *_broken_table(state), *_broken_scores(state)]


def _broken_models(state: State) -> list[str]:
    found: list[str] = []
    for model in state.models.values():
        wounds = profile_of(state, model.id).wounds
        if not 0 <= model.wounds_lost <= wounds:
            found.append(f"{model.id} has lost {model.wounds_lost} of {wounds}")
        if model.wounds_lost == wounds and not model.gone and not _is_wreck(state, model.id):
            found.append(f"{model.id} has no wounds left and still fights")
        if model.gone and model.pose is not None:
            found.append(f"{model.id} is gone and still on the table")
    return found


def _is_wreck(state: State, model: str) -> bool:
    return any(
        getattr(step, "transport", None) == model or getattr(step, "model", None) == model for step in state.stack
    )


def _broken_units(state: State) -> list[str]:
    found: list[str] = []
    for unit in state.units.values():
        placed = [model for model in alive(state, unit.id) if model.pose is not None]
        if unit.where == "table" and not placed and not state.removed:
            found.append(f"{unit.id} is on the table without a model")
        if unit.where != "table" and placed and unit.where != "destroyed":
            found.append(f"{unit.id} is {unit.where} with models on the table")
        if unit.where == "aboard" and (unit.carrier is None or state.models[unit.carrier].gone):
            found.append(f"{unit.id} is aboard nothing")
    return found


def _broken_table(state: State) -> list[str]:
    placed = bodies_of(state, on_table(state))
    found = [f"{b.id} is off the table" for b in placed if not lies_on_table(b, state.width, state.height, TOLERANCE)]
    return found + [f"{a.id} and {b.id} overlap" for a, b in overlapping(placed, TOLERANCE)]


def _broken_scores(state: State) -> list[str]:
    found = [f"{side.seat} has {side.rerolls} re-rolls" for side in state.sides.values() if side.rerolls < 0]
    if not 0 <= state.round <= rounds_of(state):
        found.append(f"round {state.round}")
    return found
