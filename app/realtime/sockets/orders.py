"""What one socket orders: one thing after the other, in order, while what its page is asked for goes on being read.

A roll waits for links of the players' pages, that of the one who ordered it too. So its socket is read on meanwhile; where
nothing is awaited, an order is over before the next frame is read.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeAlias

from app.realtime.sockets.hub import Subscriber
from app.realtime.wire.clocks import AtZero
from app.realtime.wire.incoming import Act, AnswerTakeBack, FromClient, Seal, SetUp, TakeBack
from app.realtime.wire.outgoing import Refused
from app.rules.kernel.refusal import Refusal

log = logging.getLogger("castra.orders")

WAITING = 64
"""Orders of one socket that may wait."""

Order: TypeAlias = Act | SetUp | TakeBack | AnswerTakeBack | AtZero | Seal


class Orders:
    """The orders of one socket that are not carried out yet. `awaiting` is set while the match waits for links."""

    def __init__(
        self, subscriber: Subscriber, awaiting: asyncio.Event, carry_out: Callable[[Order], Awaitable[None]]
    ) -> None:
        self._subscriber = subscriber
        self._awaiting = awaiting
        self._carry_out = carry_out
        self._waiting: deque[Order] = deque()
        self._task: asyncio.Task[None] | None = None

    async def put(self, frame: Order) -> bool:
        """Takes an order, and waits until all are carried out or links are awaited; whether there was room for it."""
        if len(self._waiting) >= WAITING:
            return False
        self._waiting.append(frame)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._go())
        awaited = asyncio.ensure_future(self._awaiting.wait())
        try:
            await asyncio.wait({self._task, awaited}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            awaited.cancel()
        return True

    async def gone(self) -> None:
        """Waits until all are carried out."""
        if self._task:
            await asyncio.gather(self._task, return_exceptions=True)

    async def _go(self) -> None:
        while self._waiting:
            try:
                await self._carry_out(self._waiting.popleft())
            except Exception:
                log.exception("an order could not be carried out")
                self._subscriber.close("closed")


class AllOrders:
    """The orders of all sockets of a match. Where nothing is ever awaited, each is carried out before the next frame is read."""

    def __init__(self, awaiting: asyncio.Event, carry_out: Callable[[Subscriber, FromClient], Awaitable[None]]) -> None:
        self._awaiting = awaiting
        self._carry_out = carry_out
        self._of: dict[Subscriber, Orders] = {}

    async def put(self, subscriber: Subscriber, frame: FromClient, *, waits: bool) -> None:
        """Carries out what a socket sent; an order, where dice may wait for links, so that its socket is read on meanwhile."""
        if not waits or not isinstance(frame, Order):
            await self._carry_out(subscriber, frame)
            return
        if subscriber not in self._of:
            self._of[subscriber] = Orders(subscriber, self._awaiting, partial(self._carry_out, subscriber))
        if not await self._of[subscriber].put(frame) and not isinstance(frame, Seal):
            subscriber.answer(Refused(ref=frame.ref, refusal=Refusal(code="too_many", rule="")))

    def drop(self, subscriber: Subscriber) -> None:
        """A socket left; what it ordered is carried out all the same."""
        self._of.pop(subscriber, None)

    async def gone(self) -> None:
        """Waits until all are carried out."""
        for orders in [*self._of.values()]:
            await orders.gone()
