"""Behind terrain: whether every line in plan from one unit to another crosses a piece of it, heights aside."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely

from app.rules.kernel.plane.footprints import Floats, Outline, circumradius, plan_polygon, polygon_of, samples
from app.rules.kernel.plane.joining import joined, shrunk
from app.rules.kernel.plane.shapes import Body, Circle, Pose
from app.rules.kernel.plane.tolerance import Tolerance


@dataclass(frozen=True, slots=True, kw_only=True)
class Obscuring:
    """A system's policy: how many points of each outline lines are tried from and to, besides the centres.

    Terrain within `clear` of the bodies the lines start from does not count; with 0 all of it does.
    """

    points: int
    clear: float = 0.0


def is_behind(
    targets: Sequence[Body], sources: Sequence[Body], areas: Sequence[Outline], rule: Obscuring, tolerance: Tolerance
) -> bool:
    """Whether no straight line from a source to a target misses these areas; one that only grazes them misses them."""
    if not sources or not targets or not areas or not _may_hide(sources[0].pose, targets, areas):
        return False
    area = joined([polygon_of(outline) for outline in areas])
    if rule.clear > 0:
        area = area.difference(shapely.union_all([_around(source, rule.clear) for source in sources]))
    core = shrunk(area, tolerance.touch)
    if core.is_empty:
        return False
    shapely.prepare(core)
    centres = [np.array([(one.pose.x, one.pose.y) for one in ones]) for ones in (sources, targets)]
    if not _all_cross(core, *centres):
        return False
    ends = np.vstack([samples(target, rule.points) for target in targets])
    return all(_all_cross(core, samples(source, rule.points), ends) for source in sources)


def _may_hide(start: Pose, targets: Sequence[Body], areas: Sequence[Outline]) -> bool:
    """Whether every line from one place to the centres of targets meets the rectangle around these areas."""
    west, east = min(p.x for area in areas for p in area), max(p.x for area in areas for p in area)
    north, south = min(p.y for area in areas for p in area), max(p.y for area in areas for p in area)
    for target in targets:
        x, y, dx, dy = start.x, start.y, target.pose.x - start.x, target.pose.y - start.y
        if max(x, x + dx) < west or min(x, x + dx) > east or max(y, y + dy) < north or min(y, y + dy) > south:
            return False
        sides = [dx * (v - y) - dy * (u - x) for u in (west, east) for v in (north, south)]
        if min(sides) > 0 or max(sides) < 0:
            return False
    return True


def _all_cross(core: shapely.Geometry, starts: Floats, ends: Floats) -> bool:
    """Whether every line from one of these points to one of those crosses a prepared area."""
    shape = (len(starts), len(ends), 2)
    lines = np.stack((np.broadcast_to(starts[:, None], shape), np.broadcast_to(ends[None], shape)), axis=2)
    return bool(shapely.intersects(core, shapely.linestrings(lines.reshape(-1, 2, 2))).all())


def _around(body: Body, distance: float) -> shapely.Geometry:
    if isinstance(body.footprint, Circle):
        return shapely.Point(body.pose.x, body.pose.y).buffer(circumradius(body.footprint) + distance, quad_segs=32)
    return plan_polygon(body).buffer(distance, quad_segs=32)
