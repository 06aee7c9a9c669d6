"""What the sockets of one table are told: of its match, or of a copy that lags behind, for watchers who are to see it late."""

import asyncio
from collections.abc import Callable, Sequence

from app.persistence.watching import watching_of
from app.realtime.audiences.audience import WATCHERS, Party
from app.realtime.history.replay import Step
from app.realtime.live.clock_keeping import ClockKeeping
from app.realtime.live.match import LiveMatch
from app.realtime.sockets.hub import Room, Subscriber
from app.realtime.tables.delayed_match import DelayedMatch
from app.realtime.tables.feed import Feed
from app.realtime.tables.hands import Hand
from app.realtime.wire.outgoing import ByeReason, Presence, Said
from app.rules.kernel.seats import SPECTATOR


class Feeds:
    """Where the sockets of one table are, and which of them are told what."""

    def __init__(
        self,
        feed: Feed,
        presence_at: Callable[[LiveMatch], Presence],
        chat: Callable[[Party], Sequence[Said]],
        hands_shown_in: Callable[[], int | None],
    ) -> None:
        """`presence_at` gives who is at the table, and how the match stands for those of a feed, `hands_shown_in` the round in
        which watchers see every hand."""
        self.first = feed
        self.late: DelayedMatch | None = None
        self._late_feed: Feed | None = None
        self._presence_at = presence_at
        self._chat = chat
        self._hands_shown_in = hands_shown_in
        self._parting = asyncio.Lock()

    async def refreshed(self) -> None:
        """The match's own row was read: where watchers are to see the match late, they are shown the copy from now on."""
        async with self._parting:
            if self.late is None and watching_of(self.first.match.row).delay:
                await self._part()
        if self.late:
            self.late.refreshed()
            copy = self.late.copy
            copy.telling.show_hands(copy.audiences[WATCHERS], self._hands_shown_in())

    async def _part(self) -> None:
        match = self.first.match
        late = DelayedMatch(match)
        copy = late.copy
        copy.room.notice, copy.room.came = match.room.notice, match.room.came
        feed = Feed(
            copy, self.first.answering.beside(copy), ClockKeeping(copy, late=lambda: late.seconds),
            presence=lambda: self._presence_at(copy), chat=self._chat, asked=lambda audience: None,
        )  # fmt: skip
        await late.open()
        copy.listeners.append(self._round_seen)
        self.late, self._late_feed, match.room.beside = late, feed, copy.room
        for subscriber in tuple(match.room.of(WATCHERS)):
            match.room.leave(subscriber)
            feed.take_over(subscriber)

    def _round_seen(self, step: Step) -> None:
        """What was asked of the players in a round holds no more once watchers have seen its end; the end of the match they are
        told with what its players wish for after it."""
        system = self.first.match.system
        if system.winner(step.after)[0]:
            self.announce()
            return
        before, after = (system.view(state, SPECTATOR).turn.round for state in (step.before, step.after))
        if before != after and watching_of(self.first.match.row).asked:
            self.announce()

    def of(self, subscriber: Subscriber) -> Feed:
        """Where a socket is served; whoever watches late is sent first all whose time has come."""
        if self.late is None or self._late_feed is None or subscriber.party.seats:
            return self.first
        self.late.release()
        return self._late_feed

    @property
    def watched(self) -> LiveMatch:
        """The match as whoever watches may know it now: nothing that is told without a key may be made of anything else."""
        if self.late is None:
            return self.first.match
        self.late.release()
        return self.late.copy

    @property
    def rooms(self) -> tuple[Room, ...]:
        """Where the sockets are."""
        return (self.first.match.room, *((self.late.copy.room,) if self.late else ()))

    @property
    def sockets(self) -> tuple[Subscriber, ...]:
        """All who are here in this process."""
        return tuple(subscriber for room in self.rooms for subscriber in room.subscribers)

    def leave(self, subscriber: Subscriber) -> None:
        """Lets a socket go."""
        for room in self.rooms:
            room.leave(subscriber)

    def announce(self) -> None:
        """Tells everybody who is here."""
        self.first.announce()
        if self._late_feed:
            self._late_feed.announce()

    def close(self, reason: ByeReason) -> None:
        """Sends everybody away."""
        for room in self.rooms:
            room.close(reason)

    def shows(self, hand: Hand) -> None:
        """Shows those who are here what a hand does in another process."""
        feed = self.first if hand.plays or self._late_feed is None else self._late_feed
        feed.hands.show(hand)
        self.show_late(hand)

    def show_late(self, hand: Hand) -> None:
        """Shows a player's hand to those who watch late, in its time."""
        if hand.plays and self.late and (feed := self._late_feed):
            self.late.put(self.first.match.clock.now, lambda: feed.hands.show(hand), transient=True)

    def stop(self) -> None:
        """Nothing more is shown late."""
        if self.late:
            self.late.stop()

    async def settle(self) -> None:
        """Waits until nothing runs for the copy any more."""
        if self.late:
            await self.late.copy.settle()
