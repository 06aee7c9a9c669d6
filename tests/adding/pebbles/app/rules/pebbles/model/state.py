"""The state: what lies there, whose turn it is, who won."""

from dataclasses import dataclass

from app.rules.kernel.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A heap, and those around it in the order of their turns."""

    seats: tuple[Seat, ...]
    left: int
    active: Seat
    last_may_lose: bool = False
    thrown: int | None = None
    winner: Seat | None = None
