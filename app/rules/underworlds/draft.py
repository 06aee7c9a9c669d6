"""An Underworlds command being worked out."""

from app.rules.kernel.dice import Dice
from app.rules.kernel.draft import SteppedDraft
from app.rules.underworlds.events import Event
from app.rules.underworlds.evolve import evolve
from app.rules.underworlds.prompts import Step
from app.rules.underworlds.state import State


class Draft(SteppedDraft[State, Event, Step]):
    """Collects the facts of one command and folds them at once."""

    def __init__(self, state: State, dice: Dice) -> None:
        super().__init__(state, dice, evolve)
