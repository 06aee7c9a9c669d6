"""Places that a chain of flips passes from one place to another, as few flips as there can be (DW-GEO-17, DW-AMB-01)."""

from collections.abc import Sequence
from math import ceil, dist, sqrt

from app.rules.diskwars.ground.disks import TOLERANCE
from app.rules.kernel.plane.shapes import Point

Landings = Sequence[Point]
"""Where each flip of a chain lands, the last one in the place asked for."""

MOST = 20
"""Flips between two places: more than any disk has."""


def straight_ways(a: Point, b: Point, step: float) -> tuple[Landings, ...]:
    """The only way of whole flips straight there, the last as long as is left: `step` is a disk's diameter."""
    far = dist((a.x, a.y), (b.x, b.y))
    if far <= TOLERANCE.touch:
        return ((),)
    count = min(ceil((far - TOLERANCE.touch) / step), MOST)
    return (tuple(_along(a, b, min(1.0, number * step / far)) for number in range(1, count + 1)),)


def whole_ways(a: Point, b: Point, step: float) -> tuple[Landings, ...]:
    """The ways in flips of just a diameter each: straight where that comes out even, else with two that make a bend.

    Two whole flips reach every place within two diameters over either of two mirror places; so n do within n, with the bend
    at either end of what is straight (DW-GEO-17).
    """
    far = dist((a.x, a.y), (b.x, b.y))
    if far <= TOLERANCE.touch:
        return ((),)
    count = ceil((far - TOLERANCE.bound) / step)
    if count > MOST or TOLERANCE.same(far, count * step):
        return (tuple(_along(a, b, number * step / far) for number in range(1, min(count, MOST) + 1)),)
    straight = max(count, 2) - 2
    before = tuple(_along(a, b, number * step / far) for number in range(1, straight + 1))
    after = tuple(_along(b, a, number * step / far) for number in range(straight, 0, -1))
    bent_late = [(*before, over, b) for over in _over((a, *before)[-1], b, step)]
    bent_early = [(over, *after, b) for over in _over(a, (*after, b)[0], step)] if straight else []
    return (*bent_late, *bent_early)


def _along(a: Point, b: Point, part: float) -> Point:
    return Point(x=a.x + (b.x - a.x) * part, y=a.y + (b.y - a.y) * part)


def _over(a: Point, b: Point, step: float) -> tuple[Point, Point]:
    """The two places that are just a step from both."""
    far = dist((a.x, a.y), (b.x, b.y))
    aside = sqrt(max(0.0, step * step - far * far / 4)) / far
    x, y, dx, dy = (a.x + b.x) / 2, (a.y + b.y) / 2, (b.x - a.x) * aside, (b.y - a.y) * aside
    return Point(x=x - dy, y=y + dx), Point(x=x + dy, y=y - dx)
