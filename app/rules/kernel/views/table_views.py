"""What a table is, as a viewer's client must draw and measure it: nothing of it is assumed by the client."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

BoardKind: TypeAlias = Literal["plane", "hexes", "discs"]
"""An open table; a grid of hexes seen whole; an open table on which discs lie on discs."""

Body: TypeAlias = Literal["base", "hull", "tracked", "foot", "horse", "car", "gun", "beast", "disc"]
"""How a piece is drawn: a base with its figure, a hull from above (`tracked` on tracks), a stand of that arm, a disc."""

RingMeaning: TypeAlias = Literal["apart", "together"]
"""`apart`: pieces of another side keep off it; `together`: pieces of one unit stay within it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScaleView:
    """How large the table is drawn: pixels a unit at which a first look is comfortable, and which it need not pass.

    `smallest` is the width of the smallest piece in units: what is drawn of pieces at which zoom follows from it.
    """

    comfortable: float
    readable: float
    smallest: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class RingView:
    """A distance from edge to edge that matters: drawn around pieces while they move, and snapped to."""

    id: str
    radius: float
    name: str
    meaning: RingMeaning


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """The board: its size in the system's unit (none where steps are counted), its scale and the distances that matter.

    The rim of a plane has a tick every `tick` and a figure every `figure` units; a piece moved by keys goes a `step` of
    them, or a `stride` with Shift.
    """

    kind: BoardKind
    width: float
    height: float
    unit: Literal["in", "cm"] | None
    scale: ScaleView
    rings: tuple[RingView, ...] = ()
    tick: float = 1.0
    figure: float = 6.0
    step: float = 0.1
    stride: float = 1.0
