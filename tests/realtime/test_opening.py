"""A table is opened from what was kept of it as it would be from its whole journal, without reading that again."""

from collections.abc import Callable
from typing import Any

import pytest

from app.persistence import narrations, snapshots
from app.persistence.engine import Store
from app.realtime.history.replay import MatchHistory
from app.realtime.live.match import LiveMatch
from app.realtime.tables.table import Table
from app.settings import Settings
from tests.realtime.served import seat_table, toy_tables

STEPS = 13


@pytest.fixture
def often(settings: Settings) -> Settings:
    return settings.model_copy(update={"snapshot_every": 5})


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The rows whose facts were read, in turn."""
    rows: list[int] = []
    events_of = MatchHistory.events_of

    def noted(past: MatchHistory, entry: Any) -> tuple[Any, ...]:
        rows.append(entry.seq)
        return events_of(past, entry)

    monkeypatch.setattr(MatchHistory, "events_of", noted)
    return rows


async def opened(store: Store, settings: Settings, match_id: str) -> Table:
    table = await toy_tables(store, settings).table(match_id)
    assert table
    await table.match.settle()
    return table


def all_of(match: LiveMatch) -> Any:
    """All that opening a match makes of it."""
    told = {name: (audience.log, audience.ends) for name, audience in match.audiences.items()}
    return match.state, match.seq, match.cursor, match.effective, match.nonces, match._answers._accepted, told


async def played(store: Store, settings: Settings) -> tuple[str, LiveMatch]:
    """A match with a secret that one class alone is told, a roll, steps and one of them taken back."""
    match_id, _ = await seat_table(store, settings)
    table = await opened(store, settings, match_id)
    match = table.match
    for seat in match.seats:
        assert await match.submit(seat, "c", {"kind": "choose", "number": 3}) is None
    for seat in match.seats:
        assert await match.submit(seat, "t", {"kind": "throw"}) is None
    for count in range(STEPS):
        assert await match.submit("red", f"{count}", {"kind": "step", "to": {"x": 2 + count / 4, "y": 6}}) is None
        await match.settle()  # each narration begins where the one before ends
    assert await match.submit("blue", "w", {"kind": "whisper", "number": 6}) is None
    assert await table.takebacks.ask(("red",), "red", "back") is None
    assert match.effective[-1].kept == (18,)
    for count in range(4):
        assert await match.submit("red", f"again {count}", {"kind": "step", "to": {"x": 2 + count / 4, "y": 6}}) is None
    await match.settle()
    return match_id, match


async def test_only_the_rows_behind_the_last_snapshot_are_read(store: Store, often: Settings, read: list[int]) -> None:
    match_id, match = await played(store, often)
    last = match.seq - match.seq % 5
    read.clear()
    again = (await opened(store, often, match_id)).match
    assert {row for row in read if row <= last} == set()
    assert all_of(again) == all_of(match)
    assert [len(audience.log) for audience in again.audiences.values()].count(len(again.audiences["blue"].log)) == 1
    for seat, ref in (("red", "c"), ("red", "3"), ("blue", "w")):
        assert await again.submit(seat, ref, {"kind": "throw"}) is None, "the same answer to the same order"
    assert again.seq == match.seq


async def all_gone(store: Store, match_id: str) -> None:
    await snapshots.forget(store, match_id)
    await narrations.forget(store, match_id)


async def no_narration(store: Store, match_id: str) -> None:
    await narrations.forget(store, match_id)


async def one_narration_less(store: Store, match_id: str) -> None:
    await store.pool.execute("DELETE FROM narration WHERE match_id = $1 AND upto = 10", match_id)


async def told_by_another_program(store: Store, match_id: str) -> None:
    await store.pool.execute("UPDATE narration SET teller = 'another' WHERE match_id = $1", match_id)


async def no_snapshot_after_the_first(store: Store, match_id: str) -> None:
    await snapshots.forget(store, match_id, after=5)


@pytest.mark.parametrize(
    "lose", [all_gone, no_narration, one_narration_less, told_by_another_program, no_snapshot_after_the_first]
)
async def test_whatever_was_lost_of_it_the_journal_says_all(
    store: Store, often: Settings, read: list[int], lose: Callable[[Store, str], Any]
) -> None:
    match_id, match = await played(store, often)
    await lose(store, match_id)
    again = (await opened(store, often, match_id)).match
    assert all_of(again) == all_of(match)
    read.clear()
    third = (await opened(store, often, match_id)).match
    assert all_of(third) == all_of(match)
    assert read == [], "what was folded to open the table was kept"
