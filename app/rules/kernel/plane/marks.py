"""What is drawn on the table to explain a verdict: a ringed piece, a segment, a circle, an area."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.plane.shapes import Point

ShapeRole: TypeAlias = Literal["offending", "blocker", "gap", "limit", "witness", "reach"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceMark:
    """A piece to ring."""

    kind: Literal["piece"] = "piece"
    role: ShapeRole
    piece: str


BoundHow: TypeAlias = Literal["at_most", "more_than", "less_than"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """What a length has to keep."""

    how: BoundHow
    limit: float


@dataclass(frozen=True, slots=True, kw_only=True)
class SegmentMark:
    """A segment to draw, with its length where that is the point, and the bound that length does not keep."""

    kind: Literal["segment"] = "segment"
    role: ShapeRole
    a: Point
    b: Point
    length: float | None = None
    bound: Bound | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CircleMark:
    """A circle to draw: a forbidden ring, a range, a ghost of a base."""

    kind: Literal["circle"] = "circle"
    role: ShapeRole
    centre: Point
    radius: float


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaMark:
    """One polygon with its holes."""

    kind: Literal["area"] = "area"
    role: ShapeRole
    outline: tuple[Point, ...]
    holes: tuple[tuple[Point, ...], ...] = ()


Mark: TypeAlias = PieceMark | SegmentMark | CircleMark | AreaMark
