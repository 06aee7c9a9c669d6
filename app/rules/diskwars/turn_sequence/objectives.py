"""What a player's objective is worth (DW-WIN-03, DW-SCN-01, DW-SCN-06, DW-INT-08)."""

from app.rules.diskwars.ground.disks import side
from app.rules.diskwars.language.meaning import WORDS
from app.rules.diskwars.model.state import State
from app.rules.kernel.abilities.terms import Frame
from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.seats import Seat


def enemy_casualties(state: State, seat: Seat) -> tuple[str, ...]:
    """The disks in the casualty piles of all opponents, whatever brought them there (DW-SCN-06)."""
    gone = (disk for disk in state.disks.values() if disk.lying == "casualties")
    return tuple(disk.id for disk in gone if side(state, disk.owner) != side(state, seat))


@derived
def points_of(state: State, seat: Seat) -> int:
    """The victory points of a player; in the introductory scenario one for each enemy casualty (DW-INT-08)."""
    if state.options.mode == "intro" or not state.sides[seat].objective:
        return len(enemy_casualties(state, seat))
    score = state.library.scenarios[state.sides[seat].objective].score
    return WORDS.amount(state, Frame(seat=seat), score)
