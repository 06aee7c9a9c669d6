"""What the corrections of a ruling make of the state."""

from typing import assert_never

from app.rules.kernel.incremental.replacing import replace
from app.rules.wh40k.changes import with_flag, with_model, with_side, with_unit
from app.rules.wh40k.model.prompts import MovingUnit, Step
from app.rules.wh40k.model.rulings import Correction, PutModel, SetFlag, SetScore, SetWounds
from app.rules.wh40k.model.state import State


def corrected(state: State, correction: Correction) -> State:
    """The state with one correction made (W40K-GEN-12)."""
    match correction:
        case PutModel():
            return _put(state, correction)
        case SetWounds():
            return with_model(state, correction.model, wounds_lost=correction.lost)
        case SetFlag():
            return with_flag(state, correction.unit, correction.flag, correction.on)  # type: ignore[arg-type]
        case SetScore():
            return with_side(state, correction.seat, score=correction.score)
        case _:
            assert_never(correction)


def _put(state: State, correction: PutModel) -> State:
    """A model put back after its end has a wound left; a unit is on the table once all its models are."""
    gone, model = correction.pose is None, state.models[correction.model]
    unit = state.units[model.unit]
    lost = model.wounds_lost
    if not gone:
        lost = min(lost, state.library.sheets[unit.sheet].profiles[model.profile].wounds - 1)
    state = with_model(state, model.id, pose=correction.pose, slain=gone, fled=False, wounds_lost=lost)
    left = [state.models[other] for other in unit.models if not state.models[other].gone]
    if not left:
        state = with_unit(state, unit.id, where="destroyed", carrier=None)
    elif unit.where != "table" and all(other.pose is not None for other in left):
        state = with_unit(state, unit.id, where="table", carrier=None)
    stack = tuple(_without_way(step, model.id) for step in state.stack)
    return replace(state, removed=state.removed or gone, stack=stack)


def _without_way(step: Step, model: str) -> Step:
    """The step without the way a model has made in it: where a ruling put it, it neither goes back nor on from there."""
    if not isinstance(step, MovingUnit):
        return step
    return replace(step, moved=tuple(moved for moved in step.moved if moved.model != model))
