"""Commits of many tables in one statement: what comes while one is under way goes together with the next.

One committed statement costs a round trip and a flush of the disk however many rows it has. A row that comes alone goes at
once; under load the rows of all tables share both, and none waits for more than the statement before it.
"""

import asyncio
from collections.abc import Sequence
from datetime import datetime
from typing import Any, TypeAlias

import asyncpg

from app import metrics

MOST = 64
"""Rows of one statement."""

Row: TypeAlias = Sequence[Any]
Asked: TypeAlias = tuple[Row, asyncio.Future[datetime | None]]


class GroupCommit:
    """Rows of one INSERT ... SELECT FROM unnest(...) on their way into the database."""

    def __init__(self, pool: "asyncpg.Pool[asyncpg.Record]", statement: str) -> None:
        self._pool = pool
        self._statement = statement
        self._waiting: list[Asked] = []
        self._under_way: dict[tuple[Any, ...], asyncio.Future[datetime | None]] = {}
        self._going: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """Rows that wait for the statement that is under way."""
        return len(self._waiting)

    def writing(self, *key: Any) -> "asyncio.Future[datetime | None] | None":
        """What will be told of the row with these first two fields, while it is under way or waits to be."""
        return self._under_way.get(key)

    async def add(self, row: Row) -> datetime | None:
        """Commits a row; gives when it was written, or nothing where it conflicts with one that is there.

        The first two fields of a row are what the statement returns it by, with the time.
        """
        written: asyncio.Future[datetime | None] = asyncio.get_running_loop().create_future()
        self._waiting.append((row, written))
        key = tuple(row[:2])
        self._under_way[key] = written
        written.add_done_callback(lambda done: self._under_way.pop(key, None))
        if self._going is None or self._going.done():
            self._going = asyncio.create_task(self._go())
        return await written

    async def _go(self) -> None:
        while batch := self._waiting[:MOST]:
            del self._waiting[: len(batch)]
            try:
                await self._commit(batch)
            except asyncpg.PostgresError as error:
                # Nothing of it was written. Which row it was is found by sending each alone: the others are well.
                for each in batch if len(batch) > 1 else ():
                    try:
                        await self._commit([each])
                    except Exception as its_own:
                        _fail([each], its_own)
                _fail(batch, error)
            except Exception as error:
                _fail(batch, error)
            except BaseException:
                _fail([*batch, *self._waiting], ConnectionAbortedError("the writer was stopped"))
                raise

    async def _commit(self, batch: Sequence[Asked]) -> None:
        columns = [list(column) for column in zip(*(row for row, _ in batch), strict=True)]
        with metrics.COMMITS.time():
            records = await self._pool.fetch(self._statement, *columns)
        metrics.ROWS.inc(len(records))
        fresh = {tuple(record)[:2]: record[2] for record in records}
        for row, written in batch:
            if not written.done():
                written.set_result(fresh.pop(tuple(row[:2]), None))


def _fail(batch: Sequence[Asked], error: Exception) -> None:
    for _, written in batch:
        if not written.done():
            written.set_exception(error)
