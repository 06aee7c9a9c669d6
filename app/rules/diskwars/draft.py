"""A Diskwars command being worked out."""

from app.rules.diskwars.evolve import evolve
from app.rules.diskwars.model.events import Event
from app.rules.diskwars.model.prompts import Step
from app.rules.diskwars.model.state import State
from app.rules.kernel.dice.dice import Dice
from app.rules.kernel.engine.draft import SteppedDraft


class Draft(SteppedDraft[State, Event, Step]):
    """Collects the facts of one command and folds them at once."""

    def __init__(self, state: State, dice: Dice) -> None:
        super().__init__(state, dice, evolve)
