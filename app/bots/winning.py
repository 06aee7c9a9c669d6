"""The bot that plays to win: it ranks the offers by a system's judgement, fills the best, and does anything before nothing."""

from collections.abc import Mapping
from typing import Any

from app.bots.chance import any_offer, is_for_people
from app.bots.judgement import AnySystem, Judgement
from app.rules.kernel.dice.dice import DiceNeeded, NoDice
from app.rules.kernel.offers.offer import is_open
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def best_offer(
    system: AnySystem,
    state: Any,
    seat: Seat,
    choose: Chooser,
    *,
    judgement: Judgement,
    wanted: Mapping[str, float] | None = None,
) -> Any:
    """A whole command for the best offer that can be completed; none if none can."""
    offers = [offer for offer in system.offers(state, seat) if is_open(offer) and not is_for_people(offer)]
    ranked = sorted(((judgement.worth(state, seat, offer), offer) for offer in offers), key=lambda pair: -pair[0])
    for worth, offer in ranked:
        if worth <= 0:
            break
        command = judgement.fill(system, state, seat, offer, choose)
        if command is not None and is_legal(system, state, seat, command):
            return command
        if (command := system.complete(state, seat, offer, choose)) is not None:
            return command
    return any_offer(system, state, seat, choose, wanted=wanted)


def is_legal(system: AnySystem, state: Any, seat: Seat, command: Any) -> bool:
    """Whether the referee would carry the command out."""
    try:
        return not isinstance(system.decide(state, seat, command, NoDice()), Refusal)
    except DiceNeeded:
        return True
