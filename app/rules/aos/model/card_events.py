"""Facts of cards. Which are drawn, and in which order decks lie, is not public (AOS-HID-02, AOS-HID-03)."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class TwistsShuffled:
    """The twist deck of the realm lies in this order, nobody knows it (AOS-SH-BP-4)."""

    kind: Literal["twists_shuffled"] = "twists_shuffled"
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckShuffled:
    """A seat's tactics deck lies in this order, nobody knows it (AOS-SH-BP-4)."""

    kind: Literal["deck_shuffled"] = "deck_shuffled"
    seat: Seat
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TwistDrawn:
    """This twist is in force for the round, in the place of the last (AOS-SH-3.1, AOS-HID-04)."""

    kind: Literal["twist_drawn"] = "twist_drawn"
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsDrawn:
    """A seat drew tactics cards, which it alone sees (AOS-HID-02)."""

    kind: Literal["cards_drawn"] = "cards_drawn"
    seat: Seat
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsDiscarded:
    """A seat discarded tactics cards, for all to see (AOS-SH-BP-6b, AOS-HID-04)."""

    kind: Literal["cards_discarded"] = "cards_discarded"
    seat: Seat
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TacticScored:
    """A seat showed a tactics card whose tactic it has completed (AOS-SH-BP-7d)."""

    kind: Literal["tactic_scored"] = "tactic_scored"
    seat: Seat
    card: str


CardEvent: TypeAlias = TwistsShuffled | DeckShuffled | TwistDrawn | CardsDrawn | CardsDiscarded | TacticScored
"""Every fact of cards."""
