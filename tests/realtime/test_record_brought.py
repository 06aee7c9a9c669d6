"""A match played with armies that bring their own content: recorded, verified, imported and forked, where nobody has them."""

import asyncio
from pathlib import Path

import pytest

from app.cli import records
from app.content.armies import OPTION
from app.persistence import armies, matches
from app.persistence.armies import Written
from app.persistence.engine import Store
from app.realtime.seating import Sitter
from app.realtime.tables.live_tables import LiveTables
from app.settings import Settings
from tests.content.brought import patrol, warband

BROUGHT = {"wh40k": [patrol("Ash", 3), patrol("Birch", 9)], "aos": [warband("Ash", 3), warband("Birch", 5)]}
CALLED = {"wh40k": {"Ash Walkers", "Birch Walkers"}, "aos": {"Ash King", "Ash Kin", "Birch King", "Birch Kin"}}


@pytest.mark.timeout(240)
@pytest.mark.parametrize("system", sorted(BROUGHT))
async def test_a_match_with_two_armies_of_the_same_ids_holds_where_nobody_has_them(
    system: str,
    store: Store,
    settings: Settings,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert settings.database_url
    monkeypatch.setenv("DATABASE_URL", settings.database_url)
    tables = LiveTables(store, settings, bot_pause=0.0)
    kept = [
        await armies.keep(store, system=system, written=Written(name="x", body={"text": text}))
        for text in BROUGHT[system]
    ]
    sits = {seat: Sitter(kind="bot", bot="random") for seat in ("red", "blue")}
    options = {OPTION: {"red": kept[0].id, "blue": kept[1].id}}
    made, _ = await tables.create(system=system, name="r", options=options, sits=sits, uploads=[one.id for one in kept])
    for one in kept:
        assert await armies.forget(store, one.id)
    table = await tables.table(made.id)
    assert table
    await table.bots.rest()
    await table.match.settle()
    row = await matches.get(store, made.id)
    assert row
    assert row.status == "finished"
    path = tmp_path / "battle.jsonl"
    await asyncio.to_thread(records.export, made.id, path)
    records.verify(path)
    assert "holds" in capsys.readouterr().out
    await asyncio.to_thread(records.import_, path)
    copy = await tables.table(capsys.readouterr().out.split()[-1])
    assert copy
    assert copy.match.state == table.match.state
    await asyncio.to_thread(records.fork, path, 12)
    watch = capsys.readouterr().out.splitlines()[0]
    forked = await tables.table(watch.rpartition("/")[2])
    assert forked
    assert {unit.name for unit in forked.match.state.units.values()} == CALLED[system]
    await tables.close()
