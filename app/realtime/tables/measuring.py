"""What is open at this moment, measured every few seconds and whenever a program asks."""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping

from app import metrics
from app.persistence.engine import Store
from app.realtime.audiences.audience import WATCHERS
from app.realtime.tables.table import Table

SECONDS = 10.0
"""How old the share of a process may be when another one is asked."""

SAMPLED_EVERY = 6
"""So many measures apart are the samples of the host's page: a minute."""

SAMPLES = 60
"""So many are kept: an hour."""


class Measuring:
    """The sockets, tables and queues of one process."""

    def __init__(self, store: Store, opened: Callable[[], Mapping[str, Table]]) -> None:
        self._store = store
        self._opened = opened
        self._samples: deque[metrics.Sample] = deque(maxlen=SAMPLES)

    async def run(self) -> None:
        """Measures again and again."""
        count = 0
        while True:
            self.measure()
            if count % SAMPLED_EVERY == 0:
                self._samples.append(metrics.sample())
            count += 1
            await asyncio.sleep(SECONDS)

    def samples(self) -> list[metrics.Sample]:
        """How things stood in the last hour, and stand now."""
        self.measure()
        return [*self._samples, metrics.sample()]

    def measure(self) -> None:
        """Notes how things stand."""
        tables = self._opened()
        sockets = [socket for table in tables.values() for socket in table.feeds.sockets]
        watching = sum(socket.party.audience == WATCHERS for socket in sockets)
        metrics.TABLES.set(len(tables))
        metrics.WATCHERS.set(watching)
        metrics.PLAYERS.set(len(sockets) - watching)
        metrics.FRAMES.set(sum(socket.waiting for socket in sockets))
        metrics.COMMITS_WAITING.set(self._store.commits_waiting)
        metrics.measure_memory()
