"""The bot that plays to win: it ranks the offers by a system's taste, fills the best, and does anything before nothing."""

from collections.abc import Mapping
from typing import Any, Protocol

from app.bots.chance import any_offer
from app.bots.underworlds import judgement as underworlds
from app.bots.wh40k import judgement as wh40k
from app.rules.kernel.referee.dice import DiceNeeded, NoDice
from app.rules.kernel.referee.offers import Offer, is_open
from app.rules.kernel.referee.play import Chooser
from app.rules.kernel.referee.refusal import Refusal
from app.rules.kernel.referee.seats import Seat
from app.rules.kernel.referee.system import System

AnySystem = System[Any, Any, Any, Any]


class Taste(Protocol):
    """What a bot knows of a system beyond its offers."""

    def worth(self, state: Any, seat: Seat, offer: Offer) -> float:
        """How good it is to take this offer now; nothing to be done below zero."""
        ...

    def fill(self, system: AnySystem, state: Any, seat: Seat, offer: Offer, choose: Chooser) -> Any:
        """A command for the offer as this bot would have it, judged or not; None: as it comes."""
        ...


TASTES: Mapping[str, Taste] = {"wh40k": wh40k, "underworlds": underworlds}
"""Tastes by system; a system without one is played at random."""


def best_offer(system: AnySystem, state: Any, seat: Seat, choose: Chooser) -> Any:
    """A whole command for the best offer that can be completed; none if none can."""
    taste = TASTES.get(system.key)
    if taste is None:
        return any_offer(system, state, seat, choose)
    offers = [offer for offer in system.offers(state, seat) if is_open(offer)]
    ranked = sorted(((taste.worth(state, seat, offer), offer) for offer in offers), key=lambda pair: -pair[0])
    for worth, offer in ranked:
        if worth <= 0:
            break
        command = taste.fill(system, state, seat, offer, choose)
        if command is not None and is_legal(system, state, seat, command):
            return command
        if (command := system.complete(state, seat, offer, choose)) is not None:
            return command
    return any_offer(system, state, seat, choose)


def is_legal(system: AnySystem, state: Any, seat: Seat, command: Any) -> bool:
    """Whether the referee would carry the command out."""
    try:
        return not isinstance(system.decide(state, seat, command, NoDice()), Refusal)
    except DiceNeeded:
        return True
