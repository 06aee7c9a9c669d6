"""The random bot: any open offer, weighted so that it acts before it ends phases and a match comes to its end."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.rules.kernel.referee.offers import Offer, is_open
from app.rules.kernel.referee.play import Chooser
from app.rules.kernel.referee.seats import Seat
from app.rules.kernel.referee.system import System

PLACES: Mapping[str, float] = {"prompt": 1.0, "unit": 1.0, "phase": 0.15, "table": 0.02}
"""How much an offer is wanted by where it stands."""

KINDS: Mapping[str, float] = {
    "lock_army": 6.0,
    "ready": 8.0,
    "take_battlefield": 0.3,
    "cancel_selection": 0.02,
    "finish_unit": 0.1,
    "heroic_done": 0.2,
    "declare_charge_failed": 0.02,
    "concede_minimum_move": 0.02,
    "deploy_in_reserve": 0.3,
    "skip_marker": 0.1,
    "answer_ruling": 1.0,
    "ruling_rolloff": 1.0,
    "answer_display_offset": 1.0,
    "set_standing": 0.02,
}
"""How much an offer of a kind is wanted, where its place does not say it well."""

LAST = {"no_room"}
"""What is done only when nothing else is possible."""

NEVER = {"concede", "propose_ruling", "set_display_offset"}
"""What a bot leaves to people."""


def any_offer(system: System[Any, Any, Any, Any], state: Any, seat: Seat, choose: Chooser) -> Any:
    """A whole command for one of the open offers; none if no offer can be completed."""
    offers = [offer for offer in system.offers(state, seat) if is_open(offer)]
    for offer in in_turn(offers, choose):
        command = system.complete(state, seat, offer, choose)
        if command is not None:
            return command
    return None


def in_turn(offers: Sequence[Offer], choose: Chooser) -> Iterator[Offer]:
    """The offers in a random order in which the wanted come early; those of last resort at the end."""
    left = [(offer, _weight(offer)) for offer in offers if offer.command["kind"] not in NEVER]
    while left:
        mark = choose.between(0.0, sum(weight for _, weight in left))
        for index, (_, weight) in enumerate(left):
            mark -= weight
            if mark <= 0 or index == len(left) - 1:
                yield left.pop(index)[0]
                break


def _weight(offer: Offer) -> float:
    kind = offer.command["kind"]
    return 1e-6 if kind in LAST else KINDS.get(kind, PLACES[offer.place])
