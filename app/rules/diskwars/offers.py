"""What a seat may do now, gathered from the chapters."""

from collections.abc import Sequence

from app.rules.diskwars.chapters import CHAPTERS
from app.rules.diskwars.model.state import State
from app.rules.kernel.engine import flow
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.seats import Seat


def offers(state: State, seat: Seat) -> Sequence[Offer]:
    """Everything the seat may do now, and what it may not do yet and why."""
    return flow.offers(CHAPTERS, state, seat)
