"""Filling an offer's needs so that the command is legal: for bots, selfplay and playouts.

Candidates are made for the need (ways, places, picks), and the first that the real judge does not refuse is taken.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from app.rules.kernel.engine import flow
from app.rules.kernel.offers.autofill import Completion, Filling, picked
from app.rules.kernel.offers.offer import MoveNeed, NumberNeed, Offer, PickNeed, PlaceNeed
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.seats import Seat
from app.rules.warmaster.autofill.complete_moves import ways
from app.rules.warmaster.autofill.complete_places import places
from app.rules.warmaster.autofill.complete_spells import casts, graves
from app.rules.warmaster.decide import decide
from app.rules.warmaster.model.commands import Command
from app.rules.warmaster.model.state import State

_TRIES = 60


def complete(state: State, seat: Seat, offer: Offer, choose: Chooser) -> Command | None:
    """A whole command for an open offer, its needs filled by `choose`; none if no legal filling was found."""
    command: Command | None = COMPLETION.complete(state, seat, offer, choose)
    return command


def _fillings(state: State, seat: Seat, offer: Offer, choose: Chooser) -> Iterator[Filling]:
    """Values for the offer's needs, the likeliest first."""
    match offer.need:
        case _ if offer.command["kind"] == "cast_spell":
            yield from casts(state, offer, choose)
        case _ if offer.command["kind"] == "place_raised":
            yield from graves(state)
        case None:
            yield {}
        case MoveNeed():
            yield from ways(state, seat, offer, choose)
        case PlaceNeed():
            for found in places(state, seat, offer, offer.need, choose):
                yield {**_extras(offer, choose), **found}
        case PickNeed():
            for _ in range(6):
                yield {offer.need.field: picked(offer.need, choose, more=0.3)}
        case NumberNeed(field=field, least=least, most=most):
            yield {field: choose.pick(range(least, (least if most is None else most) + 1))}
        case _:
            return


def _extras(offer: Offer, choose: Chooser) -> Filling:
    """The further needs of an offer: now and then more than it asks for."""
    found: dict[str, Any] = {}
    for need in offer.more:
        if isinstance(need, PickNeed) and choose.chance(0.3):
            found[need.field] = picked(replace(need, least=1), choose, more=0.3)
    return found


COMPLETION: Completion[State] = Completion(
    commands=Command, refused=partial(flow.refusal_of, decide), fillings=_fillings, tries=_TRIES
)
