"""`castra verify`, `export`, `import`, `fork` on files."""

import asyncio
import json
from pathlib import Path

import pytest
import typer

from app.cli import records
from app.persistence import matches
from app.persistence.engine import Store
from app.settings import Settings
from app.systems import registry
from tests.realtime.served import seat_table, toy_tables
from tests.realtime.test_record import played
from tests.rules.toy import TOY_SYSTEM


async def test_a_match_is_exported_verified_imported_and_forked(
    store: Store,
    settings: Settings,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert settings.database_url
    monkeypatch.setenv("DATABASE_URL", settings.database_url)
    monkeypatch.setattr(registry, "SYSTEMS", (TOY_SYSTEM,))
    match_id = await played(toy_tables(store, settings), store, settings)
    path = tmp_path / "battle.jsonl"
    await asyncio.to_thread(records.export, match_id, path)
    records.verify(path)
    assert "holds" in capsys.readouterr().out
    await asyncio.to_thread(records.import_, path)
    copy = capsys.readouterr().out.split()[-1]
    found = await matches.get(store, copy)
    assert found
    assert found.status == "finished"
    await asyncio.to_thread(records.fork, path, 3)
    watch = capsys.readouterr().out.splitlines()[0]
    forked = await matches.get(store, watch.removeprefix("/t/"))
    assert forked
    assert forked.status == "open"
    with pytest.raises(typer.Exit):
        records.fork(path, 10_000)

    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    rows[-2]["events"][0]["face"] = rows[-2]["events"][0]["face"] % 6 + 1
    path.write_text("\n".join(json.dumps(row) for row in rows), "utf-8")
    with pytest.raises(typer.Exit) as caught:
        records.verify(path)
    assert caught.value.exit_code == 1
    assert f"line {len(rows) - 1}: other_events" in capsys.readouterr().err


async def test_a_match_that_goes_on_is_not_exported(
    store: Store,
    settings: Settings,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert settings.database_url
    monkeypatch.setenv("DATABASE_URL", settings.database_url)
    monkeypatch.setattr(registry, "SYSTEMS", (TOY_SYSTEM,))
    match_id, _ = await seat_table(store, settings)
    for match in (match_id, "nowhere"):
        with pytest.raises(typer.Exit):
            await asyncio.to_thread(records.export, match, tmp_path / "x.jsonl")
    assert "not finished" in capsys.readouterr().err
    assert not (tmp_path / "x.jsonl").exists()
