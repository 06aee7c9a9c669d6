"""A series: rematches one after the other until somebody has won two, each match knowing how it stood before."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from app.persistence.matches import Match
from app.rules.kernel.seats import Seat

WINS: Final = 2
"""So many matches win a series: it is the best of three, however many are drawn."""

OPTION: Final = "series"
"""What a match keeps of how the series stood when it was set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """How a series stands: the matches each side of now has won, and how many were played."""

    won: Mapping[Seat, int] = field(default_factory=dict)
    played: int = 0

    @property
    def winner(self) -> Seat | None:
        """Who has won enough of them."""
        return next((seat for seat, won in self.won.items() if won >= WINS), None)


def before(match: Match) -> Series:
    """How the series stood when a match was set: nothing of one that is no rematch, or follows a series that was won."""
    kept: Mapping[str, Any] = match.options.get(OPTION) or {}
    return Series(won=kept.get("won", {}), played=kept.get("played", 0))


def after(match: Match, winner: Seat | None) -> Series:
    """How it stands after a match that this side won, or nobody."""
    stood = before(match)
    won = Counter(stood.won) + Counter([winner] if winner else [])
    return Series(won=dict(won), played=stood.played + 1)


def next_of(stands: Series, to: Mapping[Seat, Seat]) -> Series:
    """How it stands as the next match is set, by the sides its players have there; one that was won is over."""
    if stands.winner:
        return Series()
    return Series(won={to[seat]: won for seat, won in stands.won.items()}, played=stands.played)


def winner_of(told: Mapping[str, Any], seats: Sequence[Seat]) -> Seat | None:
    """Who won a match by what is told of it: as its result says, or the only one whose time was not used up."""
    left = [seat for seat in seats if seat not in told["lost_on_time"]]
    on_time = left[0] if told["lost_on_time"] and len(left) == 1 else None
    return next((seat for seat in seats if seat == told["winner"]), on_time)
