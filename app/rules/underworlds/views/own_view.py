"""What only Underworlds shows: battlefields to choose from, lists and warscrolls, what is chosen at muster, lasting effects."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.grid_views import HexView
from app.rules.kernel.views.view import OwnView
from app.rules.underworlds.model.setup_commands import Muster, Redraw

Texts: TypeAlias = Mapping[str, str]
"""A text by language."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BattlefieldView:
    """One side of a board before the choice: its hexes, and which part each belongs to in each orientation."""

    id: str
    name: Texts
    hexes: Mapping[str, HexView]
    orientations: Mapping[str, Mapping[str, tuple[str, ...]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardEntry:
    """A card in a list: all that is printed on it, and the ids that sentences name its `abilities` with."""

    kind: str
    name: str
    name_es: str
    text: str
    text_es: str
    surge: bool
    glory: int | None = None
    runes: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlotView:
    """A plot card with its counters, and the ids that sentences name its `abilities` with."""

    name: Texts
    text: Texts
    abilities: tuple[str, ...] = ()
    counters: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScrollAbility:
    """An ability of a warscroll: what it says, when, and what is left of it."""

    name: Texts | None
    text: Texts | None
    timing: str
    rune: str | None = None
    tokens: int | None = None
    uses: int = 0
    per: str | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ListView:
    """What a seat brought. Abilities by the ids that sentences name; `turnings` are those that turn a fighter's card."""

    warband: Texts | None
    decks: tuple[Texts | None, ...]
    cards: Mapping[str, CardEntry]
    plot: PlotView | None
    abilities: Mapping[str, ScrollAbility]
    turnings: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceWeapon:
    """A weapon of a fighter that may be chosen."""

    name: str
    columns: Mapping[str, Fact]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceFighter:
    """A fighter of a warband that may be chosen, both sides of its card."""

    id: str
    name: str
    runes: tuple[str, ...]
    sides: Mapping[str, Mapping[str, Fact]]
    weapons: tuple[ChoiceWeapon, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceWarband:
    """A warband that may be chosen, with all that is in it."""

    name: Texts | None
    style: str
    fighters: tuple[ChoiceFighter, ...]
    abilities: tuple[ScrollAbility, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceDeck:
    """A deck that may be chosen, with all that is in it."""

    name: Texts | None
    style: str
    plot: PlotView | None
    cards: Mapping[str, CardEntry]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoicesView:
    """What can be chosen at muster."""

    warbands: Mapping[str, ChoiceWarband]
    decks: Mapping[str, ChoiceDeck]


@dataclass(frozen=True, slots=True, kw_only=True)
class LastingView:
    """An effect that lasts: whose, from which card or ability, and of what kind it is."""

    seat: Seat
    source: str
    effect: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UnderworldsView(OwnView):
    """Underworlds' own part of a view. `answers` are those this viewer may see to what both are asked in secret."""

    kind: Literal["underworlds"] = "underworlds"
    battlefields: Mapping[str, BattlefieldView] = field(default_factory=dict)
    lists: Mapping[str, ListView] = field(default_factory=dict)
    first: Seat | None = None
    effects: Mapping[str, LastingView] = field(default_factory=dict)
    choices: ChoicesView | None = None
    past_hands: Mapping[str, tuple[CardEntry, ...]] = field(default_factory=dict)
    answers: Mapping[Seat, Muster | Redraw] = field(default_factory=dict)
