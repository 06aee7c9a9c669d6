"""Whether the database answers and keeps what it is given, asked as often as anybody likes."""

import asyncio
import time

from app.persistence.engine import Store

ANSWERS_WITHIN = 1.5
"""Seconds that the database may take to answer before it counts as failing."""

WRITES_EVERY = 5.0
"""Seconds for which it counts as writable once it was seen to be, or not to be."""

# On a full disk a row may still fit into a page that is there, and a read-only standby answers every question. A table of its own
# needs room of its own, and its end is flushed like that of every command.
WRITE = "CREATE TEMPORARY TABLE castra_health ON COMMIT DROP AS SELECT repeat('x', 8192) AS filler"


class Health:
    """Of one store. Many who ask at once are told by one question; it writes once in `every` seconds at most."""

    def __init__(self, store: Store, every: float = WRITES_EVERY) -> None:
        self._store = store
        self._every = every
        self._asked: asyncio.Task[None] | None = None
        self._wrote_at = -every
        self._refused: Exception | None = None

    async def why_not(self) -> str | None:
        """The name of what keeps commands from being carried out; None when nothing does."""
        if self._asked is None or self._asked.done():
            self._asked = asyncio.create_task(self._ask())
        # Not cancelled: letting go of a question to a frozen database takes as long as the answer.
        await asyncio.wait((self._asked,), timeout=ANSWERS_WITHIN)
        if not self._asked.done():
            return "TimeoutError"
        if self._asked.cancelled():
            return "CancelledError"
        # Whatever is wrong, the asker wants the answer.
        error = self._asked.exception() or self._refused
        return type(error).__name__ if error else None

    async def _ask(self) -> None:
        if time.monotonic() < self._wrote_at + self._every:
            await self._store.pool.fetchval("SELECT 1")
            return
        self._wrote_at = time.monotonic()
        try:
            async with self._store.pool.acquire() as connection, connection.transaction():
                await connection.execute(WRITE)
            self._refused = None
        except Exception as error:  # told again until the next write
            self._refused = error
