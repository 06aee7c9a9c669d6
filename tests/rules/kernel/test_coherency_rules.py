"""How many neighbours and how connected: each system's rule of coherency, and the fewest removals by trying every set."""

from itertools import combinations
from math import cos, sin, tau

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.kernel.plane.coherency import Coherency, is_coherent, loose, mends, removals
from app.rules.kernel.plane.shapes import Body
from tests.rules.kernel.models_of import INCH, model, rect

SIGMAR = Coherency(reach=0.5, neighbours=((2, 1), (7, 2)))
"""Half an inch, heights aside; from seven models on each has two neighbours (AOS-CORE-15.1)."""
SCATTERED = Coherency(reach=0.5, neighbours=((2, 1), (7, 2)), connected=False)
R = 0.4921
"""A 25 mm base."""


def row(count: int, step: float, *, start: float = 0.0, name: str = "m") -> list[Body]:
    return [model(start + i * step, 0, r=R, id=f"{name}{i}") for i in range(count)]


def wheel(count: int, gap: float = 0.2) -> list[Body]:
    radius = (2 * R + gap) / (2 * sin(tau / count / 2))
    return [model(radius * cos(i * tau / count), radius * sin(i * tau / count), r=R, id=f"w{i}") for i in range(count)]


def test_six_in_a_row_hold_together_at_half_an_inch_and_two_trios_do_not() -> None:
    assert is_coherent(row(6, 1.48), SIGMAR, INCH)
    assert not is_coherent(row(6, 1.49), SIGMAR, INCH)
    trios = [*row(3, 1.0), *row(3, 1.0, start=20, name="n")]
    assert not is_coherent(trios, SIGMAR, INCH)
    assert is_coherent(trios, SCATTERED, INCH)
    assert is_coherent([model(0, 0), model(1.4, 0, 6)], SIGMAR, INCH)


def test_seven_need_two_neighbours_each() -> None:
    chain = row(7, 1.2)
    assert loose(chain, SIGMAR, INCH) == ("m0", "m6")
    assert is_coherent(wheel(7), SIGMAR, INCH)
    assert is_coherent(wheel(7)[:6], SIGMAR, INCH)


def test_the_end_of_a_broken_ring_of_eight_goes_and_no_inner_model() -> None:
    chain = wheel(8)[:7]
    assert len(removals(chain, SIGMAR, INCH)) == 1
    assert [mends(chain, frozenset({body.id}), SIGMAR, INCH) for body in chain] == [True, *[False] * 5, True]


@pytest.mark.parametrize(
    ("bodies", "count"),
    [(row(10, 1.2), 4), ([*row(5, 1.2), *row(3, 1.2, start=30, name="n")], 3), (row(1, 1.0), 0), ([], 0)],
)
def test_no_more_go_than_must(bodies: list[Body], count: int) -> None:
    assert len(removals(bodies, SIGMAR, INCH)) == count


def test_stands_hold_together_by_touching() -> None:
    touch = Coherency(reach=0.0)
    assert is_coherent([rect(0, 0, 4, 2, 90), rect(4, 0, 4, 2, 90, id="s")], touch, INCH)
    assert not is_coherent([rect(0, 0, 4, 2, 90), rect(4.01, 0, 4, 2, 90, id="s")], touch, INCH)


def test_a_rule_that_cannot_be_mended_one_by_one_is_no_rule() -> None:
    with pytest.raises(ValueError, match="more than one neighbour"):
        Coherency(reach=1, neighbours=((2, 2), (7, 1)))


spots = st.tuples(st.integers(0, 5), st.integers(0, 3))
units = st.lists(spots, min_size=1, max_size=9, unique=True).map(
    lambda found: [model(x * 1.2, y * 1.2, r=R, id=f"m{i}") for i, (x, y) in enumerate(found)]
)
rules = st.sampled_from(
    (SIGMAR, SCATTERED, Coherency(reach=0.5), Coherency(reach=0.5, neighbours=((2, 1), (4, 2))), Coherency(reach=0.9))
)


@settings(max_examples=120)
@given(units, rules)
def test_the_fewest_removals_are_those_of_trying_every_set(unit: list[Body], rule: Coherency) -> None:
    gone = removals(unit, rule, INCH)
    assert is_coherent([body for body in unit if body.id not in gone], rule, INCH)
    for count in range(len(gone)):
        for some in combinations(unit, count):
            assert not is_coherent([body for body in unit if body not in some], rule, INCH)
    assert is_coherent(unit, rule, INCH) == (loose(unit, rule, INCH) == ())
