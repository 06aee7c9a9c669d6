"""Command points for what is in a list: fewer points than agreed, fewer auxiliaries (AOS-ARMY-1.2.1, AOS-ARMY-3.6b)."""

from collections.abc import Iterator

from app.rules.aos.agreed_battle import plan_of
from app.rules.aos.composition.lists import total
from app.rules.aos.ground.standing import modules
from app.rules.aos.model.state import State
from app.rules.kernel.seats import Seat

FAR_UNDER = 50  # AOS-ARMY-1.2.1


def extra_points(state: State) -> Iterator[tuple[Seat, str]]:
    """Each seat that gains a command point at the start of this round, and why (AOS-CMD-1.1d)."""
    if "army_composition" not in modules(state):
        return
    plan = plan_of(state)
    auxiliaries = dict.fromkeys(state.seats, 0)
    for seat in state.seats:
        roster = state.sides[seat].draft
        if roster is None:
            continue
        auxiliaries[seat] = len(roster.auxiliaries)
        limit = plan.points or roster.points
        if state.round == 1 and limit - total(state.library, roster) >= FAR_UNDER and limit:
            yield seat, "under_limit"
    first, second = state.seats
    if auxiliaries[first] != auxiliaries[second]:
        yield min(state.seats, key=lambda seat: auxiliaries[seat]), "auxiliaries"
