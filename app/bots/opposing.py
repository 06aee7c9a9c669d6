"""Which of the ready armies fall to a seat that chooses unseen: so two that choose by themselves never field the same side."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import TypeVar

from app.rules.kernel.seats import Seat

T = TypeVar("T")

NEARLY = 0.1
"""How much weaker than the strongest an army may be that is still its equal."""


def falling_to(seats: Sequence[Seat], seat: Seat, armies: Mapping[T, str]) -> list[T]:
    """The armies whose sides are a seat's when sides are dealt out to the seats one by one; all if the seat is dealt none.

    Arguments: `armies` say the side of each, and by their order that of the deal.
    """
    sides = list(dict.fromkeys(armies.values()))
    own = sides[seats.index(seat) :: len(seats)]
    return [army for army, side in armies.items() if side in own] or list(armies)


def matching(seats: Sequence[Seat], seat: Seat, armies: Mapping[T, str], strength: Mapping[T, float]) -> T:
    """The army that falls to a seat where each has one that is nearly as strong as the others': of such, the strongest.

    Arguments: `armies` as in `falling_to`, at least one; `strength` of each in whatever the system counts, such as power.
    """
    own = [falling_to(seats, one, armies) for one in seats]

    def worth(chosen: tuple[T, ...]) -> tuple[float, float]:
        most, least = max(strength[army] for army in chosen), min(strength[army] for army in chosen)
        apart = (most - least) / (most or 1.0)
        return (0.0, least) if apart <= NEARLY else (-apart, least)

    return max(product(*own), key=worth)[seats.index(seat)]
