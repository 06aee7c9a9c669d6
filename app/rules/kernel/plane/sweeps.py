"""Swept paths: what a body meets on its way: bodies, terrain, and zones around bodies.

A round base sweeps the way of its centre thickened by its radius, which is measured exactly. Other footprints sweep hulls, which
are made and asked all at once.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import ceil, hypot

import shapely

from app.rules.kernel.plane.crowds import beside, walls_beside
from app.rules.kernel.plane.footprints import circumradius, interpolated, plan_polygon
from app.rules.kernel.plane.gaps import gap, horizontal_gap, measured_heights
from app.rules.kernel.plane.lengths import flight_length, path_length
from app.rules.kernel.plane.path_segments import Hit, PathSegment, segments_of
from app.rules.kernel.plane.placement import on_table
from app.rules.kernel.plane.shapes import Body, Circle, Path, Point, Pose, Prism
from app.rules.kernel.plane.swept_hulls import Cut, SweptHulls, first_pose_off
from app.rules.kernel.plane.tolerance import Tolerance

__all__ = [
    "Hit",
    "first_hit_body",
    "first_hit_prism",
    "first_off_table",
    "first_zone_entry",
    "flight_length",
    "path_length",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Watch:
    """Zones that hold only where a mover and the body of the zone see each other, looked at so often along the way."""

    step: float
    sees: Callable[[Body, Body], bool]


def first_off_table(body: Body, path: Path, width: float, height: float, tolerance: Tolerance) -> Pose | None:
    """The first place after its start where the footprint is not wholly on the table, in the middle of a turn too (GEO-11)."""
    if not isinstance(body.footprint, Circle):
        return first_pose_off(body, path, width, height, tolerance)
    return next((pose for pose in path[1:] if not on_table(body.at(pose), width, height, tolerance)), None)


def first_hit_body(body: Body, path: Path, others: Sequence[Body], tolerance: Tolerance) -> Hit | None:
    """The first other body whose interior the path enters at overlapping elevations (W40K-GEO-07, MOVE-05).

    Touching is allowed. The mover is left out by its id.
    """
    near = _near(body, path, others, tolerance.touch)
    if not near:
        return None
    if not isinstance(body.footprint, Circle):
        hulls = SweptHulls(body, path)
        return hulls.first(hulls.into_bodies(near, tolerance))
    slack = tolerance.touch
    for segment in segments_of(body.footprint, path):
        hits = []
        for other in near:
            low = other.pose.z
            part = segment.between(low - body.height + slack, low + other.height - slack)
            if part is not None and (hit := _into_body(part, other, tolerance)) is not None:
                hits.append(hit)
        if hits:
            return _soonest(segment, hits)
    return None


def _near(body: Body, path: Path, others: Sequence[Body], margin: float) -> list[Body]:
    """The others that the box around the whole path, grown by the margin, comes near to."""
    reach = circumradius(body.footprint) + margin
    return [other for other in beside(path, reach, others) if other.id != body.id]


def _soonest(segment: PathSegment, hits: Sequence[Hit]) -> Hit:
    return min(hits, key=lambda hit: hypot(hit.at.x - segment.a.x, hit.at.y - segment.a.y))


def _into_body(segment: PathSegment, other: Body, tolerance: Tolerance) -> Hit | None:
    if not isinstance(other.footprint, Circle):
        return _into_polygon(segment, other.id, plan_polygon(other), tolerance)
    away, t = segment.nearest_to(other.pose.x, other.pose.y)
    reach = segment.radius + other.footprint.radius
    pose = segment.at(t)
    return _hit(other.id, pose.x, pose.y, away - reach, segment) if tolerance.meets(away, reach) else None


def _into_polygon(segment: PathSegment, name: str, polygon: shapely.Geometry, tolerance: Tolerance) -> Hit | None:
    shape = segment.shape()
    away = float(shapely.distance(polygon, shape))
    if not tolerance.meets(away, segment.radius):
        return None
    x, y = shapely.get_coordinates(shapely.shortest_line(shape, polygon))[0]
    return _hit(name, float(x), float(y), away - segment.radius, segment)


def _hit(name: str, x: float, y: float, away: float, segment: PathSegment) -> Hit:
    return Hit(obstacle=name, at=Point(x=x, y=y), gap=away, segment=segment.index)


def first_hit_prism(body: Body, path: Path, prisms: Sequence[Prism], tolerance: Tolerance) -> Hit | None:
    """The first terrain piece that stops the path (W40K-GEO-08, MOVE-06, MOVE-07).

    Over a piece that blocks movement the mover must be at or above its top, or pass wholly beneath it; a piece that
    cannot be climbed may only be passed beneath.
    """
    near = walls_beside(path, circumradius(body.footprint), prisms)
    if not near:
        return None
    if not isinstance(body.footprint, Circle):
        hulls = SweptHulls(body, path)
        return hulls.first(hulls.into_prisms(near, tolerance))
    slack = tolerance.touch
    for segment in segments_of(body.footprint, path):
        hits = []
        for shape in near:
            prism = shape.prism
            high = shape.top - slack if prism.climbable else float("inf")
            part = segment.between(prism.base - body.height + slack, high)
            if part is not None and (hit := _into_polygon(part, prism.id, shape.polygon, tolerance)) is not None:
                hits.append(hit)
        if hits:
            return _soonest(segment, hits)
    return None


def first_zone_entry(
    body: Body,
    path: Path,
    others: Sequence[Body],
    distance: float,
    tolerance: Tolerance,
    watch: Watch | None = None,
    *,
    flat: bool = False,
) -> Hit | None:
    """The first body the path comes within a distance of, at any of its points (W40K-GEO-09, MOVE-13, CHG-08).

    In space, or with `flat` in plan alone.

    The bound is inclusive: a gap of exactly `distance` is an entry. Both ends of the path count. Bodies whose zone does
    not hold (W40K-FALL-04) are left out by the caller, the mover by its id.
    """
    near = _near(body, path, others, distance + tolerance.bound)
    if not near:
        return None
    if not isinstance(body.footprint, Circle):
        return _hull_into_zone(body, path, near, distance, tolerance, watch, flat=flat)
    for segment in segments_of(body.footprint, path):
        hits = [
            hit for other in near if tolerance.within((hit := _approach(body, segment, other, flat=flat)).gap, distance)
        ]
        if watch is not None and hits:
            leg = Cut(segment.index, segment.a, segment.b)
            close = [other for other in near if any(hit.obstacle == other.id for hit in hits)]
            hits = [
                seen for other in close if (seen := _watched(body, leg, other, distance, tolerance, watch, flat=flat))
            ]
        if hits:
            return _soonest(segment, hits)
    return None


def _hull_into_zone(
    body: Body,
    path: Path,
    near: Sequence[Body],
    distance: float,
    tolerance: Tolerance,
    watch: Watch | None,
    *,
    flat: bool,
) -> Hit | None:
    """The first zone the hulls of a way come into; where zones depend on sight, the first one seen."""
    hulls = SweptHulls(body, path)
    asks = hulls.into_zones(near, distance, tolerance, flat=flat)
    if watch is None:
        return hulls.first(asks)
    known = {other.id: other for other in near}
    for cut, hits in hulls.met(asks):
        seen = [_watched(body, cut, known[hit.obstacle], distance, tolerance, watch, flat=flat) for hit in hits]
        if found := [hit for hit in seen if hit]:
            return min(found, key=lambda hit: hypot(hit.at.x - cut.start.x, hit.at.y - cut.start.y))
    return None


def _watched(
    body: Body, way: Cut, other: Body, distance: float, tolerance: Tolerance, watch: Watch, *, flat: bool
) -> Hit | None:
    """The first place of a straight way, looked at step by step, where it is in the zone and both see each other."""
    a, b = way.start, way.end
    steps = max(1, ceil(hypot(b.x - a.x, b.y - a.y, b.z - a.z) / watch.step))
    for pose in interpolated(a, replace(b, facing=a.facing), steps):
        there = body.at(pose)
        away = horizontal_gap(there, other) if flat else gap(there, other)
        if tolerance.within(away, distance) and watch.sees(there, other):
            return Hit(obstacle=other.id, at=Point(x=pose.x, y=pose.y), gap=away, segment=way.leg)
    return None


def _approach(body: Body, segment: PathSegment, other: Body, *, flat: bool) -> Hit:
    """Where a segment comes closest to a body, in space or in plan."""
    if not flat and segment.slanted:
        return _slanted_approach(body, segment, other)
    if isinstance(other.footprint, Circle):
        away, t = segment.nearest_to(other.pose.x, other.pose.y)
        pose = segment.at(t)
        x, y, plan = pose.x, pose.y, away - other.footprint.radius
    else:
        solid, shape = plan_polygon(other), segment.shape()
        plan = float(shapely.distance(shape, solid))
        x, y = map(float, shapely.get_coordinates(shapely.shortest_line(shape, solid))[0])
    rise = 0.0 if flat else _rise(segment, other)
    return _hit(other.id, x, y, hypot(max(0.0, plan - segment.radius), rise), segment)


def _rise(segment: PathSegment, other: Body) -> float:
    """The least vertical gap along a segment of a base, which is measured from its underside."""
    low, high = measured_heights(other)
    bottom, top = min(segment.a.z, segment.b.z), max(segment.a.z, segment.b.z)
    return max(0.0, low - top, bottom - high)


def _slanted_approach(body: Body, segment: PathSegment, other: Body) -> Hit:
    """The closest point of a slope: the distance is convex along it, so thirds are cut away until 0.00001 is left."""
    low, high = 0.0, 1.0

    def away(t: float) -> float:
        return gap(body.at(segment.at(t)), other)

    for _ in range(32):
        a, b = low + (high - low) / 3, high - (high - low) / 3
        if away(a) <= away(b):
            high = b
        else:
            low = a
    pose = segment.at((low + high) / 2)
    return _hit(other.id, pose.x, pose.y, away((low + high) / 2), segment)
