"""Bots at the table act through the same door as people."""

import asyncio
import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psutil
import pytest

from app.bots.deciding import SeededChooser
from app.persistence import journal
from app.persistence.engine import Store, open_store
from app.realtime.autoplay import bots
from app.settings import Settings
from tests.realtime.served import app_of, seat_table, serving, sitting, toy_tables
from tests.realtime.thinkers import slow, thinker


async def test_a_person_plays_a_whole_match_against_a_bot(store: Store, settings: Settings) -> None:
    with serving(app_of(settings, brain=thinker)) as where:
        match_id, keys = await seat_table(store, settings, ("link", "bot"), bot="any", goal=12)
        async with sitting(where, match_id, keys["red"]) as red:
            assert red.frames[0]["presence"]["seats"]["blue"]["bot"] is True
            await red.done("choose", number=3)
            while True:
                await red.sees(lambda view: view["turn"].get("active") == "red" or view["turn"]["over"])
                if red.view["turn"]["over"]:
                    break
                await red.done("throw")
            answer = await red.order("take_back")
            assert answer["refusal"]["code"] == "nothing_to_take_back"
    rows = await journal.read(store, match_id)
    assert {row.ref.split(":")[1] for row in rows if row.seat == "blue"} == {"bot"}


async def test_a_bot_always_agrees_to_a_takeback(store: Store, settings: Settings) -> None:
    with serving(app_of(settings, brain=thinker)) as where:
        match_id, keys = await seat_table(store, settings, ("link", "bot"), bot="any", goal=100)
        async with sitting(where, match_id, keys["red"]) as red:
            await red.done("choose", number=3)
            await red.sees(lambda view: view["turn"].get("active") == "red")
            await red.done("throw")
            await red.sees(lambda view: view["turn"].get("active") == "red" and len(view["own"]["thrown"]) == 2)
            assert (await red.order("take_back"))["kind"] == "accepted"
            assert red.view["own"]["thrown"] == []
            assert red.view["turn"]["active"] == "red"


async def test_two_bots_play_to_the_end_alone_and_alike_in_two_processes(store: Store, settings: Settings) -> None:
    match_id, _ = await seat_table(store, settings, ("bot", "bot"), bot="any", goal=15)
    tables = [toy_tables(store, settings, brain=thinker) for _ in range(2)]
    ended = asyncio.Event()
    for one in tables:
        table = await one.table(match_id)
        assert table
        match = table.match
        match.listeners.append(lambda entry, match=match: ended.set() if match.over else None)
        if match.over:
            ended.set()
    await asyncio.wait_for(ended.wait(), 60)
    for one in tables:
        await one.close()
    rows = await journal.read(store, match_id)
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))


async def test_a_bot_that_is_refused_or_fails_rests_and_harms_nobody(store: Store, settings: Settings) -> None:
    for name in ("stubborn", "broken"):
        tables = toy_tables(store, settings, brain=thinker)
        match_id, _ = await seat_table(store, settings, ("link", "bot"), bot=name)
        table = await tables.table(match_id)
        assert table
        await table.bots.rest()
        assert not table.bots.busy
        assert await table.match.submit("red", "a", {"kind": "choose", "number": 3}) is None
        await table.bots.rest()
        assert len(await journal.read(store, match_id)) == 1
        await tables.close()


def test_free_choices_follow_from_the_seed_and_the_row() -> None:
    def choices(name: str) -> list[float]:
        choose = SeededChooser(b"seed", name)
        return [choose.between(0, 1), choose.pick([1, 2, 3, 4, 5, 6, 7, 8, 9]), choose.chance(0.5)]

    assert choices("m|red|1") == choices("m|red|1") != choices("m|red|2")


async def test_a_bot_goes_on_after_an_outage(store: Store, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "OUTAGE_SECONDS", 0.01)
    match_id, _ = await seat_table(store, settings, ("bot", "bot"), bot="any", goal=15)
    unwritten = 0

    async def append(*given: Any, **named: Any) -> Any:
        nonlocal unwritten
        if unwritten > 2 * bots.TRIES:
            return await journal.append(*given, **named)
        unwritten += 1
        raise ConnectionRefusedError

    monkeypatch.setattr("app.realtime.live.match.journal", SimpleNamespace(append=append, read=journal.read))
    tables = toy_tables(store, settings, brain=thinker)
    table = await tables.table(match_id)
    assert table
    async with asyncio.timeout(60):
        await table.bots.rest()
    assert table.match.over
    assert unwritten > 2 * bots.TRIES
    await tables.close()


async def test_a_bot_halts_before_each_action_until_its_opponent_asks_for_the_next(
    store: Store, settings: Settings
) -> None:
    """Step by step the bot does nothing unasked, the table answers all the while, and all see how it is paced."""
    with serving(app_of(settings, brain=thinker)) as where:
        match_id, keys = await seat_table(store, settings, ("link", "bot"), bot="any", goal=100)
        async with sitting(where, match_id, keys["red"]) as red, sitting(where, match_id, None) as watcher:
            assert red.frames[0]["presence"]["pace"] == {"steps": False, "speed": "normal"}
            await red.send({"kind": "set_pace", "how": "steps"})
            await watcher.until("presence", pace={"steps": True, "speed": "normal"})
            await red.done("choose", number=3)
            while red.view["turn"].get("active") == "red":
                await red.done("throw")
            before = await by_bot(store, match_id)
            question = {"kind": "measure", "a": "red1", "b": "blue1"}
            assert (await red.order("ask", question=question))["kind"] == "answered"
            assert await by_bot(store, match_id) == before
            await red.send({"kind": "set_pace", "how": "next"})
            while (acted := await by_bot(store, match_id)) == before:
                await red.until("changed")
            assert acted == before + 1
            await watcher.send({"kind": "set_pace", "how": "on"})
            assert (await watcher.until("refused"))["refusal"]["code"] == "spectator"
            await red.send({"kind": "set_pace", "how": "on", "speed": "fast"})
            await watcher.until("presence", pace={"steps": False, "speed": "fast"})
            await red.sees(lambda view: view["turn"].get("active") == "red")


async def by_bot(store: Store, match_id: str) -> int:
    """How many commands a bot gave."""
    return sum(row.ref.split(":")[1] == "bot" for row in await journal.read(store, match_id))


async def test_a_bot_that_thinks_holds_up_nobody(store: Store, settings: Settings, tmp_path: Path) -> None:
    thinks = tmp_path / "thinks"
    tables = toy_tables(store, settings, brain=slow)
    busy_id, _ = await seat_table(store, settings, ("bot", "bot"), bot=str(thinks))
    other_id, _ = await seat_table(store, settings)
    busy, other = await tables.table(busy_id), await tables.table(other_id)
    assert busy
    assert other
    async with asyncio.timeout(60):
        while not thinks.exists() or not thinks.read_text("ascii"):  # noqa: ASYNC110  # another process writes it
            await asyncio.sleep(0.01)
    process = int(thinks.read_text("ascii"))
    assert process != os.getpid()
    assert await other.match.submit("red", "a", {"kind": "choose", "number": 3}) is None
    assert busy.bots.busy
    await tables.close()
    assert not psutil.pid_exists(process)


async def test_a_bot_whose_database_was_closed_for_good_asks_it_no_more(
    store: Store, settings: Settings, database_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    match_id, _ = await seat_table(store, settings, ("bot", "bot"), bot="random")
    other = await open_store(database_url)
    table = await toy_tables(other, settings, bot_pause=0.2).table(match_id)
    assert table
    await other.close()
    await asyncio.wait_for(table.bots.rest(), 20)
    assert "could not be read" not in caplog.text


@pytest.mark.parametrize(
    ("rolls", "weights", "pauses"),
    [((), (), 1.0), ((), (0, None), 1.0), ((), (0, 1), bots.TOLD), (({},), (), bots.ROLLED)],
)
def test_what_a_bot_did_is_looked_at_longer_where_the_log_tells_of_it_or_dice_fell(
    rolls: tuple[object, ...], weights: tuple[int | None, ...], pauses: float
) -> None:
    lines = {n: None if weight is None else SimpleNamespace(weight=weight) for n, weight in enumerate(weights)}
    system: Any = SimpleNamespace(narrate=lambda state, event, viewer: lines[event])
    step: Any = SimpleNamespace(entry=SimpleNamespace(rolls=rolls), between=tuple(lines), events=tuple(lines))
    assert bots.pauses_for(system, step) == pauses
