"""The database all tests share, and a fresh one for each test that writes."""

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
import httpx
import pytest
from hypothesis import settings as hypothesis

from app.persistence.embedded import embedded
from app.persistence.engine import Store, open_store
from app.persistence.migrate import migrate
from app.settings import Settings

TEMPLATE = "castra_template"

# A slow machine is no defect, and a run that failed must fail again for whoever looks into it.
hypothesis.register_profile("castra", deadline=None, derandomize=True)
hypothesis.load_profile("castra")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--regold`: the current golden matches anew, after a change of the rules that was meant. `--freeze`: the records of
    a schema version that has none yet.
    """
    parser.addoption("--regold", action="store_true", help="write tests/golden/current_*.jsonl anew")
    parser.addoption(
        "--freeze", action="store_true", help="write the tests/golden/v<version>_*.jsonl that are not there"
    )


@pytest.fixture(scope="session")
async def database_server() -> AsyncIterator[str]:
    """A PostgreSQL of the test run's own, its template database migrated once; gives the address without a database."""
    home = Path(tempfile.mkdtemp(prefix="castra-test-"))
    try:
        async with embedded(home / "pg") as url:
            await _administrate(url, f"CREATE DATABASE {TEMPLATE}")
            await migrate(_named(url, TEMPLATE))
            yield url
    finally:
        shutil.rmtree(home, ignore_errors=True)


@asynccontextmanager
async def fresh_database(database_server: str, owner: str) -> AsyncIterator[str]:
    """The address of an empty, migrated database for this owner alone."""
    name = f"test_{abs(hash(owner)):x}"
    await _administrate(database_server, f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
    yield _named(database_server, name)
    await _administrate(database_server, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
async def database_url(database_server: str, request: pytest.FixtureRequest) -> AsyncIterator[str]:
    """The address of an empty, migrated database that this test has to itself."""
    async with fresh_database(database_server, request.node.nodeid) as url:
        yield url


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    """An open database that this test has to itself."""
    opened = await open_store(database_url)
    yield opened
    await opened.close()


@pytest.fixture
def settings(database_url: str) -> Settings:
    """The settings of a server on this test's database."""
    return Settings(database_url=database_url)


@pytest.fixture
async def app_client(settings: Settings) -> AsyncIterator[httpx.AsyncClient]:
    """An HTTP client of the whole app, started on this test's database; `client.app` is the app."""
    from app.main import build

    app = build(settings)
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://castra.test") as client:
            client.app = app  # type: ignore[attr-defined]
            yield client


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The Chromium that `scripts/chromium.py` found."""
    note = Path(__file__).parent.parent / ".cache" / "chromium"
    return note.read_text("utf-8").strip()


def _named(url: str, database: str) -> str:
    """The same server's address with another database."""
    head, _, query = url.partition("?")
    return f"{head.rpartition('/')[0]}/{database}?{query}"


async def _administrate(url: str, statement: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        async with asyncio.timeout(30):
            await connection.execute(statement)
    finally:
        await connection.close()
