"""The size of terrain: whether all its pieces together fit into a rectangle, turned as one likes (AOS-TERR-1.3, AOS-GEO-17)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import acos, atan2, cos, hypot, pi, sin

import shapely

from app.rules.aos.model.tables import SIZES, TOLERANCE, TerrainSize
from app.rules.kernel.plane.shapes import Point

_ORDER: tuple[TerrainSize, ...] = ("small", "medium", "large")
_RANK: Mapping[TerrainSize, int] = {size: rank for rank, size in enumerate(_ORDER)}

Corner = tuple[float, float]


def size_of(outlines: Sequence[Sequence[Point]]) -> TerrainSize:
    """The smallest size whose area holds all pieces of a feature together."""
    corners = _hull(outlines)
    return next((size for size in _ORDER if size not in SIZES or _fits(corners, *SIZES[size])), "large")


def are_together(outlines: Sequence[Sequence[Point]], size: TerrainSize) -> bool:
    """Whether the pieces of a feature lie inside one area of its size (AOS-TERR-1.7)."""
    return _RANK[size_of(outlines)] <= _RANK[size]


def _hull(outlines: Sequence[Sequence[Point]]) -> list[Corner]:
    every = shapely.MultiPoint([(p.x, p.y) for outline in outlines for p in outline])
    return [(x, y) for x, y in shapely.get_coordinates(every.convex_hull)]


def _fits(corners: Sequence[Corner], short: float, long: float) -> bool:
    """Whether at some rotation both sides of the rectangle around them are within these.

    A side is as long as two corners are apart along it. So where there is a rotation that fits, there is one at which two
    corners are just as far apart as a side is long, or every rotation fits.
    """
    return any(_fits_at(corners, angle, short, long) for angle in _rotations(corners, (short, long)))


def _fits_at(corners: Sequence[Corner], angle: float, short: float, long: float) -> bool:
    c, s = cos(angle), sin(angle)
    along, across = [x * c + y * s for x, y in corners], [y * c - x * s for x, y in corners]
    sides = sorted((max(along) - min(along), max(across) - min(across)))
    return TOLERANCE.within(sides[0], short) and TOLERANCE.within(sides[1], long)


def _rotations(corners: Sequence[Corner], sides: tuple[float, float]) -> Iterator[float]:
    yield 0.0
    for (ax, ay), (bx, by) in combinations(corners, 2):
        apart, towards = hypot(bx - ax, by - ay), atan2(by - ay, bx - ax)
        for side in sides:
            if apart >= side:
                turn = acos(side / apart)
                for angle in (towards + turn, towards - turn):
                    yield from (angle, angle + pi / 2)
