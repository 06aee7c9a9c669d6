"""A path cut into segments: pieces of the swept space that can be measured against one obstacle at a time."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

import numpy as np
import shapely

from app.rules.kernel.identity_cache import ByIdentity
from app.rules.kernel.plane.footprints import (
    Floats,
    convex_pieces,
    interpolated,
    own_vertices,
    posed,
    steps_of,
    turn_between,
)
from app.rules.kernel.plane.shapes import Body, Circle, Footprint, Path, Pose

_STILL = 1e-6
"""A way shorter than this is a point: coordinates come in steps of 0.0001."""


@dataclass(frozen=True, slots=True)
class PathSegment:
    """A straight piece of a path from `a` to `b`.

    What it sweeps is `space` (none: the segment of the centre) grown by `radius`.
    """

    index: int
    a: Pose
    b: Pose
    radius: float
    space: shapely.Geometry | None = None

    def at(self, t: float) -> Pose:
        """The pose at a part t of the segment, from 0 to 1; the facing of its start."""
        a, b = self.a, self.b
        return Pose(x=a.x + (b.x - a.x) * t, y=a.y + (b.y - a.y) * t, z=a.z + (b.z - a.z) * t, facing=a.facing)

    def between(self, low: float, high: float) -> "PathSegment | None":
        """The part of the segment whose underside is strictly between two heights, none if there is none."""
        start, rise = self.a.z, self.b.z - self.a.z
        if rise == 0:
            return self if low < start < high else None
        t0, t1 = sorted(((low - start) / rise, (high - start) / rise))
        t0, t1 = max(0.0, t0), min(1.0, t1)
        if t1 <= t0:
            return None
        if self.space is not None or (t0 == 0 and t1 == 1):
            return self
        return PathSegment(self.index, self.at(t0), self.at(t1), self.radius)

    def shape(self) -> shapely.Geometry:
        """What is swept, before it is grown by the radius."""
        if self.space is not None:
            return self.space
        if abs(self.a.x - self.b.x) < _STILL and abs(self.a.y - self.b.y) < _STILL:
            return shapely.Point(self.a.x, self.a.y)
        return shapely.LineString(((self.a.x, self.a.y), (self.b.x, self.b.y)))

    def nearest_to(self, x: float, y: float) -> tuple[float, float]:
        """The distance of the centre's way to a point, and the part of the segment where it is least."""
        ax, ay = self.a.x, self.a.y
        dx, dy = self.b.x - ax, self.b.y - ay
        square = dx * dx + dy * dy
        t = 0.0 if square < _STILL * _STILL else min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / square))
        return hypot(ax + dx * t - x, ay + dy * t - y), t


_parts = ByIdentity[Footprint, list[Floats]](lambda footprint: convex_pieces(shapely.Polygon(own_vertices(footprint))))


def segments_of(body: Body, path: Path) -> Iterator[PathSegment]:
    """The segments of a path in order; a path of one pose is one segment that goes nowhere."""
    pairs = list(pairwise(path)) or [(path[0], path[0])]
    for i, (a, b) in enumerate(pairs):
        if isinstance(body.footprint, Circle):
            yield PathSegment(i, a, b, body.footprint.radius)
        else:
            yield from _cells(body, i, a, b)


def _cells(body: Body, index: int, a: Pose, b: Pose) -> Iterator[PathSegment]:
    """The convex hulls of consecutive poses of each convex part."""
    turning = turn_between(a.facing, b.facing) != 0
    slanting = a.z != b.z and (a.x, a.y) != (b.x, b.y)
    steps = steps_of(a, b, least=64 if slanting else 16, per_degrees=1.40625) if turning or slanting else 1
    poses = interpolated(a, b, steps)
    for p, q in pairwise(poses):
        for part in _parts(body.footprint):
            corners = np.vstack((posed(part, p), posed(part, q)))
            yield PathSegment(index, p, q, 0.0, shapely.MultiPoint(corners).convex_hull)
