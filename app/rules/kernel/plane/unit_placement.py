"""Spreading a unit out near a place: for deployment, arrival, disembarking, and for opponents who set up their own."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from math import hypot, sqrt

import numpy as np

from app.rules.kernel.plane.crowds import circles_around
from app.rules.kernel.plane.footprints import Flags, Floats, circumradius
from app.rules.kernel.plane.gaps import horizontal_gap
from app.rules.kernel.plane.placement import overlaps
from app.rules.kernel.plane.shapes import Body, Footprint, Pose
from app.rules.kernel.plane.tolerance import Tolerance, rounded

LEAST_GAP = 0.002
NEAR = 0.1
"""More than rounding and tolerances come to."""

_FINER = (1, 2, 4)
"""The packing is tried at its full step, then at a half and a quarter, where obstacles leave little room."""


def spread(
    bodies: Sequence[Body],
    to: Pose,
    spacing: float,
    allowed: Callable[[Body], bool],
    tolerance: Tolerance,
    others: Sequence[Body] = (),
    reach: float = 24.0,
    neighbours: int = 1,
) -> tuple[Pose | None, ...]:
    """Each body of a unit in the free cell of a hex packing that is nearest to a place (W40K-DEP-04, TRANS-09, GEO-05).

    Cells are skipped where `allowed` refuses the body, or where it would overlap `others` or its own unit. After the first
    body every cell has so many bodies of the unit within `spacing`, or all there are, so the unit is one group and each has
    its `neighbours`. None stands for a body without room within `reach` of the place.
    """
    poses: list[Pose | None] = []
    placed: list[Body] = []
    widest = max((circumradius(body.footprint) for body in bodies), default=0.0)
    room = _Room(to, allowed, [one for one in others if _may_touch(one, to, reach + widest + NEAR)], tolerance)
    for body in bodies:
        pose = _free(body, spacing, reach, placed, room, min(neighbours, len(placed)))
        poses.append(pose)
        if pose is not None:
            placed.append(replace(body, pose=pose))
    return tuple(poses)


def _may_touch(other: Body, to: Pose, reach: float) -> bool:
    """Whether a body is so near that one in some cell may meet it; large armies have most of theirs elsewhere."""
    return hypot(other.pose.x - to.x, other.pose.y - to.y) <= reach + circumradius(other.footprint)


class _Lattice:
    """The cells of a packing around a place, for bodies of one footprint: `free` are those in which none was refused yet.

    What was refused once stays refused, for a unit only grows. `others` are the bodies that one in a cell may meet.
    """

    def __init__(self, to: Pose, cells: Floats, radius: float, others: Sequence[Body]) -> None:
        self._x, self._y = cells[:, 0] + to.x, cells[:, 1] + to.y
        self._to, self._cells, self._radius = to, cells, radius
        self.free: Flags = np.ones(len(cells), dtype=bool)
        self._others, self._meets = others, self.apart(others) <= NEAR

    def apart(self, crowd: Sequence[Body]) -> Floats:
        """How far the circle around a body in each cell is from that around each of these: (cells, n)."""
        x, y, r = circles_around(crowd)
        found: Floats = np.hypot(self._x[:, None] - x, self._y[:, None] - y) - r - self._radius
        return found

    def pose(self, cell: int) -> Pose:
        """Where a body in a cell stands."""
        x, y = self._cells[cell].tolist()
        return replace(self._to, x=rounded(self._to.x + x), y=rounded(self._to.y + y))

    def others(self, cell: int) -> Iterator[Body]:
        """The bodies that one in this cell may meet."""
        return (self._others[number] for number in np.flatnonzero(self._meets[cell]).tolist())


class _Room:
    """The room around a place: its cells by footprint and fineness, each looked at once for a whole unit."""

    def __init__(self, to: Pose, allowed: Callable[[Body], bool], others: Sequence[Body], tolerance: Tolerance) -> None:
        self._to, self._allowed, self._others, self.tolerance = to, allowed, others, tolerance
        self._lattices: dict[tuple[Footprint, int], _Lattice] = {}

    def lattice(self, footprint: Footprint, finer: int, step: float, reach: float) -> _Lattice:
        known = self._lattices.get((footprint, finer))
        if known is None:
            cells = _cells(step / finer, reach / finer)
            known = self._lattices[footprint, finer] = _Lattice(self._to, cells, circumradius(footprint), self._others)
        return known

    def admits(self, body: Body, beside: Iterable[Body]) -> bool:
        """Whether a body may stand among those that are so near that it may meet them."""
        return not any(overlaps(body, other, self.tolerance) for other in beside) and self._allowed(body)


def _free(body: Body, spacing: float, reach: float, placed: Sequence[Body], room: _Room, beside: int) -> Pose | None:
    step = 2 * circumradius(body.footprint) + max(spacing, LEAST_GAP)
    for finer in _FINER:
        lattice = room.lattice(body.footprint, finer, step, reach)
        apart = lattice.apart(placed)
        near = apart <= spacing + NEAR
        for cell in np.flatnonzero(lattice.free & (near.sum(axis=1) >= beside)).tolist():
            stood = replace(body, pose=lattice.pose(cell))
            friends = [placed[number] for number in np.flatnonzero(near[cell]).tolist()]
            held = (True for friend in friends if _is_within(stood, friend, spacing, room.tolerance))
            if len(tuple(islice(held, beside))) < beside:
                continue
            if room.admits(stood, (*friends, *lattice.others(cell))):
                return stood.pose
            lattice.free[cell] = False
    return None


def _is_within(one: Body, other: Body, limit: float, tolerance: Tolerance) -> bool:
    """Whether two bodies are at most so far apart; far ones are told apart by their centres."""
    least = hypot(one.pose.x - other.pose.x, one.pose.y - other.pose.y)
    least -= circumradius(one.footprint) + circumradius(other.footprint)
    return tolerance.within(least, limit) and tolerance.within(horizontal_gap(one, other), limit)


@lru_cache(maxsize=64)
def _cells(step: float, reach: float) -> Floats:
    """The cells of a hex packing within reach of 0, the nearest first: (n, 2)."""
    rows = int(reach / (step * sqrt(3) / 2)) + 1
    columns = int(reach / step) + 2
    cells = [
        ((column + (row % 2) / 2) * step, row * step * sqrt(3) / 2)
        for row in range(-rows, rows + 1)
        for column in range(-columns, columns + 1)
    ]
    kept = [cell for cell in cells if hypot(*cell) <= reach]
    return np.array(sorted(kept, key=lambda cell: (round(hypot(*cell), 6), cell)))
