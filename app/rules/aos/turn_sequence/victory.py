"""How the battle ends: most victory points, else the general that lives (AOS-BW-5a..c, AOS-END-1)."""

from app.rules.aos.draft import Draft
from app.rules.aos.model.flow_events import BattleEnded
from app.rules.aos.model.state import Result, State
from app.rules.kernel.seats import Seat


def end_battle(draft: Draft) -> None:
    """Compares the scores."""
    draft.emit(BattleEnded(result=judged(draft.state)))


def judged(state: State) -> Result:
    """Who has won as things are: a major victory, a minor one, or a draw (AOS-SH-BP-8)."""
    first, second = state.seats
    a, b = state.sides[first].score, state.sides[second].score
    if a != b:
        return Result(winner=first if a > b else second, how="points", major=True)
    living = [seat for seat in state.seats if _general_lives(state, seat)]
    tie = state.library.battlepacks[state.options.battlepack].tie
    if len(living) == 1 and tie == "general":
        return Result(winner=living[0], how="general", major=False)
    return Result(winner=None, how="draw", major=False)


def _general_lives(state: State, seat: Seat) -> bool:
    return any(unit.general and unit.seat == seat and unit.where != "destroyed" for unit in state.units.values())
