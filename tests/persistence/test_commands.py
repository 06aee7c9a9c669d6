"""The commands that look after the database, as they are typed."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.__main__ import cli


@pytest.fixture
def castra(database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CliRunner:
    """The command line on a database of this test's own, in a folder of its own."""
    monkeypatch.setenv("DATABASE_URL", database_url)
    monkeypatch.setenv("CASTRA_DATA", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return CliRunner()


def said(castra: CliRunner, *arguments: str, code: int = 0) -> str:
    done = castra.invoke(cli, list(arguments))
    assert done.exit_code == code, done.output
    return done.output


def test_migrating_twice_changes_nothing(castra: CliRunner) -> None:
    assert "as before" in said(castra, "migrate")


def test_a_sound_server_has_a_clean_bill(castra: CliRunner) -> None:
    lines = said(castra, "doctor").splitlines()
    assert any(line.endswith("fsync on") for line in lines)
    assert not [line for line in lines if line.startswith("BAD")]


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
