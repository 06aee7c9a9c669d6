"""What is drawn with refusals and answers: hexes as outlines, sight and range as lines between centres."""

from collections.abc import Iterable

from app.rules.kernel.boards.hexes import Hex, centre, distance, outline
from app.rules.kernel.plane.marks import AreaMark, PieceMark, SegmentMark, ShapeRole


def hex_mark(hex_: Hex, role: ShapeRole = "offending") -> AreaMark:
    """The outline of a hex."""
    return AreaMark(role=role, outline=outline(hex_))


def hex_marks(hexes: Iterable[Hex], role: ShapeRole = "reach") -> tuple[AreaMark, ...]:
    """The outlines of hexes, in order of coordinates."""
    return tuple(hex_mark(hex_, role) for hex_ in sorted(hexes))


def line_mark(a: Hex, b: Hex, role: ShapeRole = "offending") -> SegmentMark:
    """The line between two centres, with its length in hexes."""
    return SegmentMark(role=role, a=centre(a), b=centre(b), length=float(distance(a, b)))


def fighter_mark(fighter: str, role: ShapeRole = "offending") -> PieceMark:
    """A fighter to ring."""
    return PieceMark(role=role, piece=fighter)
