"""Coherency: the digest's checks, and a plain breadth-first search."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.kernel.plane.coherency import is_coherent, links, loose, narrowest_break, removals
from app.rules.kernel.plane.gaps import horizontal_gap, vertical_gap
from app.rules.kernel.plane.shapes import Body
from tests.rules.kernel.models_of import INCH, RULE, hull, model, oval


@pytest.mark.rule("W40K-GEO-05")
def test_plan_and_height_are_tested_apart() -> None:
    assert is_coherent([model(0, 0), model(3, 0, 6)], RULE, INCH)
    assert not is_coherent([model(0, 0), model(3.01, 0, 6)], RULE, INCH)
    assert not is_coherent([model(0, 0), model(3, 0, 6.01)], RULE, INCH)


@pytest.mark.rule("W40K-GEO-05")
def test_two_pairs_are_not_one_unit() -> None:
    unit = [model(x, 0, id=f"m{i}") for i, x in enumerate((0, 2, 10, 12, 14))]
    assert not is_coherent(unit, RULE, INCH)
    assert loose(unit, RULE, INCH) == ("m0", "m1")
    assert removals(unit, RULE, INCH) == ("m0", "m1")
    found = narrowest_break(unit, RULE, INCH)
    assert found is not None
    assert (found.held.id, found.stray.id) == ("m2", "m1")
    assert found.apart == pytest.approx(7.0)
    assert is_coherent([m for m in unit if m.id not in removals(unit, RULE, INCH)], RULE, INCH)


def test_small_units_are_coherent() -> None:
    assert is_coherent([], RULE, INCH)
    assert loose([], RULE, INCH) == ()
    assert is_coherent([model(0, 0)], RULE, INCH)
    assert narrowest_break([model(0, 0), model(2, 0)], RULE, INCH) is None


@pytest.mark.rule("W40K-UNIT-02")
def test_the_break_that_lacks_least_is_told_with_both_gaps() -> None:
    tower = [model(0, 0, id="a"), model(1.5, 0, id="b"), model(2.5, 0, 6.5, id="up")]
    found = narrowest_break(tower, RULE, INCH)
    assert found is not None
    assert (found.held.id, found.stray.id, found.apart, found.rise) == ("b", "up", 0.0, 6.5)
    nearer = narrowest_break([*tower, model(6.5, 0, 6.5, id="far")], RULE, INCH)
    assert nearer is not None
    assert (nearer.held.id, nearer.stray.id) == ("b", "up")


def test_shapes_are_measured_by_their_edges() -> None:
    assert is_coherent([hull(0, 0, 4, 2), model(4.5, 0)], RULE, INCH)
    assert not is_coherent([hull(0, 0, 4, 2), model(0, 4.6)], RULE, INCH)
    assert is_coherent([oval(0, 0, 2, 1, 90), oval(0, 6, 2, 1, 90)], RULE, INCH)
    assert not is_coherent([oval(0, 0, 2, 1), oval(0, 6, 2, 1)], RULE, INCH)


units = st.lists(
    st.tuples(st.floats(0, 14), st.floats(0, 14), st.sampled_from([0.0, 0.0, 3.0, 7.0])), min_size=1, max_size=30
).map(lambda places: [model(x, y, z, id=str(i)) for i, (x, y, z) in enumerate(places)])


def _groups(unit: list[Body]) -> list[set[str]]:
    left, found = {m.id: m for m in unit}, []
    while left:
        front = [left.pop(next(iter(left)))]
        group = set()
        while front:
            here = front.pop()
            group.add(here.id)
            near = [m for m in left.values() if horizontal_gap(here, m) <= 2.001 and vertical_gap(here, m) <= 6.001]
            front.extend(left.pop(m.id) for m in near)
        found.append(group)
    return found


@settings(max_examples=150)
@given(units)
@pytest.mark.rule("W40K-GEO-05")
def test_groups_are_those_of_a_plain_search(unit: list[Body]) -> None:
    groups = _groups(unit)
    assert is_coherent(unit, RULE, INCH) == (len(groups) == 1)
    assert len(loose(unit, RULE, INCH)) == len(unit) - max(len(group) for group in groups)
    assert {m.id for m in unit} - set(loose(unit, RULE, INCH)) in groups
    adjacency = links(unit, RULE, INCH)
    assert all(bool(adjacency[i] >> j & 1) == bool(adjacency[j] >> i & 1) for i in range(len(unit)) for j in range(i))
