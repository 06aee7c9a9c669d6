"""The embedded PostgreSQL: shared by the processes that use one folder, watched, and stopped by the last of them."""

import asyncio
import contextlib
import fcntl
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import IO

import asyncpg
from sqlalchemy import make_url

from app.persistence.engine import UNREACHABLE
from app.persistence.postgres import Cluster, PostgresFailed
from app.settings import Settings

log = logging.getLogger("castra.postgres")

DATABASE = "castra"
PATIENCE = 10.0
"""Seconds within which a database must let us in."""
GLANCE = 0.5
"""Seconds between two looks at whether the server still lives."""


@contextmanager
def _alone(data: Path) -> Iterator[None]:
    """Nobody else starts or stops the server of this folder meanwhile."""
    data.parent.mkdir(parents=True, exist_ok=True)
    with data.with_suffix(".lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _enter(data: Path) -> IO[str]:
    """Starts the server or joins it. The lock it gives says that we use it, and falls with the process that holds it."""
    with _alone(data):
        Cluster(data).ensure_running()
        use = data.with_suffix(".use").open("a")
        fcntl.flock(use, fcntl.LOCK_SH)
        return use


def _leave(data: Path, use: IO[str]) -> None:
    """Stops the server, unless another process uses it. What could not be stopped is said, and stays for the next user."""
    with _alone(data), use, contextlib.suppress(BlockingIOError):
        fcntl.flock(use, fcntl.LOCK_EX | fcntl.LOCK_NB)
        try:
            Cluster(data).stop()
        except PostgresFailed as error:
            log.error("%s", error)


def _revive(data: Path) -> None:
    with _alone(data):
        Cluster(data).ensure_running()


async def _watch(data: Path) -> None:
    """Starts the server again whenever it has died."""
    while True:
        await asyncio.sleep(GLANCE)
        if Cluster(data).is_running():
            continue
        log.warning("the database server has died and is started again")
        try:
            await asyncio.to_thread(_revive, data)
        except (PostgresFailed, OSError) as error:
            log.error("%s", error)


async def _ensure_database(url: str) -> None:
    """Creates our database unless it is there."""
    connection = await asyncpg.connect(url)
    try:
        if not await connection.fetchval("SELECT 1 FROM pg_database WHERE datname = $1", DATABASE):
            # Another process that starts on this folder may be a moment faster.
            with contextlib.suppress(asyncpg.DuplicateDatabaseError, asyncpg.UniqueViolationError):
                await connection.execute(f'CREATE DATABASE "{DATABASE}"')
    finally:
        await connection.close()


@asynccontextmanager
async def embedded(data: Path) -> AsyncIterator[str]:
    """The address of a PostgreSQL on this folder that runs for as long as this is open. Raises PostgresFailed."""
    use = await asyncio.to_thread(_enter, data)
    watch = asyncio.create_task(_watch(data))
    try:
        await _ensure_database(Cluster(data).url("postgres"))
        yield Cluster(data).url(DATABASE)
    finally:
        watch.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await watch
        await asyncio.to_thread(_leave, data, use)


class NoDatabase(Exception):
    """There is no database to work with; says in one line which, why, and what is to be looked at."""


def _folder(settings: Settings) -> Path:
    return settings.castra_data.expanduser().resolve() / "pg"


async def _ask(url: str) -> None:
    """Raises NoDatabase unless a database answers at this address. Its password is not told."""
    try:
        connection = await asyncpg.connect(url, timeout=PATIENCE)
    except UNREACHABLE as error:
        where = make_url(url).render_as_string(hide_password=True)
        raise NoDatabase(f"no database at {where}: {_one_line(error)}. Look at DATABASE_URL.") from error
    await connection.close()


def _one_line(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__


@asynccontextmanager
async def database(settings: Settings) -> AsyncIterator[str]:
    """The address of the database to use: the one given, or the embedded one, running for as long as this is open.

    Raises NoDatabase when it cannot be reached or started.
    """
    if settings.database_url:
        await _ask(settings.database_url)
        yield settings.database_url
        return
    folder = _folder(settings)
    async with contextlib.AsyncExitStack() as stack:
        try:
            url = await stack.enter_async_context(embedded(folder))
        except (OSError, PostgresFailed) as error:
            raise NoDatabase(f"no database in {folder}: {_one_line(error)}. Look at CASTRA_DATA.") from error
        yield url
