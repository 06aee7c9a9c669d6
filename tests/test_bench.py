"""The benchmarks run: what they measure is another matter, and is never tested."""

import math
from collections.abc import Callable
from typing import Any

import pytest

from bench import aos, commands, commits, diskwars, moves, warmaster
from bench.__main__ import measured
from bench.case import Case
from bench.counting import Counted
from bench.live.__main__ import report
from bench.live.lines import QUICK
from bench.moves import Pair
from bench.needless import needless
from bench.whole_matches import piece_of_work
from tests.matches import Played, begun


async def test_commands_are_measured_against_a_bare_insert() -> None:
    rows = await commits.report(10)
    assert [row.name for row in rows][:2] == ["bare committed INSERT", "command in process"]
    assert [row.name for row in rows if "bound" in row.name] == [rows[-1].name], (
        "one line carries the pages' round trip"
    )
    assert len(rows) == 5
    assert all(0 < row.p50 <= row.p99 and row.ratio > 0 for row in rows)


def test_the_parts_of_a_move_are_measured_on_a_move() -> None:
    pair = Pair(moves.SIZES[0])
    assert pair.states[0] is not pair.states[1]
    assert pair.view() is not pair.view()
    patch = pair.difference()
    assert set(patch) <= {"pieces", "turn", "duties", "own"}
    assert "pieces" in patch
    assert len(patch["pieces"]) == 1
    assert pair.offers()
    assert pair.frame()


@pytest.mark.parametrize("module", [aos, diskwars, warmaster])
def test_what_players_of_boards_wait_for_stands_beside_a_floor(module: Any) -> None:
    for case in module.cases():
        assert case.floor is not None
        case.run()
        case.floor()


def test_a_floor_is_measured_in_turn_with_its_case(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr("bench.__main__.SECONDS", 0.0)
    case = Case(name="n", run=lambda: done.append("case"), floor=lambda: done.append("floor"), floor_name="f")
    own, floor = measured(case)
    assert own > 0 < (floor or 0)
    assert len(done) >= 4
    assert done == ["case", "floor"] * (len(done) // 2), "both see the same moments of a busy machine"


@pytest.mark.long
async def test_the_loaded_server_is_measured_beside_its_floor() -> None:
    rows = await report(QUICK)
    figures = {line.found.name: (line.found.value, line.floor) for line in rows}
    assert not [name for name, (value, _) in figures.items() if math.isnan(value)]
    delivered = [name for name in figures if name.endswith("delivered")]
    assert len(delivered) == 3
    assert all(figures[name][0] > 0 for name in delivered)
    assert figures["one table saturated: moves"][0] > 0 < (figures["one table saturated: moves"][1] or 0)


def test_a_whole_match_is_summed_up_by_its_dearest_kinds() -> None:
    took = Counted(calls=10, reads=2)
    spent = [
        commands.Spent("move", 1.0, 2.0, took), commands.Spent("move", 2.0, 7.0, took), commands.Spent("pass", 0.5, 0.5, took),
    ]  # fmt: skip
    found = commands.Measured(commands=spent, thought=[4.0, 6.0], floors=[4.0], digests=["d1"])
    row = commands.row_of("toy", found)
    assert row[:5] == ("toy (d1)", "3", "4.33", "1.08", "9.00")
    assert row[-3:] == ("5.00", "6.00", "6.00")
    assert [(row[0], row[1], row[3]) for row in commands.dearest("toy", found)] == [
        ("toy: move", "2", "9.00"), ("toy: pass", "1", "1.00"),
    ]  # fmt: skip
    assert piece_of_work() > 0


def test_questions_that_decide_nothing_are_counted_and_the_table_answers_them(
    played: Callable[[str, int], Played],
) -> None:
    match = begun("diskwars", 1)
    match.rows = list(played("diskwars", 1).rows)
    asked = list(needless(match))
    idle = {kind for kind, is_idle in asked if is_idle}
    assert "Deploying: confirm_deployment" in idle, "who has laid out confirms it, though nothing else is left"
    assert "ResolvingCard: finish" not in idle, "a card with which nothing can be done is over by itself"
    assert any(not is_idle for kind, is_idle in asked if kind == "ChoosingCards: choose_card")
