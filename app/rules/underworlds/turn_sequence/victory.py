"""The end of the match: glory, then three tie-breaks (UW-VIC-01..06)."""

from app.rules.kernel.seats import Seat
from app.rules.underworlds import characteristics
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.identifiers import on_field
from app.rules.underworlds.model.flow_events import MatchEnded
from app.rules.underworlds.model.state import Result, State


def held_value(state: State, seat: Seat) -> int:
    """The total value of the treasure tokens a warband holds (UW-VIC-04)."""
    holders = ((feature, characteristics.holder(state, feature)) for feature in state.features.values())
    return sum(feature.value for feature, holder in holders if holder is not None and holder.seat == seat)


def standing_bounty(state: State, seat: Seat) -> int:
    """The Bounty of the fighters still on the battlefield, as it is now (UW-VIC-05)."""
    return sum(characteristics.bounty(state, fighter.id) for fighter in on_field(state, seat))


def result_of(state: State) -> Result:
    """Who has won, how, and how clearly."""
    first, second = state.seats
    if winner := _more(state, state.sides[first].glory, state.sides[second].glory):
        return Result(winner=winner, how="glory", major=True)
    if winner := _more(state, bool(on_field(state, first)), bool(on_field(state, second))):
        return Result(winner=winner, how="survivors")
    if winner := _more(state, held_value(state, first), held_value(state, second)):
        return Result(winner=winner, how="treasure")
    if winner := _more(state, standing_bounty(state, first), standing_bounty(state, second)):
        return Result(winner=winner, how="bounty")
    return Result(winner=None, how="draw")


def _more(state: State, first: int, second: int) -> Seat | None:
    return None if first == second else state.seats[0 if first > second else 1]


def conclude(draft: Draft) -> None:
    """The match is over: after the final end phase, never earlier (UW-VIC-01)."""
    draft.emit(MatchEnded(result=result_of(draft.state)))
