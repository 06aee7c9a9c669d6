"""A chooser for bots that know where they want to go."""

from collections.abc import Sequence
from math import hypot
from typing import TypeVar

from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.plane.shapes import Point, Pose

T = TypeVar("T")


class Toward:
    """A chooser that picks the pose nearest to a place, and takes no chances."""

    def __init__(self, choose: Chooser, at: Point) -> None:
        self._choose = choose
        self._at = at

    def pick(self, options: Sequence[T]) -> T:
        """The pose nearest to the place; of other things any."""
        if all(isinstance(option, Pose) for option in options):
            return min(options, key=self._far)
        return self._choose.pick(options)

    def _far(self, option: object) -> float:
        assert isinstance(option, Pose)
        return hypot(option.x - self._at.x, option.y - self._at.y)

    def chance(self, share: float) -> bool:
        """Never the usual."""
        return False

    def between(self, low: float, high: float) -> float:
        """A number between the bounds."""
        return self._choose.between(low, high)
