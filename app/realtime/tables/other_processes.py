"""The other server processes: what they are told of the tables here, and what is heard of theirs.

Commands and talk are in the database, and announced as they are committed; here goes what nobody keeps: who sits in which
process, what a hand does, which takeback is asked, which links are. A process not heard for a while is taken for gone.
"""

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any

from pydantic import TypeAdapter

from app.persistence.engine import UNREACHABLE, Store
from app.persistence.whispers import BEAT_SECONDS, SILENT_SECONDS, whisper
from app.realtime.tables.hands import Hand
from app.realtime.tables.table import Table

log = logging.getLogger("castra.elsewhere")

QUEUED = 1000
"""Whispers that may wait for the database; more are not told."""

_HAND: TypeAdapter[Hand] = TypeAdapter(Hand)


class OtherProcesses:
    """The line to the other processes."""

    def __init__(
        self,
        store: Store,
        opened: Callable[[], Mapping[str, Table]],
        opened_of: Callable[[str], Table | None],
        misses: Callable[[str], None],
        house: Callable[[], None],
    ) -> None:
        self._store = store
        self._house = house
        self._misses = misses
        self._opened = opened
        self._opened_of = opened_of
        self.name = secrets.token_hex(4)
        self._heard_at: dict[str, float] = {}
        self._waiting: asyncio.Queue[str] = asyncio.Queue(QUEUED)

    def attach(self, table: Table) -> None:
        """Has a table's presence, hands and takebacks told to the others, and asks who is at it elsewhere."""
        match_id = table.match.row.id
        table.tell_elsewhere = lambda what, told: self._tell(match=match_id, what=what, told=told)
        self._tell(match=match_id, what="who", told=None)

    def _tell(self, **told: Any) -> None:
        if self._waiting.full():
            return
        self._waiting.put_nowait(json.dumps({"from": self.name, **told}))

    def meet(self) -> None:
        """Tells who is here at every table and asks who is elsewhere: on a line that was dead, either may count as gone."""
        for match_id, table in self._opened().items():
            table.tell_here(always=True)
            self._tell(match=match_id, what="who", told=None)

    def is_own(self, text: str) -> bool:
        """Whether this process told it itself."""
        return text.startswith(f'{{"from": "{self.name}"')

    async def run(self) -> None:
        """Sends what is to be told, and word now and then that this process lives."""
        beat = asyncio.create_task(self._beat())
        try:
            while True:
                text = await self._waiting.get()
                try:
                    await whisper(self._store, text)
                except UNREACHABLE as error:
                    log.warning("the other processes were not told: %s", error)
        finally:
            beat.cancel()

    async def goodbye(self) -> None:
        """Tells the others that nobody is here any more."""
        try:
            await whisper(self._store, json.dumps({"from": self.name, "what": "gone"}))
        except UNREACHABLE as error:
            log.warning("the other processes were not told: %s", error)

    async def _beat(self) -> None:
        while True:
            self._tell(what="alive")
            await asyncio.sleep(BEAT_SECONDS)
            silent = time.monotonic() - SILENT_SECONDS
            for process in [name for name, at in self._heard_at.items() if at < silent]:
                self._lose(process)

    def _lose(self, process: str) -> None:
        """Counts a process as gone. Where the word goes after the commit, what it did last it may have told nobody."""
        self._heard_at.pop(process, None)
        for match_id, table in self._opened().items():
            if table.match.room.far.pop(process, None):
                table.feeds.announce()
            if self._store.broker:
                self._misses(match_id)

    def heed(self, text: str) -> None:
        """Takes in what a process has told."""
        told = json.loads(text)
        if told["what"] == "house":
            self._house()
            return
        process = told["from"]
        if process == self.name:
            return
        if told["what"] == "gone":
            self._lose(process)
            return
        self._heard_at[process] = time.monotonic()
        table = self._opened_of(told.get("match", ""))
        if table is None:
            return
        match told["what"]:
            case "who":
                table.tell_here(always=True)
            case "here":
                table.match.room.far[process] = told["told"]
                table.feeds.announce()
                table.match.links.heard()
            case "link_wanted":
                table.match.links.heard_wanted(told["told"])
            case "link":
                table.match.links.heard_link(told["told"])
            case "hand":
                table.feeds.shows(_HAND.validate_python(told["told"]))
            case "asked":
                table.takebacks.heard(told["told"])
