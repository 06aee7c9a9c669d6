"""What a player's objective is worth (DW-WIN-03, DW-SCN-01, DW-SCN-06, DW-INT-08)."""

from app.rules.diskwars.ground.disks import side
from app.rules.diskwars.language.meaning import WORDS
from app.rules.diskwars.model.state import State
from app.rules.kernel.abilities.terms import Frame
from app.rules.kernel.incremental.derived import derived, memoized
from app.rules.kernel.seats import Seat


def enemy_casualties(state: State, seat: Seat) -> tuple[str, ...]:
    """The disks in the casualty piles of all opponents, whatever brought them there (DW-SCN-06)."""
    return tuple(disk for disk, owner in _casualties(state) if side(state, owner) != side(state, seat))


@memoized
def _casualties(state: State) -> tuple[tuple[str, Seat], ...]:
    """All disks in casualty piles and whose they are: the same until another falls."""
    return tuple((disk.id, disk.owner) for disk in state.disks.values() if disk.lying == "casualties")


@derived
def points_of(state: State, seat: Seat) -> int:
    """The victory points of a player; in the introductory scenario one for each enemy casualty (DW-INT-08)."""
    if state.options.mode == "intro" or not state.sides[seat].objective:
        return len(enemy_casualties(state, seat))
    score = state.library.scenarios[state.sides[seat].objective].score
    return WORDS.amount(state, Frame(seat=seat), score)
