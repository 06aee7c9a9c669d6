"""Whole matches of random choices, each played once in a process for every test that walks one."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, TypeVar

from app.content.underworlds.load import library as underworlds
from app.rules.kernel.incremental.derived import IncrementalCache
from app.rules.kernel.offers.offer import Offer, is_open
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds.model.commands import Command
from app.rules.underworlds.model.events import Event
from app.rules.underworlds.model.profiles import Library
from app.rules.underworlds.model.state import State
from app.rules.underworlds.new_match import setup
from app.rules.underworlds.system import SYSTEM
from tests.rules.underworlds.opening_moves import SeededDice

T = TypeVar("T")
FEW = (
    *("tidewrack_wardens", "gutterlight_prowlers", "ashbound_oath", "lantern_choir"),
    *("breakers_tide", "deep_current", "ashen_gambit", "lanternlight"),
)
ACTIVE, IDLE = 0.6, ("pass", "end_step")
"""So often something else is chosen than what lets the match go on."""


class Taste:
    """A seeded chooser."""

    def __init__(self, seed: int) -> None:
        self.chance_ = random.Random(seed)

    def pick(self, options: Sequence[T]) -> T:
        """One of them."""
        return options[self.chance_.randrange(len(options))]

    def chance(self, share: float) -> bool:
        """True with this share."""
        return self.chance_.random() < share

    def between(self, low: float, high: float) -> float:
        """A number between the bounds."""
        return self.chance_.uniform(low, high)


@dataclass(frozen=True, slots=True)
class Turn:
    """A state that waits for a seat, what that seat may do, what it did, and the facts of it."""

    state: State
    seat: Seat
    offers: Sequence[Offer]
    command: Command
    events: Sequence[Event]


@dataclass(frozen=True, slots=True)
class Playout:
    """A finished match: its turns and the state it ended in."""

    turns: Sequence[Turn]
    end: State

    def states(self) -> Iterator[State]:
        """Every state between two commands, the end among them."""
        yield from (turn.state for turn in self.turns)
        yield self.end


def few() -> Library:
    """The content that the seeds were chosen for: what is written later does not change what they draw."""
    found = underworlds()
    return replace(
        found,
        warbands={name: band for name, band in found.warbands.items() if name in FEW},
        decks={name: deck for name, deck in found.decks.items() if name in FEW},
    )


@cache
def playout(seed: int, *, all_content: bool = False, **options: Any) -> Playout:
    """A whole match of random choices on a table that agreed on these options, with a few warbands and decks or all."""
    state = setup(options, underworlds() if all_content else few(), ("red", "blue"))
    taste, dice, memory = Taste(seed), SeededDice(seed), IncrementalCache[Any]()
    turns: list[Turn] = []
    while SYSTEM.owed(state):
        turn = _turn(state, memory.at(state), taste, dice)
        turns.append(turn)
        for event in turn.events:
            state = SYSTEM.evolve(state, event)
    return Playout(turns, state)


def _turn(state: State, shown: State, taste: Taste, dice: SeededDice) -> Turn:
    """One command, by a seat that is asked: an offer that is open is accepted. `shown`: the state as a live match looks at it."""
    seat = min(SYSTEM.owed(state))
    offers = [offer for offer in SYSTEM.offers(shown, seat) if is_open(offer) and offer.place != "table"]
    active = [offer for offer in offers if offer.command["kind"] not in IDLE]
    pool = active if active and taste.chance(ACTIVE) else offers
    command = None
    while command is None:
        chosen = taste.pick(pool)
        pool = [offer for offer in pool if offer is not chosen] or offers
        command = SYSTEM.complete(state, seat, chosen, taste)
    events = SYSTEM.decide(state, seat, command, dice)
    assert not isinstance(events, Refusal), (command, events)
    return Turn(state, seat, offers, command, events)
