"""Carrying a battle on: who owes a decision at the top of the stack."""

from app.rules.aos.chapters import CHAPTERS
from app.rules.aos.draft import Draft
from app.rules.aos.model.state import State
from app.rules.kernel.engine import flow
from app.rules.kernel.seats import Seat


def deciders(state: State) -> frozenset[Seat]:
    """The seats that owe a decision now."""
    return flow.deciders(CHAPTERS, state)


def run(draft: Draft) -> None:
    """Carries the battle on to the next decision."""
    flow.run(CHAPTERS, draft)
