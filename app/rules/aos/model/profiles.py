"""What content fills: warscrolls, weapons, terrain, battlepacks, rosters. Frozen, without numbers of any army."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.aos.model.abilities import Ability
from app.rules.aos.model.amounts import Amount
from app.rules.aos.model.cards import TacticsCard, TwistCard
from app.rules.aos.model.composition import BattleProfile, Faction, Points, Renown, Spearhead
from app.rules.aos.model.tables import (
    DEPLOY_GAP,
    MARKER_RADIUS,
    TERRAIN_EDGE_GAP,
    TERRAIN_GAP,
    TERRAIN_MARKER_GAP,
    Module,
    TerrainKind,
    TerrainRule,
    TerrainSize,
    WeaponKey,
)
from app.rules.kernel.plane.shapes import Footprint, Point
from app.rules.kernel.schema.annotations import Id, Some, Title

CRITS: tuple[WeaponKey, ...] = ("crit_hits", "crit_auto_wound", "crit_mortal")


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponAbility:
    """What a weapon does beside its numbers (AOS-CORE-20.0a..h). `against` is the keyword, or "charge", of an Anti-X."""

    key: WeaponKey
    against: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """A weapon line (AOS-CORE-4.0b). `range` is None for melee weapons; hit and wound are N of "N+"."""

    id: str
    name: str
    kind: Literal["melee", "ranged"]
    range: float | None = None
    attacks: Amount
    hit: int
    wound: int
    rend: int = 0
    damage: Amount
    abilities: tuple[WeaponAbility, ...] = ()

    def has(self, key: WeaponKey) -> bool:
        """Whether it has a weapon ability."""
        return any(one.key == key for one in self.abilities)


@dataclass(frozen=True, slots=True, kw_only=True)
class Loadout:
    """So many models of each `least` size of a unit carry these weapons; the first one is what the others carry."""

    name: str
    weapons: tuple[str, ...]
    count: int = 0


CommandRole: TypeAlias = Literal["champion", "musician", "standard_bearer"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Warscroll:
    """A unit card (AOS-CORE-4.0a). `levels` are the numbers of keywords, such as WARD (6+) or WIZARD (2).

    Keywords are written in capitals. Those of a `spearhead` are used in no other battlepack. `assumed` names what is not
    printed in the source. Faction terrain `shelters` as these abilities of terrain say (AOS-TERR-1.2a..f).
    """

    id: str
    name: str
    faction: str
    published: str = ""
    type: Literal["unit", "faction_terrain", "manifestation"] = "unit"
    move: Amount | None
    health: int
    control: int
    save: int | None = None
    keywords: tuple[str, ...] = ()
    levels: Mapping[str, int] = field(default_factory=dict)
    weapons: tuple[Weapon, ...] = ()
    abilities: tuple[Ability, ...] = ()
    footprint: Footprint
    height: float
    coherency: float = 0.5
    least: int = 1
    loadouts: tuple[Loadout, ...] = ()
    roles: tuple[CommandRole, ...] = ()
    banishment: int | None = None
    figure: str = "trooper"
    spearhead: bool = False
    assumed: tuple[str, ...] = ()
    shelters: tuple[TerrainRule, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A solid of a terrain feature, raised from `base` to `base + height`; models may stand on it if `standable`."""

    outline: tuple[Point, ...]
    base: float = 0.0
    height: float
    solid: bool = True
    standable: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Kit:
    """A kit of the terrain list: what it counts as, and how many pieces and which sizes it may have (AOS-LIST-1, AOS-LIST-2)."""

    id: str
    name: str
    kind: TerrainKind
    pieces: tuple[int, ...] = (1,)
    sizes: tuple[TerrainSize, ...] = ("medium",)

    @property
    def is_open(self) -> bool:
        """Whether a number of pieces or a size has to be chosen."""
        return len(self.pieces) > 1 or len(self.sizes) > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainFeature:
    """A terrain feature of one or more scenery pieces (AOS-TERR-1.4a, AOS-TERR-1.7).

    In the library its outlines lie around the origin, on the table where they stand. `rules` are those of its kind unless
    it has its own.
    """

    id: str
    name: str
    kind: TerrainKind
    rules: tuple[TerrainRule, ...] = ()
    outlines: tuple[tuple[Point, ...], ...]
    parts: tuple[Part, ...] = ()
    look: str = "ruin"
    warscroll: str = ""
    size: TerrainSize = "medium"


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkerSpot:
    """Where an objective lies, whose home it is, and whether it is in both territories (AOS-CORE-9.1, AOS-SH-6.0).

    One on the border lies in both (AOS-CORE-32.0b).
    """

    id: str
    name: str
    at: Point
    home_of: str = ""
    border: bool = False
    radius: float = MARKER_RADIUS


@dataclass(frozen=True, slots=True, kw_only=True)
class Territory:
    """A part of the battlefield that becomes a player's (AOS-CORE-9.1.2a)."""

    id: str
    name: str
    outline: tuple[Point, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """A terrain feature of the library, where it stands."""

    feature: str
    at: Point
    facing: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """Victory points at the end of one's own turn (AOS-BW-3a..e)."""

    hold_one: int = 0
    hold_two: int = 0
    hold_more: int = 0
    enemy_home: int = 0
    underdog_border: int = 0
    tactic: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainLimits:
    """How far a feature that is laid stays away from what is around it (AOS-BW-2c, AOS-SH-BP-1e).

    All bounds are exclusive; off an objective of bound 0 it lies if it does not cover it. With `enemy` it lies wholly in
    its player's own territory, and that far from the other's.
    """

    edge: float = TERRAIN_EDGE_GAP
    edges: Literal["all", "long"] = "all"
    feature: float = TERRAIN_GAP
    marker: float = TERRAIN_MARKER_GAP
    enemy: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Battleplan:
    """A scenario (AOS-CORE-9.0): battlefield, territories, objectives, scoring. `layout` is a ready set of terrain.

    `features` is how much terrain is laid at least and at most; `kits` what each player lays where both lay their own.
    `deploy` is how far from enemy territory units are deployed, `points` the limit of the armies.
    What lies in no territory is neutral (AOS-CORE-9.1.2d).
    """

    id: str
    name: str
    width: float
    height: float
    territories: tuple[Territory, Territory]
    objectives: tuple[MarkerSpot, ...]
    scoring: Scoring
    layout: tuple[Stand, ...] = ()
    features: int = 0
    kits: tuple[TerrainSize, ...] = ()
    limits: TerrainLimits = TerrainLimits()
    deploy: float = DEPLOY_GAP
    points: Points = 0
    contest: Literal["combat_range", "on_area"] = "combat_range"


@dataclass(frozen=True, slots=True, kw_only=True)
class Battlepack:
    """Which modules are in force, and how a battle is set up and decided (AOS-INTRO-01, AOS-INTRO-04).

    `set_up` names the chain of section 3: the core rules', Border War's or Spearhead's. Of a `custom` one the table agrees
    on the modules, and any battleplan there is may be played. `tie` is what breaks a tie of victory points.
    """

    id: str
    name: str
    modules: tuple[Module, ...]
    set_up: Literal["core", "border_war", "spearhead"] = "core"
    rounds: int = 4
    custom: bool = False
    tie: Literal["general", "none"] = "none"
    twists: tuple[TwistCard, ...] = ()
    tactics: tuple[TacticsCard, ...] = ()
    plans: Mapping[str, Battleplan]


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterUnit:
    """One unit of a list, with the enhancements it is given (AOS-ARMY-4.1a)."""

    warscroll: Id
    models: Some
    name: Title = ""
    reinforced: bool = False
    enhancements: tuple[Id, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterRegiment:
    """A regiment of a list, its leader first (AOS-ARMY-3.1a); `renown` names a Regiment of Renown (AOS-ARMY-3.5)."""

    units: tuple[RosterUnit, ...]
    general: bool = False
    renown: Id = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    """An army list (AOS-ARMY-1.1). `points` are the limit it was made for where the battleplan sets none."""

    id: Id
    name: Title
    faction: Id
    formations: tuple[Id, ...] = ()
    regiments: tuple[RosterRegiment, ...]
    auxiliaries: tuple[RosterUnit, ...] = ()
    terrain: tuple[Id, ...] = ()
    lores: tuple[Id, ...] = ()
    points: Points = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Library:
    """All content a match knows: data from outside, none of it in the rules. `spanish` are names by id."""

    warscrolls: Mapping[str, Warscroll]
    features: Mapping[str, TerrainFeature]
    battlepacks: Mapping[str, Battlepack]
    rosters: Mapping[str, Roster]
    kits: Mapping[str, Kit] = field(default_factory=dict)
    factions: Mapping[str, Faction] = field(default_factory=dict)
    profiles: Mapping[str, BattleProfile] = field(default_factory=dict)
    renown: Mapping[str, Renown] = field(default_factory=dict)
    spearheads: Mapping[str, Spearhead] = field(default_factory=dict)
    spanish: Mapping[str, str] = field(default_factory=dict)
