"""Which of the ready armies fall to a seat that chooses unseen: so two that choose by themselves never field the same side."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from app.rules.kernel.seats import Seat

T = TypeVar("T")


def falling_to(seats: Sequence[Seat], seat: Seat, armies: Mapping[T, str]) -> list[T]:
    """The armies whose sides are a seat's when sides are dealt out to the seats one by one; all if the seat is dealt none.

    Arguments: `armies` say the side of each, and by their order that of the deal.
    """
    sides = list(dict.fromkeys(armies.values()))
    own = sides[seats.index(seat) :: len(seats)]
    return [army for army, side in armies.items() if side in own] or list(armies)
