"""A command being worked out."""

from app.rules.aos.evolve import evolve
from app.rules.aos.model.events import Event
from app.rules.aos.model.prompts import Step
from app.rules.aos.model.state import State
from app.rules.kernel.dice.dice import Dice
from app.rules.kernel.engine.draft import SteppedDraft


class Draft(SteppedDraft[State, Event, Step]):
    """Collects the facts of one command and folds them at once."""

    def __init__(self, state: State, dice: Dice) -> None:
        super().__init__(state, dice, evolve)
