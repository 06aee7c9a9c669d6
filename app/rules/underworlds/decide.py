"""Judging commands: who may speak, whether it is the time for it, then the chapter it belongs to."""

from collections.abc import Sequence

from app.rules.kernel.dice import Dice
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds.chapters import handlers_of
from app.rules.underworlds.commands import Command
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.events import Event
from app.rules.underworlds.flow import deciders, run
from app.rules.underworlds.handling import Handler
from app.rules.underworlds.refusals import refuse
from app.rules.underworlds.state import State


def decide(state: State, seat: Seat, command: Command, dice: Dice) -> Sequence[Event] | Refusal:
    """The facts a command leads to, or why it is refused: time and turn first, which everybody can check."""
    handler = _handler(state, seat, command)
    if isinstance(handler, Refusal):
        return handler
    draft = Draft(state, dice)
    if refused := handler.handle(draft, seat, command):
        return refused
    if draft.state.ruling is None:
        run(draft)
    return tuple(draft.events)


def _handler(state: State, seat: Seat, command: Command) -> Handler | Refusal:
    if state.result is not None:
        return refuse("match_over")
    if seat not in state.seats:
        return refuse("not_your_turn")
    handlers = handlers_of(type(command))
    anywhere = next((handler for handler in handlers if not handler.at), None)
    if anywhere is not None:
        return anywhere
    if state.ruling is not None:
        return refuse("ruling_pending")
    fitting = next((handler for handler in handlers if isinstance(state.step, handler.at)), None)
    if fitting is None:
        early = handlers[0].early
        return refuse(early if isinstance(early, str) else early(state), step=state.step.kind)
    if seat not in deciders(state):
        return refuse(fitting.other, step=state.step.kind)
    return fitting
