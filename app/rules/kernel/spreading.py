"""Spreading a unit out near a place: for deployment, arrival, disembarking, and for opponents who set up their own."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from math import hypot, sqrt

from app.rules.kernel.footprints import circumradius
from app.rules.kernel.gaps import horizontal_gap
from app.rules.kernel.placement import overlaps
from app.rules.kernel.shapes import Body, Footprint, Pose
from app.rules.kernel.tolerance import rounded, within

LEAST_GAP = 0.002
_FINER = (1, 2, 4)
"""The packing is tried at its full step, then at a half and a quarter, where obstacles leave little room."""

Cell = tuple[float, float]


def spread(
    bodies: Sequence[Body],
    to: Pose,
    spacing: float,
    allowed: Callable[[Body], bool],
    others: Sequence[Body] = (),
    reach: float = 24.0,
) -> tuple[Pose | None, ...]:
    """Each body of a unit in the free cell of a hex packing that is nearest to a place (W40K-DEP-04, TRANS-09, GEO-05).

    Cells are skipped where `allowed` refuses the body, or where it would overlap `others` or its own unit. After the first
    body every cell has a body of the unit within `spacing` inches, so the unit is one group. None stands for a body
    without room within `reach` inches of the place.
    """
    poses: list[Pose | None] = []
    placed: list[Body] = []
    refused: set[tuple[Footprint, Cell]] = set()
    for body in bodies:
        pose = _free(body, to, spacing, reach, placed, _Judge(allowed, others, refused))
        poses.append(pose)
        if pose is not None:
            placed.append(replace(body, pose=pose))
    return tuple(poses)


class _Judge:
    """What does not depend on the unit itself, remembered: a cell refused once is not asked about again."""

    def __init__(
        self, allowed: Callable[[Body], bool], others: Sequence[Body], refused: set[tuple[Footprint, Cell]]
    ) -> None:
        self._allowed, self._others, self._refused = allowed, others, refused

    def admits(self, body: Body, cell: Cell) -> bool:
        if (body.footprint, cell) in self._refused:
            return False
        if any(overlaps(body, other) for other in self._others) or not self._allowed(body):
            self._refused.add((body.footprint, cell))
            return False
        return True


def _free(body: Body, to: Pose, spacing: float, reach: float, placed: Sequence[Body], judge: _Judge) -> Pose | None:
    step = 2 * circumradius(body.footprint) + max(spacing, LEAST_GAP)
    for finer in _FINER:
        for cell in _cells(step / finer, reach / finer):
            pose = replace(to, x=rounded(to.x + cell[0]), y=rounded(to.y + cell[1]))
            stood = replace(body, pose=pose)
            if placed and not any(within(horizontal_gap(stood, friend), spacing) for friend in placed):
                continue
            if not any(overlaps(stood, friend) for friend in placed) and judge.admits(stood, cell):
                return pose
    return None


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
