"""Setting a heap for a scenario."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.rules.pebbles.model.events import Event
from app.rules.pebbles.model.state import State
from app.scenes.pebbles.given import GivenIn

from app.rules.kernel.dice.dice import Dice


def given(data: Mapping[str, Any], dice: Dice) -> tuple[State, Sequence[Event]]:
    """The state that `given` describes. Raises ValueError."""
    wanted = GivenIn.model_validate(dict(data))
    return State(seats=tuple(wanted.seats), left=wanted.left, active=wanted.active), ()
