"""Small changes of the state that several facts share: the state with one side, unit, stand or character replaced."""

from collections.abc import Iterable, Mapping
from typing import Any

from app.rules.kernel.incremental.replacing import replace
from app.rules.kernel.incremental.tracking import unwatched
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.seats import Seat
from app.rules.warmaster.model.places import Placed
from app.rules.warmaster.model.state import CharacterId, OfficerFlag, StandId, State, UnitFlag, UnitId


def with_side(state: State, seat: Seat, **changes: Any) -> State:
    """The state with fields of a side replaced."""
    return replace(state, sides={**state.sides, seat: replace(state.sides[seat], **changes)})


def with_unit(state: State, unit: UnitId, **changes: Any) -> State:
    """The state with fields of a unit replaced."""
    return replace(state, units={**state.units, unit: replace(state.units[unit], **changes)})


def with_stands(state: State, stands: Iterable[StandId], **changes: Any) -> State:
    """The state with the same fields of several stands replaced."""
    changed = {stand: replace(state.stands[stand], **changes) for stand in stands}
    return replace(state, stands={**state.stands, **changed})


def with_character(state: State, character: CharacterId, **changes: Any) -> State:
    """The state with fields of a character replaced."""
    changed = replace(state.characters[character], **changes)
    return replace(state, characters={**state.characters, character: changed})


def with_poses(state: State, poses: Mapping[StandId, Pose | None]) -> State:
    """The state with stands standing elsewhere."""
    stood = unwatched(state.stands)
    changed = {stand: replace(stood[stand], pose=pose) for stand, pose in poses.items()}
    return replace(state, stands={**stood, **changed})


def put(state: State, poses: Iterable[Placed]) -> State:
    """The state with stands and characters standing elsewhere."""
    placed = tuple(poses)
    state = with_poses(state, {one.model: one.pose for one in placed if one.model in state.stands})
    for one in placed:
        if one.model in state.characters:
            state = with_character(state, one.model, pose=one.pose)
    return state


def with_flag(state: State, unit: UnitId, flag: UnitFlag, on: bool = True) -> State:
    """The state with a flag of a unit set or cleared."""
    flags = state.units[unit].flags
    return with_unit(state, unit, flags=flags | {flag} if on else flags - {flag})


def with_officer_flag(state: State, character: CharacterId, flag: OfficerFlag, on: bool = True) -> State:
    """The state with a flag of a character set or cleared."""
    flags = state.characters[character].flags
    return with_character(state, character, flags=flags | {flag} if on else flags - {flag})
