"""Facts of the set-up, in order of play."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.seats import Seat
from app.rules.wh40k.model.profiles import Library, Roster, TerrainPiece
from app.rules.wh40k.model.setup_commands import Placed
from app.rules.wh40k.model.state import Model, Unit, Zones
from app.rules.wh40k.model.tables import PrimaryObjective, Trait


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionAgreed:
    """The mission is fixed."""

    kind: Literal["mission_agreed"] = "mission_agreed"
    mission: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ListDrafted:
    """A list was changed; only its owner sees it before the lock."""

    kind: Literal["list_drafted"] = "list_drafted"
    seat: Seat
    roster: Roster


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyBrought:
    """The content of the match has an army more, for this side; nobody else is told of it before lists are open."""

    kind: Literal["army_brought"] = "army_brought"
    seat: Seat
    content: Library


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyMustered:
    """A locked list became units and models, for all to see."""

    kind: Literal["army_mustered"] = "army_mustered"
    seat: Seat
    name: str
    units: tuple[Unit, ...]
    models: tuple[Model, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WarlordNamed:
    """A Warlord was named."""

    kind: Literal["warlord_named"] = "warlord_named"
    seat: Seat
    model: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BattlefieldLaid:
    """The table got its size and terrain."""

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
    """A terrain piece and its parts were taken away."""

    kind: Literal["terrain_removed"] = "terrain_removed"
    terrain: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyDeclared:
    """A player finds the battlefield good."""

    kind: Literal["ready_declared"] = "ready_declared"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class RolledOff:
    """Both rolled until the faces differed; one tuple of faces a throw, in seat order."""

    kind: Literal["rolled_off"] = "rolled_off"
    purpose: str
    throws: tuple[tuple[int, ...], ...]
    winner: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkerPlaced:
    """An objective marker was placed."""

    kind: Literal["marker_placed"] = "marker_placed"
    marker: str
    number: int
    at: Point
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkersFinished:
    """A player places no further marker."""

    kind: Literal["markers_finished"] = "markers_finished"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PrimaryRolled:
    """The primary objective is known, and who chooses and who divides."""

    kind: Literal["primary_rolled"] = "primary_rolled"
    chooser: Seat
    face: int
    primary: PrimaryObjective


@dataclass(frozen=True, slots=True, kw_only=True)
class TableDivided:
    """The table was cut in two halves."""

    kind: Literal["table_divided"] = "table_divided"
    zones: Zones


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneTaken:
    """The chooser took a half; the other goes to the divider."""

    kind: Literal["zone_taken"] = "zone_taken"
    seat: Seat
    half: Literal["a", "b"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TraitSettled:
    """A Warlord has a Trait, or none; `face` if it was rolled."""

    kind: Literal["trait_settled"] = "trait_settled"
    seat: Seat
    trait: Trait | None
    face: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PowersKnown:
    """A psyker knows these powers."""

    kind: Literal["powers_known"] = "powers_known"
    model: str
    powers: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitSetUp:
    """A unit stands on the table."""

    kind: Literal["unit_set_up"] = "unit_set_up"
    unit: str
    poses: tuple[Placed, ...]
    how: Literal["deployed", "arrived", "disembarked", "wrecked"]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitHeldBack:
    """A unit waits in reserve."""

    kind: Literal["unit_held_back"] = "unit_held_back"
    unit: str
    ability: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitBoarded:
    """A unit is aboard a transport."""

    kind: Literal["unit_boarded"] = "unit_boarded"
    unit: str
    transport: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitLeftOut:
    """A unit found no room and takes no part."""

    kind: Literal["unit_left_out"] = "unit_left_out"
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomRanOut:
    """A player has no room left."""

    kind: Literal["room_ran_out"] = "room_ran_out"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerCounted:
    """Army power, the underdog, and the Command Re-rolls granted."""

    kind: Literal["power_counted"] = "power_counted"
    power: Mapping[Seat, int]
    underdog: Seat
    rerolls: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstTurnChosen:
    """Who has the first turn of every round."""

    kind: Literal["first_turn_chosen"] = "first_turn_chosen"
    seat: Seat


SetupEvent: TypeAlias = (
    ArmyBrought
    | MissionAgreed
    | ListDrafted
    | ArmyMustered
    | WarlordNamed
    | BattlefieldLaid
    | TerrainPlaced
    | TerrainRemoved
    | ReadyDeclared
    | RolledOff
    | MarkerPlaced
    | MarkersFinished
    | PrimaryRolled
    | TableDivided
    | ZoneTaken
    | TraitSettled
    | PowersKnown
    | UnitSetUp
    | UnitHeldBack
    | UnitBoarded
    | UnitLeftOut
    | RoomRanOut
    | PowerCounted
    | FirstTurnChosen
)
"""Every fact of the set-up."""
