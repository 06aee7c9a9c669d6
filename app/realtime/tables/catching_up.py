"""Bringing tables up to what other processes wrote, as often as it takes: all that are behind are read in one question.

One question for each command that is heard would be as many round trips a second as all other processes commit, one after the
other: a process that hears faster than it reads falls ever further behind.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from functools import partial
from typing import Literal, TypeAlias

from app.persistence import journal
from app.persistence.engine import UNREACHABLE, Store
from app.realtime.live.match import LiveMatch
from app.realtime.tables.table import Table

log = logging.getLogger("castra.behind")

MOST = 64
"""Matches of one question."""

OUTAGE_SECONDS = 1.0
"""How long after a database that does not answer it is asked again."""

Missed: TypeAlias = Literal["event", "chat", "match"]
"""What of a table may be behind: its commands, its talk, its own row (names, seats, who may watch)."""

MISSED_ALL: tuple[Missed, ...] = ("event", "chat", "match")


class CatchingUp:
    """The open tables of this process of which something newer was heard, or may have been missed."""

    def __init__(self, store: Store, opened: Callable[[str], Table | None]) -> None:
        self._store = store
        self._opened = opened
        self._heard: dict[str, int] = {}
        self._missed: dict[tuple[str, Missed], int | None] = {}
        """What is to be read anew; of commands up to which row, where that was heard."""
        self._tasks: dict[str, asyncio.Future[None]] = {}

    def hears(self, match_id: str, seq: int) -> None:
        """Row `seq` of a match was written somewhere. One that is being written here is known when that is answered: as written,
        or as written by another, and then what that wrote is read; only where there is no answer it is as if it were heard then."""
        if (writing := self._store.writing(match_id, seq)) is None:
            self._hear(match_id, seq)
        else:
            writing.add_done_callback(partial(self._unanswered, match_id, seq))

    def _unanswered(self, match_id: str, seq: int, writing: "asyncio.Future[datetime | None]") -> None:
        if writing.cancelled() or writing.exception():
            self._hear(match_id, seq)

    def _hear(self, match_id: str, seq: int) -> None:
        self._heard[match_id] = max(seq, self._heard.get(match_id, 0))
        self._go("heard", self._read)

    def misses(self, match_id: str, *what: Missed) -> None:
        """This much of a table is to be read anew: it changed somewhere, or nobody would have heard if it did."""
        self._miss({(match_id, each): None for each in what})

    def _miss(self, news: Mapping[tuple[str, Missed], int | None]) -> None:
        for each, upto in news.items():
            before = self._missed.get(each, 0)
            self._missed[each] = None if upto is None or before is None else max(upto, before)
        self._go("missed", self._make_good)

    def stop(self) -> None:
        """Reads nothing more."""
        for task in self._tasks.values():
            task.cancel()

    def _go(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        if name not in self._tasks or self._tasks[name].done():
            self._tasks[name] = asyncio.ensure_future(work())

    async def _read(self) -> None:
        while self._heard:
            heard = {match_id: self._heard.pop(match_id) for match_id in list(self._heard)[:MOST]}
            behind = [match for match_id, seq in heard.items() if (match := self._at_rest_before(match_id, seq))]
            try:
                rows = await journal.read_all(self._store, {match.row.id: match.seq for match in behind})
            except UNREACHABLE as error:
                log.warning("what others wrote could not be read and is read later: %s", error)
                self._heard = heard | self._heard
                await asyncio.sleep(OUTAGE_SECONDS)
                continue
            for match in behind:
                match.later(match.take_in(rows.get(match.row.id, [])))

    def _at_rest_before(self, match_id: str, seq: int) -> LiveMatch | None:
        """The match, if it is open here and lacks this row. While one is being written it is as a rule this very row: then what
        is missed is known once that is done."""
        table = self._opened(match_id)
        if table is None or table.match.seq >= seq:
            return None
        if table.match.lock.locked():
            self._miss({(match_id, "event"): seq})
            return None
        return table.match

    async def _make_good(self) -> None:
        while self._missed:
            missed = {each: self._missed.pop(each) for each in list(self._missed)[:MOST]}
            is_made_good = await asyncio.gather(*(self._is_made_good(*each, upto) for each, upto in missed.items()))
            failed = {
                each: upto for (each, upto), is_good in zip(missed.items(), is_made_good, strict=True) if not is_good
            }
            if failed:
                self._miss(failed)
                await asyncio.sleep(OUTAGE_SECONDS)

    async def _is_made_good(self, match_id: str, what: Missed, upto: int | None) -> bool:
        """Reads a table again; whether that is done with."""
        table = self._opened(match_id)
        try:
            if table:
                await _read_again(table, what, upto)
        except UNREACHABLE as error:
            log.warning("%s could not be read again and is read later: %s", match_id, error)
            return False
        except Exception:
            log.exception("%s was not brought up to date", match_id)
        return True


async def _read_again(table: Table, what: Missed, upto: int | None) -> None:
    match what:
        case "event":
            await table.match.catch_up(upto)
        case "chat":
            await table.talk.hear()
        case "match":
            await table.refresh()
