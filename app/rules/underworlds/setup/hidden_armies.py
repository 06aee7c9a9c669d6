"""Which of the armies that were brought along are kept from a viewer until both have mustered (UW-SET-01, UW-HID-02)."""

from collections.abc import Iterable
from dataclasses import replace

from app.rules.kernel.schema import army_namespaces
from app.rules.kernel.schema.army_namespaces import army_of
from app.rules.kernel.seats import Seat
from app.rules.underworlds.model.profiles import Library
from app.rules.underworlds.model.state import State


def kept_back(state: State, seats: Iterable[Seat]) -> frozenset[str]:
    """The armies that were brought for none of these seats: neither read nor picked by them."""
    library, drafts = state.library, (state.sides[seat].draft for seat in seats)
    content = (*library.rosters, *library.warbands, *library.decks)
    return army_namespaces.kept_back(content, ([draft.id] for draft in drafts if draft))


def known_to(state: State, seats: Iterable[Seat]) -> Library:
    """The content without what is kept from these seats."""
    library, hidden = state.library, kept_back(state, seats)
    if not hidden:
        return library
    return replace(
        library,
        warbands={id: one for id, one in library.warbands.items() if army_of(id) not in hidden},
        decks={id: one for id, one in library.decks.items() if army_of(id) not in hidden},
        rosters={id: one for id, one in library.rosters.items() if army_of(id) not in hidden},
    )
