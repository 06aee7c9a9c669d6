"""A command being worked out: the facts so far and the state they lead to."""

from collections.abc import Callable
from typing import Generic, TypeVar

from app.rules.kernel.dice import Dice

S = TypeVar("S")
E = TypeVar("E")


class Draft(Generic[S, E]):
    """Collects events and folds them at once, for rules that need the state after their own first fact."""

    def __init__(self, state: S, dice: Dice, evolve: Callable[[S, E], S]) -> None:
        self.state = state
        self.events: list[E] = []
        self.dice = dice
        self._evolve = evolve

    def emit(self, *events: E) -> None:
        """Adds facts, in order."""
        for event in events:
            self.state = self._evolve(self.state, event)
            self.events.append(event)
