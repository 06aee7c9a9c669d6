"""A path of a round base cut into segments: straight ways of its centre that can be measured against one obstacle at a time."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

import shapely

from app.rules.kernel.plane.shapes import Circle, Path, Point, Pose

_STILL = 1e-6
"""A way shorter than this is a point: coordinates come in steps of 0.0001."""


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


@dataclass(frozen=True, slots=True)
class PathSegment:
    """A straight piece of a path from `a` to `b`: it sweeps the way of the centre grown by `radius`."""

    index: int
    a: Pose
    b: Pose
    radius: float

    @property
    def slanted(self) -> bool:
        """Whether it rises or falls on its way across."""
        return self.a.z != self.b.z and (self.a.x, self.a.y) != (self.b.x, self.b.y)

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
        if t0 == 0 and t1 == 1:
            return self
        return PathSegment(self.index, self.at(t0), self.at(t1), self.radius)

    def shape(self) -> shapely.Geometry:
        """The way of the centre."""
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


def segments_of(base: Circle, path: Path) -> Iterator[PathSegment]:
    """The segments of a path in order; a path of one pose is one segment that goes nowhere."""
    for leg, (a, b) in enumerate(list(pairwise(path)) or [(path[0], path[0])]):
        yield PathSegment(leg, a, b, base.radius)
