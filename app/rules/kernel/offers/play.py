"""Choosing among offers: the chooser protocol, and a whole match played by choosers."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chooser(Protocol):
    """Where a free choice comes from: a bot's taste, a seeded stream in tests."""

    def pick(self, options: Sequence[T]) -> T:
        """One of the options (there is at least one)."""
        ...

    def chance(self, share: float) -> bool:
        """True with this share (0 to 1)."""
        ...

    def between(self, low: float, high: float) -> float:
        """A number between the bounds."""
        ...
