"""What only 40k shows: who chooses at the set-up, army lists in the making, allocations kept in advance."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.view import OwnView
from app.rules.wh40k.model.profiles import Composition, Roster


@dataclass(frozen=True, slots=True, kw_only=True)
class MusterSheet:
    """A sheet of the library, as a list is made of it."""

    id: str
    name: str
    force: str
    power: int | None
    keywords: tuple[str, ...]
    composition: tuple[Composition, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MusterView:
    """The sheets and weapons to choose from, and the lists this viewer may see by seat."""

    lists: Mapping[str, Roster | None]
    sheets: tuple[MusterSheet, ...]
    weapons: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class DegradingRow:
    """What a datasheet says of a model with `least` to `most` wounds left, and the models it counts for now (W40K-CHAR-01)."""

    least: int
    most: int
    values: Mapping[str, Fact]
    models: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DegradingView:
    """The table of a sheet whose profile falls with lost wounds: its columns, and its rows from whole to nearly slain."""

    columns: tuple[str, ...]
    rows: tuple[DegradingRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wh40kView(OwnView):
    """40k's own part of a view."""

    kind: Literal["wh40k"] = "wh40k"
    primary: str | None = None
    underdog: Seat | None = None
    chooser: Seat | None = None
    divider: Seat | None = None
    allocation: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    muster: MusterView | None = None
    warnings: tuple[str, ...] = ()
    degrading: Mapping[str, DegradingView] = field(default_factory=dict)
