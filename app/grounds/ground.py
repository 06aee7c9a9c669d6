"""The plain shape that every reader reads into: what a map or drawing says of the ground, and nothing that it does not say.

Lengths are inches, x to the right, y down, from the corner of the mat at its top left. Nothing of a file is dropped in
silence: what made no wall, door or piece is an `Aside`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Point = tuple[float, float]
Line = tuple[Point, ...]

Kind = Literal["wall", "fence", "curtain"]
"""What a wall stops: movement and sight; movement alone; sight alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wall:
    """A wall without thickness, corner by corner; one that closes repeats its first corner."""

    points: Line
    kind: Kind = "wall"


@dataclass(frozen=True, slots=True, kw_only=True)
class Doorway:
    """A door or window from end to end; walls stop at its ends."""

    ends: tuple[Point, Point]
    open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """An outline of something, as the file calls it; its first corner is not repeated."""

    name: str
    outline: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Aside:
    """So many things of the file that made nothing on the ground, and why."""

    what: str
    why: str
    count: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """What inches were derived from: squares (`by` square), a drawing's own unit (such as mm), or its dots (px, 96 to the inch).

    `inches` are those of one such unit. `asked` says that nobody said what a square is, so an inch was taken.
    """

    by: str
    inches: float
    asked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """Why a file is no ground: a code, and the numbers that say it in one sentence."""

    code: str
    facts: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """The ground of a map or drawing; `more` are the further ones of a file that holds several."""

    format: str
    name: str = ""
    size: Point = (0.0, 0.0)
    scale: Scale | None = None
    walls: tuple[Wall, ...] = ()
    doors: tuple[Doorway, ...] = ()
    pieces: tuple[Piece, ...] = ()
    aside: tuple[Aside, ...] = ()
    refused: Refused | None = None
    more: tuple["Ground", ...] = ()
