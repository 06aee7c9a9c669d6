"""What a reader finds, in the file's own units and as often as it stands there; `laying.py` makes the ground of it."""

from dataclasses import dataclass, field

from app.grounds.files.limits import POINTS, THINGS
from app.grounds.ground import Aside, Doorway, Kind, Line, Piece, Point, Scale, Wall
from app.rosters.files.limits import Unreadable
from app.rosters.files.tree import kept

MOST_ASIDE = 2_000
"""Different things set aside that are told one by one."""

FARTHEST = 1e9
"""The largest number of a place, in the file's units."""

NAME = 120
"""Signs of a name that are kept."""


def called(text: object) -> str:
    """A name of a file, in one line and as far as it is kept."""
    return " ".join(kept(text[: 4 * NAME]).split())[:NAME] if isinstance(text, str) else ""


@dataclass(slots=True, kw_only=True)
class Found:
    """The ground of a file in its own units, before it is scaled, put together and cut to its mat."""

    format: str
    width: float
    height: float
    scale: Scale
    inches: float
    """Of one unit of the file."""

    name: str = ""
    same: float = 1e-4
    """How near two ends are one end, in the file's units."""

    chained: bool = False
    """Whether each wall is a single segment, so that lines have to be put together."""

    walls: list[Wall] = field(default_factory=list)
    doors: list[Doorway] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    points: int = 0
    _aside: dict[tuple[str, str], int] = field(default_factory=dict)

    def wall(self, points: Line, kind: Kind = "wall") -> None:
        """One more wall. `Unreadable`: `too_many_parts`."""
        if self._counted("wall", points):
            self.walls.append(Wall(points=points, kind=kind))

    def door(self, one: Point, other: Point, *, is_open: bool) -> None:
        """One more door. `Unreadable`: `too_many_parts`."""
        if self._counted("door", (one, other)):
            self.doors.append(Doorway(ends=(one, other), open=is_open))

    def piece(self, name: str, outline: Line) -> None:
        """One more piece. `Unreadable`: `too_many_parts`."""
        if self._counted(name or "piece", outline):
            self.pieces.append(Piece(name=name, outline=outline))

    def put_aside(self, what: str, why: str, count: int = 1) -> None:
        """So many things that make nothing on the ground, and why."""
        if count and ((what, why) in self._aside or len(self._aside) < MOST_ASIDE):
            self._aside[what, why] = self._aside.get((what, why), 0) + count
        elif count:
            self._aside["more", why] = self._aside.get(("more", why), 0) + count

    def aside(self) -> tuple[Aside, ...]:
        """All that was set aside, in the order of the file."""
        return tuple(Aside(what=what, why=why, count=count) for (what, why), count in self._aside.items())

    def _counted(self, what: str, points: Line) -> bool:
        """Whether the corners of something are places: sizes on sizes can lead out of all bounds."""
        if not all(abs(x) <= FARTHEST and abs(y) <= FARTHEST for x, y in points):
            self.put_aside(what, "beyond_the_map")
            return False
        self.points += len(points)
        if self.points > POINTS:
            raise Unreadable("too_many_points", most=POINTS)
        if len(self.walls) + len(self.doors) + len(self.pieces) >= THINGS:
            raise Unreadable("too_many_things", most=THINGS)
        return True
