"""Where a scout goes before the first round: towards what he is to do, on nobody, and no farther than is safe (DW-KEY-02..04)."""

from app.bots.diskwars.moves import goal_of, steps
from app.rules.diskwars.activation import chains
from app.rules.diskwars.ground.disks import TOLERANCE, disc_of, discs
from app.rules.diskwars.model.round_prompts import Moving
from app.rules.diskwars.model.setup_commands import ScoutMove
from app.rules.diskwars.model.state import DiskId, State
from app.rules.kernel.boards import stacks


def scouted(state: State, disk: DiskId) -> ScoutMove | None:
    """The best free move of a scout that ends on no other disk; none where he lies well already."""
    goal = goal_of(state, disk)
    for flips in steps(state, disk, goal) if goal is not None else ():
        start = Moving(seat=state.disks[disk].controller, disk=disk, flips=flips, scout=True)
        judged = chains.judge(state, start, flips)
        if not isinstance(judged, chains.Chain) or judged.at is None:
            continue
        lying = stacks.laid(disc_of(state, disk), judged.at, state.next_z)
        if not any(one.id != disk and stacks.overlap(lying, one, TOLERANCE) for one in discs(state).values()):
            return ScoutMove(disk=disk, flips=flips)
    return None
