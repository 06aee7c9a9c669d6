"""`castra verify`, `export`, `import`, `fork` on files."""

import asyncio
import gzip
import json
import re
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from app.__main__ import cli
from app.cli import records
from app.persistence import lines, matches
from app.persistence.engine import Store
from app.realtime.tables.live_tables import LiveTables
from app.settings import Settings
from tests.realtime.served import seat_table, toy_tables
from tests.realtime.test_record import bound, played
from tests.rules.toy import TOY_SYSTEM
from tests.systems_played import play


@pytest.fixture
def toys(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands know the toy system, and this test's database."""
    assert settings.database_url
    monkeypatch.setenv("DATABASE_URL", settings.database_url)
    play(monkeypatch, TOY_SYSTEM)


@pytest.fixture
async def record(toys: None, store: Store, settings: Settings, tmp_path: Path) -> tuple[str, Path]:
    """A match that was played to its end, and the file it was exported to."""
    match_id = await played(toy_tables(store, settings), store, settings)
    path = tmp_path / "battle.jsonl"
    await asyncio.to_thread(records.export, match_id, path)
    return match_id, path


async def test_a_match_is_exported_verified_imported_and_forked(
    store: Store, record: tuple[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    match_id, path = record
    records.verify(path)
    told = capsys.readouterr().out
    row = await matches.get(store, match_id)
    assert row
    for words in ("holds", f"seal         {row.commitment}", "nonce from blue", "nonce none", "won by", "fingerprint"):
        assert words in told
    records.verify(path, seal=f" {row.commitment.upper()}\n")
    with pytest.raises(typer.Exit):
        records.verify(path, seal="0" * 64)
    told = capsys.readouterr()
    assert row.commitment in told.err
    assert told.out.count("holds") == 1
    await asyncio.to_thread(records.import_, path)
    copy = capsys.readouterr().out.split()[-1]
    found = await matches.get(store, copy)
    assert found
    assert found.status == "finished"
    await asyncio.to_thread(records.fork, path, 3)
    watch = capsys.readouterr().out.splitlines()[0]
    assert watch.startswith("http://127.0.0.1:8000/t/"), "an address that can be opened"
    forked = await matches.get(store, watch.rpartition("/")[2])
    assert forked
    assert forked.status == "open"
    for _ in ("read anew", "and read again"):
        table = await LiveTables(store, Settings(database_url=store.url)).table(forked.id)
        assert table
        for audience in table.match.audiences.values():
            (first, *_) = audience.log
            assert (first.number, first.line["key"], first.line["facts"]) == (
                1,
                "log.forked",
                {"match": match_id, "n": 3},
            )
    with pytest.raises(typer.Exit):
        records.fork(path, 10_000)

    rows = [json.loads(line) for line in path.read_text("utf-8").split("\n") if line]
    rows[-2]["events"][0]["face"] = rows[-2]["events"][0]["face"] % 6 + 1
    path.write_text("\n".join(json.dumps(row) for row in rows), "utf-8")
    with pytest.raises(typer.Exit) as caught:
        records.verify(path)
    assert caught.value.exit_code == 1
    assert f"line {len(rows) - 1}: other_events" in capsys.readouterr().err


async def test_a_start_that_the_options_do_not_lead_to_is_named_as_unchecked(
    record: tuple[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    _, path = record
    records.verify(path)
    told = capsys.readouterr().out
    assert "unchecked" not in told
    assert "taken back   2 times" in told
    rows = [json.loads(line) for line in path.read_text("utf-8").split("\n") if line]
    rows[0]["options"]["goal"] = 29
    path.write_text("\n".join(bound(rows)), "utf-8")
    records.verify(path)
    told = capsys.readouterr().out
    assert "holds, but for what is unchecked" in told
    assert "its start" in told


async def test_a_match_that_goes_on_is_not_exported(
    store: Store, settings: Settings, tmp_path: Path, toys: None, capsys: pytest.CaptureFixture[str]
) -> None:
    match_id, _ = await seat_table(store, settings)
    for match in (match_id, "nowhere"):
        with pytest.raises(typer.Exit):
            await asyncio.to_thread(records.export, match, tmp_path / "x.jsonl")
    assert "not finished" in capsys.readouterr().err
    assert not (tmp_path / "x.jsonl").exists()


@pytest.mark.parametrize("packed", [False, True])
async def test_a_record_holds_whatever_a_name_holds(
    store: Store,
    settings: Settings,
    tmp_path: Path,
    toys: None,
    capsys: pytest.CaptureFixture[str],
    packed: bool,
) -> None:
    tables = toy_tables(store, settings)
    match_id = await played(tables, store, settings)
    name = "".join(chr(code) for code in (*range(1, 0x20), 0x7F, 0x85, 0xA0, 0x2028, 0x2029, 0xFEFF, 0x1F600))
    await matches.rename(store, match_id, name)
    for side in TOY_SYSTEM.rules.seats:
        await matches.name_seat(store, match_id, side, name)
    path = tmp_path / "battle.jsonl"
    await asyncio.to_thread(records.export, match_id, path)
    if packed:
        path.write_bytes(gzip.compress(path.read_bytes()))
    records.verify(path)
    assert "\x1b" not in capsys.readouterr().out
    await asyncio.to_thread(records.import_, path)
    copies = await matches.newest(store, statuses=("finished",), visibility=None)
    assert [(copy.name, {row.name for row in copy.seats}) for copy in copies] == [(name, {name})] * 2


@pytest.mark.parametrize("number", [0, 1, -1], ids=["header", "row", "end"])
@pytest.mark.parametrize("ending", [b"\r\n", b" \n", b"\n\n"], ids=["return", "space", "blank"])
def test_lines_end_in_a_line_feed_and_in_nothing_else(record: tuple[str, Path], number: int, ending: bytes) -> None:
    _, path = record
    held = path.read_bytes().splitlines(keepends=True)
    held[number] = held[number].removesuffix(b"\n") + ending
    path.write_bytes(b"".join(held))
    done = CliRunner().invoke(cli, ["verify", str(path)])
    assert done.exit_code == 1
    assert "unreadable" in done.output


@pytest.mark.parametrize(
    "kept",
    [
        b"\x1f\x8b\x08 torn",
        gzip.compress(b"x" * 999, mtime=0)[:-9],
        gzip.compress(b"\xff\xfe", mtime=0),
        b"\xff",
        b"\x00",
        b"",
        b"no gzip",
    ],
)
@pytest.mark.parametrize("command", ["verify", "import", "fork"])
def test_a_file_that_is_no_record_is_told_in_one_line(tmp_path: Path, kept: bytes, command: str) -> None:
    path = tmp_path / "battle.jsonl.gz"
    path.write_bytes(kept)
    done = CliRunner().invoke(cli, [command, str(path), *(["3"] if command == "fork" else [])])
    assert done.exit_code == 1
    assert str(path) in done.output
    assert len(done.output.strip().split("\n")) == 1
    assert not isinstance(done.exception, Exception)


@pytest.mark.parametrize("command", ["verify", "import", "fork"])
def test_a_folder_is_no_record(tmp_path: Path, command: str) -> None:
    done = CliRunner().invoke(cli, [command, str(tmp_path), *(["3"] if command == "fork" else [])])
    assert done.exit_code == 2
    assert "isadirectory" in re.sub(r"\W", "", done.output)


async def test_an_export_that_cannot_be_written_is_told_in_one_line(
    store: Store, settings: Settings, tmp_path: Path, toys: None, capsys: pytest.CaptureFixture[str]
) -> None:
    match_id = await played(toy_tables(store, settings), store, settings)
    with pytest.raises(typer.Exit):
        await asyncio.to_thread(records.export, match_id, tmp_path)
    assert "cannot be written" in capsys.readouterr().err


def test_a_file_that_unpacks_to_a_line_without_end_is_not_read_into_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "small.jsonl"
    path.write_bytes(gzip.compress(b"x" * 5000))
    monkeypatch.setattr(lines, "LONGEST_LINE", 1000)
    told = CliRunner().invoke(cli, ["verify", str(path)])
    assert told.exit_code == 1
    assert told.output == f"castra: {path}: cannot be read: a line is too long\n"
