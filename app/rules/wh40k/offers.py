"""What a seat may do now, gathered from the chapters."""

from collections.abc import Sequence

from app.rules.kernel.engine import flow
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.seats import Seat
from app.rules.wh40k.chapters import CHAPTERS
from app.rules.wh40k.model.state import State


def offers(state: State, seat: Seat) -> Sequence[Offer]:
    """Everything the seat may do now, and what it may not do yet and why."""
    return flow.offers(CHAPTERS, state, seat)
