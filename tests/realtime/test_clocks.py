"""Clocks by agreement: they run for who is asked, are a function of the journal, and are reckoned again from a record."""

import json
from typing import Any

import pytest

from app.persistence import journal, matches
from app.persistence.engine import Store
from app.realtime.audiences.audience import party_of
from app.realtime.clock.terms import Terms
from app.realtime.records.record import chained, export
from app.realtime.records.verification import BadRecord, verify
from app.realtime.sockets.hub import Subscriber
from app.realtime.tables.live_tables import LiveTables
from app.realtime.tables.summary import summary_of
from app.realtime.tables.table import Table
from app.realtime.wire.clocks import AtZero
from app.rules.kernel.seats import Seat
from app.settings import Settings
from tests.realtime.moved import Moved
from tests.realtime.served import Player, app_of, seat_table, serving, sitting, toy_tables
from tests.realtime.test_record import record_of
from tests.rules.quartet import QUARTET
from tests.rules.toy import TOY

MINUTE = 60_000


def terms(**more: Any) -> Terms:
    """Ten minutes a side that run whoever is here, unless said otherwise."""
    return Terms(**({"kind": "total", "seconds": 600, "grace": 0} | more))


async def clocked(store: Store, settings: Settings, time: Moved, **more: Any) -> tuple[LiveTables, Table]:
    """A table with clocks at which both sit, just begun."""
    match_id, _ = await seat_table(store, settings, more={"clock": terms(**more)}, goal=5)
    tables = toy_tables(store, settings, now=time)
    table = await tables.table(match_id)
    assert table
    await table.clocks.tick()
    return tables, table


async def passes(table: Table, time: Moved, milliseconds: int) -> None:
    """So much time passes while the server is there."""
    while milliseconds > 0:
        time.go(step := min(1000, milliseconds))
        milliseconds -= step
        await table.clocks.tick()


def left(table: Table) -> dict[str, int]:
    told = table.clocks.as_told
    assert told
    return dict(told.left)


async def chosen(table: Table) -> None:
    """Both choose their secret number: red is to throw."""
    for seat in table.match.seats:
        assert await table.match.submit(seat, f"choose {seat}", {"kind": "choose", "number": 3}) is None


async def test_a_clock_runs_for_who_is_asked_and_gives_more_for_a_decision(store: Store, settings: Settings) -> None:
    time = Moved()
    _, table = await clocked(store, settings, time, more=15)
    assert left(table) == {"red": 600_000, "blue": 600_000}
    await passes(table, time, 30_500)
    assert left(table) == {"red": 569_500, "blue": 569_500}, "both are asked for their secret number"
    assert await table.match.submit("blue", "b", {"kind": "choose", "number": 3}) is None
    await passes(table, time, 10_000)
    assert left(table) == {"red": 559_500, "blue": 584_500}, "blue has chosen and was given more"
    assert await table.match.submit("red", "r", {"kind": "choose", "number": 3}) is None
    await passes(table, time, 5_250)
    assert left(table) == {"red": 554_250, "blue": 584_500}, "red is to throw: no decision of red's is over"
    table.stop()


async def test_what_is_left_is_a_function_of_the_journal_and_a_kill_gives_little_away(
    store: Store, settings: Settings
) -> None:
    time = Moved()
    _, table = await clocked(store, settings, time)
    await chosen(table)
    await passes(table, time, 62_000)
    time.go(3_000)  # since the last mark nothing was written: the server is killed
    table.stop()
    time.go(3_600_000)
    again = await toy_tables(store, settings, now=time).table(table.match.row.id)
    assert again
    await again.clocks.tick()
    assert left(again) == {"red": 538_000, "blue": 600_000}, (
        "the hour is nobody's, and what came after the last mark neither"
    )
    await passes(again, time, 10_000)
    assert left(again) == {"red": 528_000, "blue": 600_000}
    again.stop()


async def test_a_clock_stands_while_a_line_is_down_as_long_as_was_agreed(store: Store, settings: Settings) -> None:
    time = Moved()
    _, table = await clocked(store, settings, time, grace=20)
    red, blue = (Subscriber(party=party_of([seat])) for seat in table.match.seats)
    for one in (red, blue):
        table.match.room.join(one)
    await passes(table, time, 2_000)
    await chosen(table)
    before = left(table)["red"]
    table.match.room.leave(red)
    await table.clocks.tick()
    await passes(table, time, 15_000)
    assert left(table)["red"] == before, "it stands"
    assert table.clocks.as_told
    assert table.clocks.as_told.grace == {"red": 5_000, "blue": 20_000}
    await passes(table, time, 15_000)
    assert left(table)["red"] == before - 10_000, "the grace is used up"
    table.match.room.join(red)
    await table.clocks.tick()
    await passes(table, time, 1_000)
    assert left(table)["red"] == before - 11_000
    table.stop()


async def test_each_turn_has_its_own_time_and_days_are_for_a_decision(store: Store, settings: Settings) -> None:
    time = Moved()
    _, turns = await clocked(store, settings, time, kind="turn", seconds=120)
    await chosen(turns)
    assert left(turns) == {"red": 120_000, "blue": 120_000}
    await passes(turns, time, 50_000)
    assert await turns.match.submit("red", "t", {"kind": "throw"}) is None
    assert turns.match.over or left(turns) == {"red": 120_000, "blue": 120_000}, "what was left is lost"
    turns.stop()
    _, days = await clocked(store, settings, time, kind="days", seconds=3 * 86400)
    rows = days.match.seq
    time.go(2 * 86400 * 1000)
    await days.clocks.tick()
    assert left(days) == {"red": 86_400_000, "blue": 86_400_000}
    assert days.match.seq == rows, "a table of days needs no marks"
    await chosen(days)
    assert left(days) == {"red": 3 * 86_400_000, "blue": 3 * 86_400_000}, "each decision has its own"
    days.stop()


async def test_a_table_of_days_costs_nothing_meanwhile_and_one_of_minutes_stays_until_time_is_used_up(
    store: Store, settings: Settings
) -> None:
    time, opened = Moved(), []
    for kind in ("days", "total"):
        match_id, _ = await seat_table(store, settings, more={"clock": terms(kind=kind, seconds=86400)}, goal=5)
        opened.append(match_id)
    tables = toy_tables(store, settings, now=time, idle_seconds=0.0)
    for match_id in opened:
        table = await tables.table(match_id)
        assert table
        await table.clocks.tick()
        await chosen(table)
    await tables.sweep()
    assert list(tables.opened()) == [opened[1]], "somebody's minutes pass there, and have to be marked"
    time.go(7_200_000)
    again = await tables.table(opened[0])
    assert again
    assert left(again) == {"red": 79_200_000, "blue": 86_400_000}
    await tables.close()


async def wish(table: Table, seat: Seat, late: Seat, wish: str, ref: str = "z") -> str | None:
    """What a seat answers to time that is used up; the code of the refusal, if it is refused."""
    frame = AtZero(ref=ref, late=late, wish=wish)  # type: ignore[arg-type]
    refusal = await table._at_zero.take(party_of([seat]), frame)
    return refusal.code if refusal else None


async def test_at_zero_the_other_may_pass_or_give_time_where_that_was_agreed(store: Store, settings: Settings) -> None:
    time = Moved()
    tables, table = await clocked(store, settings, time, seconds=60, zero="pass")
    await chosen(table)
    await passes(table, time, 59_000)
    assert await wish(table, "blue", "red", "pass") == "time_left"
    await passes(table, time, 3_500)
    assert await wish(table, "blue", "red", "claim") == "not_agreed"
    assert await wish(table, "red", "red", "give") == "not_agreed", "nobody gives himself time"
    assert await wish(table, "blue", "red", "give") is None
    assert left(table)["red"] == 120_000
    assert await wish(table, "blue", "red", "pass") == "time_left"
    count = 0
    while not table.match.over:
        count += 1
        late = table.match.state.active
        await passes(table, time, left(table)[late] + 1)
        assert await wish(table, "blue" if late == "red" else "red", late, "pass", f"p{count}") is None
    said = [line.line for line in table.match.audiences["watchers"].log]
    assert any(line["key"] == "log.passed_for" for line in said)
    lines = await record_of(tables, table.match.row.id)
    assert verify(lines, {"toy": TOY}).clock
    rows = [json.loads(line) for line in lines]
    next(row for row in rows if row.get("command", {}).get("kind") == "choose" and row["seat"] == "red")["clock"][
        "by"
    ] = "blue"
    with pytest.raises(BadRecord, match="red had time left"):
        verify(_chained(rows), {"toy": TOY})
    table.stop()


async def test_a_match_lost_on_time_says_so(store: Store, settings: Settings) -> None:
    time = Moved()
    match_id, _ = await seat_table(store, settings, system="quartet", more={"clock": terms(seconds=60, zero="loss")})
    tables = toy_tables(store, settings, now=time)
    table = await tables.table(match_id)
    assert table
    await table.clocks.tick()
    await passes(table, time, 61_000)
    assert await wish(table, "blue", "red", "claim") is None
    assert table.match.over
    assert summary_of(table.match)["lost_on_time"] == ["red"]
    assert table.clocks.as_told
    assert table.clocks.as_told.lost == ("red",)
    row = await matches.get(store, match_id)
    assert row
    assert (
        verify(list(await export(store, QUARTET, row, await tables.first_state(row))), {"quartet": QUARTET}).winner
        == "blue"
    )
    table.stop()


Rows = list[dict[str, Any]]


def later(rows: Rows) -> None:
    next(row for row in rows if row["kind"] == "row" and row["clock"] and row["command"]["kind"] == "throw")["clock"][
        "heard"
    ] -= 1


def more_left(rows: Rows) -> None:
    rows[-2]["clock"]["left"]["red"] += 1


def not_told(rows: Rows) -> None:
    rows[-2]["clock"] = None


async def test_a_record_reckons_the_clocks_again_to_the_millisecond(store: Store, settings: Settings) -> None:
    time = Moved()
    tables, table = await clocked(store, settings, time, more=5)
    await chosen(table)
    count = 0
    while not table.match.over:
        count += 1
        await passes(table, time, 7_777)
        assert await table.match.submit(table.match.state.active, f"t{count}", {"kind": "throw"}) is None
    lines = await record_of(tables, table.match.row.id)
    verified = verify(lines, {"toy": TOY})
    assert verified.clock
    assert dict(verified.clock.left) == left(table)
    assert not verified.clock.asked
    for edit in (later, more_left, not_told):
        rows = [json.loads(line) for line in lines]
        edit(rows)
        with pytest.raises(BadRecord, match="other_clock"):
            verify(_chained(rows), {"toy": TOY})
    assert await journal.last(store, table.match.row.id) == len(lines) - 2
    table.stop()


def _chained(rows: Rows) -> list[str]:
    """The lines of a record that somebody edited and chained anew."""
    chain, lines = "", []
    for row in rows:
        value = {key: one for key, one in row.items() if key != "chain"}
        chain = chained(chain, value)
        lines.append(json.dumps({**value, "chain": chain}) + "\n")
    return lines


async def begun(player: Player) -> dict[str, Any]:
    """What a page is told of the clocks once they have begun, which they do by themselves when all sit."""
    while (told := (await player.until("clock"))["clock"])["at"] is None:
        pass
    return dict(told)


async def test_players_and_watchers_are_told_when_clocks_run_otherwise_and_never_of_what_lies_hidden(
    store: Store, settings: Settings
) -> None:
    time = Moved()
    match_id, keys = await seat_table(store, settings, system="quartet", more={"clock": terms(more=10)})
    with serving(app_of(settings, now=time)) as where:
        async with (
            sitting(where, match_id, keys["red"]) as red,
            sitting(where, match_id, keys["blue"]) as blue,
            sitting(where, match_id) as watcher,
        ):
            for one in (red, blue, watcher):
                assert (await begun(one))["left"] == {"red": 600_000, "blue": 600_000}
            time.go(4_000)
            await blue.done("bid", number=3)
            told = (await watcher.until("clock"))["clock"]
            assert (told["asked"], told["left"]) == (["red"], {"red": 596_000, "blue": 606_000})
            await blue.done("bid", number=5)  # another mind, which lies hidden like the first
            before = len(watcher.frames)
            await red.done("bid", number=1)
            told = (await watcher.until("clock"))["clock"]
            assert told["left"]["red"] == 606_000
            assert [frame["kind"] for frame in watcher.frames[before:]].count("clock") == 1, (
                "nothing came of the other mind"
            )
