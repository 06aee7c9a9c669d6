"""Terrain that blocks sight as one solid: what touches is joined, made smaller or larger as a whole, and only then cut.

A piece that is cut first and shrunk after has a crack along every cut; two walls that share an edge have one between them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import inf

import numpy as np
import shapely

from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.plane.footprints import Floats, convex_pieces, relief
from app.rules.kernel.plane.joining import GRID, SEAM, joined, shrunk, swollen
from app.rules.kernel.plane.shapes import Prism

HAIR = 1e-7
"""Whoever asks whether a line meets a part lets it be larger by so much: no line runs along a cut."""


@dataclass(frozen=True, slots=True)
class Part:
    """A convex part of a solid: its corners (m, 2), how far down and up it goes, the pieces it was cut from."""

    ring: Floats
    low: float
    high: float
    prisms: tuple[Prism, ...]


class Solids:
    """The solids of a table, cut for each slack they were asked with."""

    __slots__ = ("_cut", "_groups")

    def __init__(self, prisms: tuple[Prism, ...]) -> None:
        self._groups = tuple(_touching([prism for prism in prisms if prism.blocks_sight]))
        self._cut: dict[float, tuple[Part, ...]] = {}

    def parts(self, slack: float) -> tuple[Part, ...]:
        """The convex parts of all solids, smaller by `slack` (below 0: larger)."""
        if slack not in self._cut:
            self._cut[slack] = tuple(part for group in self._groups for part in _parts(group, slack))
        return self._cut[slack]


solids: ByIdentity[tuple[Prism, ...], Solids] = ByIdentity(Solids)
"""The solids of these pieces of terrain."""


def _touching(prisms: Sequence[Prism]) -> Iterator[tuple[Prism, ...]]:
    """The pieces in groups of those that touch each other, in plan and in height: no line runs between them (W40K-GEO-04)."""
    left = list(prisms)
    while left:
        group = [left.pop(0)]
        for one in group:
            near = [other for other in left if _touch(one, other)]
            group += near
            left = [other for other in left if other not in near]
        yield tuple(group)


def _touch(a: Prism, b: Prism) -> bool:
    one, other = relief(a), relief(b)
    (w, n, e, s), (x, y, u, v) = one.bounds, other.bounds
    apart = x > e + SEAM or w > u + SEAM or y > s + SEAM or n > v + SEAM
    apart = apart or a.base > other.top + SEAM or b.base > one.top + SEAM
    return not apart and bool(shapely.dwithin(one.polygon, other.polygon, SEAM))


@lru_cache(maxsize=1024)
def _parts(group: tuple[Prism, ...], slack: float) -> tuple[Part, ...]:
    """The parts of a group: level by level, for its pieces may be of several heights."""
    levels = sorted({round(z, 3) for prism in group for z in (prism.base, prism.base + prism.height)})
    storeys: list[tuple[float, float, shapely.Geometry, tuple[Prism, ...]]] = []
    for low, high in pairwise(levels):
        there = tuple(p for p in group if p.base < (low + high) / 2 < p.base + p.height)
        if not there:
            continue
        area = joined([relief(prism).polygon for prism in there])
        if storeys and storeys[-1][1] == low:
            below = storeys[-1]
            if below[2].covers(area):
                low = below[0]  # it stands on what is as wide: one upright solid from there on
            elif area.covers(below[2]):
                storeys[-1] = (below[0], high, below[2], below[3])
            else:  # neither holds the other: what both have goes through the joint
                both = shapely.intersection(area, below[2], grid_size=GRID)
                storeys.append((below[0], high, both, below[3]))
        storeys.append((low, high, area, there))
    return tuple(_cut(storeys, slack))


def _cut(storeys: Sequence[tuple[float, float, shapely.Geometry, tuple[Prism, ...]]], slack: float) -> Iterator[Part]:
    for low, high, area, prisms in storeys:
        # What stands on the table goes on below it: no line runs under it.
        bottom = low + slack if low > SEAM else -inf
        for ring in convex_parts(area, slack):
            yield Part(ring, bottom, high - slack, prisms)


def convex_parts(area: shapely.Geometry, slack: float) -> list[Floats]:
    """An area made smaller by `slack` as few convex rings: its triangles, joined while they stay convex."""
    sized = shrunk(area, slack) if slack > 0 else swollen(area, -slack)
    # Laid on a grid an outline has no corner that meets an edge of its own: such outlines have no triangles.
    pieces = shapely.get_parts(shapely.set_precision(sized, GRID))
    kept = [one for one in pieces if isinstance(one, shapely.Polygon) and one.area > GRID]
    return [ring for piece in kept for ring in _merged(convex_pieces(piece))]


def _merged(rings: Sequence[Floats]) -> list[Floats]:
    left = [[(float(x), float(y)) for x, y in ring] for ring in rings]
    found: list[Floats] = []
    while left:
        ring = left.pop()
        grown = True
        while grown:
            grown = False
            for other in left:
                if (both := _together(ring, other)) is not None:
                    left.remove(other)
                    ring, grown = both, True
                    break
        found.append(np.array(ring))
    return found


def _together(a: list[tuple[float, float]], b: list[tuple[float, float]]) -> list[tuple[float, float]] | None:
    """Two convex rings that share an edge as one, if that is convex."""
    for i, start in enumerate(a):
        end = a[(i + 1) % len(a)]
        for j in range(len(b)):
            if b[j] == end and b[(j + 1) % len(b)] == start:
                both = [*a[i + 1 :], *a[: i + 1], *(b[(j + 2 + k) % len(b)] for k in range(len(b) - 2))]
                return both if _is_convex(both) else None
    return None


def _is_convex(ring: list[tuple[float, float]]) -> bool:
    points = np.array(ring)
    edges = np.roll(points, -1, axis=0) - points
    after = np.roll(edges, -1, axis=0)
    turns = edges[:, 0] * after[:, 1] - edges[:, 1] * after[:, 0]
    return bool((turns >= 0).all())
