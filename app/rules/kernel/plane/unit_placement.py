"""Spreading a unit out near a place: for deployment, arrival, disembarking, and for opponents who set up their own."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from math import hypot, sqrt

from app.rules.kernel.plane.footprints import circumradius
from app.rules.kernel.plane.gaps import horizontal_gap
from app.rules.kernel.plane.placement import overlaps
from app.rules.kernel.plane.shapes import Body, Footprint, Pose
from app.rules.kernel.plane.tolerance import Tolerance, rounded

LEAST_GAP = 0.002
NEAR = 0.1
"""More than rounding and tolerances come to."""

_FINER = (1, 2, 4)
"""The packing is tried at its full step, then at a half and a quarter, where obstacles leave little room."""

Cell = tuple[float, float]


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
    judge = _Judge(allowed, [one for one in others if _may_touch(one, to, reach + widest + NEAR)], tolerance)
    for body in bodies:
        pose = _free(body, to, spacing, reach, placed, judge, min(neighbours, len(placed)))
        poses.append(pose)
        if pose is not None:
            placed.append(replace(body, pose=pose))
    return tuple(poses)


def _may_touch(other: Body, to: Pose, reach: float) -> bool:
    """Whether a body is so near that one in some cell may meet it; large armies have most of theirs elsewhere."""
    return hypot(other.pose.x - to.x, other.pose.y - to.y) <= reach + circumradius(other.footprint)


class _Judge:
    """What was refused once stays refused: the cells that a body of a footprint cannot stand in."""

    def __init__(self, allowed: Callable[[Body], bool], others: Sequence[Body], tolerance: Tolerance) -> None:
        self._allowed, self._others, self.tolerance = allowed, others, tolerance
        self._refused: set[tuple[Footprint, Cell]] = set()

    def refuses(self, body: Body, cell: Cell) -> bool:
        return (body.footprint, cell) in self._refused

    def admits(self, body: Body, cell: Cell, placed: Sequence[Body]) -> bool:
        taken = (overlaps(body, other, self.tolerance) for others in (placed, self._others) for other in others)
        if any(taken) or not self._allowed(body):
            self._refused.add((body.footprint, cell))
            return False
        return True


def _free(
    body: Body, to: Pose, spacing: float, reach: float, placed: Sequence[Body], judge: _Judge, beside: int
) -> Pose | None:
    step = 2 * circumradius(body.footprint) + max(spacing, LEAST_GAP)
    for finer in _FINER:
        for cell in _cells(step / finer, reach / finer):
            if judge.refuses(body, cell):
                continue
            stood = replace(body, pose=replace(to, x=rounded(to.x + cell[0]), y=rounded(to.y + cell[1])))
            held = (True for friend in placed if _is_within(stood, friend, spacing, judge.tolerance))
            if len(tuple(islice(held, beside))) == beside and judge.admits(stood, cell, placed):
                return stood.pose
    return None


def _is_within(one: Body, other: Body, limit: float, tolerance: Tolerance) -> bool:
    """Whether two bodies are at most so far apart; far ones are told apart by their centres."""
    least = hypot(one.pose.x - other.pose.x, one.pose.y - other.pose.y)
    least -= circumradius(one.footprint) + circumradius(other.footprint)
    return tolerance.within(least, limit) and tolerance.within(horizontal_gap(one, other), limit)


@lru_cache(maxsize=64)
def _cells(step: float, reach: float) -> tuple[Cell, ...]:
    """The cells of a hex packing within reach of 0, the nearest first."""
    rows = int(reach / (step * sqrt(3) / 2)) + 1
    columns = int(reach / step) + 2
    cells = [
        ((column + (row % 2) / 2) * step, row * step * sqrt(3) / 2)
        for row in range(-rows, rows + 1)
        for column in range(-columns, columns + 1)
    ]
    kept = [cell for cell in cells if hypot(*cell) <= reach]
    return tuple(sorted(kept, key=lambda cell: (round(hypot(*cell), 6), cell)))
