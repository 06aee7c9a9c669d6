"""Judging commands: who may speak, whether it is the time for it, then the chapter it belongs to."""

from collections.abc import Sequence
from functools import partial

from app.rules.kernel.dice.dice import Dice
from app.rules.kernel.engine import flow
from app.rules.kernel.engine.wellformed import unsound
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.chapters import CHAPTERS
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.model.commands import Command
from app.rules.warmaster.model.events import Event
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.state import State

TIMING = flow.Timing(refuse=refuse, over="battle_over", stranger="not_your_turn", first="step")


def decide(state: State, seat: Seat, command: Command, dice: Dice) -> Sequence[Event] | Refusal:
    """The facts a command leads to, or why it is refused."""
    return flow.decide(CHAPTERS, TIMING, Draft(state, dice), seat, command, partial(unsound, refuse))


def untimely(state: State, seat: Seat, command: Command) -> Refusal | None:
    """Why now is not the time for such a command of this seat, whatever stands in it."""
    return flow.untimely(CHAPTERS, TIMING, state, seat, command)
