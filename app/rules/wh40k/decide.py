"""Judging commands: who may speak, whether it is the time for it, then the chapter it belongs to."""

from collections.abc import Sequence
from functools import partial

from app.rules.kernel.dice.dice import Dice
from app.rules.kernel.engine import flow
from app.rules.kernel.engine.wellformed import unsound
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.wh40k.chapters import CHAPTERS
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.model.commands import Command
from app.rules.wh40k.model.events import Event
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.state import State

TIMING = flow.Timing(refuse=refuse, over="battle_over", stranger="not_your_decision", first="turn")


def decide(state: State, seat: Seat, command: Command, dice: Dice) -> Sequence[Event] | Refusal:
    """The facts a command leads to, or why it is refused (order of reasons: digest, section 4.8)."""
    return flow.decide(CHAPTERS, TIMING, Draft(state, dice), seat, command, partial(unsound, refuse))


def untimely(state: State, seat: Seat, command: Command) -> Refusal | None:
    """Why now is not the time for such a command of this seat, whatever stands in it."""
    return flow.untimely(CHAPTERS, TIMING, state, seat, command)
