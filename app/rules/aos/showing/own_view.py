"""What only Age of Sigmar shows: what each side has used already, terrain that is held, and lists in the making."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from app.rules.aos.model.state import Role
from app.rules.aos.model.tables import Module, Phase
from app.rules.kernel.referee.seats import Seat
from app.rules.kernel.referee.views import OwnView


@dataclass(frozen=True, slots=True, kw_only=True)
class UsedView:
    """One use of an ability this turn: by whom, with which unit, in which phase (AOS-CORE-28.2a..c)."""

    seat: Seat
    ability: str
    unit: str | None
    phase: Phase | None
    command: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedUnit:
    """A unit of a list in the making."""

    warscroll: str
    name: str
    models: int
    reinforced: bool = False
    enhancements: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedRegiment:
    """A regiment of a list in the making, its leader first; auxiliaries are in none."""

    units: tuple[ListedUnit, ...]
    general: bool = False
    auxiliary: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyListView:
    """A list in the making: what it holds, and what it costs so far."""

    id: str
    name: str
    faction: str
    points: int
    regiments: tuple[ListedRegiment, ...]


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
    terrain_held: Mapping[str, Seat] = field(default_factory=dict)
    limit: int = 0
    lists: Mapping[str, ArmyListView | None] = field(default_factory=dict)
