"""Carrying a match on: who owes a decision at the top of the stack, and what the referee does when nobody does."""

from app.rules.diskwars.chapters import CHAPTERS
from app.rules.diskwars.draft import Draft
from app.rules.diskwars.model.state import State
from app.rules.kernel.engine import flow
from app.rules.kernel.seats import Seat


def deciders(state: State) -> frozenset[Seat]:
    """The seats that owe a decision now."""
    return flow.deciders(CHAPTERS, state)


def run(draft: Draft) -> None:
    """Goes on until somebody owes a decision or the match is over."""
    flow.run(CHAPTERS, draft)
