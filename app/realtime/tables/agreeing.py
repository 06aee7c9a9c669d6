"""What the players of one table agree on for its watchers: a longer delay at once, a shorter one when the round is over."""

from collections.abc import Awaitable, Callable, Sequence

from app.persistence import watching
from app.persistence.watching import Delay, watching_of
from app.realtime.history.replay import Step
from app.realtime.live.match import LiveMatch
from app.realtime.tables.showing_hands import ShowingHands
from app.realtime.wire.outgoing import WatchingTold
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import SPECTATOR, Seat


class Agreeing:
    """The wishes of the players of one match, and what comes of them. Whoever keeps something has the row read anew after it."""

    def __init__(self, match: LiveMatch, hands: ShowingHands, refresh: Callable[[], Awaitable[None]]) -> None:
        self._match = match
        self._hands = hands
        self._refresh = refresh
        match.listeners.append(self._moved)

    @property
    def told(self) -> WatchingTold | None:
        """What everybody at the table is told of it; nothing where watchers see all at once and nobody wishes otherwise."""
        now = watching_of(self._match.row)
        if not now.delay and not now.wishes:
            return None
        return WatchingTold(delay=now.delay, wishes=now.wishes, next=now.next, hands=self._hands.told)

    async def wish(self, seats: Sequence[Seat], delay: Delay) -> Refusal | None:
        """Keeps the delay that these seats wish for."""
        if not seats:
            return Refusal(code="spectator", rule="")
        await watching.wish(self._match.store, self._match.row.id, seats, delay)
        await self._refresh()
        await self._settle()
        return None

    async def _settle(self) -> None:
        """Keeps what all players wish for alike."""
        match = self._match
        now = watching_of(match.row)
        wished = {now.wishes.get(seat) for seat in match.persons}
        (delay,) = wished if len(wished) == 1 else (None,)
        if delay is None:
            return
        is_longer = delay >= now.delay
        if is_longer or match.in_set_up or match.over:
            await watching.settle(match.store, match.row.id, delay=delay, next=None, round=None)
        else:
            await watching.settle(match.store, match.row.id, next=delay, round=self._round)
        await self._refresh()

    @property
    def _round(self) -> int:
        return int(self._match.system.view(self._match.state, SPECTATOR).turn.round)

    def _moved(self, step: Step) -> None:
        now = watching_of(self._match.row)
        if now.next is not None and (self._match.over or self._round != now.round):
            self._match.later(self._shorten(now.next))

    async def _shorten(self, delay: Delay) -> None:
        await watching.settle(self._match.store, self._match.row.id, delay=delay, next=None, round=None)
        await self._refresh()
