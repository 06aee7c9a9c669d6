"""Facts of moving, ordering, and of what befalls units and characters anywhere."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.plane.shapes import Pose
from app.rules.warmaster.model.places import PathOf, Placed
from app.rules.warmaster.model.state import OfficerFlag, UnitFlag
from app.rules.warmaster.model.tables import Blunder

UnitMove: TypeAlias = Literal[
    "order",
    "charge",
    "evade",
    "home_back",
    "retire",
    "halt",
    "rush",
    "drive_back",
    "retreat",
    "fall_back",
    "pursue",
    "advance",
    "make_way",
    "reorganise",
    "spell",
    "about_turn",
]
"""Why a unit moves: the first seven are of the command phase."""

CharacterMove: TypeAlias = Literal["own", "along", "aside", "saved", "spell"]
"""Why a character moves: by its own move, with its unit, out of the way of friends, out of that of enemies, by magic."""

Confusion: TypeAlias = Literal[
    "burst_through", "drive_back_dice", "terrain", "enemy", "through_friends", "friend", "made_way", "giant"
]
"""Why a unit is confused (WM-CNF-01..11)."""

Destruction: TypeAlias = Literal["casualties", "rout", "retreat", "fled", "special", "misfire", "terrain"]
"""How a unit came to its end (WM-DES-01, WM-OFF-02)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeUsed:
    """A unit acts by itself (WM-INI-03)."""

    kind: Literal["initiative_used"] = "initiative_used"
    unit: str
    how: Literal["charge", "evade"]


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderTried:
    """A character ordered units; the roll lies on the tray (WM-ORD-11)."""

    kind: Literal["order_tried"] = "order_tried"
    character: str
    units: tuple[str, ...]
    total: int
    needed: int
    success: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Blundered:
    """An order went very wrong (WM-BLU-01)."""

    kind: Literal["blundered"] = "blundered"
    character: str
    units: tuple[str, ...]
    face: int
    what: Blunder


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitStalled:
    """A unit moves no more for the rest of the battle (WM-STK-05)."""

    kind: Literal["unit_stalled"] = "unit_stalled"
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OrdersMistrusted:
    """A unit is harder to order for the rest of the battle (WM-BLU-03)."""

    kind: Literal["orders_mistrusted"] = "orders_mistrusted"
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitMoved:
    """The stands of a unit went their ways; `lengths` are those of the ways, in centimetres.

    Where units exchange places, the fact of the first holds the moves of all: none may stand on another in between.
    """

    kind: Literal["unit_moved"] = "unit_moved"
    unit: str
    moves: tuple[PathOf, ...]
    lengths: tuple[float, ...]
    why: UnitMove


@dataclass(frozen=True, slots=True, kw_only=True)
class ChargeMade:
    """A unit charged, and all that it touches (WM-CHG-01, -13)."""

    kind: Literal["charge_made"] = "charge_made"
    unit: str
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitFlagged:
    """A unit did something, or no longer counts as having done it."""

    kind: Literal["unit_flagged"] = "unit_flagged"
    unit: str
    flag: UnitFlag
    on: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterFlagged:
    """A character did something."""

    kind: Literal["character_flagged"] = "character_flagged"
    character: str
    flag: OfficerFlag


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitConfused:
    """A unit is confused (WM-CNF-01..11)."""

    kind: Literal["unit_confused"] = "unit_confused"
    unit: str
    why: Confusion


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitsRecovered:
    """Units are confused no more (WM-CNF-10)."""

    kind: Literal["units_recovered"] = "units_recovered"
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterMoved:
    """A character went somewhere."""

    kind: Literal["character_moved"] = "character_moved"
    character: str
    path: tuple[Pose, ...]
    why: CharacterMove


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterJoined:
    """A character joined a unit, or left the one it was with (WM-CHR-07, -08)."""

    kind: Literal["character_joined"] = "character_joined"
    character: str
    unit: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterSlain:
    """A character is dead (WM-CHR-13)."""

    kind: Literal["character_slain"] = "character_slain"
    character: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StandLost:
    """A stand is a casualty."""

    kind: Literal["stand_lost"] = "stand_lost"
    stand: str
    why: Literal["hits", "blocked", "no_place", "spell", "misfire"]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitDestroyed:
    """A unit is gone for good (WM-DES-01, WM-OFF-02)."""

    kind: Literal["unit_destroyed"] = "unit_destroyed"
    unit: str
    why: Destruction


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitLeftTable:
    """A unit went off the table with its characters and may come back; `away` is where it will stand (WM-OFF-02, -06)."""

    kind: Literal["unit_left_table"] = "unit_left_table"
    unit: str
    away: Mapping[str, Pose]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitReturned:
    """A unit stands at the edge of the table again; `locked` where it does not move this turn (WM-OFF-02)."""

    kind: Literal["unit_returned"] = "unit_returned"
    unit: str
    poses: tuple[Placed, ...]
    locked: bool


CommandEvent: TypeAlias = (
    InitiativeUsed
    | OrderTried
    | Blundered
    | UnitStalled
    | OrdersMistrusted
    | UnitMoved
    | ChargeMade
    | UnitFlagged
    | CharacterFlagged
    | UnitConfused
    | UnitsRecovered
    | CharacterMoved
    | CharacterJoined
    | CharacterSlain
    | StandLost
    | UnitDestroyed
    | UnitLeftTable
    | UnitReturned
)
"""Every fact of moving and ordering, and of what befalls units."""
