"""A 40k command being worked out, with the shorthand of the stack."""

from app.rules.kernel import draft as kernel
from app.rules.kernel.dice import Dice
from app.rules.wh40k.events import Event
from app.rules.wh40k.evolve import evolve
from app.rules.wh40k.prompts import Step
from app.rules.wh40k.state import State
from app.rules.wh40k.turn_sequence.flow_events import StepChanged, StepEntered, StepLeft


class Draft(kernel.Draft[State, Event]):
    """Collects the facts of one command and folds them at once."""

    def __init__(self, state: State, dice: Dice) -> None:
        super().__init__(state, dice, evolve)

    def enter(self, step: Step) -> None:
        """Puts a procedure on the stack."""
        self.emit(StepEntered(step=step))

    def change(self, step: Step) -> None:
        """Takes the innermost procedure on."""
        self.emit(StepChanged(step=step))

    def leave(self) -> None:
        """Ends the innermost procedure."""
        self.emit(StepLeft(step=self.state.step.kind))
