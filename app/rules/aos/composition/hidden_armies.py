"""Which of the armies that were brought along are kept from a viewer while lists are in the making."""

from collections.abc import Iterable

from app.rules.aos.composition.lists import units_of
from app.rules.aos.model.state import State
from app.rules.kernel.schema import army_namespaces
from app.rules.kernel.seats import Seat


def kept_back(state: State, seats: Iterable[Seat]) -> frozenset[str]:
    """The armies that were brought and that none of these seats leads: neither read nor taken by them."""
    drafts = (state.sides[seat].draft for seat in seats)
    used = ([draft.id, *(unit.warscroll for unit in units_of(draft))] for draft in drafts if draft)
    return army_namespaces.kept_back((*state.library.rosters, *state.library.warscrolls), used)
