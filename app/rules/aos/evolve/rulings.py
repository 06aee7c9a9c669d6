"""What the corrections of a ruling make of the state."""

from typing import assert_never

from app.rules.aos.changes import with_models, with_side, with_unit
from app.rules.aos.model.rulings import Correction, PutModel, SetDamage, SetPoints, SetScore
from app.rules.aos.model.state import State
from app.rules.kernel.incremental.replacing import replace


def corrected(state: State, correction: Correction) -> State:
    """The state with one correction made (AOS-INTRO-03)."""
    match correction:
        case PutModel():
            return _put(state, correction)
        case SetDamage():
            return with_unit(state, correction.unit, damage=correction.points)
        case SetScore():
            return with_side(state, correction.seat, score=correction.score)
        case SetPoints():
            return with_side(state, correction.seat, commands=correction.points)
        case _:
            assert_never(correction)


def _put(state: State, correction: PutModel) -> State:
    """A model somewhere else, gone or back; its unit is on the table while a model of it is."""
    gone, model = correction.pose is None, state.models[correction.model]
    state = with_models(state, (model.id,), pose=correction.pose, slain=gone)
    left = any(state.models[one].pose is not None for one in state.units[model.unit].models)
    unit = replace(state.units[model.unit], where="table" if left else "destroyed")
    return replace(state, units={**state.units, unit.id: unit})
