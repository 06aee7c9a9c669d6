"""Who came to the tables of this process, kept every few seconds by one statement, however many they are."""

import asyncio
import logging

from app.persistence import visits
from app.persistence.engine import UNREACHABLE, Store
from app.persistence.visits import Came
from app.realtime.sockets.origin import Origin

log = logging.getLogger("castra.visits")

SECONDS = 5.0
MOST = 5000
"""So many wait for the database at most; more are not kept."""


class Guestbook:
    """The visits that are not kept yet."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: set[Came] = set()

    def note(self, match_id: str, role: str, origin: Origin) -> None:
        """Somebody came."""
        if origin.address and len(self._waiting) < MOST:
            self._waiting.add(Came(match_id=match_id, role=role, address=origin.address, key=origin.key))

    async def run(self) -> None:
        """Keeps them now and then."""
        while True:
            await asyncio.sleep(SECONDS)
            await self.keep()

    async def keep(self) -> None:
        """Keeps those that wait; while the database is away they go on waiting."""
        if not self._waiting:
            return
        waiting, self._waiting = self._waiting, set()
        try:
            await visits.keep(self._store, waiting)
        except UNREACHABLE as error:
            log.warning("who came cannot be kept yet: %s", error)
            self._waiting |= waiting
