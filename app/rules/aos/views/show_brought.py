"""Which armies that were brought along a viewer may know while lists are in the making."""

from collections.abc import Iterable

from app.rules.aos.composition.lists import units_of
from app.rules.aos.model.state import State
from app.rules.kernel.schema.brought import army_of
from app.rules.kernel.seats import Seat


def kept_back(state: State, seats: Iterable[Seat]) -> frozenset[str]:
    """The armies with content of their own that are nobody's of these seats: their names and warscrolls are a secret."""
    drafts = (state.sides[seat].draft for seat in seats)
    led = {army_of(unit.warscroll) for draft in drafts if draft for unit in units_of(draft)}
    return frozenset(map(army_of, state.library.warscrolls)) - {"", *led}
