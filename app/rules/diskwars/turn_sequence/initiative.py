"""The order of initiative among those still in the game (DW-CON-16, DW-CON-17, DW-WIN-08)."""

from collections.abc import Iterable

from app.rules.diskwars.model.state import State
from app.rules.kernel.seats import Seat


def in_order(state: State, seats: Iterable[Seat] | None = None) -> tuple[Seat, ...]:
    """These seats, or all that still play, the first player first."""
    wanted = set(state.seats if seats is None else seats) - set(state.out)
    return tuple(seat for seat in state.order if seat in wanted)


def reversed_order(state: State) -> tuple[Seat, ...]:
    """All that still play, the last player first."""
    return in_order(state)[::-1]
