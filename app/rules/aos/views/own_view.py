"""What only Age of Sigmar shows: what each side has used already, terrain that is held, and lists in the making."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from app.rules.aos.composition.army import Check
from app.rules.aos.model.composition import FixedUnit
from app.rules.aos.model.state import Role
from app.rules.aos.model.tables import Module, Phase
from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.view import OwnView


@dataclass(frozen=True, slots=True, kw_only=True)
class UsedView:
    """One use of an ability this turn: by whom, with which unit, in which phase (AOS-CORE-28.2a..c)."""

    seat: Seat
    ability: str
    unit: str | None
    phase: Phase | None
    command: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxView:
    """One limit of a unit: how often it was used, of how often, within what; an ability's has its name."""

    what: Literal["core", "command", "spells", "unbinds", "prayers", "ability"]
    used: int
    of: int
    name: str = ""
    per: str = "phase"


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedUnit:
    """A unit of a list in the making, as its player writes it."""

    warscroll: str
    models: int
    name: str = ""
    reinforced: bool = False
    enhancements: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedRegiment:
    """A regiment of a list in the making, its leader first."""

    units: tuple[ListedUnit, ...]
    general: bool = False
    renown: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyListView:
    """A list in the making, what it costs so far, and all that is asked of it."""

    id: str
    name: str
    faction: str
    formations: tuple[str, ...]
    regiments: tuple[ListedRegiment, ...]
    auxiliaries: tuple[ListedUnit, ...]
    terrain: tuple[str, ...]
    lores: tuple[str, ...]
    points: int
    limit: int
    checks: tuple[Check, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ScrollRow:
    """A unit a list may have: how many models, its points, whom it leads as a HERO, which enhancements it may bear."""

    id: str
    models: int
    points: int
    hero: bool = False
    unique: bool = False
    doubles: bool = False
    leads: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """A table of enhancements."""

    id: str
    enhancements: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LoreRow:
    """A lore of a faction."""

    id: str
    type: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RenownRow:
    """A Regiment of Renown that a faction may hire."""

    id: str
    points: int
    units: tuple[FixedUnit, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FactionRow:
    """All that a list of a faction is made of; it begins with its first HERO."""

    id: str
    formations: tuple[str, ...]
    scrolls: tuple[ScrollRow, ...]
    tables: tuple[TableRow, ...]
    lores: tuple[LoreRow, ...]
    terrain: tuple[str, ...]
    renown: tuple[RenownRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildingView:
    """What lists are made of, and how many regiments and units beside its HERO one may have; none where armies are fixed."""

    factions: tuple[FactionRow, ...]
    regiments: int
    units: int
    units_of_general: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TriedView:
    """A battle tactic a side tried, in which round, for what; of this turn's, how far it is and whether it would score now."""

    seat: Seat
    tactic: str
    round: int
    target: str = ""
    now: bool = False
    done: bool = False
    live: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class AosView(OwnView):
    """Age of Sigmar's own part of a view."""

    kind: Literal["aos"] = "aos"
    battlepack: str = ""
    battleplan: str = ""
    modules: tuple[Module, ...] = ()
    realm: str = ""
    underdog: Seat | None = None
    firsts: tuple[Seat, ...] = ()
    roles: Mapping[str, Role] = field(default_factory=dict)
    used: tuple[UsedView, ...] = ()
    ledger: Mapping[str, tuple[BoxView, ...]] = field(default_factory=dict)
    tried: tuple[TriedView, ...] = ()
    terrain_held: Mapping[str, Seat] = field(default_factory=dict)
    limit: int = 0
    lists: Mapping[str, ArmyListView | None] = field(default_factory=dict)
    building: BuildingView | None = None
