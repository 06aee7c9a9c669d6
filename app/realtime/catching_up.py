"""Bringing tables up to what other processes wrote: all that are behind are read in one question to the database.

One question for each command that is heard would be as many round trips a second as all other processes commit, one after the
other: a process that hears faster than it reads falls ever further behind.
"""

import asyncio
import logging
from collections.abc import Callable

from app.persistence import journal
from app.persistence.engine import UNREACHABLE, Store
from app.realtime.match import LiveMatch

log = logging.getLogger("castra.behind")

MOST = 64
"""Matches of one question."""

OUTAGE_SECONDS = 1.0
"""How long after a database that does not answer it is asked again."""


class CatchingUp:
    """The open matches of this process of which something newer was heard."""

    def __init__(self, store: Store, opened: Callable[[str], LiveMatch | None]) -> None:
        self._store = store
        self._opened = opened
        self._heard: dict[str, int] = {}
        self._reading: asyncio.Task[None] | None = None

    def hears(self, match_id: str, seq: int) -> None:
        """Row `seq` of a match was written somewhere."""
        self._heard[match_id] = max(seq, self._heard.get(match_id, 0))
        if self._reading is None or self._reading.done():
            self._reading = asyncio.create_task(self._read())

    def stop(self) -> None:
        """Reads nothing more."""
        if self._reading:
            self._reading.cancel()

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
        """The match, if it is open here and lacks this row. While one is being written it is as a rule this very row."""
        match = self._opened(match_id)
        if match is None or match.seq >= seq:
            return None
        if match.lock.locked():
            match.later(match.catch_up(seq))
            return None
        return match
