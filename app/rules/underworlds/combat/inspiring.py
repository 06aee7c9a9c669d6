"""Inspire and Uninspire conditions: who meets one at a moment (UW-INS-01..04)."""

from app.rules.kernel.abilities.evaluate import bindings
from app.rules.kernel.seats import Seat
from app.rules.underworlds import interpreter
from app.rules.underworlds.bookkeeping import operations
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.identifiers import in_order, warband_of
from app.rules.underworlds.language.frames import Frame
from app.rules.underworlds.language.meaning import ROLES
from app.rules.underworlds.model.language.moments import Moment
from app.rules.underworlds.model.profiles import Inspiring
from app.rules.underworlds.model.state import State

Turned = tuple[str, bool]
"""A fighter, and whether it becomes inspired."""


def due(state: State, moment: Moment) -> tuple[Turned, ...]:
    """Every fighter whose side changes at this moment, the active player's first; turning one twice does nothing (UW-INS-04)."""
    found: dict[str, bool] = {}
    for seat in in_order(state):
        scroll = warband_of(state, seat).warscroll
        for conditions_of, inspired in ((scroll.inspire, True), (scroll.uninspire, False)):
            for condition in conditions_of:
                for fighter in _meeting(state, seat, moment, condition):
                    if state.fighters[fighter].inspired != inspired:
                        found.setdefault(fighter, inspired)
    return tuple(found.items())


def carry_out(draft: Draft, moment: Moment) -> None:
    """Flips the cards of all fighters that meet a condition at this moment."""
    for fighter, inspired in due(draft.state, moment):
        operations.turn(draft, fighter, inspired=inspired)


def _meeting(state: State, seat: Seat, moment: Moment, condition: Inspiring) -> tuple[str, ...]:
    happening = moment.happening
    if (condition.trigger.edge, condition.trigger.event) != (moment.edge, happening.name):
        return ()

    frame = Frame(seat=seat, scope=bindings(happening.facts, ROLES))
    return tuple(
        fighter
        for fighter in interpreter.found(state, frame, condition.who)
        if interpreter.hold(state, frame.of(fighter), (*condition.trigger.where, *condition.when))
    )
