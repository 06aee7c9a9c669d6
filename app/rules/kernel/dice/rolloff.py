"""Roll-offs: seats throw until one of them is ahead of all others."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from app.rules.kernel.seats import Seat

F = TypeVar("F")


@dataclass(frozen=True, slots=True, kw_only=True)
class RollOff(Generic[F]):
    """All throws, each in the order of the seats that still threw, who won, and whether `ties_to` broke the last tie."""

    throws: tuple[tuple[F, ...], ...]
    winner: Seat
    broken: bool


def rolled_off(
    seats: Sequence[Seat],
    throw: Callable[[int], Sequence[F]],
    rank: Callable[[F], int],
    *,
    ties_to: Seat | None = None,
) -> RollOff[F]:
    """The seats throw one die each; those that tie for the best throw again, unless one of them takes ties.

    `throw` gives so many faces, `rank` how good one is. Raises ValueError when nobody throws.
    """
    throws: list[tuple[F, ...]] = []
    left = tuple(seats)
    while True:
        faces = tuple(throw(len(left)))
        throws.append(faces)
        best = max(map(rank, faces))
        left = tuple(seat for seat, face in zip(left, faces, strict=True) if rank(face) == best)
        if len(left) == 1 or ties_to in left:
            winner = left[0] if len(left) == 1 or ties_to is None else ties_to
            return RollOff(throws=tuple(throws), winner=winner, broken=len(left) > 1)
