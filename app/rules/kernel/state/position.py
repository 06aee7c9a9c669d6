"""What the kernel reads of any system's state: who plays, what is under way, whether it is over."""

from typing import Any, Generic, Protocol, TypeVar, cast

from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.incremental.replacing import replace
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.ruling import Ruling, TurnedDown


class Outcome(Protocol):
    """How a match ended."""

    @property
    def winner(self) -> Seat | None:
        """Who won it, or nobody."""
        ...


class Position(Protocol):
    """A match at one moment, of whichever system. `stack` holds the steps under way, the innermost last."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays this match, those who have left it among them."""
        ...

    @property
    def out(self) -> tuple[Seat, ...]:
        """Who left it before its end, by elimination or by conceding, in that order; nobody where that ends the match."""
        ...

    @property
    def stack(self) -> tuple[Any, ...]:
        """The steps under way."""
        ...

    @property
    def step(self) -> Any:
        """The innermost of them: it says who decides."""
        ...

    @property
    def ruling(self) -> Ruling[Any] | None:
        """A correction that the players still settle."""
        ...

    @property
    def turned_down(self) -> tuple[TurnedDown[Any], ...]:
        """What was proposed in vain since another seat than its proposer went on with the game."""
        ...

    @property
    def result(self) -> Outcome | None:
        """How it ended; nothing before it has."""
        ...


P = TypeVar("P", bound=Position)


@derived
def steps_under_way(state: Position) -> tuple[type, ...]:
    """What kinds of steps are under way, the innermost last: the same for as long as none begins or ends."""
    return tuple(type(step) for step in state.stack)


def playing(state: Position) -> tuple[Seat, ...]:
    """The seats still in the game."""
    return tuple(seat for seat in state.seats if seat not in state.out) if state.out else state.seats


def altered(state: P, **changes: Any) -> P:
    """The state with some fields replaced. Every state is a dataclass, which a protocol cannot say."""
    return cast(P, replace(cast(Any, state), **changes))


St = TypeVar("St")


class OfTwo(Generic[St]):
    """What a state of a match of two says of itself, whatever its rules; `St` are its steps."""

    __slots__ = ()

    seats: tuple[Seat, Seat]
    stack: tuple[St, ...]

    @property
    def step(self) -> St:
        """The innermost procedure under way."""
        return self.stack[-1]

    @property
    def out(self) -> tuple[Seat, ...]:
        """Nobody: who leaves a match of two ends it."""
        return ()

    def other(self, seat: Seat) -> Seat:
        """The opponent."""
        first, second = self.seats
        return second if seat == first else first
