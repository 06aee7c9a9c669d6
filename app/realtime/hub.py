"""Who is at a table, and what they are sent: sockets by class of viewer, presence, and sockets too slow to keep up."""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field

from app.realtime.audience import Party
from app.realtime.frames import write
from app.realtime.protocol import ByeReason, Presence, ToClient
from app.rules.kernel.referee.seats import Seat

QUEUE_LIMIT = 64
"""Frames that wait for one socket before its queue is dropped for a fresh view."""

PRESENCE_SECONDS = 0.25
"""How long after one word of who is here the next may follow: a thousand who join are not a million frames."""

KEPT_LIMIT = 1000
"""Frames that may not be dropped (answers, chat) before a socket that takes nothing is closed."""

Refresh = Callable[["Outlet"], str]


@dataclass(slots=True, kw_only=True, eq=False)
class Outlet:
    """What one socket is still to be sent.

    Frames that a fresh view replaces (changes, previews) are dropped together when too many wait; the socket is then sent
    a new welcome. Answers and chat are kept. Of presence only the newest waits, beside the queue: it pushes nothing out.
    """

    party: Party
    key_hash: bytes | None = None
    """The hash of the key it came with: what it may see ends where the key opens the seats no more."""

    name: str = ""
    behind: bool = False
    closing: ByeReason | None = None
    _presence: str = ""
    _newer_presence: str | None = None
    _waiting: deque[tuple[str, bool]] = field(default_factory=deque)
    _more: asyncio.Event = field(default_factory=asyncio.Event)

    def put(self, text: str, *, replaceable: bool = False) -> None:
        """Queues a frame."""
        if self.closing or (self.behind and replaceable):
            return
        self._waiting.append((text, replaceable))
        if len(self._waiting) > QUEUE_LIMIT and not self.behind:
            self.behind = True
            self._waiting = deque(item for item in self._waiting if not item[1])
        if len(self._waiting) > KEPT_LIMIT:
            self.close("too_slow")
        self._more.set()

    def answer(self, frame: ToClient) -> None:
        """Queues a frame for this socket alone."""
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

    async def drain(self, send: Callable[[str], Awaitable[None]], refresh: Refresh) -> ByeReason:
        """Sends what is queued until the outlet is closed; gives the reason."""
        while True:
            while self._waiting:
                await send(self._waiting.popleft()[0])
            if self.behind:
                self.behind = False
                await send(refresh(self))
                continue
            if self._newer_presence is not None and not self.closing:
                self.knows_presence(text := self._newer_presence)
                await send(text)
                continue
            if self.closing:
                return self.closing
            self._more.clear()
            await self._more.wait()


class Room:
    """The sockets of one match."""

    def __init__(self) -> None:
        self.outlets: set[Outlet] = set()
        self._away: dict[str, float] = {}
        self._announced = float("-inf")
        self._announcing: asyncio.TimerHandle | None = None
        self.empty_since: float = time.monotonic()

    def touch(self) -> None:
        """Somebody is on the way here: the table is not idle."""
        self.empty_since = time.monotonic()

    def join(self, outlet: Outlet) -> None:
        """Lets a socket in."""
        self.outlets.add(outlet)
        for seat in outlet.party.seats:
            self._away.pop(seat, None)

    def leave(self, outlet: Outlet) -> None:
        """Lets a socket go; a seat is away from when its last socket left."""
        self.outlets.discard(outlet)
        for seat in outlet.party.seats:
            if not self.is_here(seat):
                self._away[seat] = time.time()
        self.touch()

    def is_here(self, seat: Seat) -> bool:
        """Whether anybody sits in this seat now."""
        return any(seat in outlet.party.seats for outlet in self.outlets)

    def away_since(self, seat: Seat) -> float | None:
        """Since when nobody sits here, in seconds since 1970, if somebody did."""
        return self._away.get(seat)

    @property
    def watchers(self) -> int:
        """How many watch."""
        return sum(not outlet.party.seats for outlet in self.outlets)

    def of(self, audience: str) -> list[Outlet]:
        """The sockets of a class of viewers."""
        return [outlet for outlet in self.outlets if outlet.party.audience == audience]

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
        for outlet in self.outlets:
            outlet.put_presence(text)

    def tell(self, frame: ToClient, *, replaceable: bool = False) -> None:
        """Sends a frame to everybody, encoded once."""
        self.send(write(frame), list(self.outlets), replaceable=replaceable)

    @staticmethod
    def send(text: str, outlets: Iterable[Outlet], *, replaceable: bool) -> None:
        """Sends a text that is already encoded."""
        for outlet in outlets:
            outlet.put(text, replaceable=replaceable)

    def close(self, reason: ByeReason) -> None:
        """Sends everybody away."""
        for outlet in self.outlets:
            outlet.close(reason)
