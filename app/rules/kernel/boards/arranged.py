"""How groups of stands stand on a table, with all that was measured of it: handed on by what moved, and measured for that alone.

A group is right for as long as it is the very same tuple of stands; a match has one `Measured`, and an `Arranged` a state.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from operator import is_
from typing import Any, TypeAlias, TypeVar, cast

import numpy as np
import numpy.typing as npt

from app.rules.kernel.boards.contacts import unit_gap, unit_within
from app.rules.kernel.boards.stands import HAIR, Place, Stand
from app.rules.kernel.plane.footprints import Floats
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.plane.tolerance import Tolerance

V = TypeVar("V")

Groups: TypeAlias = Mapping[str, tuple[Stand, ...]]
Pair: TypeAlias = tuple[str, str]
Neighbours: TypeAlias = Mapping[str, frozenset[str]]

ROOM = 20_000
"""So many sights of a match are remembered at most; then they are forgotten."""


RECENT = 4
"""So many arrangements are gone on from: while sides set up on maps of their own, each sees another one."""


class Measured:
    """What was measured in one match: distances by group, sights by all that they follow from."""

    __slots__ = ("_kept", "gaps", "recent", "seen", "terrain")

    def __init__(self) -> None:
        self.recent: tuple[Arranged, ...] = ()
        """How the stands stood when it was last asked anew, the newest first: what did not move since is the same."""
        self.gaps: dict[Pair, tuple[tuple[Stand, ...], tuple[Stand, ...], float]] = {}
        self.seen: dict[Hashable, bool] = {}
        self.terrain: object = None
        self._kept: dict[Hashable, tuple[tuple[object, ...], Any]] = {}

    def kept(self, key: Hashable, pieces: tuple[object, ...], make: Callable[[], V]) -> V:
        """What follows from its key and from pieces that are the very same: groups that stand where they stood, terrain."""
        found = self._kept.get(key)
        if found is not None and len(found[0]) == len(pieces) and all(map(is_, found[0], pieces)):
            return cast(V, found[1])
        if len(self._kept) > ROOM:
            self._kept = {}
        value = make()
        self._kept[key] = pieces, value
        return value

    def once(self, terrain: object, key: Hashable, make: Callable[[], bool]) -> bool:
        """A sight that follows from its key and the terrain, made once."""
        if terrain is not self.terrain or len(self.seen) > ROOM:
            self.terrain, self.seen = terrain, {}
        seen = self.seen  # Another thread may look at other terrain meanwhile: what is made now is of this.
        found = seen.get(key)
        if found is None:
            found = seen[key] = make()
        return found


class Arranged:
    """Groups of stands as they stand in one state; `measured` is the match's, `tolerance` says how near is touching."""

    __slots__ = ("_circles", "_neighbours", "_owners", "all", "measured", "stands", "tolerance")

    def __init__(
        self, stands: Groups, tolerance: Tolerance, measured: Measured, before: "Arranged | None" = None
    ) -> None:
        self.stands = stands
        self.all = tuple(stand for group in stands.values() for stand in group)
        self.tolerance = tolerance
        self.measured = measured
        self._circles: Floats | None = None
        self._owners: Mapping[str, str] | None = None
        self._neighbours: dict[float, tuple[Groups, Neighbours]] = {} if before is None else dict(before._neighbours)
        """Who is how near to whom, and of which groups that was known."""

        measured.recent = (self, *measured.recent[: RECENT - 1])

    def touching(self) -> Neighbours:
        """The groups of which a stand touches one of the other."""
        return self.neighbours(self.tolerance.touch)

    def neighbours(self, limit: float) -> Neighbours:
        """Of each group the others that are at most so far from it; only who moved is measured."""
        groups, known = self._neighbours.get(limit, ({}, {}))
        if groups is not self.stands:
            moved = {name for name, group in self.stands.items() if groups.get(name) is not group}
            others = moved | {name for name in groups if name not in self.stands}
            found = {name: set(near - others) for name, near in known.items() if name not in others}
            for one in moved:
                group = self.stands[one]
                for other in self.near(group, limit):
                    asked = other != one and (other not in moved or other < one)
                    if asked and unit_within(group, self.stands[other], limit):
                        found.setdefault(one, set()).add(other)
                        found.setdefault(other, set()).add(one)
            known = {name: frozenset(near) for name, near in found.items() if near}
            self._neighbours[limit] = self.stands, known
        return known

    @property
    def owners(self) -> Mapping[str, str]:
        """The group of each stand."""
        if self._owners is None:
            self._owners = {stand.id: name for name, group in self.stands.items() for stand in group}
        return self._owners

    def near(self, stands: Iterable[Stand], margin: float) -> Iterator[str]:
        """The groups of which a stand's circle comes so near to that of one of these."""
        known, owners = set[str](), self.owners
        for stand in stands:
            known.update(owners[one.id] for one in self.between(stand.pose, stand.pose, stand.reach + margin))
        return (name for name in self.stands if name in known)

    def distance(self, a: str, b: str) -> float:
        """The distance between two groups."""
        us, vs = self.stands.get(a, ()), self.stands.get(b, ())
        found = self.measured.gaps.get((a, b))
        if found is None or found[0] is not us or found[1] is not vs:
            found = self.measured.gaps[a, b] = us, vs, unit_gap(us, vs)
        return found[2]

    def between(self, start: Pose | Point, end: Pose | Point, reach: float) -> Iterator[Stand]:
        """The stands whose circles come so near to the way from one place to another."""
        if self._circles is None:
            rows = [(one.pose.x, one.pose.y, one.reach) for one in self.all]
            self._circles = np.array(rows).reshape(-1, 3).T
        x, y, reaches = self._circles
        circles = x, y, reaches + (reach + HAIR)
        return (self.all[n] for n in circles_met(circles, (start.x, start.y), (end.x, end.y)))


def circles_met(circles: Sequence[Floats] | Floats, start: Place, end: Place) -> npt.NDArray[np.intp]:
    """Which circles, given by the x and y of their middles and their radii, a straight line meets."""
    x, y, reaches = circles
    dx, dy = end[0] - start[0], end[1] - start[1]
    from_x, from_y = x - start[0], y - start[1]
    length = dx * dx + dy * dy
    if length:
        share = np.minimum(np.maximum((from_x * dx + from_y * dy) / length, 0.0), 1.0)
        from_x, from_y = from_x - dx * share, from_y - dy * share
    return (np.hypot(from_x, from_y) <= reaches).nonzero()[0]
