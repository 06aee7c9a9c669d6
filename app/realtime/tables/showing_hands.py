"""Whether watchers are shown every hand: a watcher asks, all players allow it, and any of them takes it back at once.

It is shown late only, and in the round that watchers see while it is asked: whoever plays and watches beside it would know the
other's hand. Nothing is asked twice in five minutes, and of who said never nothing more.
"""

from collections.abc import Awaitable, Callable, Sequence

from app.persistence import watching
from app.persistence.watching import Asked, Word, watching_of
from app.realtime.live.match import LiveMatch
from app.realtime.wire.outgoing import HandsTold
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import SPECTATOR, Seat

AGAIN_SECONDS = 300.0
"""How long after it was asked it may be asked again."""


class ShowingHands:
    """What the players of one match allow, `watched` being the match as watchers see it."""

    def __init__(
        self, match: LiveMatch, watched: Callable[[], LiveMatch], refresh: Callable[[], Awaitable[None]]
    ) -> None:
        self._match = match
        self._watched = watched
        self._refresh = refresh

    @property
    def told(self) -> HandsTold | None:
        """What everybody at the table is told of it."""
        now = watching_of(self._match.row)
        if now.asked is None or self._watched().over or _round_of(self._watched()) > now.asked.round:
            return None
        return HandsTold(by=now.asked.by, at=now.asked.at, words=now.hands)

    @property
    def shown_in(self) -> int | None:
        """The round in which watchers are shown every hand."""
        now = watching_of(self._match.row)
        is_allowed = all(now.hands.get(seat) == "allow" for seat in self._match.persons)
        return now.asked.round if now.asked and now.delay and self._match.persons and is_allowed else None

    async def ask(self, by: str, seats: Sequence[Seat]) -> Refusal | None:
        """Asks the players; why not, where that may not be asked."""
        match, now = self._match, watching_of(self._match.row)
        at = match.clock.now / 1000
        if seats:
            return Refusal(code="not_a_watcher", rule="")
        if self._watched().over:
            return Refusal(code="over", rule="")
        if not now.delay:
            return Refusal(code="watched_at_once", rule="")
        if "never" in now.hands.values():
            return Refusal(code="never_shown", rule="")
        if now.asked and at < now.asked.at + AGAIN_SECONDS:
            return Refusal(code="asked_before", rule="", facts={"seconds": round(now.asked.at + AGAIN_SECONDS - at)})
        asked = Asked(by=by, at=at, round=_round_of(self._watched()))
        await watching.ask_hands(match.store, match.row.id, asked, {})
        await self._refresh()
        return None

    async def answer(self, seats: Sequence[Seat], word: Word) -> Refusal | None:
        """What seats say to it."""
        if not seats:
            return Refusal(code="spectator", rule="")
        if self.told is None:
            return Refusal(code="asked_no_more", rule="")
        await watching.say_of_hands(self._match.store, self._match.row.id, seats, word)
        await self._refresh()
        return None


def _round_of(match: LiveMatch) -> int:
    return int(match.system.view(match.state, SPECTATOR).turn.round)
