"""What happened."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """Some were taken; `face` is the die that said how many, if one was thrown."""

    kind: Literal["taken"] = "taken"
    seat: Seat
    count: int
    face: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Won:
    """The heap is gone."""

    kind: Literal["won"] = "won"
    seat: Seat


Event: TypeAlias = Taken | Won
