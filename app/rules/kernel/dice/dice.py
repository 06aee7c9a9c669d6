"""Dice as the rules see them: somebody else throws, the rules read the faces."""

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Dice(Protocol):
    """A source of faces. The only chance in the program."""

    def roll(self, count: int, sides: int = 6, *, secret: bool = False) -> tuple[int, ...]:
        """Gives `count` faces from 1 to `sides`; `secret` are those that not all may see, such as a shuffle's."""
        ...


class DiceMismatch(Exception):
    """A script of faces ran out, or faces were left over."""


class ScriptedDice:
    """Dice that show a given script, for scenarios, replays and verification."""

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = list(faces)
        self._next = 0

    def roll(self, count: int, sides: int = 6, *, secret: bool = False) -> tuple[int, ...]:
        """Gives the next `count` faces of the script.

        Raises DiceMismatch when the script runs out or shows a face this die does not have.
        """
        faces = tuple(self._faces[self._next : self._next + count])
        if len(faces) < count:
            raise DiceMismatch(f"{count} faces wanted, {len(faces)} left")
        if any(not 1 <= face <= sides for face in faces):
            raise DiceMismatch(f"a die of {sides} cannot show {faces}")
        self._next += count
        return faces

    def finish(self) -> None:
        """Raises DiceMismatch when faces are left over."""
        if left := self._faces[self._next :]:
            raise DiceMismatch(f"faces left over: {left}")


class DiceNeeded(Exception):
    """A judgement reached the point where dice would fall."""


class NoDice:
    """Dice that refuse to fall: used to ask "would this be legal?" without rolling."""

    def roll(self, count: int, sides: int = 6, *, secret: bool = False) -> tuple[int, ...]:
        """Raises DiceNeeded."""
        raise DiceNeeded


def d3(face: int) -> int:
    """A D3 read from a six-sided face: halved, rounded up (W40K-GEN-07)."""
    return (face + 1) // 2


def shuffled(dice: Dice, values: Sequence[T]) -> tuple[T, ...]:
    """The values in an order that chance decides, all orders alike: one roll for each place but the first."""
    order = list(values)
    for last in range(len(order) - 1, 0, -1):
        other = dice.roll(1, sides=last + 1, secret=True)[0] - 1
        order[last], order[other] = order[other], order[last]
    return tuple(order)
