"""The random bot: any open offer, weighted so that it acts before it ends phases and a match comes to its end."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.bots.judgement import AnySystem
from app.rules.kernel.offers.offer import Offer, is_open
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.seats import Seat

PLACES: Mapping[str, float] = {"prompt": 1.0, "unit": 1.0, "phase": 0.15, "table": 0.02}
"""How much an offer is wanted by where it stands."""

NEVER = 0.0
"""How much is wanted what a bot leaves to people."""

KINDS: Mapping[str, float] = {
    "answer_ruling": 1.0,
    "set_standing": 0.02,
    "concede": NEVER,
    "propose_ruling": NEVER,
}
"""How much an offer of a kind that every system has is wanted, where its place does not say it well."""


def is_for_people(offer: Offer) -> bool:
    """Whether a bot leaves this to people: it never agrees that dice decide what was rejected, so nobody wins that from it."""
    kind = offer.command["kind"]
    return kind == "ruling_rolloff" or (kind == "answer_rolloff" and bool(offer.command["accept"]))


def any_offer(
    system: AnySystem, state: Any, seat: Seat, choose: Chooser, *, wanted: Mapping[str, float] | None = None
) -> Any:
    """A whole command for one of the open offers; none if no offer can be completed. `wanted` weighs the system's kinds."""
    weights = {**KINDS, **(wanted or {})}
    offers = [offer for offer in system.offers(state, seat) if is_open(offer) and not is_for_people(offer)]
    for offer in in_turn(offers, choose, weights):
        command = system.complete(state, seat, offer, choose)
        if command is not None:
            return command
    return None


def in_turn(offers: Sequence[Offer], choose: Chooser, weights: Mapping[str, float]) -> Iterator[Offer]:
    """The offers in a random order in which the wanted come early."""
    weighed = [(offer, weights.get(offer.command["kind"], PLACES[offer.place])) for offer in offers]
    left = [(offer, weight) for offer, weight in weighed if weight != NEVER]
    while left:
        mark = choose.between(0.0, sum(weight for _, weight in left))
        for index, (_, weight) in enumerate(left):
            mark -= weight
            if mark <= 0 or index == len(left) - 1:
                yield left.pop(index)[0]
                break
