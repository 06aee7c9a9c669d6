"""Who is at a table, and what they are sent: sockets by class of viewer, presence, and sockets too slow to keep up."""

import asyncio
import time
from collections import defaultdict, deque
from collections.abc import Callable, Collection, Coroutine, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from starlette.websockets import WebSocketDisconnect

from app.realtime.audiences.audience import WATCHERS, Party
from app.realtime.sockets.origin import NOWHERE, Origin
from app.realtime.sockets.stepping import Rest, begun
from app.realtime.wire.frames import write
from app.realtime.wire.outgoing import ByeReason, Presence, ToClient
from app.rules.kernel.seats import Seat

QUEUE_LIMIT = 64
"""Frames that wait for one socket before its queue is dropped for a fresh view."""

PRESENCE_SECONDS = 0.25
"""How long after one word of who is here the next may follow: a thousand who join are not a million frames."""

KEPT_LIMIT = 1000
"""Frames that may not be dropped (answers, chat) before a socket that takes nothing is closed."""

SEND_SECONDS = 30.0
"""How long one frame may take to be taken by the other side before the socket is given up."""

Encoded: TypeAlias = str | bytes
"""A frame as it goes over the line: text, or bytes where it is compressed."""

Refresh = Callable[["Subscriber"], Encoded]
Send = Callable[[Encoded], Coroutine[Any, Any, None]]


@dataclass(slots=True, kw_only=True, eq=False)
class Subscriber:
    """What one socket is still to be sent.

    A frame goes out at once where nothing waits and the line takes it; else it waits here, and so do those after it, while
    all others go on being told. Frames that a fresh view replaces (changes, previews) are dropped together when too many
    wait; the socket is then sent a new welcome. Answers and chat are kept. Of presence only the newest waits, beside the
    queue: it pushes nothing out.
    """

    party: Party
    key_hash: bytes | None = None
    """The hash of the key it came with: what it may see ends where the key opens the seats no more."""

    origin: Origin = NOWHERE
    name: str = ""
    packs: bool = False
    behind: bool = False
    chains: dict[Seat, str] = field(default_factory=dict)
    """The ends of the hash chains that its page holds, by seat."""

    closing: ByeReason | None = None
    _presence: str = ""
    _newer_presence: str | None = None
    _send: Send | None = None
    _busy: bool = False
    _held_up: Rest | None = None
    _waiting: deque[tuple[Encoded, bool]] = field(default_factory=deque)
    _more: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def waiting(self) -> int:
        """Frames that it is still to be sent."""
        return len(self._waiting)

    def put(self, text: Encoded, *, replaceable: bool = False) -> None:
        """Sends a frame, or queues it."""
        if self.closing or (self.behind and replaceable):
            return
        if self._send and not self._busy and not self._waiting and not self.behind:
            self._push(self._send(text))
            return
        self._waiting.append((text, replaceable))
        if len(self._waiting) > QUEUE_LIMIT and not self.behind:
            self.behind = True
            self._waiting = deque(item for item in self._waiting if not item[1])
        if len(self._waiting) > KEPT_LIMIT:
            self.close("too_slow")
        self._more.set()

    def _push(self, sending: Coroutine[Any, Any, None]) -> None:
        """Sends at once; what the line does not take at once goes on where the queue is sent from."""
        self._busy = True
        try:
            self._held_up = begun(sending)
        except (RuntimeError, OSError, WebSocketDisconnect):
            self.close("closed")
        self._busy = self._held_up is not None
        if self._busy:
            self._more.set()

    def answer(self, frame: ToClient) -> None:
        """Sends a frame to this socket alone."""
        self.put(write(frame))

    def knows_presence(self, text: str) -> None:
        """Notes the presence that this socket's welcome tells."""
        self._presence, self._newer_presence = text, None

    def put_presence(self, text: str) -> None:
        """Has this presence sent when the queue is empty, in place of one that still waits; not twice the same."""
        self._newer_presence = None if text == self._presence else text
        self._more.set()

    def close(self, reason: ByeReason) -> None:
        """Ends the socket after what waits was sent; the reason goes last."""
        self.closing = self.closing or reason
        self._more.set()

    async def drain(self, send: Send, refresh: Refresh) -> ByeReason:
        """Sends what is queued until the subscriber is closed; gives the reason. TimeoutError: the line takes nothing."""
        self._send = send
        while True:
            self._busy = True
            if self._held_up:
                rest, self._held_up = self._held_up, None
                async with asyncio.timeout(SEND_SECONDS):
                    await rest
            while self._waiting:
                await self._timed(self._waiting.popleft()[0])
            if self.behind and not self.closing:  # a view made now would show what came after it was sent away
                self.behind = False
                await self._timed(refresh(self))
                continue
            if self._newer_presence is not None and not self.closing:
                self.knows_presence(text := self._newer_presence)
                await self._timed(text)
                continue
            if self.closing:
                return self.closing
            self._busy = False
            self._more.clear()
            await self._more.wait()

    async def _timed(self, text: Encoded) -> None:
        assert self._send
        async with asyncio.timeout(SEND_SECONDS):
            await self._send(text)


class Room:
    """The sockets of one match."""

    def __init__(self) -> None:
        self.subscribers: set[Subscriber] = set()
        self._by_class: dict[str, set[Subscriber]] = defaultdict(set)
        self._away: dict[str, float] = {}
        self.far: dict[str, Mapping[str, Any]] = {}
        """Who is here in other processes: by process, as `here` gives it."""
        self._announced = float("-inf")
        self._announcing: asyncio.TimerHandle | None = None
        self.empty_since: float = time.monotonic()
        self.ended: ByeReason | None = None
        """Why everybody was sent away, if they were."""
        self.notice: Encoded | None = None
        """What the host says to all, as it is sent to who comes in."""
        self.came: Callable[[Subscriber], None] | None = None
        """Who is told whenever somebody comes in."""
        self.beside: Room | None = None
        """The room of those who watch the same match late."""

    def touch(self) -> None:
        """Somebody is on the way here: the table is not idle."""
        self.empty_since = time.monotonic()

    def join(self, subscriber: Subscriber) -> None:
        """Lets a socket in."""
        self.subscribers.add(subscriber)
        self._by_class[subscriber.party.audience].add(subscriber)
        for seat in subscriber.party.seats:
            self._away.pop(seat, None)
        if self.came:
            self.came(subscriber)

    def leave(self, subscriber: Subscriber) -> None:
        """Lets a socket go; a seat is away from when its last socket left."""
        self.subscribers.discard(subscriber)
        self._by_class[subscriber.party.audience].discard(subscriber)
        for seat in subscriber.party.seats:
            if not self.is_here(seat):
                self._away[seat] = time.time()
        self.touch()

    def here(self) -> dict[str, Any]:
        """Who is here in this process, for the others: the seats somebody sits in, since when not, and how many watch."""
        seats = {
            seat
            for subscribers in self._by_class.values()
            if subscribers
            for seat in next(iter(subscribers)).party.seats
        }
        chains = {seat: sorted(self._chains_here(seat)) for seat in sorted(seats)}
        return {
            "seats": sorted(seats), "away": dict(self._away), "watchers": self._watchers_here, "chains": chains,
        }  # fmt: skip

    def is_here(self, seat: Seat) -> bool:
        """Whether anybody sits in this seat now, in whatever process."""
        if any(seat in far["seats"] for far in self.far.values()):
            return True
        return any(
            subscribers and seat in next(iter(subscribers)).party.seats for subscribers in self._by_class.values()
        )

    @property
    def is_anybody_here(self) -> bool:
        """Whether anybody plays or watches, in whatever process."""
        return bool(self.subscribers or self._watchers_here) or any(
            far["seats"] or far["watchers"] for far in self.far.values()
        )

    def _chains_here(self, seat: str) -> set[str]:
        return {subscriber.chains[one] for subscriber in self.subscribers for one in subscriber.chains if one == seat}

    def chains_of(self, seat: Seat) -> set[str]:
        """The ends of the hash chains that pages of this seat hold which are here now, in whatever process."""
        return self._chains_here(seat).union(*(far.get("chains", {}).get(seat, ()) for far in self.far.values()))

    def away_since(self, seat: Seat) -> float | None:
        """Since when nobody sits here, in seconds since 1970, if somebody did."""
        if self.is_here(seat):
            return None
        known = [self._away, *(far["away"] for far in self.far.values())]
        return max((away[seat] for away in known if seat in away), default=None)

    @property
    def watchers(self) -> int:
        """How many watch."""
        return self._watchers_here + sum(int(far["watchers"]) for far in self.far.values())

    @property
    def _watchers_here(self) -> int:
        return len(self._by_class[WATCHERS]) + (len(self.beside.subscribers) if self.beside else 0)

    def of(self, audience: str) -> Collection[Subscriber]:
        """The sockets of a class of viewers."""
        return self._by_class[audience]

    @property
    def is_about_to_tell(self) -> bool:
        """Whether word of who is here is on its way to everybody."""
        return self._announcing is not None

    def announce(self, presence: Callable[[], Presence]) -> None:
        """Tells everybody who is here: at once, or together with all that changes until the next word is due."""
        if self._announcing:
            return
        loop = asyncio.get_running_loop()
        wait = self._announced + PRESENCE_SECONDS - loop.time()
        if wait > 0:
            self._announcing = loop.call_later(wait, self._announce, presence)
        else:
            self._announce(presence)

    def _announce(self, presence: Callable[[], Presence]) -> None:
        self._announcing, self._announced = None, asyncio.get_running_loop().time()
        text = write(presence())
        for subscriber in self.subscribers:
            subscriber.put_presence(text)

    def tell(self, frame: ToClient, *, replaceable: bool = False) -> None:
        """Sends a frame to everybody, encoded once."""
        self.send(write(frame), list(self.subscribers), replaceable=replaceable)

    def tell_players(self, frame: ToClient) -> None:
        """Sends a frame to everybody who plays, encoded once."""
        if players := [subscriber for subscriber in self.subscribers if subscriber.party.seats]:
            self.send(write(frame), players, replaceable=False)

    @staticmethod
    def send(text: Encoded, subscribers: Iterable[Subscriber], *, replaceable: bool) -> None:
        """Sends a text that is already encoded."""
        for subscriber in tuple(subscribers):
            subscriber.put(text, replaceable=replaceable)

    def close(self, reason: ByeReason) -> None:
        """Sends everybody away."""
        self.ended = reason
        for subscriber in self.subscribers:
            subscriber.close(reason)
