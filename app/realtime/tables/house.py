"""What the host wants of every process: the line he says to all, and the hour at which he closes the tables for an update.

Closing is of a moment: who started after it was ordered is the update, and open.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime

from app.persistence import blocks, house
from app.persistence.blocks import Block
from app.persistence.engine import UNREACHABLE, Store
from app.persistence.house import House
from app.realtime.sockets.hub import Encoded
from app.realtime.sockets.origin import Origin
from app.realtime.tables.table import Table
from app.realtime.wire.frames import write
from app.realtime.wire.of_the_house import HouseTold

log = logging.getLogger("castra.house")

LOOKS_EVERY = 5.0
"""Seconds after which what no word came of is seen all the same."""


class Closing(Exception):
    """The host closes the tables, or has closed them: nothing new begins here until the update has started."""


class HouseWatch:
    """The host's wishes as this process knows them. `shut` lets everybody go, once, when the tables close."""

    def __init__(
        self, store: Store, opened: Callable[[], Mapping[str, Table]], shut: Callable[[], Awaitable[None]]
    ) -> None:
        self._store, self._opened, self._shut = store, opened, shut
        self._began: datetime | None = None
        self._house: House | None = None
        self._closes: float | None = None
        self._told = HouseTold(said="", closes_at=None)
        self._heard = asyncio.Event()
        self.blocks: Sequence[Block] = ()
        self.is_drained = False
        """Whether the tables are closed and everything that was under way is done."""

    async def run(self) -> None:
        """Looks whenever word comes, now and then without, and when the tables are to close."""
        while True:
            wait = LOOKS_EVERY if self._closes is None else min(LOOKS_EVERY, self._closes - time.monotonic())
            try:
                async with asyncio.timeout(max(wait, 0.01) if not self.is_drained else LOOKS_EVERY):
                    await self._heard.wait()
            except TimeoutError:
                pass
            self._heard.clear()
            await self.look()

    def hears(self) -> None:
        """Word came that something changed."""
        self._heard.set()

    async def look(self) -> None:
        """Reads what the host wants, tells every table what is new, and closes them when it is time."""
        try:
            known, self.blocks = await house.read(self._store), await blocks.known(self._store)
        except UNREACHABLE as error:
            log.warning("what the host wants cannot be read: %s", error)
            return
        self._began = self._began or known.asked_at
        self._house = known
        is_ordered = known.closing_since is not None and known.closing_since > self._began
        self._closes = None
        if is_ordered and known.closes_at:
            self._closes = time.monotonic() + (known.closes_at - known.asked_at).total_seconds()
        told = HouseTold(
            said=known.said, closes_at=known.closes_at.timestamp() if is_ordered and known.closes_at else None
        )
        if told != self._told:
            self._told = told
            for table in self._opened().values():
                for room in table.feeds.rooms:
                    room.notice = self.notice
                    room.tell(told)
        for table in self._opened().values():
            for subscriber in table.feeds.sockets:
                if self.blocks_who_comes(subscriber.origin):
                    subscriber.close("blocked")
        if not self.is_shut:
            self.is_drained = False
        elif not self.is_drained:
            await self._shut()
            self.is_drained = True
            log.warning("the tables are closed for an update: nothing is under way any more")

    def blocks_who_comes(self, origin: Origin) -> Block | None:
        """The block against who comes from there, if there is one."""
        return blocks.against(self.blocks, origin.address, origin.key) if self.blocks else None

    @property
    def told(self) -> HouseTold:
        """What is said to all."""
        return self._told

    @property
    def notice(self) -> Encoded | None:
        """What who comes to a table is told, if there is anything."""
        return write(self._told) if self._told.said or self._told.closes_at else None

    @property
    def is_closing(self) -> bool:
        """Whether the host has ordered the tables to close, or they are closed."""
        return self._closes is not None

    @property
    def is_shut(self) -> bool:
        """Whether the tables are closed."""
        return self._closes is not None and time.monotonic() >= self._closes

    @property
    def began_at(self) -> datetime | None:
        """When this process started, by the database's clock."""
        return self._began
