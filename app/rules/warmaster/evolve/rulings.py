"""What the corrections of a ruling make of the state."""

from typing import assert_never

from app.rules.warmaster.changes import with_character, with_poses, with_stands, with_unit
from app.rules.warmaster.model.rulings import Correction, PutPiece, SetConfused, SetResidual
from app.rules.warmaster.model.state import State


def corrected(state: State, correction: Correction) -> State:
    """The state with one correction made."""
    match correction:
        case PutPiece():
            return _put(state, correction)
        case SetResidual():
            return with_unit(state, correction.unit, residual=correction.hits)
        case SetConfused():
            return with_unit(state, correction.unit, confused=correction.on)
        case _:
            assert_never(correction)


def _put(state: State, correction: PutPiece) -> State:
    """A stand put back after its loss fights on; a unit without stands is destroyed."""
    gone = correction.pose is None
    if correction.piece in state.characters:
        return with_character(state, correction.piece, pose=correction.pose, dead=gone, joined=None)
    unit = state.units[state.stands[correction.piece].unit]
    state = with_stands(with_poses(state, {correction.piece: correction.pose}), [correction.piece], lost=gone)
    left = any(not state.stands[stand].lost for stand in unit.stands)
    return with_unit(state, unit.id, where="table" if left else "destroyed")
