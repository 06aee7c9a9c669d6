"""What content fills: datasheets, weapons, powers, battlefields, rosters. Frozen, without numbers of any army."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.kernel.plane.shapes import Footprint, Point
from app.rules.kernel.schema.annotations import Id, Length, Score, Title
from app.rules.wh40k.model.tables import Characteristic


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """A number or a dice expression: `dice` dice of `sides` (6 or 3) plus `plus` (W40K-GEN-06, W40K-GEN-07)."""

    dice: int = 0
    sides: Literal[3, 6] = 6
    plus: int = 0

    @property
    def is_random(self) -> bool:
        """Whether dice are needed to know it."""
        return self.dice > 0

    def __str__(self) -> str:
        if not self.dice:
            return str(self.plus)
        head = f"{self.dice if self.dice > 1 else ''}D{self.sides}"
        return head + (f"+{self.plus}" if self.plus else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """The Move characteristic: at most `most` inches, at least `least` where it is a pair (W40K-MOVE-10)."""

    most: Amount
    least: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """One row of characteristics; None stands for "-". WS, BS, save and invulnerable saves are N of "N+"."""

    name: str
    move: Move | None
    ws: int | None
    bs: int | None
    strength: int
    toughness: int
    wounds: int
    attacks: Amount | None
    leadership: int
    save: int | None
    invulnerable: tuple[int, ...] = ()
    footprint: Footprint
    height: float
    figure: str = "trooper"


WeaponType: TypeAlias = Literal["assault", "heavy", "rapid_fire", "grenade", "pistol", "melee"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Strength:
    """The Strength of a weapon: a number, the bearer's, or the bearer's changed by `value` (W40K-DATA-12)."""

    how: Literal["fixed", "user", "plus", "times"]
    value: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability:
    """A special rule by key with parameters. A key no code knows is kept as text and played by ruling."""

    key: str
    name: str
    text: str = ""
    params: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """A weapon line. `range` is None for melee weapons; `ap` is 0 or negative."""

    id: str
    name: str
    type: WeaponType
    range: float | None
    attacks: Amount
    strength: Strength
    ap: int
    damage: Amount
    abilities: tuple[Ability, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Composition:
    """How many models of a profile a unit has, what they carry, and what they may swap it for (W40K-DATA-07)."""

    profile: str
    least: int
    most: int
    weapons: tuple[str, ...]
    options: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DegradeRow:
    """Characteristics that hold while between `least` and `most` wounds remain (W40K-CHAR-01)."""

    least: int
    most: int
    values: Mapping[Characteristic, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Psyker:
    """Known powers and how many may be tried and denied a Psychic phase (W40K-PSY-03).

    `generate` powers are picked from `choices` before the battle (W40K-PSY-04).
    """

    powers: tuple[str, ...] = ("smite",)
    manifests: int = 1
    denies: int = 1
    generate: int = 0
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Transport:
    """Room for models, and the keywords a passenger needs one of, or none (W40K-TRANS-02)."""

    capacity: int
    allowed: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Datasheet:
    """A unit card (W40K-DATA-01..04). `degrading` names the profile characteristics that fall with lost wounds."""

    id: str
    name: str
    role: str = ""
    power: int | None
    profiles: Mapping[str, Profile]
    composition: tuple[Composition, ...]
    abilities: tuple[Ability, ...] = ()
    factions: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    degrading: tuple[DegradeRow, ...] = ()
    psyker: Psyker | None = None
    transport: Transport | None = None
    force: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Power:
    """A psychic power that deals mortal wounds to the nearest visible enemy unit (W40K-PSY-08)."""

    id: str
    name: str
    warp_charge: int
    range: float
    damage: Amount
    strong_over: int | None = None
    strong_damage: Amount | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainPiece:
    """A terrain piece or a part of one (`part_of`: the walls of a ruin).

    `look` is how it is drawn: ruin, wall, wood, hill, container, crater, debris, platform. `rules_ref` names its own
    datasheet where it has one (W40K-DATA-19).
    """

    id: Id
    look: Id
    name: Title = ""
    outline: tuple[Point, ...]
    base: Length = 0.0
    height: Length
    blocks_movement: bool = False
    climbable: bool = True
    blocks_sight: bool = False
    gives_cover: bool = False
    part_of: Id | None = None
    rules_ref: Id | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Battlefield:
    """A table to play on."""

    id: str
    name: str
    width: float
    height: float
    terrain: tuple[TerrainPiece, ...]
    markers: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Mission:
    """A mission's numbers (W40K-MISS-01). Its procedure is the set-up of the primer."""

    id: str
    name: str
    rounds: int = 5
    markers_per_player: int = 2
    marker_spacing: float = 10.0


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterModel:
    """One model of a list: its profile and the weapons it carries."""

    profile: Id
    weapons: tuple[Id, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterUnit:
    """One unit of a list. `power` replaces the sheet's where the sheet has none (W40K-POWER-01)."""

    sheet: Id
    models: tuple[RosterModel, ...]
    understrength: bool = False
    power: Score | None = None
    name: Title = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    """An army list."""

    id: Id
    name: Title
    units: tuple[RosterUnit, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Library:
    """All content a match knows: data from outside, none of it in the rules (W40K-DATA-20).

    `spanish` are Spanish names by the names that everything else is called with.
    """

    sheets: Mapping[str, Datasheet]
    weapons: Mapping[str, Weapon]
    powers: Mapping[str, Power]
    missions: Mapping[str, Mission]
    battlefields: Mapping[str, Battlefield]
    rosters: Mapping[str, Roster]
    spanish: Mapping[str, str] = field(default_factory=dict)
