"""Talk is said once and never lost, and no socket breaks while the database cannot be asked."""

import contextlib
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from app.persistence import chat
from app.persistence.engine import Store
from app.settings import Settings
from tests.realtime.served import PATIENCE, Player, app_of, seat_table, serving, sitting

LINE = {"kind": "say", "ref": "mine-7", "text": "well met"}


@asynccontextmanager
async def outage(database_server: str, database_url: str) -> AsyncIterator[None]:
    """The database lets nobody in, and drops who is."""
    name = database_url.partition("?")[0].rpartition("/")[2]
    admin = await asyncpg.connect(database_server)
    try:
        await admin.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        await admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", name)
        yield
    finally:
        await admin.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        await admin.close()


async def turned_away(where: str, match_id: str, token: str | None = None) -> str:
    """The reason for which a newcomer is not let in."""
    async with connect(f"ws://{where}/ws/{match_id}", open_timeout=PATIENCE) as line:
        newcomer = Player(line)
        # It may be sent away before it has said hello.
        with contextlib.suppress(ConnectionClosed):
            await newcomer.send({"kind": "hello", "protocol": 2, "token": token})
        return str((await newcomer.until("bye"))["reason"])


async def said(store: Store, match_id: str) -> list[str]:
    return [line.text for line in await chat.read(store, match_id)]


@pytest.mark.parametrize("who", ["red", None])
async def test_a_line_sent_again_after_a_restart_is_said_once(
    store: Store, settings: Settings, who: str | None
) -> None:
    match_id, keys = await seat_table(store, settings)
    for _ in range(2):
        with serving(app_of(settings)) as where:
            async with sitting(where, match_id, keys[who] if who else None) as player:
                for _ in range(2):
                    await player.send(LINE)
                    await player.until("accepted", ref="mine-7")
    assert await said(store, match_id) == ["well met"]


async def test_different_watchers_may_count_alike(store: Store, settings: Settings) -> None:
    match_id, _ = await seat_table(store, settings)
    with serving(app_of(settings)) as where:
        async with sitting(where, match_id) as one, sitting(where, match_id) as two:
            await one.order("say", text="first")
            await two.order("say", text="second")
            await two.send({"kind": "rename", "name": "Per"})
            await two.send({"kind": "say", "ref": "r1", "text": "first"})
            await two.until("accepted", ref="r1")
    assert await said(store, match_id) == ["first", "second", "first"]


async def test_what_could_not_be_written_is_not_taken_for_said(store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings)
    with serving(app_of(settings)) as where:
        async with sitting(where, match_id, keys["red"]) as red:
            await store.pool.execute("ALTER TABLE chat RENAME TO hidden")
            await red.send(LINE)
            assert (await red.until("refused", ref="mine-7"))["refusal"]["code"] == "unavailable"
            await store.pool.execute("ALTER TABLE hidden RENAME TO chat")
            await red.send(LINE)
            await red.until("accepted", ref="mine-7")
    assert await said(store, match_id) == ["well met"]


async def test_sockets_outlive_the_database(
    store: Store, settings: Settings, database_server: str, caplog: pytest.LogCaptureFixture
) -> None:
    match_id, keys = await seat_table(store, settings)
    other_id, _ = await seat_table(store, settings)
    assert settings.database_url
    with serving(app_of(settings)) as where:
        async with sitting(where, match_id, keys["red"]) as red:
            async with outage(database_server, settings.database_url):
                for frame in (
                    LINE,
                    {"kind": "act", "ref": "a", "seen": red.n, "command": {"kind": "choose", "number": 3}},
                    {"kind": "look", "ref": "l", "line": 0},
                    {"kind": "take_back", "ref": "t"},
                ):
                    await red.send(frame)
                    assert (await red.until("refused", ref=frame["ref"]))["refusal"]["code"] == "unavailable"
                await red.send({"kind": "rename", "name": "Inés"})
                assert await turned_away(where, match_id, keys["blue"]) == "unavailable"
                assert await turned_away(where, other_id) == "unavailable"
            await red.send(LINE)
            await red.until("accepted", ref="mine-7")
            await red.done("choose", number=3)
            async with sitting(where, match_id, keys["blue"]) as blue:
                assert [line["text"] for line in blue.frames[0]["chat"]] == ["well met"]
    faults = [record for record in caplog.records if record.levelno >= logging.ERROR and record.name != "asyncpg.pool"]
    told = [record for record in faults if record.name in ("castra.socket", "asyncio", "uvicorn.error")]
    assert not told, [record.getMessage() for record in told]
