"""The journal: one number, one command; a command sent twice is written once."""

import asyncio
import json
from typing import Any

import asyncpg
import pytest

from app.persistence import journal, matches, snapshots, starts
from app.persistence.announcements import Announced, Listening, announcements
from app.persistence.engine import Store
from app.persistence.journal import Conflict, Entry
from app.persistence.starts import Start


async def a_match(store: Store, state: Any = None) -> str:
    match, _ = await matches.create(
        store,
        system="wh40k",
        name="",
        options={},
        sides=("red", "blue"),
        seed=b"s" * 32,
        commitment="c",
        start=Start(version=1, state=state or {}),
    )
    return match.id


async def write(store: Store, match_id: str, seq: int, ref: str, **fields: Any) -> tuple[Entry, bool]:
    command = fields.pop("command", {"kind": "end_phase"})
    events = fields.pop("events", [{"kind": "phase_ended", "faces": [3, 4]}])
    return await journal.append(
        store, match_id=match_id, seq=seq, seat="red", ref=ref, command=command, events=events, **fields
    )


async def test_the_command_that_ends_a_match_finishes_it_in_the_same_commit(store: Store) -> None:
    ended, other = [await a_match(store) for _ in range(2)]
    await asyncio.gather(write(store, ended, 1, "a", ends=True), write(store, other, 1, "a"))
    assert {one: found.status for one in (ended, other) if (found := await matches.get(store, one))} == {
        ended: "finished", other: "open",
    }  # fmt: skip


async def test_what_is_written_is_read(store: Store) -> None:
    match_id = await a_match(store)
    first, fresh = await write(
        store,
        match_id,
        1,
        "a",
        dice=(0, 2),
        rolls=[{"sides": 6, "faces": [3, 4], "secret": False}, {"sides": 2, "faces": [1], "secret": True}],
        version=3,
    )
    second, _ = await write(store, match_id, 2, "b", command={"kind": "move", "to": {"x": 1.5}}, events=[])
    assert fresh
    assert await journal.read(store, match_id) == [first, second]
    assert await journal.read(store, match_id, after=1) == [second]
    assert await journal.read(store, match_id, upto=1) == [first]
    assert await journal.last(store, match_id) == 2
    assert first.dice_after == 2
    assert [roll["faces"] for roll in first.rolls or ()] == [[3, 4], [1]]
    assert second.command == {"kind": "move", "to": {"x": 1.5}}


async def test_a_number_is_taken_once(store: Store) -> None:
    match_id = await a_match(store)
    await write(store, match_id, 1, "a")
    with pytest.raises(Conflict):
        await write(store, match_id, 1, "b")
    assert [entry.ref for entry in await journal.read(store, match_id)] == ["a"]


async def test_of_two_writers_at_once_one_wins(store: Store) -> None:
    match_id = await a_match(store)
    outcomes = await asyncio.gather(*(write(store, match_id, 1, ref) for ref in "abcdefgh"), return_exceptions=True)
    won = [outcome for outcome in outcomes if not isinstance(outcome, BaseException)]
    lost = [outcome for outcome in outcomes if isinstance(outcome, Conflict)]
    assert (len(won), len(lost)) == (1, 7)
    assert await journal.read(store, match_id) == [won[0][0]]


async def test_a_command_sent_again_gets_its_old_answer(store: Store) -> None:
    match_id = await a_match(store)
    first, _ = await write(store, match_id, 1, "a")
    again, fresh = await write(store, match_id, 2, "a", command={"kind": "other"})
    assert not fresh
    assert again == first
    assert await journal.last(store, match_id) == 1
    assert await journal.find(store, match_id, "a") == first
    assert await journal.find(store, match_id, "b") is None


async def test_matches_do_not_share_numbers_or_references(store: Store) -> None:
    one, other = await a_match(store), await a_match(store)
    await write(store, one, 1, "a")
    _, fresh = await write(store, other, 1, "a")
    assert fresh


async def test_every_commit_is_announced_and_nothing_else(store: Store) -> None:
    match_id = await a_match(store)
    stream = announcements(store)
    try:
        assert await anext(stream) == Listening()
        await write(store, match_id, 1, "a")
        await write(store, match_id, 1, "a")
        await write(store, match_id, 2, "b")
        heard = [await asyncio.wait_for(anext(stream), 5) for _ in range(2)]
    finally:
        await stream.aclose()  # type: ignore[attr-defined]
    assert heard == [Announced(what="event", match_id=match_id, number=n) for n in (1, 2)]


async def test_a_listener_that_lost_its_connection_says_so(store: Store) -> None:
    stream = announcements(store)
    try:
        assert await anext(stream) == Listening()
        await store.pool.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()"
        )
        assert await asyncio.wait_for(anext(stream), 5) == Listening()
    finally:
        await stream.aclose()  # type: ignore[attr-defined]


async def test_what_a_match_is_folded_from_keeps_its_order(store: Store) -> None:
    state = {"units": {"r1": 1, "b1": 2, "a": {"z": 1, "y": 2}}, "active": "red"}
    match_id = await a_match(store, state)
    await snapshots.save(store, match_id, seq=5, state=state)
    await write(store, match_id, 1, "a", events=[{"kind": "counted", "power": {"red": 5, "blue": 3}}])
    kept = await snapshots.newest(store, match_id)
    assert kept is not None
    assert json.dumps(kept.state) == json.dumps(state)
    start = await starts.start_of(store, match_id)
    assert start is not None
    assert json.dumps(start.state) == json.dumps(state)
    (row,) = await journal.read(store, match_id)
    assert list(row.events[0]["power"]) == ["red", "blue"]


async def test_many_tables_commit_together_and_each_is_answered_for_itself(store: Store) -> None:
    matches = [await a_match(store) for _ in range(3)]
    together = [
        journal.append(store, match_id=match, seq=seq, seat="red", ref=f"{seq}", command={"kind": "x"}, events=[])
        for seq in (1, 2)
        for match in matches
    ]
    taken = journal.append(store, match_id=matches[0], seq=1, seat="blue", ref="late", command={"kind": "x"}, events=[])
    *answers, clash = await asyncio.gather(*together, taken, return_exceptions=True)
    assert [answer[1] for answer in answers if isinstance(answer, tuple)] == [True] * 6
    assert isinstance(clash, Conflict)
    for match in matches:
        assert [row.seq for row in await journal.read(store, match)] == [1, 2]


async def test_a_row_that_cannot_be_written_is_told_to_its_asker_alone(store: Store) -> None:
    match = await a_match(store)
    wrong, right = (
        journal.append(store, match_id=id, seq=1, seat=None, ref="a", command={"kind": "x"}, events=[])
        for id in ("nowhere", match)
    )
    bad, good = await asyncio.gather(wrong, right, return_exceptions=True)
    assert isinstance(bad, asyncpg.ForeignKeyViolationError)
    assert isinstance(good, tuple)
    assert good[1]
