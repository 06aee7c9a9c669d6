"""Arcs and curves as straight pieces that stay within a five-hundredth of an inch of them."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from app.grounds.ground import Line, Point

NEAR: Final = 0.002
"""How far a straight piece may stray from its curve, in inches."""

MOST: Final = 256
"""Straight pieces of a whole circle or a curve."""


def steps_of(radius: float, angle: float = math.tau) -> int:
    """So many straight pieces make an arc of this radius, in inches, through this angle, in radians."""
    if radius <= NEAR:
        return max(1, math.ceil(abs(angle) / (math.pi / 2)))
    each = 2 * math.acos(1 - NEAR / radius)
    return max(1, min(MOST, math.ceil(abs(angle) / each - 1e-9)))


def ellipse(left: float, top: float, width: float, height: float, inches: float) -> Line:
    """The outline of the ellipse in a rectangle, in the rectangle's units, each of so many inches."""
    across, down = width / 2, height / 2
    # Four sides at least, and its outermost points among the corners.
    steps = 4 * math.ceil(max(8, steps_of(max(across, down) * inches)) / 4)
    angles = [math.tau * step / steps for step in range(steps)]
    return tuple((left + across + across * math.cos(a), top + down + down * math.sin(a)) for a in angles)


def bezier(points: Sequence[Point]) -> Iterator[Point]:
    """The ends of the straight pieces of a curve of the second or third degree, in inches, its first point left out."""
    degree = len(points) - 1
    bend = max(
        math.hypot(one[0] - 2 * mid[0] + two[0], one[1] - 2 * mid[1] + two[1])
        for one, mid, two in zip(points, points[1:], points[2:], strict=False)
    )
    steps = max(1, min(MOST, math.ceil(math.sqrt(degree * (degree - 1) * bend / (8 * NEAR)))))
    for step in range(1, steps):
        yield _at(points, step / steps)
    yield points[-1]


def _at(points: Sequence[Point], part: float) -> Point:
    row = list(points)
    while len(row) > 1:
        row = [(one[0] + (two[0] - one[0]) * part, one[1] + (two[1] - one[1]) * part) for one, two in pairwise(row)]
    return row[0]
