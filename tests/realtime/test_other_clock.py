"""Another clock by agreement while the match goes on: in the journal, kept over a kill, reckoned again to the millisecond."""

import json
from typing import Any

import pytest

from app.persistence import matches
from app.persistence.codec import plain
from app.persistence.engine import Store
from app.realtime.records.verification import BadRecord, verify
from app.realtime.tables.table import Table
from app.realtime.wire.clocks import WishClock
from app.rules.kernel.seats import Seat
from app.settings import Settings
from tests.realtime.moved import Moved
from tests.realtime.served import app_of, seat_table, serving, sitting, toy_tables
from tests.realtime.test_clocks import _chained, begun, chosen, clocked, left, passes, terms
from tests.realtime.test_record import record_of
from tests.rules.toy import TOY


async def wishes(table: Table, seat: Seat, told: Any, ref: str = "w", *, on: bool = True) -> str | None:
    frame = WishClock(ref=ref, terms=told, on=on)
    refusal = await table._agreements.clock.wish((seat,), frame)
    return refusal.code if refusal else None


async def played_out(table: Table, time: Moved) -> None:
    while not table.match.over:
        await passes(table, time, 7_777)
        assert await table.match.submit(table.match.state.active, f"t{table.match.seq}", {"kind": "throw"}) is None


async def test_more_time_is_proposed_and_agreed_on_and_outlives_a_kill(store: Store, settings: Settings) -> None:
    time = Moved()
    tables, table = await clocked(store, settings, time)
    await chosen(table)
    await passes(table, time, 12_345)
    had = left(table)
    longer = terms(seconds=900)
    assert await wishes(table, "red", longer) is None
    assert await wishes(table, "red", longer) is None, "the same order is written once"
    assert left(table) == had, "to propose changes nothing"
    table.stop()
    tables = toy_tables(store, settings, now=time)
    again = await tables.table(table.match.row.id)
    assert again
    assert again.presence().clock_wishes["red"].terms == longer, "a kill loses no proposal"
    await again.clocks.tick()
    assert await wishes(again, "blue", terms(seconds=901)) is None, "another one is a proposal of its own"
    assert left(again) == had
    assert await wishes(again, "blue", longer, "w2") is None
    assert left(again) == {"red": had["red"] + 300_000, "blue": had["blue"] + 300_000}
    assert not again.presence().clock_wishes
    assert await wishes(again, "red", longer, "w3") == "same_clock"
    await again.match.settle()
    kept = await matches.get(store, again.match.row.id)
    assert kept
    assert kept.options["clock"]["seconds"] == 900, "reminders read it there"
    await played_out(again, time)
    verified = verify(await record_of(tables, again.match.row.id), {"toy": TOY})
    assert verified.clock
    assert dict(verified.clock.left) == left(again), "to the millisecond"
    again.stop()


async def test_another_kind_begins_anew_and_none_lets_the_match_go_on_without(store: Store, settings: Settings) -> None:
    time = Moved()
    tables, table = await clocked(store, settings, time)
    await chosen(table)
    await passes(table, time, 30_000)
    for seat in table.match.seats:
        assert await wishes(table, seat, terms(kind="days", seconds=2 * 86400), "d") is None
    assert left(table) == {"red": 2 * 86_400_000, "blue": 2 * 86_400_000}
    time.go(86_400_000)
    assert left(table)["red"] == 86_400_000, "days pass though nothing is marked"
    for seat in table.match.seats:
        assert await wishes(table, seat, None, "n") is None
    time.go(3 * 86_400_000)
    assert left(table)["red"] == 86_400_000, "it stands"
    assert table.clocks.as_told
    assert table.clocks.as_told.stopped
    for seat in table.match.seats:
        assert await wishes(table, seat, terms(kind="turn", seconds=120), "t") is None
    await passes(table, time, 20_000)
    assert left(table) == {"red": 100_000, "blue": 120_000}
    await played_out(table, time)
    lines = await record_of(tables, table.match.row.id)
    verified = verify(lines, {"toy": TOY})
    assert verified.clock
    assert dict(verified.clock.left) == left(table)
    rows = [json.loads(line) for line in lines]
    asked = next(row for row in rows if row.get("command", {}).get("kind") == "clock_asked")
    asked["command"]["on"] = False
    with pytest.raises(BadRecord, match="nobody else wished"):
        verify(_chained(rows), {"toy": TOY})
    table.stop()


async def test_a_table_without_a_clock_gets_one_and_a_proposal_is_taken_back(store: Store, settings: Settings) -> None:
    time = Moved()
    match_id, _ = await seat_table(store, settings, goal=5)
    tables = toy_tables(store, settings, now=time)
    table = await tables.table(match_id)
    assert table
    await chosen(table)
    assert await wishes(table, "red", None) == "same_clock"
    assert await wishes(table, "red", terms(), "a") is None
    assert await wishes(table, "red", terms(), "b", on=False) is None
    assert await wishes(table, "blue", terms(), "c") is None
    assert table.clocks.as_told is None, "red wishes for it no more"
    assert await wishes(table, "red", terms(), "d") is None
    await passes(table, time, 4_000)
    assert left(table) == {"red": 596_000, "blue": 600_000}
    await played_out(table, time)
    assert verify(await record_of(tables, match_id), {"toy": TOY}).clock
    assert await wishes(table, "red", None, "e") == "over"
    table.stop()


async def test_both_read_the_proposal_and_watchers_may_not_wish(store: Store, settings: Settings) -> None:
    time = Moved()
    match_id, keys = await seat_table(store, settings, goal=50, more={"clock": terms()})
    with serving(app_of(settings, now=time)) as where:
        async with (
            sitting(where, match_id, keys["red"]) as red,
            sitting(where, match_id, keys["blue"]) as blue,
            sitting(where, match_id) as watcher,
        ):
            await begun(red)
            longer = plain(terms(seconds=1200))
            assert (await watcher.order("wish_clock", terms=longer))["refusal"]["code"] == "spectator"
            assert (await red.order("wish_clock", terms={**longer, "seconds": 1}))["refusal"]["code"] == "malformed"
            assert (await red.order("wish_clock", terms=longer))["kind"] == "accepted"
            while not (told := (await blue.until("presence")).get("clock_wishes")):
                pass
            assert told["red"]["terms"]["seconds"] == 1200
            assert (await blue.order("wish_clock", terms=longer))["kind"] == "accepted"
            while (await red.until("clock"))["clock"]["terms"]["seconds"] != 1200:
                pass
            assert [line["line"]["key"] for line in red.log][-2:] == ["log.clock_asked", "log.clock_changed"]
