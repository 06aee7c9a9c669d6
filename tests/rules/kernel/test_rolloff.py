"""Roll-offs of any number of seats."""

from itertools import count

import pytest

from app.rules.kernel.dice.dice import ScriptedDice, shuffled
from app.rules.kernel.dice.rolloff import rolled_off


def off(seats: tuple[str, ...], *faces: int, ties_to: str | None = None):
    dice = ScriptedDice(faces)
    result = rolled_off(seats, dice.roll, int, ties_to=ties_to)
    dice.finish()
    return result


def test_the_best_face_wins_and_all_throws_are_told() -> None:
    result = off(("red", "blue"), 3, 3, 2, 5)
    assert (result.winner, result.throws, result.broken) == ("blue", ((3, 3), (2, 5)), False)


def test_only_those_who_tie_for_the_best_throw_again() -> None:
    result = off(("red", "blue", "jade", "plum"), 6, 2, 6, 5, 1, 4)
    assert (result.winner, result.throws) == ("jade", ((6, 2, 6, 5), (1, 4)))


def test_who_takes_ties_takes_them_only_among_the_best() -> None:
    assert off(("red", "blue", "jade"), 4, 1, 4, ties_to="jade").broken
    assert off(("red", "blue", "jade"), 4, 1, 4, ties_to="jade").winner == "jade"
    result = off(("red", "blue", "jade"), 4, 1, 4, 2, 3, ties_to="blue")
    assert (result.winner, result.broken) == ("jade", False)


def test_nobody_cannot_roll_off() -> None:
    with pytest.raises(ValueError):
        off(())


def test_a_shuffle_can_give_every_order() -> None:
    class Counted:
        """Dice that show the digits of a number, place by place."""

        def __init__(self, number: int) -> None:
            self.number = number

        def roll(self, count: int, sides: int = 6, *, secret: bool = False) -> tuple[int, ...]:
            self.number, face = divmod(self.number, sides)
            return (face + 1,) * count

    orders = {shuffled(Counted(number), "abcd") for number, _ in zip(count(), range(24), strict=False)}
    assert len(orders) == 24
