"""What the selectors of abilities find: disks and pieces of terrain, by id."""

from typing import TypeAlias, assert_never

from app.rules.diskwars.ground.disks import side
from app.rules.diskwars.model.language import language as lang
from app.rules.diskwars.model.state import State
from app.rules.kernel.abilities.evaluate import Meaning
from app.rules.kernel.abilities.terms import Frame
from app.rules.kernel.seats import Seat

Words: TypeAlias = Meaning[State, Frame]
"""What words mean in a match."""


def candidates(words: Words, state: State, frame: Frame, selector: lang.Selector) -> tuple[str, ...]:
    """All things of the sort a selector speaks of, in a fixed order."""
    match selector:
        case lang.Disks():
            return tuple(state.disks)
        case lang.Terrain():
            return tuple(state.terrain)
        case _:
            assert_never(selector)


def fits(words: Words, state: State, frame: Frame, selector: lang.Selector, what: str) -> bool:
    """Whether one thing is what the selector says beside its conditions."""
    match selector:
        case lang.Disks():
            disk = state.disks.get(what)
            if disk is None or disk.lying != selector.lying:
                return False
            if any(what in words.things(state, frame, ref) for ref in selector.exclude):
                return False
            # A casualty and a disk in reserve are their owner's, whoever controlled it (DW-CON-05, DW-SCN-06).
            whose = disk.controller if selector.lying == "battlefield" else disk.owner
            return selector.side == "any" or sided(state, frame, whose) == selector.side
        case lang.Terrain():
            return what in state.terrain
        case _:
            assert_never(selector)


def sided(state: State, frame: Frame, whose: Seat) -> str | None:
    """Friendly or enemy, from the point of view of the words; to nobody's words neither (DW-CON-03, DW-CON-04)."""
    if frame.seat is None:
        return None
    return "friendly" if side(state, frame.seat) == side(state, whose) else "enemy"
