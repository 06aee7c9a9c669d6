"""In which order cards are resolved (DW-CMD-03, DW-CMD-04, DW-CMD-10..13)."""

import pytest

from app.rules.diskwars.cards.ordering import goes_before, reasons, resolution_order
from app.rules.diskwars.model.tables import Strategy
from app.rules.kernel.seats import SEATS


def order(*strategies: Strategy | None) -> str:
    """The seats 1 to 4 in the order they resolve; nothing for one who played no card."""
    shown = {seat: one for seat, one in zip(SEATS, strategies, strict=False) if one is not None}
    return "".join(str(SEATS.index(seat) + 1) for seat in resolution_order(SEATS, shown))


@pytest.mark.rule("DW-CMD-03")
@pytest.mark.rule("DW-EX-03")
@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("bold", "steady", "12"),
        ("steady", "devious", "12"),
        ("devious", "bold", "12"),
        ("steady", "bold", "21"),
        ("devious", "steady", "21"),
        ("bold", "devious", "21"),
        ("slow", "bold", "21"),
        ("slow", "steady", "21"),
        ("devious", "slow", "12"),
    ],
)
def test_two_strategies(first: Strategy, second: Strategy, expected: str) -> None:
    assert order(first, second) == expected


@pytest.mark.rule("DW-CMD-04")
@pytest.mark.parametrize("strategy", ["bold", "steady", "devious", "slow"])
def test_equal_strategies_go_by_initiative(strategy: Strategy) -> None:
    assert order(strategy, strategy) == "12"


@pytest.mark.rule("DW-CMD-10")
@pytest.mark.rule("DW-EX-10")
@pytest.mark.rule("DW-MUL-06")
def test_all_are_compared_with_the_first_player() -> None:
    assert order("bold", "devious", "steady") == "213"
    assert order("bold", "steady", "slow", "devious") == "4123"
    assert order("steady", "devious", "bold", "bold") == "3412"


@pytest.mark.rule("DW-CMD-11")
def test_a_slow_first_player_lets_the_others_compare_among_themselves() -> None:
    assert order("slow", "steady", "bold") == "321"
    assert order("slow", "devious", "slow", "bold") == "2413"
    assert order("slow", "steady", "steady") == "231"


@pytest.mark.rule("DW-CMD-12")
def test_three_strategies_in_a_ring_are_a_tie() -> None:
    assert order("slow", "bold", "devious", "steady") == "2341"


@pytest.mark.rule("DW-CMD-13")
def test_without_a_card_of_the_first_player_the_next_one_is_the_measure() -> None:
    assert order(None, "devious", "steady", "bold") == "324"
    assert order(None, "slow", "steady", "bold") == "432"


def why(*strategies: Strategy | None) -> list[str]:
    """Why each of the seats that played a card has its place."""
    shown = {seat: one for seat, one in zip(SEATS, strategies, strict=False) if one is not None}
    return [reason for _, reason in sorted(reasons(SEATS, shown).items(), key=lambda item: SEATS.index(item[0]))]


@pytest.mark.rule("DW-CMD-03", "DW-CMD-04", "DW-CMD-10", "DW-CMD-11", "DW-CMD-13")
def test_every_card_says_why_it_has_its_place() -> None:
    assert why("bold", "steady", "slow", "devious") == ["measure", "after", "slow", "before"]
    assert why("bold", "bold") == ["measure", "same"]
    assert why("slow", "steady", "slow", "bold") == ["slow", "apart", "slow", "apart"]
    assert why(None, "devious", "steady") == ["measure", "before"]
    assert why() == []


@pytest.mark.rule("DW-CMD-03", "DW-CMD-04")
@pytest.mark.parametrize("is_first", [True, False])
def test_what_goes_before_what_is_what_the_order_says(is_first: bool) -> None:
    every: tuple[Strategy, ...] = ("bold", "steady", "devious", "slow")
    for mine in every:
        for theirs in every:
            pair = order(mine, theirs) == "12" if is_first else order(theirs, mine) == "21"
            assert (theirs in goes_before(mine, is_first)) == pair, (mine, theirs)
