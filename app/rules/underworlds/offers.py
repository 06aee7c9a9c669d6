"""What a seat may do now, gathered from the chapters."""

from collections.abc import Sequence

from app.rules.kernel.offers import Offer
from app.rules.kernel.seats import Seat
from app.rules.underworlds.chapters import OFFER_CHAPTERS
from app.rules.underworlds.flow import deciders
from app.rules.underworlds.settling import agreements
from app.rules.underworlds.state import State
from app.rules.underworlds.surge_windows import standing


def offers(state: State, seat: Seat) -> Sequence[Offer]:
    """Everything the seat may do now, and what it may not do yet and why (UW-HID-03)."""
    if state.result is not None or seat not in state.seats:
        return ()
    found = [*agreements.offers(state, seat), *standing.offers(state, seat)]
    if state.ruling is None and seat in deciders(state):
        for chapter in OFFER_CHAPTERS:
            if make := chapter.get(type(state.step)):
                found += make(state, seat)
    return found
