"""A process dies while its players play: they go on at another behind the same address, with all that was acknowledged."""

import asyncio
import json
import os
import socket
from contextlib import ExitStack, aclosing
from pathlib import Path

import pytest

from app.persistence.announcements import Listening, Whispered, announcements
from app.persistence.engine import Store, open_store
from app.settings import Settings
from tests.brokers import broker
from tests.realtime.served import PATIENCE, returning, seat_table, sitting
from tests.realtime.test_kill import server


async def alive(store: Store, count: int) -> None:
    """Waits until so many processes have said that they live."""
    heard = set()
    async with aclosing(announcements(store)) as stream, asyncio.timeout(PATIENCE):
        async for told in stream:
            if isinstance(told, Whispered):
                heard.add(json.loads(told.text)["from"])
            assert isinstance(told, Whispered | Listening)
            if len(heard) == count:
                return


@pytest.mark.long
@pytest.mark.parametrize("by_broker", [False, True], ids=["by PostgreSQL", "by Redis"])
async def test_players_of_a_killed_process_go_on_at_another(
    store: Store, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by_broker: bool
) -> None:
    assert settings.database_url
    match_id, keys = await seat_table(store, settings)
    with ExitStack() as stack:
        address = stack.enter_context(broker(tmp_path)) if by_broker else None
        if address:
            monkeypatch.setitem(os.environ, "FANOUT_URL", address)
        listening = await open_store(settings.database_url, connections=2, fanout_url=address)
        listener = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        where = f"127.0.0.1:{listener.getsockname()[1]}"
        dying = stack.enter_context(server(listener, settings.database_url))
        async with sitting(where, match_id, keys["red"]) as red, sitting(where, match_id, keys["blue"]) as blue:
            await red.done("choose", number=3)
            await blue.done("choose", number=4)
            await red.sees(lambda view: view["turn"].get("active") == "red")
            await red.done("step", to={"x": 4, "y": 6})
            stack.enter_context(server(listener, settings.database_url))
            await alive(listening, 2)
            dying.kill()
        again = [returning(where, match_id, keys[seat], left) for seat, left in (("red", red), ("blue", blue))]
        async with again[0] as red, again[1] as blue:
            assert red.view["pieces"]["red1"]["pose"]["x"] == 4
            await red.done("step", to={"x": 5, "y": 6})
            await blue.sees(lambda view: view["pieces"]["red1"]["pose"]["x"] == 5)
        await listening.close()
