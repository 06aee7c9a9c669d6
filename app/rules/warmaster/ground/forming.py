"""Formations round a stand that is in place: lines and columns, straight or turned, for who has to be put somewhere legal."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import permutations
from typing import Protocol

from app.rules.kernel.boards.stands import Stand, outward
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.plane.tolerance import rounded
from app.rules.warmaster.model.state import StandId

TURNS = (0.0, 180.0, 90.0, 270.0, 45.0, 315.0, 135.0, 225.0)
"""How the first stand may be turned, the likeliest first."""


def around(first: Stand, rest: Sequence[Stand], *, turn: bool = True) -> Iterator[dict[StandId, Pose]]:
    """The unit in line to either side, in column before or behind, in two ranks, the first stand where it is."""
    for hub in _hubs(first, TURNS if turn else TURNS[:1]):
        for slots in _slots(len(rest)):
            yield {hub.id: hub.pose} | {
                one.id: _spot(hub, row, column) for one, (row, column) in zip(rest, slots, strict=True)
            }


def _hubs(first: Stand, turns: Iterable[float]) -> Iterator[Stand]:
    return (first.at(replace(first.pose, facing=rounded((first.pose.facing + angle) % 360.0))) for angle in turns)


def _slots(count: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Rows and columns of the other stands: a row behind is below 0, a column to the right above."""
    places = [(0, 1), (0, -1), (-1, 0), (1, 0), (0, 2), (0, -2), (-2, 0), (2, 0), (-3, 0), (0, 3), (0, -3), (3, 0)]
    preferred = [
        ((0, 1), (0, -1), (0, 2), (0, -2), (0, 3)),
        ((0, 1), (0, 2), (0, 3), (0, 4), (0, 5)),
        ((0, -1), (0, -2), (0, -3), (0, -4), (0, -5)),
        ((-1, 0), (-2, 0), (-3, 0), (-4, 0), (-5, 0)),
        ((1, 0), (2, 0), (3, 0), (4, 0), (5, 0)),
    ]
    for slots in preferred:
        yield slots[:count]
    if count == 2:
        yield from permutations(places, 2)


def _spot(hub: Stand, row: int, column: int) -> Pose:
    ahead, right = outward(hub, "front"), outward(hub, "right")
    x = hub.pose.x + ahead.x * row * hub.depth + right.x * column * hub.width
    y = hub.pose.y + ahead.y * row * hub.depth + right.y * column * hub.width
    return replace(hub.pose, x=rounded(x), y=rounded(y))


class Places(Protocol):
    """What a formation round a stand is judged by: each of its stands first, then the whole."""

    def may_stand(self, stand: Stand, hub: Stand) -> bool:
        """Whether a stand may be there at all, in a formation round the hub."""

    def are_legal(self, poses: Mapping[StandId, Pose]) -> bool:
        """Whether the unit may stand so."""


def first_legal(first: Stand, rest: Sequence[Stand], places: Places) -> dict[StandId, Pose] | None:
    """The first of these formations that is legal: one with a stand that may not be where it is, is not looked at further."""
    for hub in _hubs(first, TURNS):
        if not places.may_stand(hub, hub):
            continue
        known: dict[tuple[StandId, tuple[int, int]], Pose | None] = {}
        for slots in _slots(len(rest)):
            poses = {hub.id: hub.pose}
            for one, slot in zip(rest, slots, strict=True):
                key = one.id, slot
                if key not in known:
                    pose = _spot(hub, *slot)
                    known[key] = pose if places.may_stand(one.at(pose), hub) else None
                if (spot := known[key]) is None:
                    break
                poses[one.id] = spot
            else:
                if places.are_legal(poses):
                    return poses
    return None
