"""Small changes of the state that several facts share: the state with one side, unit or model replaced."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from app.rules.aos.model.state import ModelId, State, UnitId
from app.rules.kernel.incremental.replacing import replace
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.seats import Seat


def with_side(state: State, seat: Seat, **changes: Any) -> State:
    """The state with fields of a side replaced."""
    return replace(state, sides={**state.sides, seat: replace(state.sides[seat], **changes)})


def with_unit(state: State, unit: UnitId, **changes: Any) -> State:
    """The state with fields of a unit replaced."""
    return replace(state, units={**state.units, unit: replace(state.units[unit], **changes)})


def with_models(state: State, models: Iterable[ModelId], **changes: Any) -> State:
    """The state with the same fields of several models replaced."""
    changed = {model: replace(state.models[model], **changes) for model in models}
    return replace(state, models={**state.models, **changed})


def with_poses(state: State, poses: Mapping[ModelId, Pose]) -> State:
    """The state with models standing elsewhere."""
    changed = {model: replace(state.models[model], pose=pose) for model, pose in poses.items()}
    return replace(state, models={**state.models, **changed})


def with_decks_shuffled(state: State, shuffle: Callable[[tuple[str, ...]], tuple[str, ...]]) -> State:
    """The state with the cards of every deck in another order: nobody has seen theirs (AOS-HID-02)."""
    for seat, side in state.sides.items():
        state = with_side(state, seat, deck=shuffle(side.deck))
    return state
