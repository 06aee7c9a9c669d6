"""What was measured between the units of a match: right for as long as the very same bodies are asked about.

A unit is named by its id and given by the tuple of its bodies; whoever moves it gives another tuple.
"""

from collections.abc import Callable, Mapping, Sequence
from math import hypot
from typing import Generic, TypeAlias, TypeVar

from app.rules.kernel.plane.footprints import Floats, circumradius
from app.rules.kernel.plane.shapes import Body, Point, Pose

V = TypeVar("V")

Bodies: TypeAlias = tuple[Body, ...]
Box: TypeAlias = tuple[float, float, float, float]
"""The least x and y, the most x and y."""

MOSTLY = 2
"""Where less than one distance of so many is another than before, the others are taken over."""

SLACK = 0.001
"""More than rounding and tolerance can make of a distance: what is farther than that need not be measured."""


class Between:
    """How far each model of a unit is from each of another, measured by `gaps`."""

    __slots__ = ("_gaps", "_known")

    def __init__(self, gaps: Callable[[Sequence[Body], Sequence[Body]], Floats]) -> None:
        self._gaps = gaps
        self._known: dict[tuple[str, str], tuple[Bodies, Bodies, Floats, float]] = {}

    def table(self, a: str, us: Bodies, b: str, vs: Bodies) -> Floats:
        """The distances, a row for each of us: (n, m)."""
        return self._of(a, us, b, vs)[2]

    def least(self, a: str, us: Bodies, b: str, vs: Bodies) -> float:
        """The smallest of them; infinite when one side is empty."""
        return self._of(a, us, b, vs)[3]

    def _of(self, a: str, us: Bodies, b: str, vs: Bodies) -> tuple[Bodies, Bodies, Floats, float]:
        found = self._known.get((a, b))
        if found is None or found[0] is not us or found[1] is not vs:
            table = self._measured(found, us, vs)
            least = float(table.min()) if table.size else float("inf")
            found = self._known[a, b] = us, vs, table, least
            self._known[b, a] = vs, us, table.T, least
        return found

    def _measured(self, before: tuple[Bodies, Bodies, Floats, float] | None, us: Bodies, vs: Bodies) -> Floats:
        """All distances: of who stands where it stood on both sides, as they were measured before."""
        if before is None or len(before[0]) != len(us) or len(before[1]) != len(vs):
            return self._gaps(us, vs)
        ours = [row for row, (was, now) in enumerate(zip(before[0], us, strict=True)) if was is not now]
        theirs = [column for column, (was, now) in enumerate(zip(before[1], vs, strict=True)) if was is not now]
        if MOSTLY * (len(ours) * len(vs) + len(theirs) * len(us)) > len(us) * len(vs):
            return self._gaps(us, vs)
        table: Floats = before[2].copy()
        if ours:
            table[ours] = self._gaps([us[row] for row in ours], vs)
        if theirs:
            table[:, theirs] = self._gaps(us, [vs[column] for column in theirs])
        return table


class OfGroups(Generic[V]):
    """What is worked out of each unit's bodies alone, and again only when they stand elsewhere."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[str, tuple[Bodies, V]] = {}

    def of(self, unit: str, group: Bodies, make: Callable[[Bodies], V]) -> V:
        """The value of a unit."""
        found = self._known.get(unit)
        if found is None or found[0] is not group:
            found = self._known[unit] = group, make(group)
        return found[1]


class Boxes:
    """The rectangles units lie in, with the circles around their footprints: whose are far apart need not be measured."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known = OfGroups[Box]()

    def of(self, unit: str, group: Bodies) -> Box:
        """The rectangle of a unit with models."""
        return self._known.of(unit, group, box_around)


class Counted:
    """How many models of a unit count at a thing that lies somewhere: asked again when one of both lies elsewhere."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[tuple[str, object], tuple[Bodies, object, int]] = {}

    def of(self, unit: str, group: Bodies, thing: object, at: object, counts: Callable[[Body], bool]) -> int:
        """The number; `at` is the very object that says where the thing lies."""
        found = self._known.get((unit, thing))
        if found is None or found[0] is not group or found[1] is not at:
            found = self._known[unit, thing] = group, at, sum(map(counts, group))
        return found[2]


def box_around(group: Sequence[Body], room: float = 0.0) -> Box:
    """The rectangle around the circles of some bodies, with so much room on every side."""
    rows = [(one.pose.x, one.pose.y, circumradius(one.footprint) + room) for one in group]
    least = min(x - r for x, _, r in rows), min(y - r for _, y, r in rows)
    return *least, max(x + r for x, _, r in rows), max(y + r for _, y, r in rows)


def is_clear_between(a: Box, b: Box, boxes: Sequence[Box]) -> bool:
    """Whether none of these rectangles meets the one around two: every straight line from the one to the other lies in that."""
    for x0, y0, x1, y1 in boxes:
        across = (a[0] <= x1 or b[0] <= x1) and (a[2] >= x0 or b[2] >= x0)
        if across and (a[1] <= y1 or b[1] <= y1) and (a[3] >= y0 or b[3] >= y0):
            return False
    return True


def boxes_apart(a: Box, b: Box) -> float:
    """How far two rectangles are apart, 0 when they meet."""
    return hypot(max(a[0] - b[2], b[0] - a[2], 0.0), max(a[1] - b[3], b[1] - a[3], 0.0))


def changes(before: Mapping[str, Bodies], after: Mapping[str, Bodies]) -> dict[str, list[Body]]:
    """By unit, the bodies that stood elsewhere before or stand elsewhere now, in both places."""
    found: dict[str, list[Body]] = {}
    for unit in (*after, *(unit for unit in before if unit not in after)):
        was, now = before.get(unit, ()), after.get(unit, ())
        if was is now:
            continue
        stood, stands = {one.id: one for one in was}, {one.id: one for one in now}
        gone = [one for one in was if stands.get(one.id) != one]
        come = [one for one in now if stood.get(one.id) != one]
        if gone or come:
            found[unit] = [*gone, *come]
    return found


def may_be_near(one: Body, at: Point | Pose, reach: float) -> bool:
    """Whether the circle around a body comes so near to a place: the exact distance is dear for ovals and hulls."""
    away = hypot(one.pose.x - at.x, one.pose.y - at.y) - circumradius(one.footprint)
    return away <= reach + SLACK
