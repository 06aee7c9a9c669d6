"""What content fills: disks, cards, terrain, regiments. Frozen, without numbers of any disk."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from app.rules.diskwars.model.language.abilities import Ability
from app.rules.diskwars.model.language.effects import Lasting
from app.rules.diskwars.model.language.language import Expr
from app.rules.diskwars.model.language.vocabulary import Keyword, Trait
from app.rules.diskwars.model.tables import (
    Band,
    DamageType,
    Face,
    Faction,
    Mark,
    Race,
    Size,
    Strategy,
    TerrainKeyword,
    ZoneAbility,
)
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.schema.annotations import Degrees, Id, Some, Title, Within, Words

Value: TypeAlias = Annotated[int, Within(0, 20)]
"""A characteristic."""


Side: TypeAlias = Some | Annotated[float, Within(1, 99)]
"""The side of a piece of terrain in centimetres, whole or not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RangedAttack:
    """One way to shoot (DW-RAN-02); `strength` "d6" is rolled once an attack (DW-RAN-12)."""

    max_range: Band
    shots: Some
    strength: Some | Literal["d6"]
    damage: DamageType = "physical"
    ignores: tuple[Face, ...] = ()
    treat_as: Mapping[Face, Face] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class DiskType:
    """A disk as printed (DW-PCE-03). `points` are a hero's budget, a unit's cost; no `movement` is a dash (DW-MOV-02).

    `partial` ones have values that the source does not give; which, the library's marks say (DW-DSK-18).
    """

    id: str
    name: Words
    race: Race
    size: Size
    hero: bool = False
    unique: bool = False
    elite: bool = False
    group: str = ""
    points: Annotated[int, Within(1, 99)]
    command: Value = 0
    copies: Some = 1
    movement: Value | None
    attack: Value
    counterattack: Value
    toughness: Some
    stamina: Value = 0
    traits: tuple[Trait, ...] = ()
    keywords: Mapping[Keyword, Some] = field(default_factory=dict)
    ranged: tuple[RangedAttack, ...] = ()
    abilities: tuple[Ability, ...] = ()
    partial: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandCard:
    """A command card (DW-CMD-02). An `original` one stands in for the box card it `replaces` (DW-CAB-23)."""

    id: str
    name: Words
    value: Some
    strategy: Strategy
    restriction: Faction | None = None
    unstable: bool = False
    abilities: tuple[Ability, ...] = ()
    partial: bool = False
    original: bool = False
    replaces: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeploymentCard:
    """The printed face of a deployment card; its other face is plain (DW-DEP-01). `limit` is how many disks it is for."""

    id: str
    name: Words
    value: Some
    ability: ZoneAbility | None = None
    limit: Value = 0
    copies: Some = 2
    text: Words | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainSide:
    """One side of a piece of terrain (DW-TER-20); `dangerous` is the type of damage it deals (DW-TER-06)."""

    id: str
    name: Words
    keywords: tuple[TerrainKeyword, ...] = ()
    dangerous: DamageType | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainCard:
    """A terrain card: the two sides of its piece, and its outline in centimetres (12.6)."""

    id: str
    sides: tuple[str, ...]
    outline: Literal["ellipse", "rect"]
    width: Side
    height: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioCard:
    """A scenario card: its ability where it is the active one, its objective where it is a secret one (DW-SCN-01).

    `score` is what the objective is worth at the end, read by its owner.
    """

    id: str
    name: Words
    text: Words
    objective: Words
    static: tuple[Lasting, ...] = ()
    deploys_on_terrain: bool = False
    score: Expr = 0
    partial: bool = False
    original: bool = False
    replaces: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Regiment:
    """A hero, what he leads, and the command cards chosen for him (DW-ARM-02, DW-ARM-11)."""

    hero: Id
    units: Mapping[Id, Some] = field(default_factory=dict)
    cards: tuple[Id, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Army:
    """The regiments of a player (DW-ARM-01)."""

    id: str
    name: Words
    regiments: tuple[Regiment, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class IntroArmy:
    """An army of the introductory scenario, which keeps to no rules of building (DW-INT-02)."""

    id: str
    name: Words
    disks: Mapping[str, Some]
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lying:
    """A piece of terrain where it lies: its card, the side that is up, its middle in centimetres, its turn in degrees."""

    card: Id
    side: Id
    at: Point
    turned: Degrees = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Battlefield:
    """Terrain that lies before the battle, in the order in which it would have been laid (DW-SET-15)."""

    id: str
    name: Title
    terrain: tuple[Lying, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Library:
    """All content of a table: what is in the core set, and ORIGINAL cards in the places of some (DW-PCE-01, DW-PCE-04).

    `marks` say of a record's values where they come from, by its id and their place. Among its `armies` and
    `battlefields` are those that players brought to the table.
    """

    disks: Mapping[str, DiskType]
    commands: Mapping[str, CommandCard]
    deployments: Mapping[str, DeploymentCard]
    sides: Mapping[str, TerrainSide]
    terrain: Mapping[str, TerrainCard]
    scenarios: Mapping[str, ScenarioCard]
    pregenerated: Mapping[str, Regiment]
    introductory: Mapping[str, IntroArmy]
    armies: Mapping[str, Army] = field(default_factory=dict)
    battlefields: Mapping[str, Battlefield] = field(default_factory=dict)
    watchtower: RangedAttack
    marks: Mapping[str, Mapping[str, Mark]] = field(default_factory=dict)
