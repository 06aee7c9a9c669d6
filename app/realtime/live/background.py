"""What a match has done beside its orders: nobody waits for it but the end."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

log = logging.getLogger("castra.match")


class Background:
    """The work beside one match."""

    def __init__(self, match_id: str) -> None:
        self._match_id = match_id
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs something that no answer waits for."""
        task = asyncio.create_task(self._quietly(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _quietly(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception:
            log.exception("beside %s", self._match_id)

    async def settle(self) -> None:
        """Waits until nothing runs any more."""
        while self._tasks:
            await asyncio.gather(*self._tasks)
