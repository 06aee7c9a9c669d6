"""What other processes wrote, as a stream: by PostgreSQL's announcements, or by the broker."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from dataclasses import dataclass
from typing import Any, Literal

import asyncpg

from app.persistence.announcing import CHANNEL
from app.persistence.broker import Broker
from app.persistence.engine import UNREACHABLE, Store
from app.persistence.whispers import WHISPERS, Pieces

PATIENCE = (0.1, 0.5, 1.0, 2.0, 5.0)
"""Seconds between the tries to connect again; the last for ever."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced:
    """A match has a new command, chat line, or other change of its own row, of this number (0 where there is none)."""

    kind: Literal["announced"] = "announced"
    what: Literal["event", "chat", "match"]
    match_id: str
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Listening:
    """The listener is connected, for the first time or again: anything before this may have been missed."""

    kind: Literal["listening"] = "listening"


@dataclass(frozen=True, slots=True, kw_only=True)
class Whispered:
    """A process told something that nobody keeps."""

    kind: Literal["whispered"] = "whispered"
    text: str


async def announcements(store: Store) -> AsyncGenerator[Announced | Whispered | Listening, None]:
    """Everything announced from now on, for ever, over a connection of its own that is made again when it breaks."""
    async with aclosing(_by_broker(store.broker) if store.broker else _by_database(store.url)) as stream:
        async for heard in stream:
            yield heard


async def _by_broker(broker: Broker) -> AsyncGenerator[Announced | Whispered | Listening, None]:
    async with aclosing(broker.heard()) as stream:
        async for text in stream:
            if text is None:
                yield Listening()
            elif text.startswith("live "):
                yield Whispered(text=text.removeprefix("live "))
            else:
                yield _read(text)


async def _by_database(url: str) -> AsyncGenerator[Announced | Whispered | Listening, None]:
    failures = 0
    while True:
        queue: asyncio.Queue[tuple[str, str] | None] = asyncio.Queue()
        pieces = Pieces()
        try:
            connection = await _connect(url, queue)
        except (OSError, asyncpg.PostgresError):
            await asyncio.sleep(PATIENCE[min(failures, len(PATIENCE) - 1)])
            failures += 1
            continue
        failures = 0
        try:
            yield Listening()
            while (told := await queue.get()) is not None:
                channel, payload = told
                if channel == CHANNEL:
                    yield _read(payload)
                elif (text := pieces.add(payload)) is not None:
                    yield Whispered(text=text)
        finally:
            with suppress(*UNREACHABLE):
                await connection.close(timeout=1)


async def _connect(url: str, queue: "asyncio.Queue[tuple[str, str] | None]") -> "asyncpg.Connection[asyncpg.Record]":
    """A connection that puts announcements into the queue, and None when it ends."""
    connection = await asyncpg.connect(url)

    def heard(*told: Any) -> None:
        queue.put_nowait((told[2], told[3]))

    connection.add_termination_listener(lambda _: queue.put_nowait(None))
    try:
        for channel in (CHANNEL, WHISPERS):
            await connection.add_listener(channel, heard)
    except BaseException:  # a listener cancelled half-way leaves nothing open
        connection.terminate()
        raise
    return connection


def _read(payload: str) -> Announced:
    what, match_id, number = payload.split(" ")
    assert what in ("event", "chat", "match")
    return Announced(what=what, match_id=match_id, number=int(number))  # type: ignore[arg-type]
