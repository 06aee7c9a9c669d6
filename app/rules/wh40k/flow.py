"""Carrying a battle on: who owes a decision at the top of the stack, and what the referee does when nobody does."""

from app.rules.kernel.engine import flow
from app.rules.kernel.seats import Seat
from app.rules.wh40k.chapters import CHAPTERS
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.model.state import State


def deciders(state: State) -> frozenset[Seat]:
    """The seats that owe a decision now."""
    return flow.deciders(CHAPTERS, state)


def run(draft: Draft) -> None:
    """Goes on until somebody owes a decision or the battle is over."""
    flow.run(CHAPTERS, draft)
