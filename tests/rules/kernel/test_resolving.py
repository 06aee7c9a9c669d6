"""Abilities carried out outside every system: picks, lists, loops and the search for a way, with and without a judge."""

from typing import Any

import pytest

from app.rules.kernel.abilities.effects import ChooseOne
from app.rules.kernel.abilities.terms import Frame
from tests.rules.toy.abilities import (
    CARELESS,
    POLICY,
    RESOLVER,
    Choose,
    Do,
    ForEach,
    Hit,
    If,
    Step,
    Table,
    UnderWay,
    answer,
    run,
)
from tests.rules.toy.words import Has, Near, Piece, Pieces, Row, Who

ROW = Row(
    pieces={
        "a": Piece(seat="red", at=1, words=("hero",)),
        "b": Piece(seat="blue", at=2, strength=1),
        "c": Piece(seat="jade", at=3),
        "rock": Piece(seat=None, at=5, strength=None),
    }
)
RED = Frame(seat="red")
THEIRS = Pieces(side="enemy")


def table(*todo: Do, seat: Any = "red", **picks: tuple[str, ...]) -> Table:
    """An ability about to be carried out."""
    return Table(ROW, UnderWay(seat=seat, todo=todo, picks=picks))


def test_a_pick_is_asked_for_and_named_for_what_follows() -> None:
    played = run(table(Choose(name="x", among=THEIRS), Hit(target="$x")))
    assert played.asks is not None
    assert (played.asks.sort, played.asks.name, played.asks.by) == ("pick", "x", "$you")
    assert played.asks.candidates == ("b", "c")
    assert answer(played, "c").row.pieces["c"].strength == 2
    twice = run(table(Choose(name="x", among=THEIRS), Hit(target="$x"), Hit(target="$x")))
    assert twice.row.pieces["c"].strength == 1, "b does not stand two hits, so c is the only one"


def test_what_came_with_the_command_or_stands_alone_is_not_asked_for() -> None:
    many = (Choose(name="x", among=THEIRS), Hit(target="$x"))
    assert run(table(*many, x=("b",))).row.pieces["b"].strength == 0
    only = Pieces(side="enemy", where=(Near(of="a"),))
    assert run(table(Choose(name="x", among=only), Hit(target="$x"))).row.pieces["b"].strength == 0


def test_a_pick_that_may_be_declined_takes_what_speaks_of_it_along() -> None:
    played = run(table(Choose(name="x", among=THEIRS, optional=True), Hit(target="$x"), Hit(target="a")))
    played = answer(played)
    assert (played.row.pieces["a"].strength, played.skipped) == (2, [])


def test_only_lists_that_can_be_carried_out_are_offered() -> None:
    lists = ((Hit(target="rock"),), (Hit(target="b"),), (Hit(target="c"), Hit(target="c")))
    played = run(table(ChooseOne(options=lists)))
    assert played.asks is not None
    assert (played.asks.sort, played.asks.candidates) == ("list", ("1", "2"))
    assert answer(played, "2").row.pieces["c"].strength == 1
    assert run(table(ChooseOne(options=lists[:2]))).row.pieces["b"].strength == 0
    assert run(table(ChooseOne(options=lists[:1]))).skipped == ["choose_one"]


def test_the_order_is_asked_for_where_it_can_matter() -> None:
    steps = ForEach(name="each", among=Pieces(where=(Near(of="b"),)), do=(Step(piece="$each"),))
    played = run(table(steps))
    assert played.asks is not None
    assert (played.asks.sort, played.asks.candidates) == ("order", ("a", "b", "c"))
    wrong = RESOLVER.judge(played.row, played.top, played.asks, ("a", "a", "b"))
    assert wrong is not None
    played = answer(played, "c", "b", "a")
    assert [played.row.pieces[name].at for name in "abc"] == [2, 3, 4]
    hits = run(table(ForEach(name="each", among=Pieces(where=(Near(of="b"),)), do=(Hit(target="$each"),))))
    assert [hits.row.pieces[name].strength for name in "abc"] == [2, 0, 2]


def test_a_branch_is_taken_as_things_stand_when_it_is_reached() -> None:
    felled = If(cond=(Who(who="b", conds=(Has(word="hero"),)),), then=(Hit(target="c"),), other=(Hit(target="b"),))
    assert run(table(felled)).row.pieces["b"].strength == 0
    loop = ForEach(name="each", among=Pieces(where=(Has(word="hero"),)), do=(Hit(target="$each"),))
    assert run(table(loop, seat=None)).row.pieces["a"].strength == 2


@pytest.mark.parametrize(
    ("todo", "picks", "code"),
    [
        ((Choose(name="x", among=THEIRS), Hit(target="$x"), Hit(target="$x")), {"x": ("b",)}, "cannot_be_hit"),
        ((Choose(name="x", among=THEIRS), Hit(target="$x")), {"x": ("a",)}, "not_legal"),
        ((Choose(name="x", among=THEIRS, amount=3), Hit(target="a")), {}, "too_few"),
        ((Step(piece="a"), Hit(target="a")), {}, "no_room"),
        ((Step(piece="c"), Step(piece="b"), Step(piece="a")), {}, None),
        ((Hit(target="rock", optional=True), Hit(target="a")), {}, None),
    ],
)
def test_the_search_finds_a_way_or_says_what_stood_in_it(todo: Any, picks: Any, code: str | None) -> None:
    refused = POLICY.solvable(ROW, RED, todo, picks)
    assert (refused.code if refused else None) == code


def test_without_a_judge_only_picks_are_searched() -> None:
    assert CARELESS.solvable(ROW, RED, (Hit(target="rock"),), {}) is None
    none = Choose(name="x", among=Pieces(where=(Has(word="dragon"),)))
    refused = CARELESS.solvable(ROW, RED, (none, Hit(target="$x")), {})
    assert refused is not None
    assert refused.code == "too_few"
