"""Small changes of the state that several facts share: the state with one side or disks replaced."""

from collections.abc import Iterable
from typing import Any

from app.rules.diskwars.model.state import DiskId, State
from app.rules.kernel.incremental.replacing import replace
from app.rules.kernel.incremental.tracking import unwatched
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.seats import Seat


def with_side(state: State, seat: Seat, **changes: Any) -> State:
    """The state with fields of a side replaced."""
    return replace(state, sides={**state.sides, seat: replace(state.sides[seat], **changes)})


def with_disks(state: State, disks: Iterable[DiskId], **changes: Any) -> State:
    """The state with the same fields of several disks replaced."""
    before = unwatched(state.disks)
    return replace(state, disks={**before, **{disk: replace(before[disk], **changes) for disk in disks}})


def laid(state: State, disk: DiskId, x: float, y: float, z: int) -> State:
    """The state with a disk lying there (DW-GEO-07)."""
    state = with_disks(state, [disk], lying="battlefield", at=Point(x=x, y=y), z=z)
    return replace(state, next_z=max(state.next_z, z + 1))


def lost(state: State, disks: Iterable[DiskId]) -> State:
    """The state with these disks in their owners' casualty piles, without tokens (DW-DMG-09)."""
    bare = {"damage": 0, "wounds": 0, "activated": False, "empowered": False, "scout": False, "card": ""}
    return with_disks(state, disks, lying="casualties", at=None, z=0, **bare)


def with_played(state: State, seat: Seat, **changes: Any) -> State:
    """The state with fields of a seat's card in play replaced."""
    played = tuple(replace(one, **changes) if one.seat == seat else one for one in state.played)
    return replace(state, played=played)
