"""Content as the rules read it: boards, warbands, fighters, warscrolls, cards, decks (digest 2.2, 2.4..2.6). Frozen."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from app.rules.kernel.boards.hexes import Hex
from app.rules.kernel.schema.annotations import Id, Some, Words
from app.rules.underworlds.model.language.durations import Trigger
from app.rules.underworlds.model.language.effects import Choose, Effect, Lasting
from app.rules.underworlds.model.language.language import Cond, Selector
from app.rules.underworlds.model.language.weapons import Weapon
from app.rules.underworlds.model.tables import BoardSide, CardKind, Period, SaveSymbol, Timing


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One side of a fighter card with its characteristics (UW-WB-02, UW-WB-03)."""

    move: Some
    save_dice: Some
    save_symbol: SaveSymbol
    health: Some
    bounty: int
    weapons: tuple[Weapon, ...]
    runes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FighterProfile:
    """A fighter card: the grey side and the gold one."""

    id: str
    name: str
    normal: Side
    inspired: Side
    leader: bool = False
    runes: tuple[str, ...] = ()
    figure: str = "fighter"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability:
    """An ability of a warscroll, an upgrade or a plot card (UW-CON-07). Without `do` it is text, played by ruling."""

    id: str
    timing: Timing
    name: Words | None = None
    text: Words | None = None
    rune: str | None = None
    tokens: Some | None = None
    per: Period | None = None
    most: Some = 1
    trigger: Trigger | None = None
    requires: tuple[Cond, ...] = ()
    choose: tuple[Choose, ...] = ()
    do: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Inspiring:
    """An Inspire or Uninspire condition: of whom, at which event, when what holds of `$it` (UW-INS-01, UW-INS-02)."""

    who: Selector
    trigger: Trigger
    when: tuple[Cond, ...] = ()
    name: Words | None = None
    text: Words | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Warscroll:
    """A warband's ability sheet (UW-WB-01)."""

    inspire: tuple[Inspiring, ...]
    uninspire: tuple[Inspiring, ...] = ()
    abilities: tuple[Ability, ...] = ()
    static: tuple[Lasting, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Warband:
    """A fixed set of fighters with one warscroll (UW-BLD-01)."""

    id: str
    name: Words
    fighters: tuple[FighterProfile, ...]
    warscroll: Warscroll
    style: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter:
    """A counter of a plot card: where it starts and its bounds."""

    start: int = 0
    least: int = 0
    most: int = 99


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card of a Rivals deck, or a plot card (UW-DECK-02, UW-DECK-03).

    Objectives have `when` or, with `surge`, `trigger`; ploys `requires`, `choose` and `effects` (the digest's `do`);
    upgrades and plot cards `static` and `abilities`. A ploy without effects is text, played by ruling.
    """

    id: str
    kind: CardKind
    name: Words
    text: Words
    surge: bool = False
    glory: int = 0
    runes: tuple[str, ...] = ()
    restricted: tuple[Cond, ...] = ()
    trigger: Trigger | None = None
    when: tuple[Cond, ...] = ()
    requires: tuple[Cond, ...] = ()
    choose: tuple[Choose, ...] = ()
    effects: tuple[Effect, ...] = ()
    equip: tuple[Cond, ...] = ()
    static: tuple[Lasting, ...] = ()
    abilities: tuple[Ability, ...] = ()
    counters: Mapping[str, Counter] = field(default_factory=dict)

    @property
    def objective(self) -> bool:
        """Whether it belongs in the objective deck."""
        return self.kind == "objective"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """A Rivals deck: 12 objectives, 20 power cards, perhaps a plot card (UW-DECK-01)."""

    id: str
    name: Words
    cards: tuple[Card, ...]
    symbol: str = ""
    style: str = ""
    plot: Card | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Orientation:
    """Which hexes are whose in one orientation; the three parts are the whole board (UW-BRD-02)."""

    id: str
    red: frozenset[Hex]
    blue: frozenset[Hex]
    neutral: frozenset[Hex]


@dataclass(frozen=True, slots=True, kw_only=True)
class Battlefield:
    """One side of a board. Traits are sets and combine: a starting hex may be an edge hex (UW-BRD-03, UW-HEX-02, -03)."""

    id: str
    name: Words
    hexes: frozenset[Hex]
    starting: frozenset[Hex]
    blocked: frozenset[Hex]
    stagger: frozenset[Hex]
    edge: frozenset[Hex]
    orientations: Mapping[str, Orientation]
    layout: Literal["pointy_top", "flat_top"] = "pointy_top"


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A double-sided board (UW-BRD-01)."""

    id: str
    name: Words
    sides: Mapping[BoardSide, Battlefield]


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    """An army as a player keeps it: a warband with a deck, or with two and the cards of both (UW-BLD-03, UW-BLD-05)."""

    id: str
    name: Words
    warband: Id
    deck: Id
    second: Id | None = None
    cards: tuple[Id, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Library:
    """All content of a table; `rosters` are the armies that its players brought."""

    boards: Mapping[str, Board]
    warbands: Mapping[str, Warband]
    decks: Mapping[str, Deck]
    rosters: Mapping[str, Roster] = field(default_factory=dict)
