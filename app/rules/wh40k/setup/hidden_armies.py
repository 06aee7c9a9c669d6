"""Which of the armies that were brought along are kept from a viewer while lists are in the making (W40K-HID-02)."""

from collections.abc import Iterable

from app.rules.kernel.schema import army_namespaces
from app.rules.kernel.seats import Seat
from app.rules.wh40k.model.state import State


def kept_back(state: State, seats: Iterable[Seat]) -> frozenset[str]:
    """The armies that were brought and that none of these seats leads: neither read nor taken by them."""
    drafts = (state.sides[seat].draft for seat in seats)
    used = ([draft.id, *(unit.sheet for unit in draft.units)] for draft in drafts if draft)
    return army_namespaces.kept_back((*state.library.rosters, *state.library.sheets), used)
