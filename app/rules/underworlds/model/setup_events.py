"""What happened in the set-up."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.kernel.boards.hexes import Hex
from app.rules.kernel.seats import Seat
from app.rules.underworlds.model.profiles import Library
from app.rules.underworlds.model.state import Ground, Pick
from app.rules.underworlds.model.tables import AttackFace, Colour, DeckKind


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyBrought:
    """The content of the match has an army more, for this side; nobody else is told of it before lists are open."""

    kind: Literal["army_brought"] = "army_brought"
    seat: Seat
    content: Library


@dataclass(frozen=True, slots=True, kw_only=True)
class WarbandMustered:
    """A pick was revealed: fighters (id, profile), the cards of each deck (not yet shuffled), the plot card."""

    kind: Literal["warband_mustered"] = "warband_mustered"
    seat: Seat
    pick: Pick
    fighters: tuple[tuple[str, str], ...]
    objectives: tuple[str, ...]
    power: tuple[str, ...]
    plot: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TokensSetOut:
    """Generic tokens on warscroll abilities, counters of a plot card (UW-SET-03, UW-PLOT-01)."""

    kind: Literal["tokens_set_out"] = "tokens_set_out"
    seat: Seat
    tokens: Mapping[str, int] = field(default_factory=dict)
    counters: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Redrawn:
    """The redraws were revealed: which kinds, never which cards (UW-SET-07)."""

    kind: Literal["redrawn"] = "redrawn"
    seat: Seat
    kinds: tuple[DeckKind, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RolledOff:
    """A roll-off with all its throws, in the order of seats (UW-DICE-03). `by_underdog` broke the last tie."""

    kind: Literal["rolled_off"] = "rolled_off"
    purpose: str
    throws: tuple[tuple[AttackFace, ...], ...]
    winner: Seat
    by_underdog: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BattlefieldChosen:
    """Side, orientation and territories were chosen."""

    kind: Literal["battlefield_chosen"] = "battlefield_chosen"
    seat: Seat
    ground: Ground
    territory: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class FeaturesShuffled:
    """The numbers in the order in which tokens will be placed; nobody's log line (UW-SET-10)."""

    kind: Literal["features_shuffled"] = "features_shuffled"
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FeaturePlaced:
    """A feature token was put down; `relaxed` names restrictions that had to be dropped (UW-SET-13, UW-SET-15)."""

    kind: Literal["feature_placed"] = "feature_placed"
    seat: Seat
    feature: str
    hex: Hex
    relaxed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FeaturesRevealed:
    """All tokens show their numbers (UW-SET-16)."""

    kind: Literal["features_revealed"] = "features_revealed"


SetupEvent: TypeAlias = (
    ArmyBrought
    | WarbandMustered
    | TokensSetOut
    | Redrawn
    | RolledOff
    | BattlefieldChosen
    | FeaturesShuffled
    | FeaturePlaced
    | FeaturesRevealed
)
