"""Where a body may stand: overlaps, table edge, areas, support, halves of the table, displacement."""

from collections.abc import Sequence
from functools import lru_cache
from math import hypot

import numpy as np
import shapely

from app.rules.kernel.plane.ellipses import separation
from app.rules.kernel.plane.footprints import (
    Flags,
    Outline,
    circumradius,
    own_vertices,
    plan_core,
    plan_polygon,
    polygon_of,
    posed,
    posed_all,
    relief,
    vertices,
)
from app.rules.kernel.plane.moving import Moving
from app.rules.kernel.plane.shapes import CORNERED, Body, Circle, Footprint, Hull, Oval, Point, Pose, Prism, Rect
from app.rules.kernel.plane.tolerance import Tolerance

_SLIVER = 0.001
"""An area smaller than this is none."""


def overlaps(a: Body, b: Body, tolerance: Tolerance) -> bool:
    """Whether the interiors of two bodies meet at overlapping elevations; touching is legal (W40K-GEO-10)."""
    reach = circumradius(a.footprint) + circumradius(b.footprint)
    if reach < hypot(a.pose.x - b.pose.x, a.pose.y - b.pose.y) - tolerance.touch:
        return False
    return heights_meet(a.pose.z, a.height, b.pose.z, b.height, tolerance) and plans_meet(a, b, tolerance)


def heights_meet(low_a: float, height_a: float, low_b: float, height_b: float, tolerance: Tolerance) -> bool:
    """Whether two intervals of height overlap by more than touching."""
    return tolerance.above(low_a + height_a, low_b) and tolerance.above(low_b + height_b, low_a)


def plans_meet(a: Body, b: Body, tolerance: Tolerance) -> bool:
    """Whether the interiors of two footprints meet, heights left aside (W40K-GEO-10)."""
    fa, fb = a.footprint, b.footprint
    if isinstance(fa, Circle) and isinstance(fb, Circle):
        return tolerance.meets(hypot(a.pose.x - b.pose.x, a.pose.y - b.pose.y), fa.radius + fb.radius)
    if not isinstance(fa, CORNERED) and not isinstance(fb, CORNERED):
        return separation(a, b) < -tolerance.touch
    if isinstance(fa, Circle):
        return disc_meets(a.pose.x, a.pose.y, fa.radius, plan_polygon(b), tolerance)
    if isinstance(fb, Circle):
        return disc_meets(b.pose.x, b.pose.y, fb.radius, plan_polygon(a), tolerance)
    return bool(shapely.intersects(plan_core(a, tolerance.touch), plan_polygon(b)))


def disc_meets(x: float, y: float, radius: float, polygon: shapely.Polygon, tolerance: Tolerance) -> bool:
    """Whether the interior of a disc meets the interior of a polygon."""
    return bool(tolerance.meets(shapely.distance(polygon, shapely.Point(x, y)), radius))


def overlapping(placed: Sequence[Body], tolerance: Tolerance) -> list[tuple[Body, Body]]:
    """The pairs of bodies that overlap."""
    if not placed:
        return []
    x, y, r = np.array([(b.pose.x, b.pose.y, circumradius(b.footprint)) for b in placed]).T
    apart = np.hypot(x[:, None] - x, y[:, None] - y) - r[:, None] - r
    near = [(placed[i], placed[j]) for i, j in np.argwhere(np.triu(apart < 0, 1)).tolist()]
    return [(a, b) for a, b in near if overlaps(a, b, tolerance)]


def overlaps_prism(body: Body, prism: Prism, tolerance: Tolerance) -> bool:
    """Whether a body stands in a terrain piece that blocks movement; on its top or below it is none (W40K-GEO-10)."""
    if not prism.blocks_movement or not heights_meet(body.pose.z, body.height, prism.base, prism.height, tolerance):
        return False
    return over(body, prism, tolerance)


def over(body: Body, prism: Prism, tolerance: Tolerance) -> bool:
    """Whether the interiors of a footprint and of a terrain outline meet in plan."""
    shape, r = relief(prism), circumradius(body.footprint)
    west, north, east, south = shape.bounds
    x, y = body.pose.x, body.pose.y
    if x + r <= west or x - r >= east or y + r <= north or y - r >= south:
        return False
    if isinstance(body.footprint, Circle):
        return disc_meets(x, y, r, shape.polygon, tolerance)
    return bool(shape.cores.less(tolerance.touch).intersects(plan_polygon(body)))


def on_table(body: Body, width: float, height: float, tolerance: Tolerance) -> bool:
    """Whether the whole footprint lies on the table, its edge included (W40K-GEO-11)."""
    slack = tolerance.touch
    match body.footprint:
        case Circle(radius=r):
            x, y = body.pose.x, body.pose.y
            return x - r >= -slack and y - r >= -slack and x + r <= width + slack and y + r <= height + slack
        case Oval() | Hull() | Rect():
            ring = vertices(body)
            low, high = ring.min(axis=0), ring.max(axis=0)
            return bool((low >= -slack).all() and high[0] <= width + slack and high[1] <= height + slack)


def on_table_at(
    footprint: Footprint, poses: Sequence[Pose], width: float, height: float, tolerance: Tolerance
) -> Flags:
    """Whether a footprint that is not round lies wholly on the table at each of many poses (W40K-GEO-11)."""
    slack = tolerance.touch
    rings = posed_all(own_vertices(footprint), poses)
    low, high = rings.min(axis=1), rings.max(axis=1)
    return np.asarray((low >= -slack).all(axis=1) & (high <= (width + slack, height + slack)).all(axis=1))


@lru_cache(maxsize=256)
def _area(outline: tuple[Point, ...], margin: float) -> tuple[shapely.Polygon, shapely.Polygon]:
    polygon = polygon_of(outline)
    grown = polygon.buffer(margin, join_style="mitre")
    shapely.prepare(polygon)
    shapely.prepare(grown)
    return polygon, grown


def wholly_within(body: Body, outline: Outline, tolerance: Tolerance) -> bool:
    """Whether a footprint is covered by an area, its edge included (W40K-GEO-12, GEO-16)."""
    polygon, grown = _area(tuple(outline), tolerance.touch)
    if isinstance(body.footprint, Circle):
        centre = shapely.Point(body.pose.x, body.pose.y)
        edge = float(shapely.distance(polygon.exterior, centre))
        return bool(polygon.intersects(centre)) and edge >= body.footprint.radius - tolerance.touch
    return bool(grown.covers(plan_polygon(body)))


def area_gap(body: Body, outline: Outline) -> float:
    """The horizontal distance from a footprint to an area, 0 inside it; exact for circles (W40K-GEO-12)."""
    polygon, _ = _area(tuple(outline), 0.0)
    if isinstance(body.footprint, Circle):
        away = float(shapely.distance(polygon, shapely.Point(body.pose.x, body.pose.y)))
        return max(0.0, away - body.footprint.radius)
    return float(shapely.distance(polygon, plan_polygon(body)))


def stands_in(body: Body, prism: Prism, tolerance: Tolerance) -> bool:
    """Whether a footprint is covered by a terrain outline and stands in or on it (W40K-GEO-16, for one body)."""
    return _at_height_of(body, prism, tolerance) and wholly_within(body, prism.outline, tolerance)


def stands_partly_in(body: Body, prism: Prism, tolerance: Tolerance) -> bool:
    """Whether some of a footprint's area lies in a terrain outline, and the body stands in or on it (W40K-AMB-55)."""
    return _at_height_of(body, prism, tolerance) and over(body, prism, tolerance)


def _at_height_of(body: Body, prism: Prism, tolerance: Tolerance) -> bool:
    slack = tolerance.touch
    return prism.base - slack <= body.pose.z <= prism.base + prism.height + slack


def supported(body: Body, prisms: Sequence[Prism], tolerance: Tolerance, moving: Moving) -> bool:
    """Whether something carries the body: the table, or terrain whose top is under its centre, or under all of its base."""
    z = body.pose.z
    if abs(z) <= tolerance.touch:
        return True
    if moving.whole_base:
        return _carried_whole(body, prisms, tolerance, moving.free_step)
    centre = shapely.Point(body.pose.x, body.pose.y)
    return any(
        abs(prism.base + prism.height - z) <= tolerance.touch and bool(relief(prism).polygon.intersects(centre))
        for prism in prisms
    )


def _carried_whole(body: Body, prisms: Sequence[Prism], tolerance: Tolerance, step: float) -> bool:
    """Whether tops within a step of the underside, one of them right under it, hold the whole base together."""
    z = body.pose.z
    tops = [prism for prism in prisms if tolerance.within(abs(prism.base + prism.height - z), step)]
    if not any(
        abs(prism.base + prism.height - z) <= tolerance.touch and over(body, prism, tolerance) for prism in tops
    ):
        return False
    if tolerance.within(z, step):
        return True
    held = shapely.union_all([relief(prism).polygon for prism in tops]).buffer(tolerance.touch, join_style="mitre")
    return bool(held.covers(plan_polygon(body)))


def displacement(body: Body, end: Pose) -> float:
    """How far the part of the footprint that moved least ends from where it was, in plan (W40K-GEO-17, MOVE-10)."""
    if isinstance(body.footprint, Circle):
        return hypot(end.x - body.pose.x, end.y - body.pose.y)
    own = own_vertices(body.footprint)
    return float(np.hypot(*(posed(own, end) - posed(own, body.pose)).T).min())


def halves(width: float, height: float, a: Point, b: Point) -> tuple[tuple[Point, ...], tuple[Point, ...]] | None:
    """The two parts of the table left by the line through a and b, none if it misses the table (W40K-GEO-18).

    The first part lies on the left of a -> b as seen on the table.
    """
    corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
    sides = [(b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) for x, y in corners]
    left = _clipped(corners, [-s for s in sides])
    right = _clipped(corners, sides)
    if area(left) <= _SLIVER or area(right) <= _SLIVER:
        return None
    return left, right


def _clipped(corners: list[tuple[float, float]], sides: list[float]) -> tuple[Point, ...]:
    kept: list[Point] = []
    for (p, side), (q, after) in zip(
        zip(corners, sides, strict=True),
        zip(corners[1:] + corners[:1], sides[1:] + sides[:1], strict=True),
        strict=True,
    ):
        if side >= 0:
            kept.append(Point(x=p[0], y=p[1]))
        if side * after < 0:
            t = side / (side - after)
            kept.append(Point(x=p[0] + (q[0] - p[0]) * t, y=p[1] + (q[1] - p[1]) * t))
    return tuple(kept)


def area(outline: Outline) -> float:
    """The area inside an outline, in squares of the unit (W40K-GEO-18)."""
    points = list(outline)
    return abs(sum(p.x * q.y - q.x * p.y for p, q in zip(points, points[1:] + points[:1], strict=True))) / 2
