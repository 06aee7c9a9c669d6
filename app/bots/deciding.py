"""One decision of a bot, in whatever process: all it takes comes with it."""

import hmac
import random
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

from app.bots import Brain
from app.bots.judgement import AnySystem
from app.rules.kernel.referee.seats import Seat

T = TypeVar("T")

BrainByName: TypeAlias = Callable[[str], Brain]
"""Gives a bot by its name; of a module, or made of what is, so that the process that thinks has it too."""


class SeededChooser:
    """Free choices that follow from the match and the row, not from when or where they are made."""

    def __init__(self, seed: bytes, name: str) -> None:
        self._random = random.Random(hmac.digest(seed, name.encode(), "sha256"))

    def pick(self, options: Sequence[T]) -> T:
        """One of the options."""
        return self._random.choice(options)

    def chance(self, share: float) -> bool:
        """True with this share."""
        return self._random.random() < share

    def between(self, low: float, high: float) -> float:
        """A number between the bounds."""
        return self._random.uniform(low, high)


def decision(state: Any, system: AnySystem, seat: Seat, brain: BrainByName, name: str, choose: SeededChooser) -> Any:
    """What the bot of a name does for a seat: a whole command, or nothing if it finds none."""
    return brain(name)(system, state, seat, choose)
