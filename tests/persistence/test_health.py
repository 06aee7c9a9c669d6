"""What /health says of a database that is well, frozen, gone, or keeps nothing."""

import os
import signal
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import httpx
import pytest

from app.main import build
from app.persistence.embedded import embedded
from app.persistence.engine import Store
from app.persistence.health import Health
from app.settings import Settings
from app.versions import PROGRAM


@pytest.fixture
async def data() -> AsyncIterator[Path]:
    with tempfile.TemporaryDirectory(prefix="castra-", ignore_cleanup_errors=True) as home:
        yield Path(home) / "pg"


def _processes(data: Path) -> list[int]:
    """The server and all its children."""
    postmaster = int((data / "postmaster.pid").read_text().split()[0])
    children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
    return [postmaster, *map(int, children)]


@contextmanager
def _frozen(data: Path) -> Iterator[None]:
    stopped = _processes(data)
    for process in stopped:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in stopped:
            os.kill(process, signal.SIGCONT)


async def test_a_frozen_database_is_told_within_two_seconds(data: Path) -> None:
    async with embedded(data) as url:
        app = build(Settings(database_url=url))
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app=app)
            async with httpx.AsyncClient(transport=transport, base_url="http://castra") as client:
                assert (await client.get("/health")).json() == {"status": "ok", "version": PROGRAM}
                with _frozen(data):
                    began = time.monotonic()
                    answer = await client.get("/health")
                    took = time.monotonic() - began
                assert (answer.status_code, answer.json()["why"]) == (503, "TimeoutError")
                assert took < 2
                async with httpx.AsyncClient(transport=transport, base_url="http://castra") as again:
                    assert (await again.get("/health")).status_code == 200


async def test_a_database_that_keeps_nothing_is_told(data: Path) -> None:
    """It still answers every question; as a standby does, or one whose disk is full."""
    async with embedded(data) as url:
        app = build(Settings(database_url=url))
        async with app.router.lifespan_context(app):
            app.state.health = Health(app.state.store, every=0)
            transport = httpx.ASGITransport(app=app)
            async with httpx.AsyncClient(transport=transport, base_url="http://castra") as client:
                await _set(url, "ALTER DATABASE castra SET default_transaction_read_only = on")
                await app.state.store.pool.expire_connections()
                answer = await client.get("/health")
                assert (answer.status_code, answer.json()["why"]) == (503, "ReadOnlySQLTransactionError")
                await _set(url, "SET transaction_read_only = off; ALTER DATABASE castra RESET ALL")
                await app.state.store.pool.expire_connections()
                assert (await client.get("/health")).status_code == 200


NOTED = """
CREATE TABLE written (tag text);
CREATE FUNCTION note() RETURNS event_trigger LANGUAGE plpgsql AS 'BEGIN INSERT INTO written VALUES (tg_tag); END';
CREATE EVENT TRIGGER noted ON ddl_command_end WHEN TAG IN ('CREATE TABLE AS') EXECUTE FUNCTION note();
"""
"""Has this database count how often a table is made in it: numbers of transactions are those of all tests that run meanwhile."""


async def test_it_is_written_to_once_in_a_while_however_often_it_is_asked_for(store: Store) -> None:
    await store.pool.execute(NOTED)
    asked = Health(store, every=3600)
    for _ in range(50):
        assert await asked.why_not() is None
    assert await store.pool.fetchval("SELECT count(*) FROM written") == 1


async def _set(url: str, statement: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()
