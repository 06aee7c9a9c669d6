"""Leave a number of pebbles from which no neighbour can take the last."""

from typing import Any

from app.rules.pebbles.model.commands import Take
from app.rules.pebbles.model.state import State
from app.rules.pebbles.model.tables import MOST

from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.seats import Seat


def worth(state: State, seat: Seat, offer: Offer) -> float:
    """Taking what one wants rather than what a die says."""
    return 2.0 if offer.id == "take" else 0.1


def fill(system: Any, state: State, seat: Seat, offer: Offer, choose: Chooser) -> Any:
    """As many as leave the others at a multiple of four, if that can be."""
    beyond = state.left % (MOST + 1)
    return Take(count=beyond or 1) if offer.id == "take" else None
