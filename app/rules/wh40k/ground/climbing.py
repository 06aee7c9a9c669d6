"""Where a way leads: never off the table; off the ground without FLY only to climb, straight up and straight down.

The source lets a model go up and down to climb or cross scenery and for nothing else, so a way through thin air passes
neither over another model nor by an enemy any nearer than it could on foot (W40K-MOVE-05, W40K-MOVE-07, W40K-GEO-08).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import shapely

from app.rules.kernel.plane.footprints import circumradius, relief
from app.rules.kernel.plane.shapes import Body, Path, Pose, Prism
from app.rules.kernel.plane.sweeps import Hit, first_hit_body, first_off_table, first_zone_entry
from app.rules.wh40k.model.tables import TOLERANCE


def upright(path: Sequence[Pose]) -> tuple[Pose, ...]:
    """The way with every slanted leg made of two: up and then across, or across and then down (W40K-MOVE-07)."""
    done = [path[0]]
    for a, b in pairwise(path):
        if not TOLERANCE.same(b.z, a.z) and (a.x, a.y) != (b.x, b.y):
            done.append(replace(a, z=b.z) if b.z > a.z else replace(b, z=a.z))
        done.append(b)
    return tuple(done)


def first_off(mover: Body, path: Path, width: float, height: float) -> Pose | None:
    """The first place of a way that is not wholly on the table, or lies beneath it; whoever leaves it does not come back.

    In the middle of a turn the whole base stays on it, too (W40K-GEO-11).
    """
    beneath = (p for p in path if TOLERANCE.less_than(p.z, 0))
    return next(beneath, None) or first_off_table(mover, path, width, height, TOLERANCE)


def first_flown_over(mover: Body, path: Path, others: Sequence[Body], prisms: Sequence[Prism]) -> Hit | None:
    """The first model that a way through thin air passes over: without FLY it is in the way at any height."""
    for leg, part in _in_the_air(mover, path, prisms):
        if hit := first_hit_body(mover, part, _raised(others, part[0].z), TOLERANCE):
            return replace(hit, segment=leg)
    return None


def first_flown_by(
    mover: Body, path: Path, enemies: Sequence[Body], distance: float, prisms: Sequence[Prism]
) -> Hit | None:
    """The first enemy that a way through thin air passes nearer, in plan, than `distance` inches."""
    for leg, part in _in_the_air(mover, path, prisms):
        if hit := first_zone_entry(mover, part, _raised(enemies, part[0].z), distance, TOLERANCE):
            return replace(hit, segment=leg)
    return None


def _in_the_air(mover: Body, path: Path, prisms: Sequence[Prism]) -> Iterator[tuple[int, Path]]:
    """The parts of a way that lead above the table where no terrain piece of that height is underneath.

    Each comes with the number of its leg, from 0. A footprint that is not round counts as the circle around it.
    """
    for leg, (a, b) in enumerate(pairwise(path)):
        if not TOLERANCE.more_than(a.z, 0.0) or not TOLERANCE.same(b.z, a.z) or (a.x, a.y) == (b.x, b.y):
            continue
        carried = [
            relief(p).polygon.buffer(circumradius(mover.footprint))
            for p in prisms
            if TOLERANCE.same(p.base + p.height, a.z)
        ]
        free = shapely.LineString(((a.x, a.y), (b.x, b.y))).difference(shapely.union_all(carried))
        for part in shapely.get_parts(free):
            if not part.is_empty:
                yield leg, tuple(replace(b, x=float(x), y=float(y)) for x, y in shapely.get_coordinates(part))


def _raised(others: Iterable[Body], z: float) -> tuple[Body, ...]:
    """Those of the others that stand lower than this height, put up to it."""
    return tuple(replace(other, pose=replace(other.pose, z=z)) for other in others if other.pose.z < z)
