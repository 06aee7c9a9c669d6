"""A 40k command being worked out."""

from app.rules.kernel.dice.dice import Dice
from app.rules.kernel.engine.draft import SteppedDraft
from app.rules.wh40k.evolve import evolve
from app.rules.wh40k.model.events import Event
from app.rules.wh40k.model.prompts import Step
from app.rules.wh40k.model.state import State


class Draft(SteppedDraft[State, Event, Step]):
    """Collects the facts of one command and folds them at once."""

    def __init__(self, state: State, dice: Dice) -> None:
        super().__init__(state, dice, evolve)
