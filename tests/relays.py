"""A relay between a program and its server, which can go on standing and pass nothing on: a line that dies without a word."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

PIECE = 65536


class Relay:
    """The connections of one socket of the file system, each with what its program has sent so far."""

    def __init__(self, server: Path) -> None:
        self._server = str(server)
        self._sent: dict[asyncio.Task[None] | None, bytes] = {}
        self._dead: set[asyncio.Task[None] | None] = set()

    def swallow(self, what: bytes) -> int:
        """Passes nothing on any more on lines on which this was sent; how many these are. Later lines are well."""
        dead = {line for line, sent in self._sent.items() if what in sent}
        self._dead |= dead
        return len(dead)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Relays one connection until either side ends it."""
        line = asyncio.current_task()
        self._sent[line] = b""
        there, back = await asyncio.open_unix_connection(self._server)

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
async def relay(server: Path, at: Path) -> AsyncIterator[Relay]:
    """A relay to the server's socket, at a path of its own."""
    between = Relay(server)
    lines: set[asyncio.Task[None]] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        lines.add(task)
        with suppress(OSError, asyncio.CancelledError):
            await between.serve(reader, writer)
        lines.discard(task)

    listening = await asyncio.start_unix_server(serve, str(at))
    try:
        yield between
    finally:
        listening.close()
        for task in tuple(lines):
            task.cancel()
        if lines:
            await asyncio.wait(tuple(lines))
