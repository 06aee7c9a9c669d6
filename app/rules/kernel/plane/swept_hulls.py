"""What a footprint that is not round sweeps: the hulls of consecutive poses, made and asked by one array call each.

A turn or a slope is cut into parts; the error is below 0.001 for hulls up to 12 units long.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot, isfinite
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
import shapely

from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.plane.crowds import circles_around, meet_circles
from app.rules.kernel.plane.footprints import (
    Flags,
    Floats,
    Relief,
    convex_pieces,
    interpolated,
    own_vertices,
    plan_core,
    plan_polygon,
    posed_all,
    steps_of,
    turn_between,
)
from app.rules.kernel.plane.gaps import measured_heights
from app.rules.kernel.plane.path_segments import Hit
from app.rules.kernel.plane.placement import on_table_at
from app.rules.kernel.plane.shapes import Body, Circle, Footprint, Hull, Path, Point, Pose
from app.rules.kernel.plane.tolerance import Tolerance

Shapes: TypeAlias = npt.NDArray[np.object_]
Numbers: TypeAlias = npt.NDArray[np.intp]

_parts = ByIdentity[Footprint, list[Floats]](lambda footprint: convex_pieces(shapely.Polygon(own_vertices(footprint))))


FIRST_RUN = 4
"""Hulls made and asked by the first call; each call takes twice as many, so a way blocked early is not made to its end."""


class Cut(NamedTuple):
    """A part of a leg of a way, small enough for the hull of its two ends."""

    leg: int
    start: Pose
    end: Pose


@dataclass(frozen=True, slots=True)
class Ask:
    """One obstacle: the hulls whose boxes and heights come near it, and the gaps of some of them, infinite where not met."""

    obstacle: str
    near: Flags
    gaps: Callable[[Shapes, Numbers], Floats]


class SweptHulls:
    """The hulls of a way in its order, made where something is near, and what they meet."""

    __slots__ = ("_boxes", "_corners", "_cuts", "_high", "_low", "_rising", "body")

    def __init__(self, body: Body, path: Path) -> None:
        self.body = body
        cuts: list[Cut] = []
        for leg, (a, b) in enumerate(list(pairwise(path)) or [(path[0], path[0])]):
            cuts.extend(Cut(leg, p, q) for p, q in pairwise(_cut(a, b)))
        starts, ends = [cut.start for cut in cuts], [cut.end for cut in cuts]
        self._corners = [
            np.concatenate((posed_all(part, starts), posed_all(part, ends)), axis=1) for part in _parts(body.footprint)
        ]
        low = np.array([corners.min(axis=1) for corners in self._corners])
        high = np.array([corners.max(axis=1) for corners in self._corners])
        self._boxes = np.concatenate((low, high), axis=2).transpose(2, 1, 0).reshape(4, -1)
        self._cuts = [cut for cut in cuts for _ in self._corners]
        z = np.array([(cut.start.z, cut.end.z) for cut in self._cuts])
        self._low, self._high = z.min(axis=1), z.max(axis=1)
        self._rising = self._low != self._high

    def into_bodies(self, others: Sequence[Body], tolerance: Tolerance) -> list[Ask]:
        """Which overlap the interiors of other bodies, in plan and in height."""
        slack = tolerance.touch
        near = meet_circles(self._boxes, circles_around(others)).T
        return [
            self._into_body(other, beside & self._between(other.pose.z, other.height, slack), slack)
            for other, beside in zip(others, near, strict=True)
        ]

    def _into_body(self, other: Body, near: Flags, slack: float) -> Ask:
        if not isinstance(other.footprint, Circle):
            return _into_core(other.id, near, plan_core(other, slack))
        return Ask(other.id, near, lambda shapes, _: _where(away := _gaps_to(other, shapes), away < -slack))

    def into_prisms(self, prisms: Sequence[Relief], tolerance: Tolerance) -> list[Ask]:
        """Which meet a piece of terrain below its top, or at any height where it cannot be climbed."""
        slack = tolerance.touch
        asks = []
        for shape in prisms:
            prism = shape.prism
            height = prism.height if prism.climbable else float("inf")
            near = self._meet_box(shape.bounds) & self._between(prism.base, height, slack)
            asks.append(_into_core(prism.id, near, shape.cores.less(slack)))
        return asks

    def into_zones(self, others: Sequence[Body], distance: float, tolerance: Tolerance, *, flat: bool) -> list[Ask]:
        """Which come within a distance of other bodies, in space or in plan; exactly at it counts."""
        most = distance + tolerance.bound
        x, y, r = circles_around(others)
        near = meet_circles(self._boxes, np.array((x, y, r + most + tolerance.touch))).T
        return [self._into_zone(other, beside, most, flat=flat) for other, beside in zip(others, near, strict=True)]

    def _into_zone(self, other: Body, near: Flags, most: float, *, flat: bool) -> Ask:
        def gaps(shapes: Shapes, numbers: Numbers) -> Floats:
            away = np.maximum(_gaps_to(other, shapes), 0.0)
            if not flat:
                away = np.hypot(away, self._rise(other, numbers))
            return _where(away, away <= most)

        return Ask(other.id, near, gaps)

    def _between(self, base: float, height: float, slack: float) -> Flags:
        """Which hold the mover, somewhere on their part of the way, at a height where it meets what stands so high."""
        low, high = base - self.body.height + slack, base + height - slack
        level: Flags = (low < self._low) & (self._low < high)
        rising: Flags = np.maximum(self._low, low) < np.minimum(self._high, high)
        return np.where(self._rising, rising, level)

    def _rise(self, other: Body, numbers: Numbers) -> Floats:
        """The least vertical gap of each; the mover is measured by its underside, a hull by its whole height."""
        low, high = measured_heights(other)
        top = self._high[numbers] + (self.body.height if isinstance(self.body.footprint, Hull) else 0.0)
        return np.asarray(np.maximum(0.0, np.maximum(low - top, self._low[numbers] - high)))

    def _meet_box(self, bounds: tuple[float, float, float, float]) -> Flags:
        left, top, right, bottom = bounds
        west, north, east, south = self._boxes
        return np.asarray((left < east) & (west < right) & (top < south) & (north < bottom))

    def first(self, asks: Sequence[Ask]) -> Hit | None:
        """The first hull that meets anything, and what it meets; of several the one asked first."""
        _, hits = next(self.met(asks), (None, (None,)))
        return hits[0]

    def met(self, asks: Sequence[Ask]) -> Iterator[tuple[Cut, Sequence[Hit]]]:
        """Each part of the way that meets anything, in order, and what it meets."""
        wanted = np.logical_or.reduce([ask.near for ask in asks]).nonzero()[0]
        for run in _runs(wanted):
            shapes = self._hulls(run)
            gaps = np.full((len(asks), len(run)), np.inf)
            for ask, row in zip(asks, gaps, strict=True):
                near = ask.near[run]
                if near.any():
                    row[near] = ask.gaps(shapes[near], run[near])
            for column in np.isfinite(gaps).any(axis=0).nonzero()[0].tolist():
                cut = self._cuts[run[column]]
                at = Point(x=cut.start.x, y=cut.start.y)
                yield (
                    cut,
                    [
                        Hit(obstacle=ask.obstacle, at=at, gap=float(gap), segment=cut.leg)
                        for ask, gap in zip(asks, gaps[:, column], strict=True)
                        if isfinite(gap)
                    ],
                )

    def _hulls(self, numbers: Numbers) -> Shapes:
        """The hulls of these numbers: the parts of a footprint take turns along the way."""
        parts = len(self._corners)
        made = np.empty(len(numbers), dtype=object)
        for part, corners in enumerate(self._corners):
            mine = numbers % parts == part
            made[mine] = shapely.convex_hull(shapely.linestrings(corners[numbers[mine] // parts]))
        return made


def _runs(numbers: Numbers) -> Iterator[Numbers]:
    first, size = 0, FIRST_RUN
    while first < len(numbers):
        yield numbers[first : first + size]
        first, size = first + size, 2 * size


def _into_core(name: str, near: Flags, core: shapely.Geometry) -> Ask:
    return Ask(name, near, lambda shapes, _: _where(np.zeros(len(shapes)), shapely.intersects(core, shapes)))


def _where(gaps: Floats, met: Flags) -> Floats:
    return np.where(met, gaps, np.inf)


def _gaps_to(other: Body, shapes: Shapes) -> Floats:
    """The plan distance of each to another body's footprint: below 0 inside a round one."""
    if isinstance(other.footprint, Circle):
        centre = shapely.Point(other.pose.x, other.pose.y)
        return np.asarray(shapely.distance(shapes, centre)) - other.footprint.radius
    return np.asarray(shapely.distance(shapes, plan_polygon(other)))


def first_pose_off(body: Body, path: Path, width: float, height: float, tolerance: Tolerance) -> Pose | None:
    """The first place after its start where the footprint is not wholly on the table, in the middle of a turn too (GEO-11)."""
    for a, b in pairwise(path):
        turning = turn_between(a.facing, b.facing) != 0
        poses = interpolated(a, b, steps_of(a, b, per_degrees=1.0))[1:] if turning else [b]
        stays = on_table_at(body.footprint, poses, width, height, tolerance)
        if not stays.all():
            return poses[int(stays.argmin())]
    return None


def _cut(a: Pose, b: Pose) -> list[Pose]:
    """The poses between which hulls are made: many where the way turns or slopes, else its ends."""
    turning = turn_between(a.facing, b.facing) != 0
    slanting = a.z != b.z and hypot(b.x - a.x, b.y - a.y) > 0
    steps = steps_of(a, b, least=64 if slanting else 16, per_degrees=1.40625) if turning or slanting else 1
    return interpolated(a, b, steps)
