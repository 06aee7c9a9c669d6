"""Magic items that the table agreed to keep secret until they are used (WM-VIS-03, WM-AMB-51)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from app.rules.kernel.seats import Seat
from app.rules.warmaster.model.profiles import Library
from app.rules.warmaster.model.state import Character, State, Unit

Bearer = TypeVar("Bearer", Unit, Character)


def without_items(state: State, seats: Sequence[Seat]) -> State:
    """The table as others see it: no trace, not even in points, of what the units and characters of a side still hide."""
    if state.options.open_lists or state.result is not None:
        return state
    units = _bare(state.library, state.units, seats)
    return replace(state, units=units, characters=_bare(state.library, state.characters, seats))


def _bare(library: Library, bearers: Mapping[str, Bearer], seats: Sequence[Seat]) -> dict[str, Bearer]:
    return {id: one if one.seat in seats else _without(library, one) for id, one in bearers.items()}


def _without(library: Library, one: Bearer) -> Bearer:
    gone = one.dead if isinstance(one, Character) else one.where == "destroyed"
    if one.item is None or one.spent or gone:
        return one
    return replace(one, item=None, points=one.points - library.items[one.item].points)
