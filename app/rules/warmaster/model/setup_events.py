"""The facts of the set-up."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.kernel.schema.annotations import Words
from app.rules.kernel.seats import Seat
from app.rules.warmaster.model.places import Placed
from app.rules.warmaster.model.profiles import Roster, TerrainPiece
from app.rules.warmaster.model.state import Character, Stand, Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class ListDrafted:
    """A side's list was written; nobody but the side is told."""

    kind: Literal["list_drafted"] = "list_drafted"
    seat: Seat
    roster: Roster


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyMustered:
    """A side's army is known."""

    kind: Literal["army_mustered"] = "army_mustered"
    seat: Seat
    name: Words
    units: tuple[Unit, ...]
    stands: tuple[Stand, ...]
    characters: tuple[Character, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BattlefieldLaid:
    """The table and its terrain changed as a whole."""

    kind: Literal["battlefield_laid"] = "battlefield_laid"
    width: float
    height: float
    terrain: tuple[TerrainPiece, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainPlaced:
    """A terrain piece was added or replaced."""

    kind: Literal["terrain_placed"] = "terrain_placed"
    piece: TerrainPiece


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainRemoved:
    """A terrain piece was taken away."""

    kind: Literal["terrain_removed"] = "terrain_removed"
    terrain: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreementChanged:
    """Another turn limit or way of deploying was proposed; both agree anew."""

    kind: Literal["agreement_changed"] = "agreement_changed"
    turn_limit: Literal["roll", "none", "6", "7", "8"]
    deployment: Literal["secret", "alternate"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyDeclared:
    """A side agrees to the table."""

    kind: Literal["ready_declared"] = "ready_declared"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnLimitSet:
    """How many turns each side has; none where there is no limit. `face` is the die, where one was thrown (WM-END-02)."""

    kind: Literal["turn_limit_set"] = "turn_limit_set"
    turns: int | None
    face: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgesDrawn:
    """Which side deploys at which edge of the table."""

    kind: Literal["edges_drawn"] = "edges_drawn"
    north: Seat
    south: Seat
    face: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PiecesPlanned:
    """A side marked on its map where pieces will stand; nobody but the side is told (WM-SET-05)."""

    kind: Literal["pieces_planned"] = "pieces_planned"
    seat: Seat
    poses: tuple[Placed, ...]
    joins: Mapping[str, str | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class PiecesDeployed:
    """Pieces of a side stand on the table; `joins` are the characters with a unit."""

    kind: Literal["pieces_deployed"] = "pieces_deployed"
    seat: Seat
    poses: tuple[Placed, ...]
    joins: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class StrengthNoted:
    """How many units each side begins with (WM-SET-02)."""

    kind: Literal["strength_noted"] = "strength_noted"
    units: Mapping[Seat, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class RolledOff:
    """Both threw a die until the faces differed; the higher wins."""

    kind: Literal["rolled_off"] = "rolled_off"
    purpose: Literal["deployment", "first_turn", "ruling", "fall_back", "reorganise"]
    throws: tuple[tuple[int, ...], ...]
    winner: Seat


SetupEvent: TypeAlias = (
    ListDrafted
    | ArmyMustered
    | BattlefieldLaid
    | TerrainPlaced
    | TerrainRemoved
    | AgreementChanged
    | ReadyDeclared
    | TurnLimitSet
    | EdgesDrawn
    | PiecesPlanned
    | PiecesDeployed
    | StrengthNoted
    | RolledOff
)
"""Every fact of the set-up."""
