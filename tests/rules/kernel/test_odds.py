"""Odds against counting every outcome."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.kernel.dice.odds import (
    Chances,
    added,
    again,
    at_least,
    at_most,
    binomial,
    certain,
    chain,
    die,
    difference,
    faces,
    losses,
    mapped,
    mean,
    one_again,
    success,
    summed,
    thinned,
    times,
)

shares = st.integers(0, 6).map(lambda n: n / 6)
small = st.lists(st.integers(0, 4), min_size=1, max_size=6).map(faces)


def counted(outcomes: list[int]) -> Chances:
    return {value: number / len(outcomes) for value, number in Counter(outcomes).items()}


def test_two_dice_and_three_against_counting() -> None:
    assert times(die(), 2) == pytest.approx(counted([sum(roll) for roll in product(range(1, 7), repeat=2)]))
    assert times(die(), 3) == pytest.approx(counted([sum(roll) for roll in product(range(1, 7), repeat=3)]))


@given(chances=small, count=st.integers(0, 9))
def test_times_is_adding_over_and_over(chances: Chances, count: int) -> None:
    expected = certain(0)
    for _ in range(count):
        expected = added(expected, chances)
    assert times(chances, count) == pytest.approx(expected)


@given(count=small, each=small)
def test_summed_keeps_the_whole_and_multiplies_means(count: Chances, each: Chances) -> None:
    result = summed(count, each)
    assert sum(result.values()) == pytest.approx(1.0)
    assert mean(result) == pytest.approx(mean(count) * mean(each))


@given(attacks=st.integers(0, 20), hit=shares, wound=shares, unsaved=shares)
def test_chain_is_one_binomial_of_the_product(attacks: int, hit: float, wound: float, unsaved: float) -> None:
    last = chain(certain(attacks), hit, wound, unsaved)[-1]
    direct = binomial(attacks, hit * wound * unsaved)
    for value in range(attacks + 1):
        assert last.get(value, 0.0) == pytest.approx(direct.get(value, 0.0), abs=1e-9)


@given(count=st.integers(0, 4), needs=st.integers(2, 6))
def test_one_die_thrown_again_against_counting(count: int, needs: int) -> None:
    outcomes = []
    for roll in product(range(1, 7), repeat=count + 1):
        hits = sum(face >= needs for face in roll[:count])
        outcomes.append(hits + (hits < count and roll[count] >= needs))
    assert one_again(count, success(needs)) == pytest.approx(counted(outcomes))


@given(hurts=st.integers(0, 4), wounds=st.integers(1, 4), models=st.integers(1, 3), first=st.integers(1, 4))
def test_losses_against_counting(hurts: int, wounds: int, models: int, first: int) -> None:
    first = min(first, wounds)
    outcomes = []
    for roll in product((1, 2, 3), repeat=hurts):
        lost, left = 0, first
        for points in roll:
            if lost == models:
                break
            left -= points
            if left <= 0:
                lost, left = lost + 1, wounds
        outcomes.append(lost)
    result = losses(certain(hurts), faces((1, 2, 3)), wounds=wounds, models=models, first=first)
    assert result == pytest.approx(counted(outcomes))


def test_single_dice() -> None:
    assert success(3) == pytest.approx(4 / 6)
    assert success(1) == pytest.approx(5 / 6)
    assert success(1, one_fails=False) == 1.0
    assert success(7) == 0.0
    assert again(1 / 2, 1 / 6) == pytest.approx(7 / 12)
    assert again(1 / 2, 1 / 2) == pytest.approx(3 / 4)
    assert mapped(die(), lambda face: (face + 1) // 2) == pytest.approx(faces((1, 2, 3)))


@pytest.mark.rule("WM-ORD-11")
def test_an_order_at_command_eight_less_two() -> None:
    assert at_most(times(die(), 2), 6) == pytest.approx(15 / 36)


@pytest.mark.rule("W40K-OW-05")
def test_overwatch_hits_on_sixes_only() -> None:
    assert at_least(thinned(certain(10), 1 / 6), 1) == pytest.approx(1 - (5 / 6) ** 10)


@pytest.mark.rule("UW-CMB-09")
def test_success_draw_and_failure_add_up() -> None:
    margin = difference(binomial(3, 1 / 2), binomial(2, 1 / 3))
    assert at_least(margin, 1) + margin[0] + at_most(margin, -1) == pytest.approx(1.0)
