"""Discs in stacks: flips, what covers what, and what pins what (DW-MOV-03, DW-PIN-01..11, DW-GEO-01..09).

A disc is a closed circle with a place in the one stacking order of the table: the higher `z` lies on top. Nothing here
knows sides: who is whose enemy is the system's.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from math import acos, atan2, cos, dist, hypot, pi, radians, sin, sqrt
from typing import Literal, TypeAlias

from app.rules.kernel.plane.shapes import Body, Circle, Point
from app.rules.kernel.plane.tolerance import Tolerance

PinRule: TypeAlias = Literal["strict_between", "contact"]
"""Whether any disc in between keeps the top one from pinning (DW-PIN-04), or only one that hides all of the common
area (DW-AMB-02)."""

Pin: TypeAlias = tuple[str, str]
"""The ids of the disc on top and of the one it pins."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A round body, seen as what it is in a stack: the height of its pose is its place there."""

    body: Body

    @property
    def id(self) -> str:
        """The id of the body."""
        return self.body.id

    @property
    def x(self) -> float:
        """Its centre across the table."""
        return self.body.pose.x

    @property
    def y(self) -> float:
        """Its centre down the table."""
        return self.body.pose.y

    @property
    def radius(self) -> float:
        """From its centre to its rim."""
        assert isinstance(self.body.footprint, Circle)
        return self.body.footprint.radius

    @property
    def z(self) -> int:
        """Its place in the stacking order of the table."""
        return int(self.body.pose.z)


# --- two discs -------------------------------------------------------------------------------------------------------


def gap(a: Disc, b: Disc) -> float:
    """The distance between two rims, 0 where they overlap (DW-GEO-01)."""
    return max(0.0, _apart(a, b) - a.radius - b.radius)


def overlap(a: Disc, b: Disc, tolerance: Tolerance) -> bool:
    """Whether one covers any part of the other, whatever lies between them (DW-CON-08, DW-PIN-01, DW-GEO-02)."""
    return a.id != b.id and _apart(a, b) < a.radius + b.radius - tolerance.touch


def overlapping(disc: Disc, others: Iterable[Disc], tolerance: Tolerance) -> list[Disc]:
    """Those of many discs that share any area with one, told as by `overlap`."""
    own, radius, at, touch = disc.id, disc.radius, (disc.x, disc.y), tolerance.touch
    return [
        other
        for other in others
        if (body := other.body).id != own and dist(at, (body.pose.x, body.pose.y)) < radius + other.radius - touch
    ]


def shared_area(a: Disc, b: Disc) -> float:
    """The area the two have in common (DW-GEO-09): the nearest to scatter is the one with the most (DW-SCA-06)."""
    d, r, s = _apart(a, b), a.radius, b.radius
    if d >= r + s:
        return 0.0
    if d <= abs(r - s):
        return pi * min(r, s) ** 2
    one = r * r * acos((d * d + r * r - s * s) / (2 * d * r))
    two = s * s * acos((d * d + s * s - r * r) / (2 * d * s))
    return one + two - sqrt(max(0.0, (-d + r + s) * (d + r - s) * (d - r + s) * (d + r + s))) / 2


# --- the table -------------------------------------------------------------------------------------------------------


def next_z(discs: Iterable[Disc]) -> int:
    """The place of a disc laid on top of all others (DW-GEO-07)."""
    return max((disc.z for disc in discs), default=0) + 1


def laid(disc: Disc, at: Point, z: int) -> Disc:
    """The disc laid down there on top (DW-MOV-05, DW-PIN-10)."""
    return Disc(replace(disc.body, pose=replace(disc.body.pose, x=at.x, y=at.y, z=float(z))))


def outside(disc: Disc, width: float, height: float, tolerance: Tolerance) -> bool:
    """Whether it lies completely off the table; one that only touches it from outside does (DW-GEO-05, DW-MOV-10)."""
    beyond = hypot(max(-disc.x, 0.0, disc.x - width), max(-disc.y, 0.0, disc.y - height))
    return beyond >= disc.radius - tolerance.touch


def wholly_inside(disc: Disc, low: Point, high: Point, tolerance: Tolerance) -> bool:
    """Whether it lies wholly in the rectangle with these corners; touching its edge is inside (DW-GEO-04)."""
    across = low.x - tolerance.touch <= disc.x - disc.radius and disc.x + disc.radius <= high.x + tolerance.touch
    return (
        across and low.y - tolerance.touch <= disc.y - disc.radius and disc.y + disc.radius <= high.y + tolerance.touch
    )


# --- flips -----------------------------------------------------------------------------------------------------------


def flipped(disc: Disc, tolerance: Tolerance, first: float, second: float | None = None) -> Point | None:
    """Where a flip lays the disc, angles in degrees clockwise from +x; nothing if it would come to lie where it was.

    It tips over its rim in direction `first`. Standing there it may be turned, and falls in direction `second`; without
    one it falls straight on, one diameter (DW-MOV-03; option `exact` allows nothing else).
    """
    one, two = radians(first), radians(first if second is None else second)
    dx, dy = disc.radius * (cos(one) + cos(two)), disc.radius * (sin(one) + sin(two))
    return None if hypot(dx, dy) <= tolerance.touch else Point(x=disc.x + dx, y=disc.y + dy)


def flip_to(disc: Disc, to: Point, tolerance: Tolerance) -> tuple[float, float] | None:
    """The two angles of a flip that lays the disc there, or nothing if one flip cannot (DW-GEO-17).

    A shorter way than a diameter needs a turn on the edge; of the two mirror ways the one turning clockwise is given.
    """
    dx, dy = to.x - disc.x, to.y - disc.y
    length = hypot(dx, dy)
    if not tolerance.touch < length <= 2 * disc.radius + tolerance.touch:
        return None
    ahead, aside = atan2(dy, dx), acos(min(1.0, length / (2 * disc.radius)))
    return ((ahead - aside) * 180 / pi, (ahead + aside) * 180 / pi)


# --- pins ------------------------------------------------------------------------------------------------------------


def pins(discs: Sequence[Disc], tolerance: Tolerance, rule: PinRule = "strict_between") -> frozenset[Pin]:
    """Every pair of a disc and one that it pins (DW-PIN-03..08). Pins only ever go downwards, so they form no cycle."""
    found: set[Pin] = set()
    for lower, above in _above_each(discs, tolerance):
        for upper in above:
            between = [disc for disc in above if disc.z < upper.z and overlap(disc, upper, tolerance)]
            if not between or (rule == "contact" and _touches_through(upper, lower, between, tolerance)):
                found.add((upper.id, lower.id))
    return frozenset(found)


def _above_each(discs: Sequence[Disc], tolerance: Tolerance) -> Iterator[tuple[Disc, list[Disc]]]:
    """Each disc that others overlap with those that lie on it; only neighbours across the table are measured."""
    lying = sorted((disc.x - disc.radius, disc.x, disc.y, disc.radius, disc.z, at) for at, disc in enumerate(discs))
    above: dict[int, list[Disc]] = {}
    for number, (_, x, y, radius, z, one) in enumerate(lying):
        for left, other_x, other_y, other_radius, other_z, other in islice(lying, number + 1, None):
            if left >= x + radius:
                break
            if other_z == z or dist((x, y), (other_x, other_y)) >= radius + other_radius - tolerance.touch:
                continue
            lower, upper = (one, other) if other_z > z else (other, one)
            if discs[lower].id != discs[upper].id:
                above.setdefault(lower, []).append(discs[upper])
    yield from ((discs[lower], upon) for lower, upon in above.items())


def covered(disc: Disc, discs: Iterable[Disc], tolerance: Tolerance) -> bool:
    """Whether anything lies on it: it is pinned then, under either rule (DW-PIN-06)."""
    return any(other.z > disc.z and overlap(other, disc, tolerance) for other in discs)


# --- what lies bare --------------------------------------------------------------------------------------------------


def _apart(a: Disc, b: Disc) -> float:
    return dist((a.x, a.y), (b.x, b.y))


def _touches_through(upper: Disc, lower: Disc, between: Sequence[Disc], tolerance: Tolerance) -> bool:
    """Whether some of the area common to two discs is left bare by those in between.

    A bare region is bounded by arcs of the circles. So it is enough to cut every circle where it meets the others and
    to look on both sides of the middle of every arc.
    """
    circles = (upper, lower, *between)
    for circle in circles:
        cuts = sorted({0.0, *(angle for other in circles for angle in _cuts(circle, other))})
        for start, end in pairwise((*cuts, cuts[0] + 2 * pi)):
            middle = (start + end) / 2
            for reach in (circle.radius - tolerance.touch, circle.radius + tolerance.touch):
                x, y = circle.x + reach * cos(middle), circle.y + reach * sin(middle)
                if _within(upper, x, y) and _within(lower, x, y) and not any(_within(disc, x, y) for disc in between):
                    return True
    return False


def _within(disc: Disc, x: float, y: float) -> bool:
    return dist((disc.x, disc.y), (x, y)) <= disc.radius


def _cuts(circle: Disc, other: Disc) -> tuple[float, ...]:
    """The angles, 0 to 2 pi, at which another circle crosses this one."""
    d, r, s = _apart(circle, other), circle.radius, other.radius
    if d == 0.0 or not abs(r - s) < d < r + s:
        return ()
    ahead = atan2(other.y - circle.y, other.x - circle.x)
    aside = acos(max(-1.0, min(1.0, (d * d + r * r - s * s) / (2 * d * r))))
    return ((ahead - aside) % (2 * pi), (ahead + aside) % (2 * pi))
