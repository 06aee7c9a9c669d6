"""Several server processes behind one address: started together, started again when one dies, stopped together, and never left
behind: they end with the process that keeps them, however that ended."""

import asyncio
import logging
import os
import signal
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping

from app import metrics
from app.persistence.embedded import database
from app.persistence.house import first_key_at
from app.persistence.migrate import migrate
from app.settings import ROOT, Settings

log = logging.getLogger("castra.workers")

BACKLOG = 2048
PAUSE = 2.0
"""Seconds before a process that died is started again: its start takes a core, which those who go on at another need first."""
GOODBYE = 15.0
"""Seconds a process may take to let everybody go."""


async def serve_by_many(
    settings: Settings,
    count: int,
    say_where: Callable[[Settings, int], None],
    say_who_hosts: Callable[[Settings, int, str | None], None],
) -> None:
    """Serves by so many processes on one socket and one database, until it is told to stop.

    The socket outlives each of them: who connects while one is started again is let in by another.
    """
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    stop = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    with (
        socket.create_server((settings.host, settings.port), family=family, backlog=BACKLOG) as listener,
        tempfile.TemporaryDirectory(prefix="castra-metrics-") as measured,
    ):
        async with database(settings) as url:
            await migrate(url)
            # Each joins the database by itself: it is stopped by the last of them, and never while one still serves.
            environment = {"HOST": settings.host, "PORT": str(listener.getsockname()[1]), metrics.FOLDER: measured}
            workers = [asyncio.create_task(_kept(listener.fileno(), environment)) for _ in range(count)]
            say_where(settings, listener.getsockname()[1])
            say_who_hosts(settings, listener.getsockname()[1], await first_key_at(url))
            await stop.wait()
            for worker in workers:
                worker.cancel()
            await asyncio.gather(*workers, return_exceptions=True)


async def _kept(fd: int, environment: Mapping[str, str]) -> None:
    """One process, started again whenever it has died."""
    command = (sys.executable, "-m", "app", "serve", "--fd", str(fd))
    while True:
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.PIPE,
            pass_fds=[fd],
            cwd=ROOT,
            env={**os.environ, **environment},
            start_new_session=True,
        )
        try:
            code = await process.wait()
        except asyncio.CancelledError:
            await _stopped(process)
            raise
        metrics.process_ended(process.pid, environment[metrics.FOLDER])
        log.warning("a server process ended with %s and is started again", code)
        await asyncio.sleep(PAUSE)


async def _stopped(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.terminate()
    try:
        await asyncio.wait_for(process.wait(), GOODBYE)
    except TimeoutError:
        process.kill()
        await process.wait()


def end_with_keeper(end: Callable[[], None]) -> None:
    """Has a process that was started here call `end` when its keeper is gone: its input, a pipe that only the keeper holds, ends
    then, on every system and by whatever death. What has not ended soon after is ended."""
    threading.Thread(target=_watch, args=(sys.stdin.fileno(), end), name="keeper", daemon=True).start()


def _watch(pipe: int, end: Callable[[], None]) -> None:
    while os.read(pipe, 4096):
        pass
    log.warning("the process that kept this one is gone: it ends too")
    end()
    time.sleep(GOODBYE)
    os._exit(1)
