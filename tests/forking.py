"""Processes forked from one that has read the program, for servers that tests kill and for what thinks in apps under test.

A process that is begun anew reads the program first, which takes the processor a second or two: dearer than most of what tests ask.
"""

import asyncio
import multiprocessing
import os
import socket
import sys
from collections.abc import Callable
from multiprocessing.context import ForkServerProcess
from typing import Any, cast

from app.realtime.workers import worker
from app.realtime.workers.worker import Worker

FORKING = multiprocessing.get_context("forkserver")
READ = ["tests.realtime.serve"]
"""What the process that all are forked from has read: a server, and with it all systems."""


def forked(work: Callable[..., None], *args: Any) -> ForkServerProcess:
    """A process that is at this work."""
    FORKING.set_forkserver_preload(READ)
    process = FORKING.Process(target=work, args=args, daemon=True)
    process.start()
    return process


class ForkedWorker:
    """A worker's process with its ends of the line, as `asyncio` gives those that are begun anew."""

    def __init__(self, process: ForkServerProcess, stdout: asyncio.StreamReader, stdin: asyncio.StreamWriter) -> None:
        self._process = process
        self.stdin, self.stdout = stdin, stdout

    @property
    def returncode(self) -> int | None:
        """How it ended, if it has."""
        return self._process.exitcode

    def kill(self) -> None:
        """Ends it, whatever it is at."""
        self._process.kill()

    async def wait(self) -> None:
        """Until it has ended."""
        self.stdin.close()
        await asyncio.to_thread(self._process.join)
        _open.discard(self)


_open: set[ForkedWorker] = set()
"""Those that nobody has waited for: a test may leave tables open, whose processes end with this one."""

_lines: list[socket.socket] = []
"""Our end of each line: a server may be told to go while one is begun, and then nobody is left to close it."""


async def forked_worker(self: Worker) -> asyncio.subprocess.Process:
    """Stands for `Worker._begun`."""
    ours, its = socket.socketpair()
    _lines.append(ours)
    with its:
        process = await asyncio.to_thread(forked, _think, its, self._bounds)
    begun = ForkedWorker(process, *await asyncio.open_connection(sock=ours))
    _open.add(begun)
    return cast(asyncio.subprocess.Process, begun)


def _think(line: socket.socket, bounds: tuple[str, str]) -> None:
    """The process: a worker's, on this line in place of two pipes."""
    os.setsid()
    for end in (0, 1):
        os.dup2(line.fileno(), end)
    line.close()
    sys.stdin = os.fdopen(0)
    sys.argv[1:] = bounds
    worker.main()
