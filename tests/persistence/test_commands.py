"""The commands that look after the database, as they are typed."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import asyncpg
import pytest
from typer.testing import CliRunner

from app.__main__ import cli
from app.cli.server_checks import clocks, of_server
from app.persistence.migrate import newest_revision
from app.settings import Settings


@pytest.fixture
def castra(database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CliRunner:
    """The command line on a database of this test's own, in a folder of its own."""
    monkeypatch.setenv("DATABASE_URL", database_url)
    monkeypatch.setenv("CASTRA_DATA", str(tmp_path))
    monkeypatch.setenv("PORT", "0")
    monkeypatch.chdir(tmp_path)
    return CliRunner()


def said(castra: CliRunner, *arguments: str, code: int = 0) -> str:
    done = castra.invoke(cli, list(arguments))
    assert done.exit_code == code, done.output
    return done.output


def test_migrating_twice_changes_nothing(castra: CliRunner) -> None:
    assert "as before" in said(castra, "migrate")


def test_a_sound_server_has_a_clean_bill(castra: CliRunner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL")  # so it is Castra's own
    said(castra, "migrate")
    lines = said(castra, "doctor").splitlines()
    assert {"fsync on", "synchronous_commit on"} <= {line[5:] for line in lines}
    assert f"ok   schema {newest_revision()}, the newest" in lines
    assert "ok   the clock goes with the database's" in lines
    assert not [line for line in lines if line.startswith("BAD")]


async def test_tables_of_another_program_are_found(database_url: str) -> None:
    async def examined(revision: str) -> list[str]:
        connection = await asyncpg.connect(database_url)
        await connection.execute("UPDATE alembic_version SET version_num = $1", revision)
        await connection.close()
        settings = Settings(database_url=database_url)
        return [finding.line() async for finding in of_server(settings)]

    older = await examined("0001")
    assert f"BAD  schema 0001 is older than this program's {newest_revision()}. `castra migrate`." in older
    newer = await examined("9999")
    assert "BAD  schema 9999 is of a newer Castra. Update this one, or restore a backup." in newer


@pytest.mark.parametrize(("seconds", "grade"), [(0, "ok"), (-4, "ok"), (90, "BAD"), (-90, "BAD")])
def test_clocks_that_go_apart_are_found(seconds: int, grade: str) -> None:
    assert clocks(datetime.now(UTC) + timedelta(seconds=seconds)).grade == grade


def test_a_database_that_may_lose_rows_is_found(castra: CliRunner) -> None:
    lines = said(castra, "doctor", code=1).splitlines()  # as those of a test run are
    bad = [line for line in lines if line.startswith("BAD")]
    assert [line.split(".")[0] for line in bad] == ["BAD  fsync off", "BAD  synchronous_commit off"]


def test_a_database_that_is_not_there_is_found(castra: CliRunner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://nobody@127.0.0.1:1/none")
    assert "BAD  no database at postgresql://nobody@127.0.0.1:1/none" in said(castra, "doctor", code=1)


def test_a_backup_is_written_and_restored(castra: CliRunner) -> None:
    assert said(castra, "backup", "castra.gz") == "0 rows in castra.gz\n"
    assert said(castra, "restore", "castra.gz") == "0 rows restored from castra.gz\n"
    Path("other.gz").write_text("hello")
    assert "other.gz is no whole backup" in said(castra, "restore", "other.gz", code=1)


@pytest.mark.parametrize("url", ["mysql://x", "nonsense"])
def test_another_kind_of_database_is_refused(castra: CliRunner, monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    assert said(castra, "migrate", code=2) == "castra: DATABASE_URL: must begin with postgresql://\n"
