"""A relay between a program and its server, which can go on standing and pass nothing on: a line that dies without a word."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TypeAlias

PIECE = 65536


Ends: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Serve: TypeAlias = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


class Relay:
    """The connections to one server, each with what its program has sent so far."""

    def __init__(self, connect: Callable[[], Awaitable[Ends]]) -> None:
        self._connect = connect
        self._sent: dict[asyncio.Task[None] | None, bytes] = {}
        self._dead: set[asyncio.Task[None] | None] = set()

    def swallow(self, what: bytes) -> int:
        """Passes nothing on any more on lines on which this was sent; how many more these are. Later lines are well."""
        dead = {line for line, sent in self._sent.items() if what in sent} - self._dead
        self._dead |= dead
        return len(dead)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Relays one connection until either side ends it."""
        line = asyncio.current_task()
        self._sent[line] = b""
        there, back = await self._connect()

        async def out() -> None:
            while piece := await reader.read(PIECE):
                self._sent[line] += piece
                if line not in self._dead:
                    back.write(piece)

        async def home() -> None:
            while piece := await there.read(PIECE):
                if line not in self._dead:
                    writer.write(piece)

        ways = [asyncio.create_task(out()), asyncio.create_task(home())]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            for end in (writer, back):
                end.close()
            self._sent.pop(line)


@asynccontextmanager
async def _relaying(
    connect: Callable[[], Awaitable[Ends]], listen: Callable[[Serve], Awaitable[asyncio.Server]]
) -> AsyncIterator[tuple[Relay, asyncio.Server]]:
    between = Relay(connect)
    lines: set[asyncio.Task[None]] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        lines.add(task)
        with suppress(OSError, asyncio.CancelledError):
            await between.serve(reader, writer)
        lines.discard(task)

    listening = await listen(serve)
    try:
        yield between, listening
    finally:
        listening.close()
        for task in tuple(lines):
            task.cancel()
        if lines:
            await asyncio.wait(tuple(lines))


@asynccontextmanager
async def relay(server: Path, at: Path) -> AsyncIterator[Relay]:
    """A relay to a server on a socket of the file system, at a path of its own."""
    connect = partial(asyncio.open_unix_connection, str(server))
    async with _relaying(connect, partial(asyncio.start_unix_server, path=str(at))) as (between, _):
        yield between


@asynccontextmanager
async def relay_of_port(port: int) -> AsyncIterator[tuple[Relay, int]]:
    """A relay to a server on a port of this machine, on a port of its own."""
    connect = partial(asyncio.open_connection, "127.0.0.1", port)
    listen = partial(asyncio.start_server, host="127.0.0.1", port=0)
    async with _relaying(connect, listen) as (between, listening):
        yield between, listening.sockets[0].getsockname()[1]
