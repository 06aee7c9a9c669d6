"""What /health says of a database that is well, frozen, or gone."""

import os
import signal
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from app.main import build
from app.persistence.embedded import embedded
from app.settings import Settings


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
                assert (await client.get("/health")).json() == {"status": "ok"}
                with _frozen(data):
                    began = time.monotonic()
                    answer = await client.get("/health")
                    took = time.monotonic() - began
                assert (answer.status_code, answer.json()["why"]) == (503, "TimeoutError")
                assert took < 2
                async with httpx.AsyncClient(transport=transport, base_url="http://castra") as again:
                    assert (await again.get("/health")).status_code == 200
