"""Judging commands: who may speak, whether it is the time for it, then the chapter it belongs to."""

from collections.abc import Sequence

from app.rules.kernel.dice.dice import Dice
from app.rules.kernel.engine import flow
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds.chapters import CHAPTERS
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.model.commands import Command
from app.rules.underworlds.model.events import Event
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import State

TIMING = flow.Timing(refuse=refuse, over="match_over", stranger="not_your_turn", first="step")


def decide(state: State, seat: Seat, command: Command, dice: Dice) -> Sequence[Event] | Refusal:
    """The facts a command leads to, or why it is refused: time and turn first, which everybody can check."""
    return flow.decide(CHAPTERS, TIMING, Draft(state, dice), seat, command)
