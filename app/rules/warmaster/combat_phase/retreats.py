"""Retreats: straight away as a block, stands that are blocked destroyed (WM-RET-01..11, WM-DES-01, WM-GEO-18, -19)."""

from app.rules.warmaster.characteristics import has
from app.rules.warmaster.characters import leaving, run_over
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import stands_of
from app.rules.warmaster.ground.retreat_ways import is_blocked, is_lost, shifted
from app.rules.warmaster.model.combat_prompts import Retreated
from app.rules.warmaster.model.command_events import StandLost, UnitFlagged, UnitMoved
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.state import UnitId


def retreat(draft: Draft, unit: UnitId, went: Retreated, distance: int) -> None:
    """The unit goes; what is blocked on its way is destroyed, and artillery altogether (WM-RET-06, -07).

    Who is left is one unit still, in two parts if a stand between them is lost (WM-RET-11).
    """
    state = draft.state
    stands = stands_of(state, unit)
    lost = [one.id for one in stands if is_blocked(state, unit, one, went.dx, went.dy)]
    if is_lost(state, unit) or len(lost) == len(stands):
        run_over.destroy(draft, unit, "terrain" if lost and has(state, unit, "steam_tank") else "retreat")
        return
    for stand in lost:
        draft.emit(StandLost(stand=stand, why="blocked"))
    left = stands_of(draft.state, unit)
    moves = tuple(PathOf(model=one.id, path=(one.pose, shifted(one, went.dx, went.dy))) for one in left)
    draft.emit(UnitFlagged(unit=unit, flag="retreated"))
    draft.emit(UnitMoved(unit=unit, moves=moves, lengths=(float(distance),) * len(moves), why="retreat"))
    if leaving.is_off(draft.state, unit):
        leaving.leave(draft, unit, {one.id: one.pose for one in left})
        return
    ways = {move.model: tuple((pose.x, pose.y) for pose in move.path) for move in moves}
    run_over.after_move(draft, unit, ways, in_command=False)
