"""An Underworlds command being worked out."""

from app.rules.kernel.dice.dice import Dice
from app.rules.kernel.engine.draft import SteppedDraft
from app.rules.underworlds.evolve import evolve
from app.rules.underworlds.model.events import Event
from app.rules.underworlds.model.prompts import Step
from app.rules.underworlds.model.state import State


class Draft(SteppedDraft[State, Event, Step]):
    """Collects the facts of one command and folds them at once."""

    def __init__(self, state: State, dice: Dice) -> None:
        super().__init__(state, dice, evolve)
