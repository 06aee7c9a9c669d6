"""The rehearsal of a backup: restored beside, every row the same, every match executed again; what does not hold is named."""

import fcntl
import gzip
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.__main__ import cli
from app.persistence.backup import backup
from app.persistence.engine import Store
from app.realtime.records.rehearsal import rehearse
from app.realtime.tables.backing_up import Backups, failure, kept
from app.settings import Settings
from tests.realtime.served import seat_table, toy_tables
from tests.rules.toy import TOY

SYSTEMS = {"toy": TOY}


async def played(store: Store, settings: Settings) -> str:
    """A match of the toy that goes on, with some rows."""
    match_id, _ = await seat_table(store, settings)
    tables = toy_tables(store, settings)
    table = await tables.table(match_id)
    assert table
    assert await table.match.submit("red", "a", {"kind": "choose", "number": 3}, seen=0) is None
    await tables.close()
    return match_id


async def test_a_backup_is_restored_beside_and_every_match_holds(
    store: Store, settings: Settings, tmp_path: Path
) -> None:
    match_id = await played(store, settings)
    path = tmp_path / "castra.gz"
    await backup(store.url, path)
    found = await rehearse(store.url, path, SYSTEMS)
    assert (found.is_good, found.matches, found.failed) == (True, 1, {})
    assert not await store.pool.fetchval("SELECT count(*) FROM pg_database WHERE datname LIKE 'castra_rehearsal%'")
    lines = gzip.decompress(path.read_bytes()).decode().splitlines()
    parts = [line.partition('"events"') for line in lines]
    changed = [head + middle + tail.replace('"number":3', '"number":2') for head, middle, tail in parts]
    assert changed != lines
    path.write_bytes(gzip.compress("\n".join([*changed, ""]).encode()))
    found = await rehearse(store.url, path, SYSTEMS)
    assert (found.is_good, set(found.failed)) == (False, {match_id}), "a row of the journal that was tampered with"


def test_the_command_says_what_the_rehearsal_found(database_url: str, tmp_path: Path) -> None:
    environment = {"DATABASE_URL": database_url}
    path, told = tmp_path / "castra.gz", tmp_path / "told.json"
    done = CliRunner().invoke(cli, ["backup", str(path), "--verify", "--told", str(told)], env=environment)
    assert "0 of 0 matches hold" in done.output
    assert json.loads(told.read_text())["same_rows"] is True
    path.write_bytes(b"no backup")
    bad = CliRunner().invoke(cli, ["restore", "--rehearse", str(path)], env=environment)
    assert (bad.exit_code, "is no whole backup" in bad.output) == (1, True)


@pytest.mark.parametrize("fails", [False, True])
async def test_backups_of_the_schedule_are_made_counted_and_told(
    settings: Settings, tmp_path: Path, fails: bool
) -> None:
    folder = tmp_path / "backups"
    url = settings.database_url if not fails else "postgresql://nobody@127.0.0.1:1/x"
    chosen = settings.model_copy(update={"backup_folder": folder, "backups_kept": 1, "database_url": url})
    backups = Backups(chosen)
    assert await Backups(settings).make() == "no_backup_folder"
    assert await backups.make(rehearse=False) == ("backup_failed" if fails else "")
    if fails:
        told = failure(folder)
        assert told
        assert "no database at" in told["why"]
        assert kept(folder) == []
        return
    (one,) = kept(folder)
    assert (one.bytes > 0, one.rehearsed) == (True, None)
    (folder / "castra-2020-01-01T033000.jsonl.gz").write_bytes(b"old")
    with (folder / ".turn").open("a") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        assert await backups.make() == "busy", "another process is at it"
