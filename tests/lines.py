"""A line to a server as long and as narrow as friends have: every byte waits its turn and then for the way, in both directions.

A browser's own throttling leaves WebSockets alone, and its round trips are not those of a line; this is a relay of TCP.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

PIECE = 4096


@dataclass(kw_only=True)
class Way:
    """One direction of a line, shared by all its connections."""

    seconds: float
    bytes_a_second: float
    free: float = field(default=0.0, init=False)

    def arrives(self, now: float, size: int) -> float:
        """When the last byte of what is sent now has come, by the loop's clock."""
        self.free = max(now, self.free) + size / self.bytes_a_second
        return self.free + self.seconds


@asynccontextmanager
async def line(port: int, *, round_trip: float = 0.050, bits_a_second: float = 10e6) -> AsyncIterator[int]:
    """A line to a port of this machine; gives the port where it begins.

    `round_trip` in seconds: each new connection takes one before its first byte goes out, as a handshake does.
    """
    out, home = (Way(seconds=round_trip / 2, bytes_a_second=bits_a_second / 8) for _ in range(2))
    tasks: set[asyncio.Task[None]] = set()

    async def connection(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", port)
        begun = asyncio.get_running_loop().time() + round_trip
        both = [
            asyncio.create_task(carried(reader, back, out, begun)),
            asyncio.create_task(carried(there, writer, home, begun)),
        ]
        tasks.update(both)
        await asyncio.wait(both)
        tasks.difference_update(both)

    listening = await asyncio.start_server(connection, host="127.0.0.1", port=0)
    try:
        yield listening.sockets[0].getsockname()[1]
    finally:
        listening.close()
        for task in tuple(tasks):
            task.cancel()
        if tasks:
            await asyncio.wait(tuple(tasks))


async def carried(source: asyncio.StreamReader, goal: asyncio.StreamWriter, way: Way, begun: float) -> None:
    """Carries what comes from one side to the other, each piece when it arrives; the end too."""
    loop = asyncio.get_running_loop()
    under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

    async def deliver() -> None:
        while True:
            when, piece = await under_way.get()
            await asyncio.sleep(when - loop.time())
            if not piece:
                break
            goal.write(piece)

    delivery = asyncio.create_task(deliver())
    try:
        with suppress(OSError):
            while piece := await source.read(PIECE):
                under_way.put_nowait((way.arrives(max(begun, loop.time()), len(piece)), piece))
        under_way.put_nowait((way.arrives(max(begun, loop.time()), 0), b""))
        with suppress(OSError):
            await delivery
    finally:
        delivery.cancel()
        goal.close()
        with suppress(OSError):
            await goal.wait_closed()
