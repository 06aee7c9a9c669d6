"""What content fills: troops, characters, mounts, items, spells, battlefields, rosters. Frozen, without numbers of any army."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from app.rules.kernel.plane.shapes import Point, Rect
from app.rules.kernel.schema.annotations import Count, Id, Title, Within, Words
from app.rules.warmaster.model.tables import Army, CharacterKind, Pace, TerrainKind, TroopType

Points: TypeAlias = Annotated[int, Within(least=0, most=1000)]
"""What something costs."""

Shots: TypeAlias = Literal["plain", "bounce", "pierce", "by_range", "dice"]
"""How a weapon's shooting Attacks are found: as printed, by what a ball crosses, a bolt pierces, the range, or dice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotBand:
    """Shooting Attacks up to a distance (WM-VOL-01)."""

    upto: float
    attacks: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """How a troop shoots (WM-CON-07, WM-SHO-08, WM-ARM-02, -03). `armour` worsens the Armour of those hit."""

    attacks: int
    range: float
    shots: Shots = "plain"
    bands: tuple[ShotBand, ...] = ()
    armour: int = 0
    no_save: bool = False
    all_round: bool = False
    overhead: bool = False
    at_chargers: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Hurt:
    """A large monster that took between `least` and `most` hits in a phase fights on with less."""

    least: int
    most: int
    hits: int
    attacks: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Troop:
    """A row of an army list that is fielded in units (WM-CON-05, -06, WM-DAT-01).

    `armour` None stands for none. `least` and `most` are for each 1000 points; a gun and its crew are one stand, a machine
    is a unit (WM-MCH-01, WM-MCH-02). `abilities` are keys of special rules, `rules` the IDs of those it has.
    """

    id: str
    army: Army
    name: Words
    type: TroopType
    attacks: int
    hits: int
    armour: int | None = None
    size: int
    points: Points
    least: int = 0
    most: int | None = None
    weapon: Weapon | None = None
    base: Rect
    pace: Pace | None = None
    flying: bool = False
    human: bool = False
    terrifying: bool = False
    hurt: Hurt | None = None
    abilities: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Officer:
    """A row of an army list that is a character (WM-CHR-01). `printed` are points that the source has otherwise (WM-AMB-39)."""

    id: str
    army: Army
    name: Words
    kind: CharacterKind
    attack: int
    command: int
    points: Points
    printed: Points | None = None
    least: int = 0
    most: int | None = None
    abilities: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Mount:
    """What a character rides (WM-MNT-01..05). `riders` are the officers that may; `breath` its fire."""

    id: str
    army: Army
    name: Words
    kind: Literal["monster", "chariot", "foot"]
    riders: tuple[str, ...]
    attack: int
    points: Points
    most: int | None = None
    unique: bool = False
    flying: bool = False
    terrifying: bool = False
    breath: Weapon | None = None
    abilities: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A magic item (WM-ITM-01). `bearers` are the kinds of character a device is for."""

    id: str
    name: Words
    kind: Literal["banner", "weapon", "device"]
    points: Points
    bearers: tuple[str, ...] = ()
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Spell:
    """A spell of an army (WM-MAG-01..08). `cast` is the score it needs; `range` None reaches everywhere."""

    id: str
    army: Army
    name: Words
    cast: int
    range: int | None = None
    attacks: int = 0
    sight: bool = True
    no_save: bool = False
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainPiece:
    """A piece of terrain (WM-TER-01). `level` is its height in steps; `bars` are troop types it was agreed to bar besides."""

    id: Id
    kind: TerrainKind
    name: Title = ""
    outline: tuple[Point, ...]
    level: Count = 0
    opens: tuple[TroopType, ...] = ()
    bars: tuple[TroopType, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Battlefield:
    """A table to play on."""

    id: str
    name: Words
    width: float
    height: float
    terrain: tuple[TerrainPiece, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterUnit:
    """A unit of a list: its troop, what joins its stands, its item."""

    troop: Id
    skirmishers: bool = False
    item: Id | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterOfficer:
    """A character of a list, its mount and its item."""

    officer: Id
    mount: Id | None = None
    item: Id | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    """An army list."""

    id: Id
    name: Words
    army: Army
    units: tuple[RosterUnit, ...]
    officers: tuple[RosterOfficer, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Library:
    """All content a match knows."""

    troops: Mapping[str, Troop] = field(default_factory=dict)
    officers: Mapping[str, Officer] = field(default_factory=dict)
    mounts: Mapping[str, Mount] = field(default_factory=dict)
    items: Mapping[str, Item] = field(default_factory=dict)
    spells: Mapping[str, Spell] = field(default_factory=dict)
    battlefields: Mapping[str, Battlefield] = field(default_factory=dict)
    rosters: Mapping[str, Roster] = field(default_factory=dict)
