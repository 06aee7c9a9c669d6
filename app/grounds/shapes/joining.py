"""Ends that are nearly one are made one, and segments that go on from each other are put together to lines."""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence

from app.grounds.ground import Line, Point

Cell = tuple[int, int]


class Ends:
    """Places of ends that were seen; one that is near to an earlier one is that one."""

    def __init__(self, same: float) -> None:
        self._same = same
        self._seen: defaultdict[Cell, list[Point]] = defaultdict(list)

    def of(self, point: Point) -> Point:
        """The place of the end that this one is."""
        column, row = math.floor(point[0] / self._same), math.floor(point[1] / self._same)
        for across in (column, column - 1, column + 1):
            for down in (row, row - 1, row + 1):
                for other in self._seen.get((across, down), ()):
                    if math.dist(point, other) <= self._same:
                        return other
        self._seen[column, row].append(point)
        return point


def without_repeats(points: Iterable[Point]) -> Line:
    """The points of a line, each that stands where the one before it stands left out."""
    kept: list[Point] = []
    for point in points:
        if not kept or point != kept[-1]:
            kept.append(point)
    return tuple(kept)


def chained(segments: Sequence[tuple[Point, Point]]) -> list[Line]:
    """Lines that are put together of segments: on through an end that two of them share, and never through a crossing.

    Each begins with the first of its segments in the order given. A segment that stands there twice is taken once.
    """
    alone = list(dict.fromkeys((min(one), max(one)) for one in segments))
    order = {frozenset(one): one for one in reversed(segments)}
    at: defaultdict[Point, list[int]] = defaultdict(list)
    lines = [order[frozenset(one)] for one in alone]
    for number, (one, other) in enumerate(lines):
        at[one].append(number)
        at[other].append(number)
    taken = [False] * len(lines)

    def on(end: Point, number: int) -> list[Point]:
        """What goes on from the end of a segment."""
        made: list[Point] = []
        while len(at[end]) == 2:
            number = next(other for other in at[end] if other != number)
            if taken[number]:
                break
            taken[number] = True
            one, other = lines[number]
            end = other if one == end else one
            made.append(end)
        return made

    made: list[Line] = []
    for number, (one, other) in enumerate(lines):
        if not taken[number]:
            taken[number] = True
            after = on(other, number)
            made.append((*reversed(on(one, number)), one, other, *after))
    return made
