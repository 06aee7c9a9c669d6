"""What a seat proposed in vain may not be put to the others over and over: it waits until another seat went on with the game.

Nobody can bring that about alone: neither by a note, nor by taking the ruling back, nor by anything said at any time.
A bundle that holds all of what was turned down is the same again, whatever its words and its order; another proposal
is not, but there are only so many of those either.
"""

from collections.abc import Sequence
from typing import TypeVar

from app.rules.kernel.seats import Seat
from app.rules.kernel.state.position import Position
from app.rules.kernel.state.prompts import Prompt
from app.rules.kernel.state.ruling import Correction, Corrections, Note, Ruling, TurnedDown

C = TypeVar("C", bound=Correction)

MOST_IN_VAIN = 3
"""So many proposals in vain a seat may make before another goes on with the game."""


def in_vain(ruling: Ruling[C] | None, applied: Corrections[C]) -> tuple[TurnedDown[C], ...]:
    """What of a ruling came to nothing once `applied` holds: every proposal of another change."""
    proposals = ruling.proposals if ruling else ()
    return tuple(
        TurnedDown(by=one.by, corrections=one.corrections)
        for one in proposals
        if one.corrections and one.corrections != applied
    )


def is_again(turned_down: Sequence[TurnedDown[C]], seat: Seat, corrections: Corrections[C]) -> bool:
    """Whether these corrections hold all of something that this seat proposed in vain. Words count only where they stand alone."""
    said = _meant(corrections)
    return any(all(one in said for one in _meant(old.corrections)) for old in turned_down if old.by == seat)


def _meant(corrections: Corrections[C]) -> Corrections[C]:
    """What changes the state; of mere words, the words."""
    return tuple(one for one in corrections if not isinstance(one, Note)) or corrections


def count_of(turned_down: Sequence[TurnedDown[C]], seat: Seat) -> int:
    """How often this seat proposed in vain since another went on with the game."""
    return sum(one.by == seat for one in turned_down)


def reopened(turned_down: Sequence[TurnedDown[C]], by: Seat) -> tuple[TurnedDown[C], ...]:
    """What still may not be proposed again once this seat went on with the game."""
    return tuple(one for one in turned_down if one.by == by)


def is_news(state: Position, seat: Seat) -> bool:
    """Whether the others learn that the game goes on by what this seat now decides, and have waited for it.

    While all answer in secret nobody does: what one of them writes down meanwhile must not be told by this.
    """
    secret = isinstance(state.step, Prompt) and state.step.hidden
    return not secret and reopened(state.turned_down, seat) != state.turned_down
