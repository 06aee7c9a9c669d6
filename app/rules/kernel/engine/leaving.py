"""A seat that leaves while the others go on: eliminated by the rules, or conceding.

It is asked nothing more and may do nothing more: what it was asked with others is asked of the others, its hidden answer
is dropped unseen, its word in an open ruling counts no longer. It goes on seeing what it saw and what everybody sees.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, TypeVar

from app.rules.kernel.engine.draft import Draft
from app.rules.kernel.engine.handlers import waits
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.agreement import carried, without
from app.rules.kernel.state.position import Position, altered, playing
from app.rules.kernel.state.prompts import Prompt, unasked
from app.rules.kernel.state.ruling import RulingClosed

P = TypeVar("P", bound=Position)
D = TypeVar("D", bound=Draft[Any, Any])

Leaving: TypeAlias = Literal["eliminated", "conceded"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLeft:
    """A seat is out of the game; the others go on."""

    kind: Literal["seat_left"] = "seat_left"
    seat: Seat
    how: Leaving


def gone(state: P, event: SeatLeft) -> P:
    """The state once a seat has left."""
    stack = tuple(unasked(step, event.seat) if isinstance(step, Prompt) else step for step in state.stack)
    ruling = without(state.ruling, event.seat) if state.ruling is not None else None
    return altered(state, out=(*state.out, event.seat), stack=stack, ruling=ruling, turned_down=())


def leave(draft: Draft[Any, Any], seats: Sequence[Seat], how: Leaving) -> None:
    """Takes seats out of the game, all at once. A ruling to which all that are left had agreed holds now."""
    draft.emit(*(SeatLeft(seat=seat, how=how) for seat in seats))
    ruling = draft.state.ruling
    if ruling is not None and (held := carried(ruling, playing(draft.state))):
        draft.emit(RulingClosed(applied=held.corrections, how="accepted", by=held.by, agreed=held.agreed))


def concede(draft: D, seat: Seat, last: Callable[[D, Seat], None]) -> None:
    """A seat gives up: with two left that ends the match (`last` is told who won), with more the others go on."""
    rest = tuple(other for other in playing(draft.state) if other != seat)
    if len(draft.state.seats) > 2:
        leave(draft, (seat,), "conceded")
    if len(rest) == 1:
        last(draft, rest[0])


def waits_or_ends(draft: Any) -> None:
    """For steps that wait for the seat they name: such a step ends when that seat has left the game."""
    if draft.state.step.seat not in draft.state.out:
        waits(draft)
    draft.leave()
