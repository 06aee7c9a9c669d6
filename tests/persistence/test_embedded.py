"""The embedded PostgreSQL: joined, watched, and gone with the last process that used it, however that ended."""

import asyncio
import os
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pytest

from app.persistence.embedded import embedded
from app.persistence.postgres import Cluster, PostgresFailed

HOLD = """
import asyncio, sys
from pathlib import Path
from app.persistence.embedded import embedded

async def hold() -> None:
    async with embedded(Path(sys.argv[1])):
        print("up", flush=True)
        await asyncio.to_thread(sys.stdin.read)

asyncio.run(hold())
"""


@pytest.fixture
async def data() -> AsyncIterator[Path]:
    with tempfile.TemporaryDirectory(prefix="castra-", ignore_cleanup_errors=True) as home:
        yield Path(home) / "pg"


def _postmaster(data: Path) -> int:
    return int((data / "postmaster.pid").read_text().split()[0])


def _holder(data: Path) -> "subprocess.Popen[str]":
    """Another process that uses the folder until its input ends."""
    pipe = subprocess.PIPE
    holder = subprocess.Popen((sys.executable, "-c", HOLD, str(data)), stdin=pipe, stdout=pipe, text=True)
    assert holder.stdout is not None
    assert holder.stdout.readline() == "up\n"
    return holder


def _lay(data: Path, name: str, text: str) -> None:
    data.mkdir(parents=True)
    (data / name).write_text(text)


async def _answers(url: str) -> bool:
    try:
        connection = await asyncpg.connect(url, timeout=5)
    except (OSError, asyncpg.PostgresError, TimeoutError):
        return False
    answer: int = await connection.fetchval("SELECT 1")
    await connection.close()
    return answer == 1


async def test_it_runs_while_it_is_used_and_keeps_what_it_was_given(data: Path) -> None:
    async with embedded(data) as url:
        connection = await asyncpg.connect(url)
        await connection.execute("CREATE TABLE kept (id int)")
        await connection.close()
    assert not Cluster(data).is_running()
    async with embedded(data) as url:
        connection = await asyncpg.connect(url)
        assert await connection.fetchval("SELECT count(*) FROM kept") == 0
        await connection.close()


async def test_killed_it_is_started_again(data: Path) -> None:
    async with embedded(data) as url:
        first = _postmaster(data)
        os.kill(first, signal.SIGKILL)
        for _ in range(600):
            if await _answers(url):
                break
            await asyncio.sleep(0.1)
        assert await _answers(url)
        assert _postmaster(data) != first


async def test_the_last_of_its_users_stops_it(data: Path) -> None:
    async with embedded(data) as url:
        holder = await asyncio.to_thread(_holder, data)
        assert await _answers(url)
    assert Cluster(data).is_running()
    await asyncio.to_thread(holder.communicate)
    assert not Cluster(data).is_running()


async def test_a_killed_user_does_not_keep_it_alive(data: Path) -> None:
    holder = await asyncio.to_thread(_holder, data)
    holder.kill()
    await asyncio.to_thread(holder.communicate)
    assert Cluster(data).is_running()
    async with embedded(data) as url:
        assert await _answers(url)
    assert not Cluster(data).is_running()


async def test_a_folder_of_another_version_is_told_in_one_line(data: Path) -> None:
    _lay(data, "PG_VERSION", "12\n")
    with pytest.raises(PostgresFailed, match="PostgreSQL 12"):
        async with embedded(data):
            pass


async def test_a_folder_that_is_none_is_told_in_one_line(data: Path) -> None:
    _lay(data, "stray", "not a database")
    with pytest.raises(PostgresFailed, match="initdb failed"):
        async with embedded(data):
            pass


async def test_without_room_for_a_database_the_reason_is_told_in_one_line(data: Path) -> None:
    """No file may grow beyond a megabyte: that ends initdb as a full disk does."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, before[1]))
    try:
        with pytest.raises(PostgresFailed, match=r"^initdb failed: FATAL:  could not write to file [^\n]+$"):
            async with embedded(data):
                pass
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


async def test_what_cannot_be_stopped_is_told_in_one_line(
    data: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuses(_: Cluster) -> None:
        raise PostgresFailed("pg_ctl failed: no access")

    with monkeypatch.context() as patch:
        patch.setattr(Cluster, "stop", refuses)
        async with embedded(data):
            pass
    assert [record.getMessage() for record in caplog.records if record.name == "castra.postgres"] == [
        "pg_ctl failed: no access"
    ]
    Cluster(data).stop()
