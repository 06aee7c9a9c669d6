"""Filling an offer's needs so that the command is legal: for bots, selfplay and playouts."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from app.rules.kernel.engine import flow
from app.rules.kernel.offers.autofill import Completion, Filling, mixed, picked
from app.rules.kernel.offers.offer import DiceNeed, FormsNeed, ListNeed, Need, Offer, OrderNeed, PickNeed, TextNeed
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.seats import Seat
from app.rules.underworlds.decide import decide
from app.rules.underworlds.model.commands import Command
from app.rules.underworlds.model.state import State


def _fillings(state: State, seat: Seat, offer: Offer, choose: Chooser) -> Iterator[Filling]:
    """Values for all needs of an offer, drawn anew for each try."""
    needs = ((offer.need,) if offer.need else ()) + offer.more
    if any(isinstance(need, ListNeed | FormsNeed) for need in needs):
        return  # a list is a person's to write
    yield dict(_filled(need, choose) for need in needs)
    while needs:
        yield dict(_filled(need, choose) for need in needs)


def _filled(need: Need, choose: Chooser) -> tuple[str, Any]:
    match need:
        case PickNeed():
            return need.field, picked(need, choose, more=0.4)
        case OrderNeed():
            return need.field, mixed([option.value for option in need.options], choose)
        case DiceNeed():
            count = choose.pick(range(need.least, need.most + 1))
            return need.field, tuple(sorted(mixed(range(len(need.faces)), choose)[:count]))
        case TextNeed():
            return need.field, ""
        case _:
            raise TypeError(f"nothing here asks for a {need.kind}")


COMPLETION: Completion[State] = Completion(
    commands=Command, refused=partial(flow.refusal_of, decide), fillings=_fillings, tries=24
)


def complete(state: State, seat: Seat, offer: Offer, choose: Chooser) -> Command | None:
    """A whole command for an open offer, its needs filled by `choose`; none if no legal filling was found."""
    command: Command | None = COMPLETION.complete(state, seat, offer, choose)
    return command
