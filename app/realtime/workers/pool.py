"""Where bots think, and long questions are thought about: in processes of their own, so that no table waits meanwhile.

A process keeps the parts of the states it was given last, by match, and takes those that came again for the same objects:
what was worked out for the terrain of a match is worked out there once too.
"""

import asyncio
import os
import pickle
import zlib
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, TypeAlias

from app.realtime.workers.worker import Worker

SECONDS = 60.0
MEGABYTES = 1024
"""What one thought may take."""

MATCHES_KEPT = 32
"""Of so many matches a process keeps the last state."""

Packed: TypeAlias = Mapping[str, bytes]
"""The fields of a state, each as bytes by itself."""


class WorkerPool:
    """The processes that think for this one; each has its share of the matches."""

    def __init__(self, count: int | None = None, *, seconds: float = SECONDS) -> None:
        count = count or max(1, (os.cpu_count() or 1) // 2)
        self._workers = [Worker(seconds=seconds, megabytes=MEGABYTES) for _ in range(count)]

    def of(self, match_id: str) -> "MatchWorker":
        """Who thinks for a match."""
        return MatchWorker(self._workers[zlib.crc32(match_id.encode()) % len(self._workers)], match_id)

    async def close(self) -> None:
        """Ends the processes, whatever they are at."""
        await asyncio.gather(*(worker.close() for worker in self._workers))


class MatchWorker:
    """What thinks for one match."""

    def __init__(self, worker: Worker, match_id: str) -> None:
        self._worker = worker
        self._match_id = match_id
        self._packed: dict[str, tuple[Any, bytes]] = {}

    async def think(self, state: Any, work: Callable[..., Any], *args: Any) -> Any:
        """What `work(state, *args)` gives there. Raises TooMuch when it was stopped, RuntimeError with what it raised."""
        return await self._worker.run(_think, self._match_id, type(state), self._pack(state), work, args)

    def _pack(self, state: Any) -> Packed:
        """The state's fields as bytes, those that are the object they were as they were."""
        packed = {}
        for item in fields(state):
            value = getattr(state, item.name)
            known, data = self._packed.get(item.name, (None, b""))
            packed[item.name] = (value, data if data and known is value else pickle.dumps(value))
        self._packed = packed
        return {name: data for name, (_, data) in packed.items()}


_kept: OrderedDict[str, dict[str, tuple[bytes, Any]]] = OrderedDict()
"""In the process that thinks: the fields of the last states, with the bytes they came as."""


def _think(match_id: str, kind: type, packed: Packed, work: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    known = _kept.pop(match_id, {})
    read = {
        name: known[name] if name in known and known[name][0] == data else (data, pickle.loads(data))
        for name, data in packed.items()
    }
    _kept[match_id] = read
    if len(_kept) > MATCHES_KEPT:
        _kept.popitem(last=False)
    return work(kind(**{name: value for name, (_, value) in read.items()}), *args)
