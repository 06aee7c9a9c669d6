"""State, commands and events of the toy tables."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.kernel.plane.shapes import Footprint, Point, Pose
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.table_views import Body


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A piece of a unit: how it looks, where it lies, and whether it went this turn."""

    id: str
    unit: str
    name: str
    seat: Seat
    pose: Pose
    footprint: Footprint
    body: Body
    figure: str = ""
    moved: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The pieces on the table, where others fell, and whose turn it is."""

    pieces: Mapping[str, Piece]
    order: tuple[Seat, ...]
    active: Seat
    round: int = 1
    rounds: int
    fallen: Mapping[str, Point] = field(default_factory=dict)
    over: bool = False
    winner: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """One piece with the poses it goes through, the first being where it stands."""

    model: str
    path: tuple[Pose, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """Move pieces of one's own."""

    kind: Literal["move"] = "move"
    moves: tuple[Way, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTurn:
    """End one's turn."""

    kind: Literal["end_turn"] = "end_turn"


Command: TypeAlias = Move | EndTurn


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """A piece went somewhere."""

    kind: Literal["moved"] = "moved"
    piece: str
    pose: Pose
    length: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Fell:
    """A piece is gone."""

    kind: Literal["fell"] = "fell"
    piece: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegan:
    """A seat's turn began."""

    kind: Literal["turn_began"] = "turn_began"
    seat: Seat
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """The game is over."""

    kind: Literal["ended"] = "ended"
    winner: Seat | None


Event: TypeAlias = Moved | Fell | TurnBegan | Ended
