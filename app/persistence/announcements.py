"""What other processes wrote, as a stream: by PostgreSQL's announcements, or by the broker.

A line may die without a word: something between keeps it open and passes nothing on. So whoever listens says how its own
whispers are known; where none of them comes back for a while the line is taken for dead and made anew.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import asyncpg

from app.persistence.announcing import CHANNEL
from app.persistence.engine import UNREACHABLE, Store
from app.persistence.heartbeat import Heartbeat
from app.persistence.whispers import SILENT_SECONDS, WHISPERS, Pieces

if TYPE_CHECKING:
    from app.persistence.broker import Broker

log = logging.getLogger("castra.announcements")

PATIENCE = (0.1, 0.5, 1.0, 2.0, 5.0)
"""Seconds between the tries to connect again; the last for ever."""

CONNECT_SECONDS = 5.0
CLOSE_SECONDS = 1.0


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


Heard: TypeAlias = Announced | Whispered | Listening


async def announcements(store: Store, *, is_own: Callable[[str], bool] | None = None) -> AsyncGenerator[Heard, None]:
    """Everything announced from now on, for ever, over a connection of its own that is made again when it breaks.

    `is_own` tells which whispers this process sends itself: none of them for a while means a dead line. Without it none is
    expected.
    """
    heartbeat = Heartbeat(is_own, SILENT_SECONDS)
    stream = _by_broker(store.broker, heartbeat) if store.broker else _by_database(store.url, heartbeat)
    async with aclosing(stream):
        async for heard in stream:
            if isinstance(heard, Whispered):
                heartbeat.hears(heard.text)
            yield heard


async def _by_broker(broker: "Broker", heartbeat: Heartbeat) -> AsyncGenerator[Heard, None]:
    async with aclosing(broker.heard(heartbeat)) as stream:
        async for text in stream:
            if text is None:
                yield Listening()
            elif text.startswith("live "):
                yield Whispered(text=text.removeprefix("live "))
            else:
                yield _read(text)


async def _by_database(url: str, heartbeat: Heartbeat) -> AsyncGenerator[Heard, None]:
    failures = 0
    while True:
        queue: asyncio.Queue[tuple[str, str] | None] = asyncio.Queue()
        pieces = Pieces()
        try:
            connection = await _connect(url, queue)
        except (OSError, TimeoutError, asyncpg.PostgresError):
            await asyncio.sleep(PATIENCE[min(failures, len(PATIENCE) - 1)])
            failures += 1
            continue
        failures = 0
        heartbeat.begin()
        try:
            yield Listening()
            while (told := await _next(queue, heartbeat)) is not None:
                channel, payload = told
                if channel == CHANNEL:
                    yield _read(payload)
                elif (text := pieces.add(payload)) is not None:
                    yield Whispered(text=text)
        finally:
            with suppress(*UNREACHABLE):
                await connection.close(timeout=CLOSE_SECONDS)


async def _next(queue: "asyncio.Queue[tuple[str, str] | None]", heartbeat: Heartbeat) -> tuple[str, str] | None:
    """What is heard next; nothing where the line has ended, or is dead."""
    try:
        async with asyncio.timeout(heartbeat.patience):
            return await queue.get()
    except TimeoutError:
        if heartbeat.is_dead:
            log.warning("the database is not heard any more and is listened to anew")
            return None
        return await _next(queue, heartbeat)


async def _connect(url: str, queue: "asyncio.Queue[tuple[str, str] | None]") -> "asyncpg.Connection[asyncpg.Record]":
    """A connection that puts announcements into the queue, and None when it ends."""
    connection = await asyncpg.connect(url, timeout=CONNECT_SECONDS, command_timeout=CONNECT_SECONDS)

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
