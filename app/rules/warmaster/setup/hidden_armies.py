"""Which of the lists that were brought along are kept from a viewer while lists are in the making."""

from collections.abc import Iterable

from app.rules.kernel.schema import army_namespaces
from app.rules.kernel.seats import Seat
from app.rules.warmaster.model.state import State


def kept_back(state: State, seats: Iterable[Seat]) -> frozenset[str]:
    """The armies that were brought and that none of these seats leads: neither read nor taken by them."""
    drafts = (state.sides[seat].draft for seat in seats)
    return army_namespaces.kept_back(state.library.rosters, ([draft.id] for draft in drafts if draft))
