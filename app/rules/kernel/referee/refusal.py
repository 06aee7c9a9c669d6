"""Refusals: why a command was not carried out, in a form that can be drawn and translated."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.kernel.plane.shapes import Point

Fact: TypeAlias = str | int | float | bool | tuple[str, ...]
"""A number with its unit implied by its name, an id, or a list of ids. Never prose."""

ShapeRole: TypeAlias = Literal["offending", "blocker", "gap", "limit", "witness", "reach"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceMark:
    """A piece to ring."""

    kind: Literal["piece"] = "piece"
    role: ShapeRole
    piece: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SegmentMark:
    """A segment to draw, with its length where that is the point."""

    kind: Literal["segment"] = "segment"
    role: ShapeRole
    a: Point
    b: Point
    length: float | None = None


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """A command that was not carried out: stable code, rule ID, numbers, and what to draw. Returned, never raised."""

    kind: Literal["refusal"] = "refusal"
    code: str
    rule: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    shapes: tuple[Mark, ...] = ()
