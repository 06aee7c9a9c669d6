"""Swept paths: what a body meets on its way: bodies, terrain, and zones around bodies.

A round base sweeps the way of its centre thickened by its radius, which is measured exactly. Other footprints sweep the
convex hulls of consecutive poses (error below 0.001 for hulls up to 12 units long); a slope is cut into 64 parts.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, hypot

import shapely

from app.rules.kernel.plane.crowds import beside, walls_beside
from app.rules.kernel.plane.footprints import (
    circumradius,
    interpolated,
    plan_core,
    plan_polygon,
    steps_of,
    turn_between,
)
from app.rules.kernel.plane.gaps import gap, horizontal_gap, measured_heights
from app.rules.kernel.plane.lengths import flight_length, path_length
from app.rules.kernel.plane.path_segments import PathSegment, segments_of
from app.rules.kernel.plane.placement import on_table
from app.rules.kernel.plane.shapes import Body, Circle, Hull, Path, Point, Pose, Prism
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
class Hit:
    """The first thing met on a path.

    `at` is the mover's centre where it comes closest on that segment, `gap` the distance there (in plan and
    at most 0 for bodies and terrain; 3D for zones), `segment` the index of the segment, from 0.
    """

    obstacle: str
    at: Point
    gap: float
    segment: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Watch:
    """Zones that hold only where a mover and the body of the zone see each other, looked at so often along the way."""

    step: float
    sees: Callable[[Body, Body], bool]


def first_off_table(body: Body, path: Path, width: float, height: float, tolerance: Tolerance) -> Pose | None:
    """The first place after its start where the footprint is not wholly on the table, in the middle of a turn too (GEO-11)."""
    for a, b in pairwise(path):
        turning = not isinstance(body.footprint, Circle) and turn_between(a.facing, b.facing) != 0
        for pose in interpolated(a, b, steps_of(a, b, per_degrees=1.0))[1:] if turning else (b,):
            if not on_table(body.at(pose), width, height, tolerance):
                return pose
    return None


def first_hit_body(body: Body, path: Path, others: Sequence[Body], tolerance: Tolerance) -> Hit | None:
    """The first other body whose interior the path enters at overlapping elevations (W40K-GEO-07, MOVE-05).

    Touching is allowed. The mover is left out by its id.
    """
    near = _near(body, path, others, tolerance.touch)
    if not near:
        return None
    slack = tolerance.touch
    for segment in segments_of(body, path):
        hits = []
        for other in near:
            low = other.pose.z
            part = segment.between(low - body.height + slack, low + other.height - slack)
            if part is not None and (hit := _into_body(part, other, tolerance)) is not None:
                hits.append(hit)
        if hits:
            return min(hits, key=lambda hit: hypot(hit.at.x - segment.a.x, hit.at.y - segment.a.y))
    return None


def _near(body: Body, path: Path, others: Sequence[Body], margin: float) -> list[Body]:
    """The others that the box around the whole path, grown by the margin, comes near to."""
    reach = circumradius(body.footprint) + margin
    return [other for other in beside(path, reach, others) if other.id != body.id]


def _into_body(segment: PathSegment, other: Body, tolerance: Tolerance) -> Hit | None:
    if isinstance(other.footprint, Circle):
        reach = segment.radius + other.footprint.radius
        if segment.space is None:
            away, t = segment.nearest_to(other.pose.x, other.pose.y)
            pose = segment.at(t)
            return _hit(other.id, pose.x, pose.y, away - reach, segment) if tolerance.meets(away, reach) else None
        away = float(shapely.distance(segment.space, shapely.Point(other.pose.x, other.pose.y)))
        return _hit(other.id, segment.a.x, segment.a.y, away - reach, segment) if tolerance.meets(away, reach) else None
    return _into_polygon(segment, other.id, plan_polygon(other), plan_core(other, tolerance.touch), tolerance)


def _into_polygon(
    segment: PathSegment, name: str, polygon: shapely.Geometry, core: shapely.Geometry, tolerance: Tolerance
) -> Hit | None:
    shape = segment.shape()
    if segment.space is not None:
        return _hit(name, segment.a.x, segment.a.y, 0.0, segment) if shapely.intersects(core, shape) else None
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
    slack = tolerance.touch
    for segment in segments_of(body, path):
        hits = []
        for shape in near:
            prism = shape.prism
            high = shape.top - slack if prism.climbable else float("inf")
            part = segment.between(prism.base - body.height + slack, high)
            core = shape.cores.less(slack)
            if part is not None and (hit := _into_polygon(part, prism.id, shape.polygon, core, tolerance)) is not None:
                hits.append(hit)
        if hits:
            return min(hits, key=lambda hit: hypot(hit.at.x - segment.a.x, hit.at.y - segment.a.y))
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
    for segment in segments_of(body, path):
        hits = [
            hit for other in near if tolerance.within((hit := _approach(body, segment, other, flat=flat)).gap, distance)
        ]
        if watch is not None and hits:
            close = [other for other in near if any(hit.obstacle == other.id for hit in hits)]
            hits = [
                seen
                for other in close
                if (seen := _watched(body, segment, other, distance, tolerance, watch, flat=flat))
            ]
        if hits:
            return min(hits, key=lambda hit: hypot(hit.at.x - segment.a.x, hit.at.y - segment.a.y))
    return None


def _watched(
    body: Body, segment: PathSegment, other: Body, distance: float, tolerance: Tolerance, watch: Watch, *, flat: bool
) -> Hit | None:
    """The first place of a segment, looked at step by step, where it is in the zone and both see each other."""
    a, b = segment.a, segment.b
    steps = max(1, ceil(hypot(b.x - a.x, b.y - a.y, b.z - a.z) / watch.step))
    for part in range(steps + 1):
        there = body.at(segment.at(part / steps))
        away = horizontal_gap(there, other) if flat else gap(there, other)
        if tolerance.within(away, distance) and watch.sees(there, other):
            return _hit(other.id, there.pose.x, there.pose.y, away, segment)
    return None


def _approach(body: Body, segment: PathSegment, other: Body, *, flat: bool) -> Hit:
    """Where a segment comes closest to a body, in space or in plan."""
    if (
        not flat
        and segment.space is None
        and segment.a.z != segment.b.z
        and (segment.a.x, segment.a.y) != (segment.b.x, segment.b.y)
    ):
        return _slanted_approach(body, segment, other)
    if segment.space is None and isinstance(other.footprint, Circle):
        away, t = segment.nearest_to(other.pose.x, other.pose.y)
        pose = segment.at(t)
        x, y, plan = pose.x, pose.y, away - other.footprint.radius
    else:
        round_other = isinstance(other.footprint, Circle)
        solid = shapely.Point(other.pose.x, other.pose.y) if round_other else plan_polygon(other)
        shape = segment.shape()
        plan = float(shapely.distance(shape, solid)) - (circumradius(other.footprint) if round_other else 0.0)
        x, y = segment.a.x, segment.a.y
        if segment.space is None:
            x, y = map(float, shapely.get_coordinates(shapely.shortest_line(shape, solid))[0])
    rise = 0.0 if flat else _rise(body, segment, other)
    return _hit(other.id, x, y, hypot(max(0.0, plan - segment.radius), rise), segment)


def _rise(body: Body, segment: PathSegment, other: Body) -> float:
    """The least vertical gap along a segment."""
    low, high = measured_heights(other)
    bottom, top = min(segment.a.z, segment.b.z), max(segment.a.z, segment.b.z)
    if isinstance(body.footprint, Hull):
        top += body.height
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
