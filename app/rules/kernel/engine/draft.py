"""A command being worked out: the facts so far and the state they lead to."""

from collections.abc import Callable
from typing import Generic, TypeVar, cast

from app.rules.kernel.dice.dice import Dice
from app.rules.kernel.engine.steps import StepChanged, StepEntered, StepLeft
from app.rules.kernel.incremental.derived import hand_on, watcher_of
from app.rules.kernel.incremental.folded import folded
from app.rules.kernel.state.position import Position

S = TypeVar("S")
E = TypeVar("E")
P = TypeVar("P", bound=Position)
T = TypeVar("T")


class Draft(Generic[S, E]):
    """Collects events and folds them at once, for rules that need the state after their own first fact."""

    def __init__(self, state: S, dice: Dice, evolve: Callable[[S, E], S]) -> None:
        self.state = state
        self.events: list[E] = []
        self.dice = dice
        self._evolve = evolve
        self._watcher = watcher_of(state)

    def emit(self, *events: E) -> None:
        """Adds facts, in order."""
        for event in events:
            self.state = folded(self._evolve, self.state, event)
            self.events.append(event)
            if self._watcher is not None:
                hand_on(self._watcher, self.state)


class SteppedDraft(Draft[P, E], Generic[P, E, T]):
    """A draft with the shorthand of the stack; the system's events `E` have those of its steps `T` among them."""

    def enter(self, step: T) -> None:
        """Puts a procedure on the stack."""
        self.emit(cast(E, StepEntered(step=step)))

    def change(self, step: T) -> None:
        """Takes the innermost procedure on."""
        self.emit(cast(E, StepChanged(step=step)))

    def leave(self) -> None:
        """Ends the innermost procedure."""
        self.emit(cast(E, StepLeft(step=self.state.step.kind)))
