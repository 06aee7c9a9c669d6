"""One decision of a bot, in whatever process: all it takes comes with it."""

import hmac
import random
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any, TypeAlias, TypeVar

from app.bots import Brain, brain
from app.bots.judgement import AnySystem, Judgement
from app.rules.kernel.seats import Seat

T = TypeVar("T")

BrainByName: TypeAlias = Callable[[str], Brain]
"""Gives a bot by its name; of a module, or made of what is, so that the process that thinks has it too."""


class Bots:
    """The bots of a system, by name. Another process gets their judgement by the name of its module."""

    def __init__(self, judgement: Judgement | None, wanted: Mapping[str, float]) -> None:
        self._judgement = judgement
        self._wanted = wanted

    def __call__(self, name: str) -> Brain:
        """The bot of this name. Raises KeyError for a name nobody has."""
        return brain(name, self._judgement, self._wanted)

    def __reduce__(self) -> tuple[Any, ...]:
        """What the bots are made of there."""
        judgement = self._judgement
        return _bots, (judgement.__name__ if isinstance(judgement, ModuleType) else judgement, dict(self._wanted))


def _bots(judgement: Any, wanted: Mapping[str, float]) -> Bots:
    return Bots(import_module(judgement) if isinstance(judgement, str) else judgement, wanted)


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


def decision(state: Any, system: AnySystem, seat: Seat, bots: BrainByName, name: str, choose: SeededChooser) -> Any:
    """What the bot of a name does for a seat: a whole command, or nothing if it finds none."""
    return bots(name)(system, state, seat, choose)
