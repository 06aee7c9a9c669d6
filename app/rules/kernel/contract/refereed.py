"""What every system answers alike, whatever its rules: who owes a word, whether it is over. `system.System` is the contract."""

from typing import Any, Generic, TypeVar

from app.rules.kernel.seats import Seat
from app.rules.kernel.state.agreement import owed_by
from app.rules.kernel.state.position import Position, playing

P = TypeVar("P", bound=Position)


class Refereed(Generic[P]):
    """The part of a system that needs no rule but its `deciders`."""

    hides_reactions: bool = True
    """Whether the time an answer takes could tell what somebody holds; unless a system knows better, it could."""

    def deciders(self, state: P) -> frozenset[Seat]:
        """The seats that owe a decision at the innermost step."""
        raise NotImplementedError

    def playing(self, state: P) -> tuple[Seat, ...]:
        """The seats still in the game."""
        return playing(state)

    def owed(self, state: P) -> frozenset[Seat]:
        """The seats that owe a decision: an answer to a ruling comes first."""
        if state.result is None and state.ruling is not None:
            return frozenset(owed_by(state.ruling, playing(state)))
        return self.deciders(state)

    def automatic(self, state: P) -> tuple[Seat, Any] | None:
        """Nothing, unless a system knows what is left to who has nothing to decide."""
        return None

    def conceals(self, state: P) -> bool:
        """Everything is concealed where a system hides reactions, unless it knows better."""
        return self.hides_reactions

    def winner(self, state: P) -> tuple[bool, Seat | None]:
        """Whether the match is over, and who won."""
        return state.result is not None, state.result.winner if state.result else None
