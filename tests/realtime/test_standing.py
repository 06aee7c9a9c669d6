"""Standing answers come by themselves, after a while, through the same door as a person's."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from app.persistence import journal
from app.persistence.engine import Store
from app.rules.kernel.seats import Seat
from app.settings import Settings
from app.systems.game_system import GameSystem
from tests.realtime.served import app_of, seat_table, serving, sitting, toy_tables
from tests.rules.toy import Command, State, Toy
from tests.rules.toy.facts import Choose


class Foresighted(Toy):
    """A toy in which blue has said in advance which number it takes."""

    def automatic(self, state: State) -> tuple[Seat, Command] | None:
        """Blue's number, once red has chosen."""
        return ("blue", Choose(number=4)) if "red" in state.secrets and "blue" not in state.secrets else None


async def test_an_answer_that_stands_ready_is_sent_once_for_the_player(store: Store, settings: Settings) -> None:
    with serving(app_of(settings, systems=(GameSystem(rules=Foresighted()),))) as where:
        match_id, keys = await seat_table(store, settings, ("link", "link"), goal=100)
        async with sitting(where, match_id, keys["red"]) as red, sitting(where, match_id, keys["blue"]):
            await red.done("choose", number=3)
            await red.sees(lambda view: view["turn"].get("active") is not None)
    rows = await journal.read(store, match_id)
    assert [row.seat for row in rows if row.ref.split(":")[1] == "standing"] == ["blue"]


async def test_an_answer_that_stands_ready_waits_for_the_database(
    store: Store, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id, _ = await seat_table(store, settings, goal=100)
    table = await toy_tables(store, settings, systems=(GameSystem(rules=Foresighted()),)).table(match_id)
    assert table
    table.standing._bounds = (0.01, 0.02)
    answered, outages = asyncio.Event(), iter(range(3))
    table.match.listeners.append(lambda step: answered.set() if step.entry.seat == "blue" else None)

    async def append(*given: Any, seat: str, **named: Any) -> Any:
        if seat == "blue" and next(outages, None) is not None:
            raise ConnectionRefusedError
        return await journal.append(*given, seat=seat, **named)

    monkeypatch.setattr("app.realtime.live.match.journal", SimpleNamespace(append=append, read=journal.read))
    assert await table.match.submit("red", "c", {"kind": "choose", "number": 3}) is None
    await asyncio.wait_for(answered.wait(), 20)
    assert next(outages, None) is None
    table.stop()


async def test_a_table_is_closed_after_the_order_under_way_which_wakes_nothing_any_more(
    store: Store, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id, _ = await seat_table(store, settings, goal=100)
    tables = toy_tables(store, settings, systems=(GameSystem(rules=Foresighted()),))
    table = await tables.table(match_id)
    assert table
    written, may_end = asyncio.Event(), asyncio.Event()

    async def append(*given: Any, **named: Any) -> Any:
        written.set()
        await may_end.wait()
        return await journal.append(*given, **named)

    monkeypatch.setattr("app.realtime.live.match.journal", SimpleNamespace(append=append, read=journal.read))
    order = asyncio.create_task(table.match.submit("red", "c", {"kind": "choose", "number": 3}))
    await written.wait()
    closing = asyncio.create_task(tables.close())
    done, _ = await asyncio.wait({closing}, timeout=0.1)
    assert not done, "an order is under way"
    may_end.set()
    await closing
    assert await order is None
    assert "red" in table.match.state.secrets
    assert table.match.system.automatic(table.match.state) is not None, "blue's answer stands ready"
    assert all(task is None or task.done() for task in (table.standing._task, table.bots._task))
