"""A battlefield while it is drawn in the page: one shape for every system, made of a text of its schema and made into one again.

It may be anything short of sound, as a drawing on the way is: what it may not be is told by its checks. Its bounds are those of
what a page sends.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, TypeAlias

from pydantic import Field, JsonValue

from app.content.building.document import Id, Name, Sent

Coordinate: TypeAlias = Annotated[float, Field(ge=-500, le=1000)]
Turn: TypeAlias = Annotated[float, Field(ge=-360, le=360)]
Extent: TypeAlias = Annotated[float, Field(ge=0, le=1000)]

MOST_PIECES: Final = 200
MOST_MARKERS: Final = 24
DIGITS: Final = 2
"""Of a place in a text: hundredths of the field's unit."""

SQUARE: Final = 0.02
"""How far from a right angle the corners of what is read as a rectangle may be, as a cosine."""


class Spot(Sent):
    """A place, or a corner."""

    x: Coordinate
    y: Coordinate


Outline: TypeAlias = Annotated[tuple[Spot, ...], Field(max_length=64)]


Marks: TypeAlias = Annotated[Mapping[Id, Id], Field(max_length=400)]
"""What hexes are, by their labels."""


class Piece(Sent):
    """A piece of terrain about its middle: its outline and walls as they are before it is turned, in degrees.

    `key` is what the page knows it by. A kind whose outline the content has leaves it empty. `more` is what its text says that
    no hand changes here.
    """

    key: Id
    kind: Id
    name: Name = ""
    at: Spot
    turned: Turn = 0.0
    outline: Outline = ()
    walls: Annotated[tuple[Outline, ...], Field(max_length=24)] = ()
    height: Extent | None = None
    more: Annotated[Mapping[Id, JsonValue], Field(max_length=8)] = Field(default_factory=dict)


class Sketch(Sent):
    """A battlefield: `size` names its size where the system has names for them; `hexes` are the marks of
    each side of a board."""

    id: Id
    name: Name
    size: Id = ""
    width: Extent = 0.0
    height: Extent = 0.0
    pieces: Annotated[tuple[Piece, ...], Field(max_length=MOST_PIECES)] = ()
    markers: Annotated[tuple[Spot, ...], Field(max_length=MOST_MARKERS)] = ()
    hexes: Annotated[Mapping[Id, Marks], Field(max_length=2)] = Field(default_factory=dict)
    more: Annotated[Mapping[Id, JsonValue], Field(max_length=8)] = Field(default_factory=dict)


def ids_of(sketch: Sketch) -> tuple[str, ...]:
    """What each piece is called in a text: as it came, else by its kind and a number that nothing else has."""
    taken = {str(piece.more["id"]) for piece in sketch.pieces if "id" in piece.more}
    found: list[str] = []
    for piece in sketch.pieces:
        free = (name for n in range(1, MOST_PIECES + 2) if (name := f"{piece.kind}{n}") not in taken)
        found.append(str(piece.more["id"]) if "id" in piece.more else next(free))
        taken.add(found[-1])
    return tuple(found)


def about_middle(outline: Sequence[tuple[float, float]]) -> tuple[Spot, float, tuple[Spot, ...]]:
    """Where an outline has its middle, how far it is turned, and its corners before that; only rectangles are turned."""
    turned = _turn_of(outline)
    flat = [_turned(x, y, -turned) for x, y in outline]
    xs, ys = [x for x, _ in flat], [y for _, y in flat]
    middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    at = _turned(*middle, turned)
    corners = tuple(Spot(x=round(x - middle[0], 4), y=round(y - middle[1], 4)) for x, y in flat)
    return Spot(x=round(at[0], 4), y=round(at[1], 4)), round(turned, 2), corners


def before(piece_at: Spot, turned: float, outline: Sequence[tuple[float, float]]) -> tuple[Spot, ...]:
    """A part of a piece as it lies before the piece is turned."""
    flat = [_turned(x - piece_at.x, y - piece_at.y, -turned) for x, y in outline]
    return tuple(Spot(x=round(x, 4), y=round(y, 4)) for x, y in flat)


def outlined(number: int, data: Mapping[str, Any], kind: str, height: str, *kept: str) -> Piece:
    """The piece of a row of plain data that has its outline, with what its text calls its kind and its height; `kept` are the
    fields that no hand changes. Raises ValueError where the row is none.
    """
    at, turned, outline = about_middle(corners_of(data.get("outline")))
    return Piece(
        key=f"p{number}",
        kind=data.get(kind, ""),
        name=data.get("name", ""),
        at=at,
        turned=turned,
        outline=outline,
        walls=tuple(before(at, turned, corners_of(wall)) for wall in data.get("walls") or ()),
        height=data.get(height),
        more={name: data[name] for name in ("id", *kept) if data.get(name)},
    )


def lying(piece: Piece, outline: Sequence[Spot]) -> list[list[float]]:
    """An outline of a piece as it lies on the field, in hundredths."""
    there = [_turned(corner.x, corner.y, piece.turned) for corner in outline]
    return [[round(piece.at.x + x, DIGITS), round(piece.at.y + y, DIGITS)] for x, y in there]


def corners_of(data: Any) -> list[tuple[float, float]]:
    """The corners of an outline of plain data, pairs or maps; raises ValueError where there is something else."""
    if not isinstance(data, list | tuple) or len(data) < 3:
        raise ValueError("outline")
    return [spot_of(one) for one in data]


def spot_of(data: Any) -> tuple[float, float]:
    """A place of plain data; raises ValueError where there is something else."""
    x, y = (data.get("x"), data.get("y")) if isinstance(data, Mapping) else data if _is_pair(data) else (None, None)
    if not all(isinstance(one, int | float) and math.isfinite(one) for one in (x, y)):
        raise ValueError("place")
    return float(x), float(y)  # type: ignore[arg-type]  # both are numbers


def _is_pair(data: Any) -> bool:
    return isinstance(data, list | tuple) and len(data) == 2


def _turned(x: float, y: float, degrees: float) -> tuple[float, float]:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return x * cos - y * sin, x * sin + y * cos


def _turn_of(outline: Sequence[tuple[float, float]]) -> float:
    """The angle of the first side of a rectangle, of -45 to 135 degrees; of anything else none."""
    if len(outline) != 4:
        return 0.0
    sides = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(outline, (*outline[1:], outline[0]), strict=True)]
    lengths = [math.hypot(*side) for side in sides]
    if min(lengths) < 1e-6:
        return 0.0
    for a, b, one, two in zip(sides, (*sides[1:], sides[0]), lengths, (*lengths[1:], lengths[0]), strict=True):
        if abs(a[0] * b[0] + a[1] * b[1]) > SQUARE * one * two:
            return 0.0
    degrees = math.degrees(math.atan2(sides[0][1], sides[0][0])) % 180
    return degrees - 180 if degrees > 135 else degrees
