"""Several processes on one match, and matches that outlive them."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url

from app.persistence import engine, journal, matches, snapshots
from app.persistence.engine import Store, open_store
from app.persistence.whispers import SILENT_SECONDS, Pieces
from app.realtime.live.match import LiveMatch
from app.realtime.tables.live_tables import LiveTables
from app.rules.kernel.seats import Seat
from app.settings import Settings
from tests.brokers import broker
from tests.realtime.served import Player, app_of, seat_table, serving, sitting, toy_tables
from tests.relays import Relay, relay


@pytest.fixture(scope="module")
def broker_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A Redis that the tests of this file share."""
    with broker(tmp_path_factory.mktemp("broker")) as url:
        yield url


@pytest.fixture(params=["by PostgreSQL", "by Redis"])
def settings(request: pytest.FixtureRequest, database_url: str) -> Settings:
    """Every test here runs twice: the word between processes goes by the database, or by a broker."""
    by_broker = request.param == "by Redis"
    return Settings(database_url=database_url, fanout_url=request.getfixturevalue("broker_url") if by_broker else None)


@asynccontextmanager
async def process(settings: Settings, **more: Any) -> AsyncIterator[LiveTables]:
    """What one server process has: its own connections, its own tables."""
    assert settings.database_url
    store = await open_store(settings.database_url, connections=3, fanout_url=settings.fanout_url)
    tables = toy_tables(store, settings, **more)
    try:
        async with tables.running():
            yield tables
    finally:
        await store.close()


async def reaches(match: LiveMatch, seq: int) -> None:
    """Waits until a match has heard of row `seq`."""
    there = asyncio.Event()
    match.listeners.append(lambda step: there.set() if step.entry.seq >= seq else None)
    if match.seq < seq:
        await asyncio.wait_for(there.wait(), 30)


async def test_two_processes_race_and_both_are_answered(store: Store, settings: Settings) -> None:
    match_id, _ = await seat_table(store, settings)
    async with process(settings) as one, process(settings) as two:
        a, b = await one.table(match_id), await two.table(match_id)
        assert a
        assert b
        answers = await asyncio.gather(
            a.match.submit("red", "a", {"kind": "choose", "number": 3}),
            b.match.submit("red", "b", {"kind": "choose", "number": 4}),
        )
        assert sorted(answer.code if answer else "accepted" for answer in answers) == ["accepted", "already_chosen"]
        both = await asyncio.gather(
            a.match.submit("blue", "same", {"kind": "choose", "number": 1}),
            b.match.submit("blue", "same", {"kind": "choose", "number": 1}),
        )
        assert both == [None, None], "one order that reached two processes is accepted by both and done once"
        for count in range(20):
            turn: Seat = "red"
            steps = [{"kind": "step", "to": {"x": 2.0 + count / 10, "y": 6.0 + side}} for side in (0.0, 0.1)]
            pair = await asyncio.gather(
                a.match.submit(turn, f"a{count}", steps[0]), b.match.submit(turn, f"b{count}", steps[1])
            )
            assert pair == [None, None]
        assert len(await journal.read(store, match_id)) == 42
        await reaches(a.match, 42)
        await reaches(b.match, 42)
        assert a.match.state == b.match.state


async def test_a_process_does_not_read_again_what_it_wrote_itself(
    store: Store, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The announcement of a row comes before the answer to it, while the row is still being taken in: it is no news then."""
    match_id, _ = await seat_table(store, settings)
    async with process(settings) as tables, process(settings) as other:
        table = await tables.table(match_id)
        assert table
        asked: list[str] = []
        refreshed = asyncio.Event()
        read, read_all, refresh = journal.read, journal.read_all, table.refresh

        async def noted_read(*given: Any, **more: Any) -> Any:
            asked.append("read")
            return await read(*given, **more)

        async def noted_read_all(store: Store, known: Any) -> Any:
            asked.extend(known)
            return await read_all(store, known)

        async def noted_refresh() -> None:
            await refresh()
            refreshed.set()

        monkeypatch.setattr(journal, "read", noted_read)
        monkeypatch.setattr(journal, "read_all", noted_read_all)
        monkeypatch.setattr(table, "refresh", noted_refresh)
        assert await table.match.submit("red", "a", {"kind": "choose", "number": 3}) is None
        assert await table.match.submit("blue", "b", {"kind": "choose", "number": 4}) is None
        for count in range(10):
            step = {"kind": "step", "to": {"x": 2.0 + count / 10, "y": 6.0}}
            assert await table.match.submit("red", f"c{count}", step) is None
        await matches.set_visibility(other.store, match_id, "closed")  # told after all rows, heeded after them
        await asyncio.wait_for(refreshed.wait(), 30)
        assert asked == []


async def test_a_row_of_another_that_is_heard_while_ones_own_of_that_number_fails_is_read(
    store: Store, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id, _ = await seat_table(store, settings)
    async with process(settings) as one, process(settings) as two:
        here, there = await one.table(match_id), await two.table(match_id)
        assert here
        assert there
        own: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        monkeypatch.setattr(Store, "writing", lambda self, *key: own if self is one.store else None)
        assert await there.match.submit("red", "a", {"kind": "choose", "number": 3}) is None
        own.set_exception(ConnectionAbortedError("no answer came"))
        await reaches(here.match, 1)
        assert here.match.state == there.match.state


async def test_sockets_of_one_process_see_what_is_done_in_another(store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings)
    with serving(app_of(settings)) as here, serving(app_of(settings)) as there:
        async with sitting(here, match_id, keys["red"]) as red, sitting(there, match_id, keys["blue"]) as blue:
            await red.done("choose", number=3)
            await blue.done("choose", number=4)
            await red.sees(lambda view: view["turn"].get("active") == "red")
            await red.done("step", to={"x": 4, "y": 6})
            await blue.sees(lambda view: view["pieces"]["red1"]["pose"]["x"] == 4)
            assert [line["line"] for line in blue.log][1:] == [line["line"] for line in red.log][1:]
            await blue.order("say", text="well met")
            assert (await red.until("said"))["text"] == "well met"


async def test_idle_tables_are_let_go_and_opened_again(store: Store, settings: Settings) -> None:
    match_id, _ = await seat_table(store, settings)
    async with process(settings, idle_seconds=0) as tables:
        first = await tables.table(match_id)
        assert first
        assert await tables.table(match_id) is first
        await first.match.submit("red", "a", {"kind": "choose", "number": 3})
        await tables.sweep()
        assert tables.opened() == {}
        again = await tables.table(match_id)
        assert again
        assert again is not first
        assert again.match.state == first.match.state
        assert await again.match.submit("red", "a", {"kind": "choose", "number": 3}) is None
        assert await tables.table("nowhere") is None


async def test_a_lost_database_is_said_and_survived(store: Store, settings: Settings) -> None:
    match_id, _ = await seat_table(store, settings)
    async with process(settings) as tables:
        table = await tables.table(match_id)
        assert table
        await tables.store.pool.execute("ALTER TABLE event RENAME TO hidden")
        refusal = await table.match.submit("red", "a", {"kind": "choose", "number": 3})
        assert refusal
        assert refusal.code == "unavailable"
        assert table.match.state.secrets == {}
        await tables.store.pool.execute("ALTER TABLE hidden RENAME TO event")
        assert await table.match.submit("red", "a", {"kind": "choose", "number": 3}) is None


async def test_snapshots_are_only_a_cache(store: Store, settings: Settings) -> None:
    match_id, _ = await seat_table(store, settings)
    often = settings.model_copy(update={"snapshot_every": 5})
    async with process(often) as tables:
        table = await tables.table(match_id)
        assert table
        match = table.match
        for seat in match.seats:
            await match.submit(seat, "c", {"kind": "choose", "number": 3})
        for count in range(20):
            await match.submit("red", f"{count}", {"kind": "step", "to": {"x": 2 + count / 4, "y": 6}})
        await match.settle()
        kept = await snapshots.newest(store, match_id, upto=14)
        assert kept
        assert kept.seq == 10
        with_snapshots = [await match.past.state_at(seq) for seq in range(23)]
        await snapshots.forget(store, match_id)
        assert [await match.past.state_at(seq) for seq in range(23)] == with_snapshots
        assert with_snapshots[-1] == match.state


async def knows_here(player: Player, **wanted: bool) -> None:
    """Waits until a player was told that these seats are here, or not."""
    while True:
        told = [f.get("presence", f) for f in player.frames if f["kind"] in ("welcome", "presence")][-1]["seats"]
        if all(told[seat]["connected"] is here for seat, here in wanted.items()):
            return
        await player.until("presence")


async def test_seats_hands_and_takebacks_are_known_in_every_process(store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings)
    with serving(app_of(settings)) as here, serving(app_of(settings)) as there:
        async with sitting(here, match_id, keys["red"]) as red:
            async with sitting(there, match_id, keys["blue"]) as blue:
                await knows_here(red, red=True, blue=True)
                await knows_here(blue, red=True, blue=True)
                await red.done("choose", number=3)
                await blue.done("choose", number=4)
                await red.sees(lambda view: view["turn"].get("active") == "red")
                await red.done("step", to={"x": 4, "y": 6})
                await blue.sees(lambda view: view["pieces"]["red1"]["pose"]["x"] == 4)
                drag = {"kind": "drag", "pieces": [{"id": "red1", "x": 5, "y": 6, "facing": 0}]}
                await red.send({"kind": "preview", "ghost": drag})
                assert (await blue.until("previewed"))["seat"] == "red"
            await knows_here(red, red=True, blue=False)


async def test_a_takeback_asked_in_one_process_is_agreed_to_in_another(store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings)
    with serving(app_of(settings)) as here, serving(app_of(settings)) as there:
        async with sitting(here, match_id, keys["red"]) as red, sitting(there, match_id, keys["blue"]) as blue:
            await red.done("choose", number=3)
            await blue.done("choose", number=4)
            await red.sees(lambda view: view["turn"].get("active") == "red")
            assert (await red.order("take_back"))["kind"] == "accepted"
            assert (await blue.until("take_back_asked"))["seat"] == "red"
            assert (await blue.order("answer_take_back", agree=True))["kind"] == "accepted"
            assert (await red.until("take_back_settled"))["agreed"] is True


@asynccontextmanager
async def process_behind_a_relay(settings: Settings, url: str, folder: Path) -> AsyncIterator[tuple[Relay, LiveTables]]:
    """A server process whose lines to what carries the word can die without a word."""
    by_broker = settings.fanout_url
    server = Path(by_broker.removeprefix("unix://")) if by_broker else socket_of(url)
    at = folder / server.name
    behind = (
        {"fanout_url": f"unix://{at}"} if by_broker else {"database_url": url.replace(str(server.parent), str(folder))}
    )
    async with relay(server, at) as between, process(settings.model_copy(update=behind)) as tables:
        yield between, tables


@pytest.mark.long
async def test_a_line_to_the_others_that_died_silently_is_noticed_and_made_anew(
    store: Store, settings: Settings, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """What passes nothing on and stays open: the others are heard again within seconds, with all that was missed."""
    match_id, _ = await seat_table(store, settings)
    async with process(settings) as one, process_behind_a_relay(settings, store.url, tmp_path) as (between, two):
        a, b = await one.table(match_id), await two.table(match_id)
        assert a
        assert b
        await a.match.submit("red", "a", {"kind": "choose", "number": 3})
        await reaches(b.match, 1)
        assert between.swallow(b"SUBSCRIBE" if settings.fanout_url else b"LISTEN") == 1
        assert await a.match.submit("blue", "b", {"kind": "choose", "number": 4}) is None
        async with asyncio.timeout(2 * SILENT_SECONDS):
            await reaches(b.match, 2)
        assert "listened to anew" in caplog.text
        assert two.opened_of(match_id) is b, "it is the same table, not one that was opened again"


@pytest.mark.long
async def test_a_line_that_tells_the_others_may_die_silently_too(
    store: Store, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By Redis what was committed is told on another line; by PostgreSQL the commit is refused, and done when it is sent again."""
    monkeypatch.setattr(engine, "ANSWER_SECONDS", 1.0)
    match_id, _ = await seat_table(store, settings)
    async with process(settings) as one, process_behind_a_relay(settings, store.url, tmp_path) as (between, two):
        a, b = await one.table(match_id), await two.table(match_id)
        assert a
        assert b
        assert await b.match.submit("red", "a", {"kind": "choose", "number": 3}) is None
        await reaches(a.match, 1)
        assert between.swallow(b"PUBLISH" if settings.fanout_url else b"INSERT INTO event")
        async with asyncio.timeout(30):
            while refusal := await b.match.submit("blue", "b", {"kind": "choose", "number": 4}):
                assert refusal.code == "unavailable"
            await reaches(a.match, 2)
        assert len(await journal.read(store, match_id)) == 2


def socket_of(url: str) -> Path:
    """The socket of a database's server."""
    return Path(make_url(url).query["host"]) / ".s.PGSQL.5432"  # type: ignore[arg-type]


def test_a_whisper_is_put_together_from_its_pieces() -> None:
    pieces = Pieces()
    assert pieces.add("a 1 2 late") is None
    assert [pieces.add("b 0 2 one "), pieces.add("c 0 1 alone"), pieces.add("b 1 2 two")] == [None, "alone", "one two"]
