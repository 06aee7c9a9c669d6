"""A backup holds everything, and only a restore that was meant loses anything."""

import gzip
import json
import os
import re
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from app.persistence import armies, chat, journal, lines, matches, owners, snapshots
from app.persistence import backup as saving
from app.persistence.armies import Written
from app.persistence.backup import CannotRestore, backup, restore
from app.persistence.engine import Store, open_store
from app.persistence.migrate import known_revisions
from app.persistence.schema import metadata
from app.persistence.starts import Start
from app.realtime.records.record import export
from app.realtime.records.verification import verify
from app.realtime.tables.live_tables import LiveTables
from app.settings import Settings
from app.systems import registry


async def fill(store: Store) -> str:
    match, _ = await matches.create(
        store,
        system="wh40k",
        name="Árbol ″ \\ '",
        options={"deep": {"list": [1, 2.5, None, "\n"]}},
        sides=("red", "blue"),
        seed=bytes(range(32)),
        commitment="c",
        start=Start(version=1, state={"z": 1, "a": {"y": 2, "x": [0.25]}}),
    )
    for seq in range(1, 4):
        await journal.append(
            store, match_id=match.id, seq=seq, seat="red", ref=f"r{seq}", command={"kind": "x"}, events=[{"n": seq}]
        )
    await chat.say(store, match.id, seat=None, name="Ana", text="¿Qué tal?")
    await snapshots.save(store, match.id, seq=3, state={"a": 1})
    await armies.keep(store, system="wh40k", written=Written(name="Third", body={"units": []}))
    return match.id


async def contents(store: Store) -> dict[str, list[str]]:
    return {
        name: sorted(row["row"] for row in await store.pool.fetch(f'SELECT to_jsonb(t)::text AS row FROM "{name}" t'))
        for name in metadata.tables
    }


async def test_what_was_saved_comes_back(store: Store, tmp_path: Path) -> None:
    match_id = await fill(store)
    before = await contents(store)
    rows = await backup(store.url, tmp_path / "castra.gz")
    assert rows == sum(map(len, before.values())) == 10
    await store.pool.execute("TRUNCATE match CASCADE")
    await store.pool.execute("TRUNCATE army")
    assert await restore(store.url, tmp_path / "castra.gz") == rows
    again = await open_store(store.url)
    assert await contents(again) == before
    await chat.say(again, match_id, seat="red", name="", text="on")
    assert [line.id for line in await chat.read(again, match_id)] == [1, 2]
    await again.close()


async def test_a_database_with_matches_is_replaced_only_when_told_so(store: Store, tmp_path: Path) -> None:
    await backup(store.url, tmp_path / "empty.gz")
    await fill(store)
    before = await contents(store)
    with pytest.raises(CannotRestore, match="1 matches"):
        await restore(store.url, tmp_path / "empty.gz")
    assert await contents(store) == before
    assert await restore(store.url, tmp_path / "empty.gz", replace=True) == 0


@pytest.mark.parametrize("text", ["", "hello", "[]", json.dumps({"format": "other"})])
async def test_another_file_is_refused_before_anything_is_lost(store: Store, tmp_path: Path, text: str) -> None:
    await fill(store)
    before = await contents(store)
    path = tmp_path / "other.gz"
    path.write_bytes(gzip.compress(text.encode()))
    with pytest.raises(CannotRestore):
        await restore(store.url, path, replace=True)
    path.write_bytes(text.encode())
    with pytest.raises(CannotRestore):
        await restore(store.url, path, replace=True)
    assert await contents(store) == before


async def test_a_line_without_end_is_read_no_further_than_any_of_ours(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fill(store)
    saved = tmp_path / "castra.gz"
    await backup(store.url, saved)
    monkeypatch.setattr(lines, "LONGEST_LINE", 1000)
    held = gzip.decompress(saved.read_bytes())
    assert max(map(len, held.splitlines())) < 1000
    saved.write_bytes(gzip.compress(held + b'{"table":"chat","row":{"text":"' + b" " * 1000))
    before = await contents(store)
    with pytest.raises(CannotRestore, match="a line is too long"):
        await restore(store.url, saved, replace=True)
    assert await contents(store) == before


async def test_long_rows_are_restored_a_few_at_a_time(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fill(store)
    before = await contents(store)
    await backup(store.url, tmp_path / "castra.gz")
    monkeypatch.setattr(saving, "BATCH_BYTES", 1)
    assert await restore(store.url, tmp_path / "castra.gz", replace=True) == 10
    assert await contents(store) == before


async def test_a_torn_backup_is_refused_before_anything_is_lost(store: Store, tmp_path: Path) -> None:
    await fill(store)
    before = await contents(store)
    path = tmp_path / "castra.gz"
    await backup(store.url, path)
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(CannotRestore):
        await restore(store.url, path, replace=True)
    assert await contents(store) == before


Lines = list[dict[str, Any]]


def unknown_schema(lines: Lines) -> None:
    lines[0]["revision"] = "9999"


def a_number_that_is_none(lines: Lines) -> None:
    of(lines, "event")[1]["row"]["seq"] = "three"


def a_field_too_many(lines: Lines) -> None:
    of(lines, "seat")[0]["row"]["colour"] = "mauve"


def a_field_too_few(lines: Lines) -> None:
    del of(lines, "event")[1]["row"]["seat"]


def a_match_that_is_not_there(lines: Lines) -> None:
    of(lines, "chat")[0]["row"]["match_id"] = "orme-0000"


def a_row_twice(lines: Lines) -> None:
    lines[0]["rows"]["event"] += 1
    lines.append(of(lines, "event")[0])


def a_status_nobody_has(lines: Lines) -> None:
    of(lines, "match")[0]["row"]["status"] = "pending"


def a_text_the_database_cannot_hold(lines: Lines) -> None:
    of(lines, "chat")[0]["row"]["text"] = "a\x00b"


def an_unknown_table(lines: Lines) -> None:
    lines.append({"table": "pg_class", "row": {}})


def a_row_lost(lines: Lines) -> None:
    lines.remove(of(lines, "event")[2])


def a_row_that_is_none(lines: Lines) -> None:
    lines[3]["row"] = [1]


def a_count_that_is_none(lines: Lines) -> None:
    lines[0]["rows"] = "ten"


def no_schema(lines: Lines) -> None:
    del lines[0]["revision"]


def a_line_that_is_none(lines: Lines) -> None:
    lines[3] = {"row": {}}


def of(lines: Lines, table: str) -> Lines:
    return [line for line in lines if line.get("table") == table]


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (unknown_schema, "schema '9999'"),
        (a_number_that_is_none, "line 6 does not fit"),
        (a_field_too_many, "colour"),
        (a_field_too_few, "line 6: event has other columns: seat"),
        (a_match_that_is_not_there, "line 4 does not fit"),
        (a_row_twice, "does not fit"),
        (a_status_nobody_has, "match_status_check"),
        (a_text_the_database_cannot_hold, "does not fit"),
        (an_unknown_table, "tables that nobody knows: pg_class"),
        (a_row_lost, "should hold 10 rows"),
        (a_row_that_is_none, "line 4"),
        (a_line_that_is_none, "line 4"),
        (a_count_that_is_none, "no whole backup"),
        (no_schema, "no whole backup"),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
async def test_a_damaged_backup_is_refused_and_nothing_is_lost(
    store: Store, tmp_path: Path, damage: Callable[[Lines], None], told: str
) -> None:
    await fill(store)
    path = tmp_path / "castra.gz"
    await backup(store.url, path)
    await store.pool.execute("UPDATE match SET name = 'played on'")
    before = await contents(store)
    lines = [json.loads(line) for line in gzip.decompress(path.read_bytes()).decode().split("\n") if line]
    damage(lines)
    path.write_bytes(gzip.compress("".join(json.dumps(line) + "\n" for line in lines).encode()))
    with pytest.raises(CannotRestore, match=re.escape(told)):
        await restore(store.url, path, replace=True)
    again = await open_store(store.url)
    assert await contents(again) == before
    await again.close()


async def test_a_backup_that_cannot_be_written_leaves_nothing_behind(store: Store, tmp_path: Path) -> None:
    (tmp_path / "castra.gz").mkdir()
    with pytest.raises(OSError, match="directory"):
        await backup(store.url, tmp_path / "castra.gz")
    assert os.listdir(tmp_path) == ["castra.gz"]


OLD = {path.name.split(".")[0]: path for path in (Path(__file__).parent / "backups").glob("*.jsonl.gz")}
"""A backup from each schema there ever was, made when it was the newest: two matches of Underworlds, one finished."""


def test_every_schema_has_its_backup() -> None:
    assert set(OLD) == set(known_revisions()), (
        "castra backup a database of the new schema into tests/persistence/backups"
    )


@pytest.mark.parametrize("revision", sorted(OLD))
async def test_a_backup_of_every_schema_is_restored_and_played_on(
    store: Store, settings: Settings, revision: str
) -> None:
    await fill(store)
    rows = await restore(store.url, OLD[revision], replace=True)
    again = await open_store(store.url)
    tables = LiveTables(again, settings)
    live, finished = await matches.newest(again, statuses=("live", "finished"), visibility=None)
    assert (live.status, finished.status) == ("live", "finished")
    assert rows >= 20
    assert len(await chat.read(again, live.id)) == 1
    assert await armies.of_system(again, "underworlds")
    await owners.new_owner(again, "a key that nobody had")
    for match in (live, finished):
        table = await tables.table(match.id)
        assert table
        assert table.match.seq == await journal.last(again, match.id) > 0
        assert table.match.over == (match is finished)
    rules = registry.known_rules()
    start = await tables.first_state(finished)
    # It came from a record that did not tell what was agreed on; records that hide it verify no more.
    told = replace(finished, options={**finished.options, "rules": asdict(start.options)})
    verify(await export(again, rules["underworlds"], told, start), rules)
    await again.close()
