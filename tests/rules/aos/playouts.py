"""Whole battles by seeded choice, with every invariant looked at after every fact."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from app.rules.aos.autofill.complete import complete
from app.rules.aos.decide import decide
from app.rules.aos.evolve import evolve
from app.rules.aos.flow import deciders
from app.rules.aos.invariants import broken
from app.rules.aos.model.events import Event
from app.rules.aos.model.state import State
from app.rules.aos.offers import offers
from app.rules.kernel.offers.offer import Offer, is_open
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat

T = TypeVar("T")
LEFT = ("set_army", "propose_ruling", "concede")


class Seeded:
    """Dice and choices from one seed."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def roll(self, count: int, sides: int = 6, *, secret: bool = False) -> tuple[int, ...]:
        """So many faces."""
        return tuple(self._random.randint(1, sides) for _ in range(count))

    def pick(self, options: Sequence[T]) -> T:
        """One of the options."""
        return self._random.choice(options)

    def chance(self, share: float) -> bool:
        """True with this share."""
        return self._random.random() < share

    def between(self, low: float, high: float) -> float:
        """A number between the bounds."""
        return self._random.uniform(low, high)


def played(state: State, seed: int, most: int = 3000) -> tuple[State, list[Event]]:
    """Plays on to the end by offers that are drawn, acting rather than passing; returns the end and all facts."""
    chance = Seeded(seed)
    facts: list[Event] = []
    for _ in range(most):
        if state.result is not None:
            return state, facts
        seat = sorted(deciders(state))[0]
        for event in _move(state, seat, chance):
            facts.append(event)
            state = evolve(state, event)
            assert not broken(state), (event, broken(state))
    raise AssertionError(f"not over: {state.stack}")


def _move(state: State, seat: Seat, chance: Seeded) -> Sequence[Event]:
    """What a bot does: anything rather than passing."""
    pools = _choices(state, seat)
    while any(pools):
        pool = pools[0] or pools[1]
        offer = pool.pop(chance.pick(range(len(pool))))
        command = complete(state, seat, offer, chance)
        if command is not None:
            found = decide(state, seat, command, chance)
            assert not isinstance(found, Refusal), (offer, command, found)
            return found
    raise AssertionError(f"{seat} can do nothing at {state.step}")


def _choices(state: State, seat: Seat) -> tuple[list[Offer], list[Offer]]:
    """What is done gladly, and what only where nothing else can be."""
    found = [offer for offer in offers(state, seat) if is_open(offer) and offer.command["kind"] not in LEFT]
    return [o for o in found if not _is_idle(o)], [o for o in found if _is_idle(o)]


def _is_idle(offer: Offer) -> bool:
    return offer.role == "pass" or offer.command["kind"] in ("stand_still", "declare_undeployable", "lift_feature")
