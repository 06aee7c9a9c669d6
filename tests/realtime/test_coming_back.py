"""Coming back: a short absence gets what it missed, a long one everything anew, and of the log what is read."""

import gzip
import json

import pytest
from websockets.asyncio.client import connect

from app.persistence.engine import Store
from app.realtime.audiences.sent_changes import KEPT, SentChanges
from app.settings import Settings
from tests.realtime.served import Player, returning, seat_table, sitting


async def begun(store: Store, settings: Settings, address: str) -> tuple[str, dict[str, str]]:
    """A table of the toy whose secret numbers are chosen."""
    match_id, keys = await seat_table(store, settings, goal=1_000_000)
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id, keys["blue"]) as blue:
        await red.done("choose", number=3)
        await blue.done("choose", number=4)
        await red.sees(lambda view: view["turn"].get("active") == "red")
    return match_id, keys


async def step(player: Player, times: int) -> None:
    for count in range(times):
        await player.done("step", to={"x": 2 + count % 3, "y": 6})


async def test_who_missed_nothing_is_sent_next_to_nothing(store: Store, settings: Settings, address: str) -> None:
    match_id, keys = await begun(store, settings, address)
    async with sitting(address, match_id, keys["red"]) as red:
        await step(red, 3)
    async with returning(address, match_id, keys["red"], red) as back:
        assert back.frames[0]["kind"] == "resumed"
        assert (back.frames[0]["n"], back.frames[0]["lines"]) == (red.n, red.log[-1]["number"])
        assert len(json.dumps(back.frames[0])) < 2048
        await step(back, 1)
        assert back.n == red.n + 1


async def test_a_short_absence_gets_what_it_missed(store: Store, settings: Settings, address: str) -> None:
    match_id, keys = await begun(store, settings, address)
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id, keys["blue"]):
        async with sitting(address, match_id, keys["blue"]) as blue:
            await step(red, 1)
            await blue.sees(lambda view: view["pieces"]["red1"]["pose"]["x"] == 2)
        await step(red, 5)
        await red.order("say", text="are you there?")
        async with returning(address, match_id, keys["blue"], blue) as back:
            assert back.frames[0]["kind"] == "resumed"
            assert [said["text"] for said in back.frames[0]["chat"]] == ["are you there?"]
            async with sitting(address, match_id, keys["blue"]) as anew:
                while back.n < anew.n:
                    await back.next()
                assert (back.view, back.offers, back.log) == (anew.view, anew.offers, anew.log)


async def test_what_a_seat_missed_that_nobody_sat_in_comes_as_one_change(
    store: Store, settings: Settings, address: str
) -> None:
    match_id, keys = await begun(store, settings, address)
    async with sitting(address, match_id, keys["red"]) as red:
        async with sitting(address, match_id, keys["blue"]) as blue:
            pass
        await red.until("presence", watchers=0)
        while red.frames[-1]["seats"]["blue"]["connected"]:
            await red.until("presence")
        await step(red, 20)
        async with returning(address, match_id, keys["blue"], blue) as back:
            assert (await back.until("changed"))["n"] == blue.n + 1
            async with sitting(address, match_id, keys["blue"]) as anew:
                assert (back.view, back.offers, back.log, back.n) == (anew.view, anew.offers, anew.log, anew.n)


async def test_a_count_of_another_process_is_not_taken_for_this_ones(
    store: Store, settings: Settings, address: str
) -> None:
    match_id, keys = await begun(store, settings, address)
    async with sitting(address, match_id, keys["red"]) as red:
        await step(red, 1)
    red.since = "another"
    async with returning(address, match_id, keys["red"], red) as back:
        assert back.frames[0]["kind"] == "welcome"


async def test_a_welcome_is_compressed_for_who_reads_that(store: Store, settings: Settings, address: str) -> None:
    match_id, keys = await begun(store, settings, address)
    async with sitting(address, match_id, keys["red"]) as red, connect(f"ws://{address}/ws/{match_id}") as line:
        await line.send(json.dumps({"kind": "hello", "protocol": 2, "token": keys["red"], "packs": True}))
        first = await line.recv()
        assert isinstance(first, bytes)
        assert json.loads(gzip.decompress(first))["view"] == red.view
        await step(red, 1)
        seen = [await line.recv()]
        while json.loads(seen[-1])["kind"] != "changed":
            seen.append(await line.recv())
        assert all(isinstance(frame, str) for frame in seen)


async def test_the_log_is_sent_from_its_end_and_recalled(
    store: Store, settings: Settings, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.realtime.tables.handshake.LINES_SHOWN", 5)
    match_id, keys = await begun(store, settings, address)
    async with sitting(address, match_id, keys["red"]) as red:
        await step(red, 15)
        whole = red.log
        async with sitting(address, match_id, keys["blue"]) as late:
            newest = late.log[-1]["number"]
            assert [line["number"] for line in late.log] == list(range(newest - 4, newest + 1))
            heading = late.frames[0]["headings"]
            assert heading
            assert all(line["line"]["weight"] == 2 and line["number"] < late.log[0]["number"] for line in heading)
            answer = await late.order("recall", before=late.log[0]["number"])
            assert [line["number"] for line in answer["log"]] == list(range(1, late.log[0]["number"]))
            assert [*answer["log"], *late.log][-5:] == whole[-5:]
            assert (await late.order("recall", before=1))["log"] == []


def test_of_changes_only_those_without_a_gap_are_given() -> None:
    told = SentChanges()
    assert told.after(5, 5) == []
    for n in (2, 3, 4):
        told.keep(n, str(n))
    assert (told.after(1, 4), told.after(3, 4), told.after(4, 4)) == (["2", "3", "4"], ["4"], [])
    assert (told.after(0, 4), told.after(5, 4), told.after(3, 5)) == (None, None, None)
    told.keep(7, "7")
    assert (told.after(6, 7), told.after(4, 7)) == (["7"], None)
    told.keep(8, "x" * (KEPT + 1))
    assert told.after(7, 8) is None
