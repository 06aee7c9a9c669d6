"""A match whose stored shapes changed twice under it: rows of three versions, read, taken back, gone on from, verified."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.content.load import Loaded
from app.persistence import journal, matches, snapshots, starts
from app.persistence.codec import Malformed
from app.persistence.engine import Store
from app.realtime.history.replay import fold, leads_to
from app.realtime.records.record import export
from app.realtime.records.verification import BadRecord, verify
from app.realtime.seating import Sitter
from app.realtime.tables.forking import fork, import_record
from app.realtime.tables.live_tables import LiveTables
from app.realtime.tables.table import Table
from app.rules.kernel.dice.dice import Dice, NoDice
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.schema.upcasting import Upcast
from app.rules.kernel.seats import EVERYONE, Seat
from app.settings import Settings
from app.systems.game_system import GameSystem
from app.systems.registry import SYSTEMS
from tests.holding import unsealed
from tests.realtime.served import seat_table, toy_tables
from tests.rules.toy import TOY
from tests.rules.toy.facts import Step, TurnBegan
from tests.rules.toy.later import (
    SECOND,
    THIRD,
    TO_SECOND,
    TO_THIRD,
    Pawn,
    Third,
    faces_of,
    noted,
    pawns_of,
    split,
    target_of,
)

ORDERS: tuple[tuple[Any, Sequence[tuple[Seat, dict[str, Any]]]], ...] = (
    (
        TOY,
        (
            ("red", {"kind": "choose", "number": 3}),
            ("blue", {"kind": "choose", "number": 4}),
            ("red", {"kind": "throw"}),
            ("blue", {"kind": "step", "to": {"x": 20, "y": 6}}),
        ),
    ),
    (SECOND, (("blue", {"kind": "throw"}), ("red", {"kind": "step", "to": {"x": 3, "y": 6}}))),
)
"""What is ordered at the table, under which version."""


@pytest.fixture
def often(settings: Settings) -> Settings:
    return settings.model_copy(update={"snapshot_every": 2})


async def opened(store: Store, settings: Settings, match_id: str, system: Any) -> tuple[LiveTables, Table]:
    """The table as a program opens it that knows the system so."""
    tables = toy_tables(store, settings, systems=(GameSystem(rules=system),))
    table = await tables.table(match_id)
    assert table
    return tables, table


async def grown(store: Store, settings: Settings) -> str:
    """A match under way with rows of the first two versions; the last is a whisper said in secret after a step."""
    match_id, _ = await seat_table(store, settings, goal=12)
    for version, (system, orders) in enumerate(ORDERS, 1):
        tables, table = await opened(store, settings, match_id, system)
        for count, (seat, command) in enumerate(orders):
            assert await table.match.submit(seat, f"{version}-{count}", command) is None
        if system is SECOND:
            assert await table.match.submit("blue", "w", {"kind": "whisper", "number": 6}) is None
        await table.match.settle()
        await tables.close()
    return match_id


async def finished(store: Store, settings: Settings, match_id: str) -> LiveTables:
    """The same match played to its end by the third version."""
    tables, table = await opened(store, settings, match_id, THIRD)
    count = 0
    while not table.match.over:
        count += 1
        for kind in ("throw", "end_turn"):
            assert await table.match.submit(table.match.state.active, f"{kind}{count}", {"kind": kind}) is None
    await table.match.settle()
    return tables


async def lines_of(tables: LiveTables, system: Any, match_id: str) -> list[str]:
    row = await matches.get(tables.store, match_id)
    assert row
    return list(await export(tables.store, system, row, await tables.first_state(row)))


async def test_a_match_opens_and_folds_in_the_shapes_of_today(store: Store, often: Settings) -> None:
    match_id = await grown(store, often)
    rows = await journal.read(store, match_id)
    assert [row.version for row in rows] == [1] * 4 + [2] * 3
    start = await starts.start_of(store, match_id)
    assert start
    assert (start.version, start.state["goal"]) == (1, 12)
    _, table = await opened(store, often, match_id, THIRD)
    state, faces = table.match.state, [row.events[0] for row in rows if row.command["kind"] == "throw"]
    assert state.target == 12
    assert state.pawns == {
        "red": Pawn(at=Point(x=3, y=6), score=faces[0]["face"]),
        "blue": Pawn(at=Point(x=20, y=6), score=faces[1]["faces"][0]),
    }
    assert (state.secrets, state.notes, state.active, state.has_thrown) == (
        {"red": 3, "blue": 4},
        {"blue": 6},
        "red",
        False,
    )
    assert table.match.audiences["blue"].log[-1].line["key"] == "toy.log.whispered"


async def test_every_moment_can_be_looked_at_whatever_snapshots_were_left(store: Store, often: Settings) -> None:
    match_id = await grown(store, often)
    left = await store.pool.fetch("SELECT seq, version FROM snapshot WHERE match_id = $1 ORDER BY seq", match_id)
    assert [tuple(row) for row in left] == [(2, 1), (4, 2), (6, 2)], "what was folded anew to open the table is kept"
    _, table = await opened(store, often, match_id, THIRD)
    past, start = table.match.past, THIRD.setup({"goal": 12}, None, ("red", "blue"))
    states = [await past.state_at(seq) for seq in range(8)]
    assert states[0] == start
    assert [state.active for state in states] == [None, None, "red", "blue", "blue", "red", "red", "red"]
    await snapshots.forget(store, match_id)
    assert [await past.state_at(seq) for seq in range(8)] == states


async def test_rows_of_older_versions_are_taken_back_and_kept(store: Store, often: Settings) -> None:
    match_id = await grown(store, often)
    _, table = await opened(store, often, match_id, THIRD)
    assert await table.takebacks.ask(("red",), "red", "t") is None
    state = table.match.state
    assert state.pawns["red"].at == Point(x=2, y=6)
    assert state.notes == {"blue": 6}
    assert (await journal.read(store, match_id))[-1].command == {"kind": "taken_back", "to_seq": 5, "kept": [7]}
    for ref in ("the whisper", "the throw"):
        assert await table.takebacks.ask(("blue",), "blue", ref) is None
    assert table.match.state.notes == {}
    assert await table.takebacks.answer(("red",), "v", agree=True) is None
    assert table.match.state.thrown == state.thrown[:1]
    assert table.match.state.active == "blue"


async def test_the_record_of_three_versions_verifies_is_imported_and_forked(store: Store, often: Settings) -> None:
    match_id = await grown(store, often)
    tables = await finished(store, often, match_id)
    lines = await lines_of(tables, THIRD, match_id)
    record = verify(lines, {"toy": THIRD})
    assert {row["version"] for row in record.rows} == {1, 2, 3}
    assert record.taken_as_written == ()
    copy, _ = await import_record(tables, record)
    assert verify(await lines_of(tables, THIRD, copy.id), {"toy": THIRD}).states == record.states
    for row in (0, 3, 6, 7):
        forked, _ = await fork(tables, record, row)
        await unsealed(store, forked.id)
        other = await tables.table(forked.id)
        assert other
        assert other.match.state == record.states[row]
    assert await other.match.submit("red", "on", {"kind": "throw"}) is None


async def test_a_file_of_the_first_version_still_verifies_and_no_lie_in_it_does(
    store: Store, settings: Settings
) -> None:
    match_id, _ = await seat_table(store, settings, goal=12)
    tables, table = await opened(store, settings, match_id, TOY)
    for seat in table.match.seats:
        await table.match.submit(seat, "choose", {"kind": "choose", "number": 3})
    await table.match.submit("blue", "w", {"kind": "whisper", "number": 6})
    while not table.match.over:
        await table.match.submit(table.match.state.active, f"t{table.match.seq}", {"kind": "throw"})
    await table.match.settle()
    lines = await lines_of(tables, TOY, match_id)
    record = verify(lines, {"toy": THIRD})
    assert record.states[-1] == THIRD.outer(table.match.state)
    face = next(row["events"][0]["face"] for row in record.rows if row["command"]["kind"] == "throw")
    lie = [line.replace(f'"face":{face}', f'"face":{face % 6 + 1}') for line in lines]
    with pytest.raises(BadRecord, match="other_events"):
        verify(lie, {"toy": THIRD})
    with pytest.raises(BadRecord, match="unreadable"):
        verify(await lines_of(tables, TOY, match_id), {"toy": Unknowing()})


class Unknowing(Third):
    """The third toy without the step that knows about the first."""

    upcasters: Sequence[Upcast] = ()


class Mended(Third):
    """The third toy after a ruling was mended: a step may be no longer than two inches."""

    upcasters: Sequence[Upcast] = (TO_SECOND, TO_THIRD, Upcast(version=4, what="steps are short", ruled_anew=True))

    def decide(self, state: Any, seat: Seat, command: Any, dice: Dice) -> Sequence[Any] | Refusal:
        if isinstance(command, Step) and abs(command.to.x - state.pawns[seat].at.x) > 1:
            return Refusal(code="too_far", rule="TOY-3")
        return super().decide(state, seat, command, dice)


async def test_what_was_ruled_otherwise_stays_as_it_was_written_and_is_named(store: Store, often: Settings) -> None:
    match_id = await grown(store, often)
    tables = await finished(store, often, match_id)
    record = verify(await lines_of(tables, THIRD, match_id), {"toy": Mended()})
    assert [record.rows[seq - 1]["command"]["kind"] for seq in record.taken_as_written] == ["step"]
    _, table = await opened(store, often, match_id, Mended())
    assert table.match.state == record.states[-1]
    assert table.match.system.view(table.match.state, EVERYONE) == THIRD.view(record.states[-1], EVERYONE)


async def test_a_match_of_a_newer_program_is_not_guessed_at(store: Store, often: Settings) -> None:
    match_id = await grown(store, often)
    with pytest.raises(Malformed, match="version 2"):
        await opened(store, often, match_id, TOY)


async def test_new_content_does_not_change_a_match_that_was_begun(
    store: Store, settings: Settings, tmp_path: Path
) -> None:
    (tmp_path / "goal.yaml").write_text("goal: 7", "utf-8")

    class Stocked(Third):
        def setup(self, options: Any, library: Any, seats: Any) -> Any:
            return replace(super().setup(options, library, seats), target=library)

    def tables(goal: int) -> LiveTables:
        stocked = GameSystem(rules=Stocked(), load=lambda folder: Loaded(library=goal), folder=tmp_path)
        return toy_tables(store, settings, systems=(stocked,))

    sits: dict[Seat, Sitter] = {"red": Sitter(kind="link"), "blue": Sitter(kind="link")}
    made, _ = await tables(7).create(system="toy", name="", options={}, sits=sits)
    before = await tables(7).table(made.id)
    assert before
    await before.match.submit("red", "c", {"kind": "choose", "number": 3})
    after = await tables(99).table(made.id)
    assert after
    assert after.match.state == before.match.state
    assert after.match.state.target == 7


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
async def test_a_begun_match_of_a_real_system_needs_its_content_no_more(
    store: Store, settings: Settings, system: GameSystem
) -> None:
    def gone(folder: Path) -> Loaded:
        raise AssertionError(f"{folder} was read again")

    sits = {seat: Sitter(kind="link") for seat in system.rules.seats}
    made, _ = await LiveTables(store, settings).create(system=system.key, name="", options={}, sits=sits)
    first = await LiveTables(store, settings).table(made.id)
    again = await LiveTables(store, settings, systems=[replace(system, load=gone)]).table(made.id)
    assert first
    assert again
    assert again.match.state == first.match.state
    assert again.match.system.view(again.match.state, EVERYONE) == system.rules.view(first.match.state, EVERYONE)


def test_each_change_of_the_toy_on_plain_data() -> None:
    assert target_of({"goal": 3, "at": {}}) == {"target": 3, "at": {}}
    assert faces_of({"kind": "thrown", "seat": "red", "face": 4}) == ({"kind": "thrown", "seat": "red", "faces": [4]},)
    assert faces_of({"kind": "won", "seat": "red"}) == ({"kind": "won", "seat": "red"},)
    assert noted({"kind": "whispered", "seat": "red", "number": 1}) == ({"kind": "noted", "seat": "red", "number": 1},)
    assert split({"kind": "throw"}) == ({"kind": "throw"}, {"kind": "end_turn"})
    assert split({"kind": "step", "to": {}}) == ({"kind": "step", "to": {}},)
    old = {"target": 3, "at": {"red": {"x": 1}}, "scores": {"red": 2}, "whispers": {"red": 5}}
    assert pawns_of(old) == {
        "target": 3, "pawns": {"red": {"at": {"x": 1}, "score": 2}}, "notes": {"red": 5}, "has_thrown": False,
    }  # fmt: skip


def test_a_row_of_several_commands_is_decided_one_after_the_other() -> None:
    state = fold(TOY, TOY.setup({}, None, ("red", "blue")), [TurnBegan(seat="red")])
    steps = [Step(to=Point(x=8, y=6)), Step(to=Point(x=14, y=6))]
    facts: list[Any] = []
    for step in steps:
        facts += TOY.decide(fold(TOY, state, facts), "red", step, NoDice())
    assert leads_to(TOY, state, "red", steps, facts)
    assert not leads_to(TOY, state, "red", steps[1:], facts[1:])
    assert not leads_to(TOY, state, "red", steps, facts[:1])
