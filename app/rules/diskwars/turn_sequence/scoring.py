"""How a match ends: the last one standing, towers held, points of secret objectives (DW-WIN-01..09, DW-FOR-05)."""

from app.rules.diskwars.draft import Draft
from app.rules.diskwars.ground.disks import side
from app.rules.diskwars.ground.terrain import controlled_by
from app.rules.diskwars.model.round_events import DisksLost, MatchEnded, PointsCounted
from app.rules.diskwars.model.state import Result, State
from app.rules.diskwars.turn_sequence.initiative import in_order
from app.rules.diskwars.turn_sequence.objectives import points_of
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.position import playing


def last_standing(draft: Draft) -> bool:
    """Whoever is left alone wins; if nobody is left, nobody does (DW-WIN-06, DW-WIN-07).

    Of a team that is left alone the one earliest in initiative is named (DW-OPT-01, DW-CON-18).
    """
    left = in_order(draft.state) or playing(draft.state)
    if len({side(draft.state, seat) for seat in left}) > 1:
        return False
    result = Result(winner=left[0], how="last_standing") if left else Result(winner=None, how="no_winner")
    draft.emit(MatchEnded(result=result))
    return True


def fortresses(draft: Draft) -> bool:
    """Who controls more than one Watchtower at the end of a round wins (DW-FOR-05)."""
    state = draft.state
    if state.options.special_scenario != "fortresses":
        return False
    held = [controlled_by(state, piece.id) for piece in state.terrain.values() if piece.side == "watchtower"]
    winner = next((seat for seat in in_order(state) if held.count(seat) > 1), None)
    if winner is None:
        return False
    draft.emit(MatchEnded(result=Result(winner=winner, how="fortresses")))
    return True


def count(draft: Draft) -> None:
    """Reserves become casualties, objectives are counted; initiative breaks ties (DW-WIN-02..04, DW-REI-09, DW-AMB-49)."""
    left = tuple(disk.id for disk in draft.state.disks.values() if disk.lying in ("reserve", "undeployed"))
    if left:
        draft.emit(DisksLost(disks=left, why="reserve"))
    points = {seat: points_of(draft.state, seat) for seat in in_order(draft.state)}
    draft.emit(PointsCounted(points=points))
    winner = leader(draft.state, points)
    draft.emit(MatchEnded(result=Result(winner=winner, how="points", points=points)))


def leader(state: State, points: dict[Seat, int]) -> Seat:
    """Who has most points; of several the one earliest in initiative (DW-CON-18, DW-WIN-04, DW-MUL-08)."""
    return max(in_order(state, points), key=lambda seat: points[seat])


def conceded_to(draft: Draft, winner: Seat) -> None:
    """All others gave up."""
    draft.emit(MatchEnded(result=Result(winner=winner, how="conceded")))
