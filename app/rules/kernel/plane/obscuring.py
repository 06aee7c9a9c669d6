"""Behind terrain: whether every line in plan from one unit to another crosses a piece of it, heights aside."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely

from app.rules.kernel.plane.footprints import Floats, Outline, circumradius, plan_polygon, polygon_of, samples
from app.rules.kernel.plane.joining import joined, shrunk
from app.rules.kernel.plane.shapes import Body, Circle, Pose
from app.rules.kernel.plane.tolerance import Tolerance

CERTAIN = 1e-9
"""What is further than this to one side of a line, in square units, is there whatever rounding does."""


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
    starts = [_outside(core, samples(source, rule.points)) for source in sources]
    ends = _outside(core, np.vstack([samples(target, rule.points) for target in targets]))
    if not len(ends) or any(_shuts(part, np.vstack(starts), ends) for part in shapely.get_parts(core)):
        return True
    return all(_all_cross(core, some, ends) for some in starts)


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


def _outside(core: shapely.Geometry, points: Floats) -> Floats:
    """Those of these points that do not lie in a prepared area: every line of the others meets it."""
    return np.asarray(points[~shapely.intersects_xy(core, points)])


def _shuts(part: shapely.Geometry, starts: Floats, ends: Floats) -> bool:
    """Whether a chord of this part certainly crosses every line from one of these points to one of those.

    It does where it lies between them and all of them see one of its ends on the left, the other on the right. Thousands of lines
    between large units are answered by this alone; that no chord is found says nothing.
    """
    if not len(starts):
        return True
    corners = shapely.get_coordinates(shapely.get_exterior_ring(part))
    dx, dy = ends.mean(axis=0) - starts.mean(axis=0)
    across = corners @ np.array((-dy, dx))
    left, right = corners[across.argmax()], corners[across.argmin()]
    here, there = _turn(left, right, starts), _turn(left, right, ends)
    if not (here.max() < -CERTAIN and there.min() > CERTAIN):
        return False
    if _turns(left, starts, ends).min() <= CERTAIN or _turns(right, starts, ends).max() >= -CERTAIN:
        return False
    return bool(shapely.covers(part, shapely.LineString((left, right))))


def _turn(a: Floats, b: Floats, points: Floats) -> Floats:
    """How far each point is to the left of the line from a to b, times its length."""
    (dx, dy), away = b - a, points - a
    return np.asarray(dx * away[:, 1] - dy * away[:, 0])


def _turns(point: Floats, starts: Floats, ends: Floats) -> Floats:
    """How far a point is to the left of every line from a start to an end, times its length."""
    here, there = starts - point, ends - point
    return np.asarray(np.outer(here[:, 0], there[:, 1]) - np.outer(here[:, 1], there[:, 0]))


def _around(body: Body, distance: float) -> shapely.Geometry:
    if isinstance(body.footprint, Circle):
        return shapely.Point(body.pose.x, body.pose.y).buffer(circumradius(body.footprint) + distance, quad_segs=32)
    return plan_polygon(body).buffer(distance, quad_segs=32)
