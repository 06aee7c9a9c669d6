"""What somebody does with the pointer, shown to the others as it goes on and never stored."""

from collections.abc import Container
from dataclasses import dataclass, replace
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

FARTHEST = 10_000.0
"""Beyond this, in the table's own unit, nobody points."""

Length: TypeAlias = Annotated[float, Field(ge=-FARTHEST, le=FARTHEST)]
Id: TypeAlias = Annotated[str, Field(min_length=1, max_length=80)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A place on the table."""

    x: Length
    y: Length


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """A ruler: its points from first to last, one length a leg, their sum, and whether it runs from edge to edge."""

    points: Annotated[tuple[Spot, ...], Field(max_length=40)]
    lengths: Annotated[tuple[Length, ...], Field(max_length=40)]
    total: Length
    edges: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Dragged:
    """A piece where it is held now."""

    id: Id
    x: Length
    y: Length
    facing: Length


Pinned: TypeAlias = Annotated[tuple[Measured, ...], Field(max_length=20)]


@dataclass(frozen=True, slots=True, kw_only=True)
class DragGhost:
    """Pieces being moved, with the rulers that are left lying."""

    kind: Literal["drag"] = "drag"
    pieces: Annotated[tuple[Dragged, ...], Field(max_length=400)]
    pinned: Pinned | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RulerGhost(Measured):
    """A ruler being drawn, with those that are left lying."""

    kind: Literal["ruler"] = "ruler"
    pinned: Pinned | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PingGhost:
    """A place pointed at."""

    kind: Literal["ping"] = "ping"
    at: Spot


@dataclass(frozen=True, slots=True, kw_only=True)
class ClearGhost:
    """Nothing any more."""

    kind: Literal["clear"] = "clear"


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawingGhost:
    """What a caster draws in light for those who watch with him: an arrow or a ring from `a` to `b`, or a light on a place.

    `cast` is a secret of his page; whoever watches with him knows its SHA-256, and that is told to all who watch in its place.
    """

    kind: Literal["drawing"] = "drawing"
    shape: Literal["arrow", "ring", "spot"]
    a: Spot
    b: Spot
    cast: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


Ghost: TypeAlias = DragGhost | RulerGhost | PingGhost | DrawingGhost | ClearGhost


def as_seen(ghost: Ghost, visible: Container[str]) -> Ghost:
    """The ghost for somebody who sees only these pieces: of the others not even their place is told."""
    if not isinstance(ghost, DragGhost):
        return ghost
    return replace(ghost, pieces=tuple(piece for piece in ghost.pieces if piece.id in visible))
