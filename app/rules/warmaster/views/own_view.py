"""What only Warmaster shows: army lists in the making, and how near an army is to leaving the field."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from app.rules.kernel.views.view import OwnView
from app.rules.warmaster.model.tables import Army


@dataclass(frozen=True, slots=True, kw_only=True)
class ListRow:
    """A row of an army list, as a list is made of it: what it costs, and how many each 1000 points."""

    id: str
    army: Army
    kind: str
    points: int
    least: int
    most: int | None
    mounts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemRow:
    """A magic item, and whose it may be: `bearers` are the kinds of character a device is for."""

    id: str
    kind: str
    points: int
    bearers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenRow:
    """A unit or a character of a list in the making: its row, what it rides, its item."""

    row: str
    mount: str | None = None
    item: str | None = None
    skirmishers: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenList:
    """A list in the making, and what it costs so far."""

    id: str
    name: str
    army: Army
    points: int
    units: tuple[WrittenRow, ...]
    officers: tuple[WrittenRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListsView:
    """The rows and items to choose from, the points agreed, and the lists this viewer may see by seat."""

    points: int
    lists: Mapping[str, WrittenList | None]
    troops: tuple[ListRow, ...]
    officers: tuple[ListRow, ...]
    mounts: Mapping[str, int]
    items: tuple[ItemRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StrengthView:
    """How many units an army began with and has lost: at half of them it leaves the field (WM-END-04)."""

    started: int
    lost: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WarmasterView(OwnView):
    """Warmaster's own part of a view."""

    kind: Literal["warmaster"] = "warmaster"
    strength: Mapping[str, StrengthView] = field(default_factory=dict)
    muster: ListsView | None = None
