"""The shortest ways of a point around convex rings: a visibility graph walked only where it is needed.

A taut way turns only at corners, and around them, so from each corner only the lines that touch other rings without
cutting them are looked at, and only those are tested against what lies between.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from math import dist, inf
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely

from app.rules.kernel.plane.footprints import Floats
from app.rules.kernel.plane.ground import Ring

_SLACK = 1e-9
_SHRINK = 2e-5


@dataclass(frozen=True, slots=True)
class Turn:
    """A corner reached: its number (-1: the start, -2: the goal), its place, the way spent, and the turn before it."""

    corner: int
    x: float
    y: float
    spent: float
    before: "Turn | None"


class VisibilityGraph:
    """Rings to go around inside a rectangle of the table."""

    def __init__(self, rings: Sequence[Ring], room: tuple[float, float, float, float]) -> None:
        self.rings = tuple(rings)
        self.room = room
        self.corners: Floats = np.vstack([ring.corners for ring in rings]) if rings else np.empty((0, 2))
        counts = np.array([len(ring.corners) for ring in rings], dtype=int)
        last = counts.cumsum() - 1
        first, number = last - counts + 1, np.arange(len(self.corners))
        following, leading = number + 1, number - 1
        following[last], leading[first] = first, last
        self.after: Floats = self.corners[following]
        self.ahead: Floats = self.corners[leading]
        self._onward, self._backward = self.after - self.corners, self.ahead - self.corners
        self.owner = np.repeat(np.arange(len(rings)), counts)
        west, north, east, south = room
        x, y = self.corners[:, 0], self.corners[:, 1]
        self._inside = (x >= west - _SLACK) & (x <= east + _SLACK) & (y >= north - _SLACK) & (y <= south + _SLACK)
        self._solid = _shrunk(self.corners, self.owner, first)

    def clear(self, lines: Floats) -> npt.NDArray[np.bool_]:
        """Which of the lines (n, 2, 2) cut no ring; running along one is free."""
        return np.asarray(~shapely.intersects(self._solid, shapely.linestrings(lines)))

    def walk(self, start: tuple[float, float], limit: float, goal: tuple[float, float] | None = None) -> Iterator[Turn]:
        """The corners in the order of the way to them, none farther than `limit`; with a goal, those on the way first.

        Each is given once, with its shortest way; the goal when it is reached.
        """
        search = _Search(self, start, limit, goal)
        heap: list[tuple[float, int, Turn]] = [(0.0, 0, Turn(-1, start[0], start[1], 0.0, None))]
        count = 0
        while heap:
            _, _, turn = heappop(heap)
            if search.is_done(turn):
                continue
            yield turn
            if turn.corner == -2:
                return
            for corner, x, y, step in self._next(turn, search):
                spent = turn.spent + step
                least = spent + search.left(corner)
                if least > (search.most if corner >= 0 and goal else limit):
                    continue
                search.reached(corner, spent)
                count += 1
                heappush(heap, (least, count, Turn(corner, x, y, spent, turn)))

    def shortest(
        self, start: tuple[float, float], goal: tuple[float, float], limit: float = inf
    ) -> list[tuple[float, float]] | None:
        """The places of the shortest way, from the start to the goal; none if the rings close it off, or it is too long."""
        for turn in self.walk(start, limit, goal):
            if turn.corner == -2:
                return _places(turn)
        return None

    def _next(self, turn: Turn, search: "_Search") -> list[tuple[int, float, float, float]]:
        """The corners seen from a turn that a taut way can go on to and has not come to sooner: number, place, distance."""
        here = np.array((turn.x, turn.y))
        found, way, long = search.within(turn)
        slack = _SLACK * (1.0 + long)
        kept = self._past(way, slack, found)
        bend = self._bend(turn) if turn.corner >= 0 else None
        if bend is not None:
            kept &= bend.allows(way[:, 0], way[:, 1])
        found = found[kept]
        ends, steps, numbers = self.corners[found], long[kept].tolist(), found.tolist()
        goal = search.goal
        if goal is not None and bend is None:
            ends, numbers = np.vstack((ends, goal)), [*numbers, -2]
            steps.append(dist(goal, (turn.x, turn.y)))
        onward: list[tuple[int, float, float, float]] = []
        if numbers:
            seen = self.clear(np.stack((np.broadcast_to(here, ends.shape), ends), axis=1))
            onward = [
                (number, float(x), float(y), step)
                for number, (x, y), step, free in zip(numbers, ends, steps, seen, strict=True)
                if free
            ]
        if goal is not None and bend is not None and turn.corner in search.before_goal:
            step = dist(goal, (turn.x, turn.y))
            if turn.spent + step < search.goal_known and bend.allows(goal[0] - turn.x, goal[1] - turn.y):
                onward.append((-2, *goal, step))
        return onward

    def seen_from(self, place: tuple[float, float], corners: npt.NDArray[np.intp]) -> npt.NDArray[np.intp]:
        """Those of some corners that a straight way leads to from a place, past their rings."""
        ends = self.corners[corners]
        way = ends - place
        slack = _SLACK * (1.0 + np.hypot(way[:, 0], way[:, 1]))
        kept = self._past(way, slack, corners)
        found, ends = corners[kept], ends[kept]
        if not len(found):
            return found
        return found[self.clear(np.stack((np.broadcast_to(np.array(place), ends.shape), ends), axis=1))]

    def _past(self, way: Floats, slack: Floats, corners: npt.NDArray[np.intp]) -> npt.NDArray[np.bool_]:
        """Which ways to corners go past their rings, not into them."""
        one, two = _side(way, self._onward[corners]), _side(way, self._backward[corners])
        return np.asarray(((one >= -slack) & (two >= -slack)) | ((one <= slack) & (two <= slack)))

    def _bend(self, turn: Turn) -> "_Bend":
        """How the way came to a corner, and its ring there."""
        x, y = turn.x, turn.y
        (after_x, after_y), (ahead_x, ahead_y) = self.after[turn.corner].tolist(), self.ahead[turn.corner].tolist()
        after, ahead = (after_x - x, after_y - y), (ahead_x - x, ahead_y - y)
        came = (x - turn.before.x, y - turn.before.y) if turn.before else (0.0, 0.0)
        inner = _cross(came, after) + _cross(came, ahead)
        return _Bend(came, after, ahead, 1.0 if inner > 0 else -1.0)


@dataclass(frozen=True, slots=True)
class _Bend:
    """A corner that was come to: the way there, its ring on from it and back, and on which side the ring lies."""

    came: tuple[float, float]
    after: tuple[float, float]
    ahead: tuple[float, float]
    side: float

    def allows(self, x: Any, y: Any) -> Any:
        """Whether ways on, a number or an array for each coordinate, wrap around the ring: it is on the inner side of the turn."""
        side, slack = self.side, 1e-7
        bend = side * (self.came[0] * y - self.came[1] * x)
        one = side * (x * self.after[1] - y * self.after[0])
        two = side * (x * self.ahead[1] - y * self.ahead[0])
        return (bend >= -slack) & (one >= -slack) & (two >= -slack)


class _Search:
    """How far each corner is known to be on one walk, so that only lines to those that may be come to sooner are looked at."""

    def __init__(
        self, graph: VisibilityGraph, start: tuple[float, float], limit: float, goal: tuple[float, float] | None
    ) -> None:
        self.goal = goal
        self.goal_known = inf
        self.before_goal: frozenset[int] = frozenset()
        """The corners from which the goal is seen."""
        corners = graph.corners
        most = limit + _SLACK * (1.0 + limit)
        first = np.hypot(*(corners - start).T)
        near = np.flatnonzero(graph._inside & (first <= most))
        left = np.zeros(len(near))
        if goal is not None:
            # What is left is at least the way by a corner that sees the goal: where there is none, nothing is looked at.
            last = np.hypot(*(corners[near] - goal).T)
            fits = first[near] + last <= most
            near, last = near[fits], last[fits]
            seen = graph.seen_from(goal, near)
            self.before_goal = frozenset(seen.tolist())
            legs = corners[near][:, None] - corners[seen]
            ways = np.hypot(legs[..., 0], legs[..., 1]) + np.hypot(*(corners[seen] - goal).T)
            left = ways.min(axis=1, initial=inf)
            fits = first[near] + left <= most
            near, left = near[fits], left[fits]
        self._numbers, self._corners, self._left = near, corners[near], left
        self.most = most
        """The limit, and what the rounding of a sum of distances may add."""

        self._known = np.full(len(near), inf)
        self._place = {number: place for place, number in enumerate(near.tolist())}
        self._done: set[int] = set()

    def left(self, corner: int) -> float:
        """How far it is at least from a corner to the goal, if there is one."""
        return float(self._left[self._place[corner]]) if corner >= 0 else 0.0

    def is_done(self, turn: Turn) -> bool:
        """Whether a corner was passed already; from now on it is."""
        if turn.corner in self._done:
            return True
        self._done.add(turn.corner)
        if turn.corner >= 0:
            self._known[self._place[turn.corner]] = -inf
        return False

    def reached(self, corner: int, spent: float) -> None:
        """Notes a shorter way to a corner, or to the goal."""
        if corner < 0:
            self.goal_known = spent
        else:
            self._known[self._place[corner]] = spent

    def within(self, turn: Turn) -> tuple[npt.NDArray[np.intp], Floats, Floats]:
        """The corners that may be come to sooner from a turn: their numbers, the ways to them, how long those are."""
        way = self._corners - (turn.x, turn.y)
        long = np.hypot(way[:, 0], way[:, 1])
        spent = turn.spent + long
        kept = np.flatnonzero((long > 1e-7) & (spent < self._known) & (spent + self._left <= self.most))
        return self._numbers[kept], way[kept], long[kept]


def _side(way: Floats, edge: Floats) -> Floats:
    return np.asarray(way[:, 0] * edge[:, 1] - way[:, 1] * edge[:, 0])


def _cross(a: tuple[float, float], b: tuple[float, float]) -> float:
    return a[0] * b[1] - a[1] * b[0]


def _shrunk(corners: Floats, owner: npt.NDArray[np.intp], first: npt.NDArray[np.intp]) -> shapely.Geometry:
    """The rings a hair smaller, as one prepared geometry. They may overlap: only crossings of their edges matter."""
    if not len(first):
        return shapely.MultiPolygon()
    middles = (np.add.reduceat(corners, first, axis=0) / np.bincount(owner)[:, None])[owner]
    smaller = middles + (corners - middles) * (1 - _SHRINK)
    solid = shapely.multipolygons(shapely.polygons(shapely.linearrings(smaller, indices=owner)))
    shapely.prepare(solid)
    return solid


def _places(turn: Turn) -> list[tuple[float, float]]:
    """The places passed to reach a turn, from the start on."""
    places: list[tuple[float, float]] = []
    step: Turn | None = turn
    while step is not None:
        places.append((step.x, step.y))
        step = step.before
    return places[::-1]
