"""A table: the live match with everybody around it. Takes each frame of a socket to the one who answers it."""

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, assert_never

from app.bots.deciding import BrainByName
from app.persistence import matches, moderation
from app.persistence.engine import UNREACHABLE, is_outage
from app.realtime.audiences.audience import acting
from app.realtime.autoplay.bots import BotSeats
from app.realtime.autoplay.said_ahead import AheadOfMatch
from app.realtime.autoplay.setting_up import SettingUp
from app.realtime.autoplay.standing import StandingAnswers
from app.realtime.history.replay import Step
from app.realtime.live.chain_sealing import ChainSealing
from app.realtime.live.clock_keeping import ClockKeeping
from app.realtime.live.match import LiveMatch, log
from app.realtime.live.takeback import TakeBacks
from app.realtime.questions.answering import Answering
from app.realtime.records.course import CourseOf
from app.realtime.seating import bots, maker
from app.realtime.sockets.hub import Encoded, Subscriber
from app.realtime.sockets.orders import AllOrders
from app.realtime.sockets.questions import Questions
from app.realtime.tables.agreeing import Agreeing
from app.realtime.tables.agreements import Agreements
from app.realtime.tables.at_zero import ZeroAnswers
from app.realtime.tables.feed import Feed
from app.realtime.tables.feeds import Feeds
from app.realtime.tables.looking import recalled, shown, tried_out
from app.realtime.tables.other_clock import OtherClock
from app.realtime.tables.rematch import Anew, Rematches, rematch_told
from app.realtime.tables.showing_hands import ShowingHands
from app.realtime.tables.summary import Summary
from app.realtime.tables.talk import Talk
from app.realtime.wire.ahead import AllowAhead, AnswerAhead
from app.realtime.wire.clocks import AtZero, WishClock
from app.realtime.wire.incoming import (
    Act,
    AnswerHands,
    AnswerTakeBack,
    Ask,
    AskHands,
    Beat,
    Bring,
    Foresee,
    FromClient,
    Hello,
    Link,
    Look,
    Preview,
    Recall,
    Referred,
    Rename,
    Say,
    Seal,
    SetPace,
    SetUp,
    TakeBack,
    WishDelay,
    WishRematch,
)  # fmt: skip
from app.realtime.wire.names import is_seen
from app.realtime.wire.outgoing import Accepted, Alive, Presence, Present, Refused
from app.realtime.workers.pool import MatchWorker
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat

TOLD_OF_THE_ROW = ("seats", "status", "visibility", "talk", "rematch_wishes", "rematch", "options")
"""What of a match's own row everybody at the table is told with who is there."""


class Table:
    """One match with its sockets, bots, chat, takebacks and rematch."""

    def __init__(
        self,
        match: LiveMatch,
        brain: BrainByName,
        bot_pause: float,
        answering: Answering,
        worker: MatchWorker,
        anew: Anew,
    ) -> None:
        self.match = match
        self.rematches = Rematches(match, self.refresh, anew)
        names = bots(match.row)
        self.takebacks = TakeBacks(match, frozenset(match.seats) - names.keys())
        self.bots = BotSeats(match, names, brain, bot_pause, worker)
        self.setting_up = SettingUp(match, brain, worker)
        self.ahead = AheadOfMatch(match, self.refresh, lambda: self.feeds.announce())
        self.standing = StandingAnswers(match, self.ahead)
        self.clocks = ClockKeeping(match, lambda: self.setting_up.busy)
        self._at_zero = ZeroAnswers(match, brain, worker)
        self.summary = Summary(match)
        self.course = CourseOf(match)
        self._chains = ChainSealing(match, self._chained)
        self.tell_elsewhere: Callable[[str, Any], None] | None = None
        self.takebacks.tell_elsewhere = lambda told: self.tell_elsewhere and self.tell_elsewhere("asked", told)
        match.links.tell_elsewhere = lambda what, told: self.tell_elsewhere and self.tell_elsewhere(what, told)
        self._told_here: Mapping[str, Any] = match.room.here()
        self.talk = Talk(match, lambda: self.feeds.late)
        self._hands = ShowingHands(match, lambda: self.feeds.watched, self.refresh)
        other_clock = OtherClock(match, lambda: self.feeds.announce(), self.refresh)
        self._agreements = Agreements(Agreeing(match, self._hands, self.refresh), self._hands, self.ahead, other_clock)
        self._removed: frozenset[bytes] = frozenset()
        feed = Feed(
            match, answering, self.clocks,
            presence=self.presence, chat=self.talk.read_by, asked=self.takebacks.as_told,
        )  # fmt: skip
        self.feeds = Feeds(feed, self._presence_at, self.talk.read_by, lambda: self._hands.shown_in)
        self._questions: dict[Subscriber, Questions] = {}
        self._orders = AllOrders(match.links.awaiting, self._handled)
        match.listeners.append(self._moved)

    def _moved(self, step: Step) -> None:
        """The end is told with what the players may wish for after it."""
        if self.match.over and not self.match.system.winner(step.before)[0]:
            self.feeds.announce()

    async def open(self) -> None:
        """Reads what was played and said, and lets the bots begin."""
        await self.match.open()
        await self.feeds.refreshed()
        await self.ahead.read()
        self._removed = await moderation.removed(self.match.store, self.match.row.id)
        await self.talk.hear()
        self.bots.start()
        self.standing.start()
        self.summary.start()
        self.match.later(self._agreements.clock.keep())

    def stop(self) -> None:
        """Sends bots, set-ups and standing answers away."""
        self.match.links.stop()
        self.bots.stop()
        self.setting_up.stop()
        self.standing.stop()
        self.summary.stop()
        self.feeds.stop()

    async def settle(self) -> None:
        """Waits until all that was stopped has ended and nothing runs for the match any more."""
        await self.match.settle()
        await self.feeds.settle()
        for each in (self.bots, self.setting_up, self.standing):
            await each.gone()
        await self._orders.gone()

    async def join(self, subscriber: Subscriber, hello: Hello) -> None:
        """Lets a socket in: everything there is to see, and word to the others."""
        if not self._opens(subscriber):
            await self.refresh()  # claimed, or freed, where word of it has not come from yet
        if not self._opens(subscriber):
            self._show_out(subscriber)
            return
        if self.match.store.broker:
            await self.match.catch_up()  # a process that died may have committed what it told nobody
        self.feeds.of(subscriber).join(subscriber, hello)
        for own in self.ahead.own_of(subscriber.party.seats):
            subscriber.answer(own)
        self.feeds.announce()

    def _opens(self, subscriber: Subscriber) -> bool:
        """Whether the key that a socket came with opens its seats still; of one without, whether anybody may watch."""
        if not subscriber.party.seats:
            return self.match.row.visibility != "closed" and not self._is_removed(subscriber)
        keys = {row.side: row.key_hash for row in self.match.row.seats}
        return all(keys[seat] == subscriber.key_hash for seat in subscriber.party.seats)

    def _is_removed(self, subscriber: Subscriber) -> bool:
        return bool(self._removed) and subscriber.origin.mark(self.match.row.id) in self._removed

    def _questions_of(self, subscriber: Subscriber) -> Questions:
        """What a socket has asked; its orders do not wait for the answers."""
        if subscriber not in self._questions:
            self._questions[subscriber] = Questions(
                subscriber, lambda frame: self.feeds.of(subscriber).answering.answer(subscriber.party, frame)
            )
        return self._questions[subscriber]

    def leave(self, subscriber: Subscriber) -> None:
        """Lets a socket go, and tells the others."""
        if asked := self._questions.pop(subscriber, None):
            asked.stop()
        self._orders.drop(subscriber)
        self.feeds.leave(subscriber)
        self.match.links.heard()
        self.feeds.announce()

    async def refresh(self) -> None:
        """Reads the match's own row again: names, status, and who holds the seats; sends away who holds one no more, and all where
        the match is gone."""
        row = await matches.get(self.match.store, self.match.row.id)
        if row is None:
            self.feeds.close("unknown_match")
        else:
            self._removed = await moderation.removed(self.match.store, row.id)
            before, self.match.row = self.match.row, replace(row, status="finished" if self.match.over else row.status)
            await self.feeds.refreshed()
            told = self.ahead.told
            await self.ahead.read()
            self.standing.start()
            if told != self.ahead.told or any(
                getattr(before, name) != getattr(self.match.row, name) for name in TOLD_OF_THE_ROW
            ):
                self.feeds.announce()
            for subscriber in [subscriber for subscriber in self.feeds.sockets if not self._opens(subscriber)]:
                self._show_out(subscriber)

    def _show_out(self, subscriber: Subscriber) -> None:
        if subscriber.party.seats:
            subscriber.close("seat_freed")
        else:
            subscriber.close("shown_out" if self._is_removed(subscriber) else "closed_to_watchers")

    @property
    def maker(self) -> Seat | None:
        """The seat of who set the table, who says who may watch."""
        return maker(self.match.row, self.match.seats)

    async def set_talk(self, talk: matches.Talk) -> None:
        """Says anew who may talk, in every process."""
        await moderation.set_talk(self.match.store, self.match.row.id, talk)
        await self.refresh()

    async def set_visibility(self, visibility: matches.Visibility) -> None:
        """Says anew who may watch, in every process."""
        await matches.set_visibility(self.match.store, self.match.row.id, visibility)
        await self.refresh()

    def tell_here(self, *, always: bool = False) -> None:
        """Tells the other processes who is at the table here, if that is news."""
        here = self.match.room.here()
        if self.tell_elsewhere and (always or here != self._told_here):
            self._told_here = here
            self.tell_elsewhere("here", here)

    def presence(self) -> Presence:
        """Who is at the table. Whoever is told that here is told elsewhere who of them is here."""
        self.tell_here()
        return self._presence_at(self.match)

    def _presence_at(self, match: LiveMatch) -> Presence:
        """Who is at the table, and how the match stands for those of a feed."""
        room, played = self.match.room, bots(self.match.row)
        rows = {row.side: row for row in self.match.row.seats}
        here: dict[str, Present] = {
            seat: Present(
                name=rows[seat].name,
                connected=seat in played or room.is_here(seat),
                away_since=room.away_since(seat),
                bot=seat in played,
                held_since=since.timestamp() if (since := rows[seat].claimed_at) and seat not in played else None,
            )
            for seat in self.match.seats
        }
        pace, row = self.bots.pace if played else None, match.row
        return Presence(
            status=row.status, visibility=row.visibility, talk=row.talk, maker=self.maker,
            seats=here, watchers=room.watchers, pace=pace,
            rematch=rematch_told(match), watching=self._agreements.watchers.told,
            **(self._agreements.told() if match is self.match else {}),
        )  # fmt: skip

    def welcome(self, subscriber: Subscriber) -> Encoded:
        """Everything this socket may see, as it is sent."""
        return self.feeds.of(subscriber).welcome(subscriber)

    async def handle(self, subscriber: Subscriber, frame: FromClient) -> None:
        """Answers one frame; while the database cannot be asked, or not be asked that, by saying so."""
        await self._orders.put(subscriber, frame, waits=self.match.chains.binds)

    async def _handled(self, subscriber: Subscriber, frame: FromClient) -> None:
        try:
            await self._handle(subscriber, frame)
        except UNREACHABLE as error:
            code = "unavailable" if is_outage(error) else "fault"
            if code == "fault":
                log.exception("fault in %s answering a %s", self.match.row.id, frame.kind)
            else:
                log.warning("a %s in %s could not be answered: %s", frame.kind, self.match.row.id, error)
            if isinstance(frame, Referred):
                subscriber.answer(Refused(ref=frame.ref, refusal=Refusal(code=code, rule="")))

    async def _handle(self, subscriber: Subscriber, frame: FromClient) -> None:
        match frame:
            case Act() | SetUp() | TakeBack() | AnswerTakeBack() | AtZero() | WishRematch():
                refusal = await self._order(subscriber, frame)
                answer = Refused(ref=frame.ref, refusal=refusal) if refusal else Accepted(ref=frame.ref)
                subscriber.answer(answer)
            case WishDelay() | AskHands() | AnswerHands() | AnswerAhead() | AllowAhead() | WishClock():
                name = self._name(subscriber)
                refusal = await asyncio.shield(self._agreements.take(subscriber.party, name, frame))
                subscriber.answer(Refused(ref=frame.ref, refusal=refusal) if refusal else Accepted(ref=frame.ref))
            case Ask():
                self._questions_of(subscriber).put(frame)
            case Foresee():
                subscriber.answer(tried_out(self.match, self.feeds.first.answering.dry_run, subscriber.party, frame))
            case Look():
                subscriber.answer(await shown(self.feeds.of(subscriber).match, subscriber.party, frame))
            case Recall():
                subscriber.answer(recalled(self.feeds.of(subscriber).match, subscriber.party, frame))
            case Preview():
                hand = self.feeds.of(subscriber).hands.relay(
                    subscriber, frame.ghost, self._name(subscriber), self.tell_elsewhere
                )
                if hand:
                    self.feeds.show_late(hand)
            case Say():
                subscriber.answer(await self._say(subscriber, frame))
            case Rename():
                await self._rename(subscriber, frame)
            case SetPace():
                self._set_pace(subscriber, frame)
            case Link() | Seal() | Bring():
                if refusal := await self._chains.bring(subscriber, frame):
                    subscriber.answer(Refused(ref=None, refusal=refusal))
            case Beat():
                subscriber.answer(Alive(at=time.time()))
            case Hello():
                subscriber.answer(Refused(ref=None, refusal=Refusal(code="already_welcome", rule="")))
            case _:
                assert_never(frame)

    async def _say(self, subscriber: Subscriber, frame: Say) -> Accepted | Refused:
        if refusal := self.talk.why_not(subscriber.party):
            return Refused(ref=frame.ref, refusal=refusal)
        name = self._name(subscriber)
        await self.talk.say(subscriber.party, name=name, text=frame.text, ref=frame.ref, origin=subscriber.origin)
        return Accepted(ref=frame.ref)

    def _chained(self) -> None:
        """A page says which chain it holds: what waited for that goes on."""
        self.tell_here()
        self.bots.start()
        self.standing.start()

    async def _order(
        self, subscriber: Subscriber, frame: Act | SetUp | TakeBack | AnswerTakeBack | AtZero | WishRematch
    ) -> Refusal | None:
        """Why an order is not carried out, or nothing."""
        if isinstance(frame, WishRematch):
            return await asyncio.shield(self.rematches.wish(subscriber.party.seats, frame.wish))
        if isinstance(frame, AtZero):
            return await asyncio.shield(self._at_zero.take(subscriber.party, frame))
        seat = acting(subscriber.party, frame.seat, frame.command if isinstance(frame, Act) else None)
        if isinstance(seat, Refusal):
            return seat
        if isinstance(frame, SetUp) and frame.on:
            return self.setting_up.take(seat)
        self.setting_up.give_back(seat)
        if isinstance(frame, SetUp):
            return None
        seats = subscriber.party.seats
        if isinstance(frame, Act):
            seen = self.match.audiences[subscriber.party.audience].row_of(frame.seen)
            return await self.match.submit(seat, frame.ref, frame.command, seen=seen)
        if isinstance(frame, TakeBack):
            return await asyncio.shield(self.takebacks.ask(seats, seat, frame.ref))
        return await asyncio.shield(self.takebacks.answer(seats, frame.ref, agree=frame.agree))

    async def _rename(self, subscriber: Subscriber, frame: Rename) -> None:
        if not is_seen(frame.name):
            subscriber.answer(Refused(ref=frame.ref, refusal=Refusal(code="name_signs", rule="")))
            return
        subscriber.name = frame.name
        seat = acting(subscriber.party, frame.seat)
        if not isinstance(seat, Refusal):
            await matches.name_seat(self.match.store, self.match.row.id, seat, frame.name)
            await self.refresh()
        if frame.ref:
            subscriber.answer(Accepted(ref=frame.ref))

    def _set_pace(self, subscriber: Subscriber, frame: SetPace) -> None:
        """Whoever plays says how the bots go on; all see it."""
        seat = acting(subscriber.party, frame.seat)
        if isinstance(seat, Refusal):
            subscriber.answer(Refused(ref=None, refusal=seat))
            return
        self.bots.go(frame.how, frame.speed)
        self.feeds.announce()

    def _name(self, subscriber: Subscriber) -> str:
        """The name a socket is shown by."""
        names = [row.name for row in self.match.row.seats if row.side in subscriber.party.seats and row.name]
        return " · ".join(dict.fromkeys(names)) or subscriber.name
