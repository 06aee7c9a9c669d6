"""What a ruling may correct; so cards that are only text are played too (design, principle 6)."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.schema.annotations import Count, Id, Score
from app.rules.kernel.seats import Seat
from app.rules.underworlds.model.tables import DeckKind, Token, Zone


@dataclass(frozen=True, slots=True, kw_only=True)
class PutFighter:
    """Put a fighter into a hex; none takes it off the battlefield as slain."""

    kind: Literal["put_fighter"] = "put_fighter"
    fighter: Id
    hex: Id | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTokens:
    """Set how many tokens of a kind a fighter has; damage below its Health."""

    kind: Literal["set_tokens"] = "set_tokens"
    fighter: Id
    token: Token
    count: Count


@dataclass(frozen=True, slots=True, kw_only=True)
class SetInspired:
    """Which side of a fighter card is up."""

    kind: Literal["set_inspired"] = "set_inspired"
    fighter: Id
    inspired: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SetGlory:
    """Set a side's glory points."""

    kind: Literal["set_glory"] = "set_glory"
    seat: Seat
    glory: Score


@dataclass(frozen=True, slots=True, kw_only=True)
class SetCounter:
    """Set a counter of a plot card, or the generic tokens of a warscroll ability by its key."""

    kind: Literal["set_counter"] = "set_counter"
    seat: Seat
    name: Id
    value: Count


@dataclass(frozen=True, slots=True, kw_only=True)
class PutFeature:
    """Put a feature token into a hex, with this face up."""

    kind: Literal["put_feature"] = "put_feature"
    feature: Id
    hex: Id
    face: Literal["treasure", "cover"]


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCards:
    """Cards that lie open, or in the proposer's own hand, to another pile of their owner."""

    kind: Literal["move_cards"] = "move_cards"
    cards: tuple[Id, ...]
    to: Zone


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawTop:
    """A player draws so many cards from a deck."""

    kind: Literal["draw_top"] = "draw_top"
    seat: Seat
    deck: DeckKind
    count: Count


Correction: TypeAlias = PutFighter | SetTokens | SetInspired | SetGlory | SetCounter | PutFeature | MoveCards | DrawTop
"""Every correction of this system's own."""
