"""Carrying a match on: who owes a decision at the top of the stack, and what the referee does when nobody does."""

from app.rules.kernel.seats import Seat
from app.rules.underworlds.chapters import CHECKS, STEPS
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.state import State


def deciders(state: State) -> frozenset[Seat]:
    """The seats that owe a decision now."""
    if state.result is not None:
        return frozenset()
    return STEPS[type(state.step)][0](state)


def run(draft: Draft) -> None:
    """Goes on until somebody owes a decision or the match is over; state checks come first (UW-WND-01)."""
    while draft.state.result is None:
        if any(check(draft) for check in CHECKS):
            continue
        if deciders(draft.state):
            return
        STEPS[type(draft.state.step)][1](draft)
