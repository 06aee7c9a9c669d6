"""Discs: the checks of the Diskwars digest, and pins against sampling."""

from math import cos, dist, hypot, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.kernel.boards.stacks import (
    Disc,
    covered,
    flip_to,
    flipped,
    gap,
    laid,
    next_z,
    outside,
    overlap,
    overlapping,
    pins,
    shared_area,
    wholly_inside,
)
from app.rules.kernel.plane.shapes import Body, Circle, Point, Pose
from app.rules.kernel.plane.tolerance import Tolerance

CM = Tolerance(bound=0.01, touch=0.01)
"""The tolerance of Diskwars."""
SMALL, MEDIUM = 2.5, 3.25


def disc(id_: str, x: float, y: float, z: int = 1, radius: float = SMALL) -> Disc:
    return Disc(Body(id=id_, pose=Pose(x=x, y=y, z=float(z)), footprint=Circle(radius=radius), height=0.0))


coordinates = st.integers(0, 60).map(lambda n: n / 4)
piles = st.lists(st.tuples(coordinates, coordinates, st.sampled_from((2.5, 3.25, 4.0))), max_size=7).map(
    lambda rows: [disc(f"d{z}", x, y, z, radius) for z, (x, y, radius) in enumerate(rows)]
)


@pytest.mark.rule("DW-PIN-01", "DW-PIN-02")
@pytest.mark.parametrize(("x", "touches"), [(14.9, True), (15.0, False), (14.995, False)])
def test_overlap_needs_more_than_touching_rims(x: float, touches: bool) -> None:
    assert overlap(disc("a", 10, 10), disc("b", x, 10, 2), CM) is touches


@given(piles)
def test_of_many_those_overlap_one_that_do_by_themselves(pile: list[Disc]) -> None:
    for one in pile:
        assert overlapping(one, pile, CM) == [other for other in pile if overlap(one, other, CM)]


@pytest.mark.rule("DW-PIN-04", "DW-PIN-08")
def test_the_middle_disc_keeps_the_top_one_from_pinning() -> None:
    a, b, c = disc("a", 10, 10, 1), disc("b", 12, 10, 2), disc("c", 14, 10, 3)
    assert pins([c, a, b], CM) == {("b", "a"), ("c", "b")}
    assert overlap(c, a, CM)
    assert pins([a, c], CM) == {("c", "a")}


@pytest.mark.rule("DW-PIN-04")
def test_the_two_readings_of_a_middle_disc_that_hides_only_a_part() -> None:
    pile = [disc("x", 0, 0, 1), disc("y", -4, 0, 2), disc("z", 0.9, 0, 3)]
    assert pins(pile, CM) == {("y", "x"), ("z", "y")}
    assert pins(pile, CM, "contact") == {("y", "x"), ("z", "y"), ("z", "x")}


@pytest.mark.rule("DW-PIN-09")
def test_pinning_the_same_disc_in_the_same_flip_is_nothing_new() -> None:
    enemy, mover = disc("e", 12.5, 10, 1), disc("m", 10, 10, 2)
    to = flipped(mover, CM, 0)
    assert to == Point(x=15.0, y=10.0)
    after = laid(mover, to, next_z([enemy, mover]))
    assert after.z == 3
    assert pins([enemy, after], CM) - pins([enemy, mover], CM) == frozenset()
    assert pins([enemy, after], CM) - pins([enemy, disc("m", 20, 10, 2)], CM) == {("m", "e")}


@pytest.mark.rule("DW-MOV-03")
def test_flips() -> None:
    for angle, (x, y) in {0: (25, 20), 90: (20, 25)}.items():
        to = flipped(disc("a", 20, 20), CM, angle)
        assert to is not None
        assert (to.x, to.y) == pytest.approx((x, y))
    west = flipped(disc("a", 20, 20, radius=MEDIUM), CM, 180)
    assert west is not None
    assert (west.x, west.y) == pytest.approx((13.5, 20))
    turned = flipped(disc("a", 20, 20), CM, 0, 90)
    assert turned is not None
    assert (turned.x, turned.y) == pytest.approx((22.5, 22.5))
    assert flipped(disc("a", 20, 20), CM, 0, 180) is None


@given(length=st.floats(0.02, 5.0), angle=st.floats(0, 360))
def test_a_flip_reaches_every_place_within_a_diameter(length: float, angle: float) -> None:
    start = disc("a", 20, 20)
    to = Point(x=20 + length * cos(radians(angle)), y=20 + length * sin(radians(angle)))
    angles = flip_to(start, to, CM)
    assert angles is not None
    there = flipped(start, CM, *angles)
    assert there is not None
    assert dist((there.x, there.y), (to.x, to.y)) < 1e-6


def test_a_flip_reaches_nothing_else() -> None:
    assert flip_to(disc("a", 20, 20), Point(x=20, y=20), CM) is None
    assert flip_to(disc("a", 20, 20), Point(x=25.2, y=20), CM) is None


@pytest.mark.rule("DW-MOV-10", "DW-GEO-05")
@pytest.mark.parametrize(("x", "radius", "gone"), [(-2.0, SMALL, False), (-3.5, MEDIUM, True), (-2.5, SMALL, True)])
def test_off_the_table(x: float, radius: float, gone: bool) -> None:
    assert outside(disc("a", x, 45, radius=radius), 90, 90, CM) is gone


@pytest.mark.rule("DW-GEO-04")
def test_wholly_inside_counts_the_edge() -> None:
    low, high = Point(x=0, y=0), Point(x=20, y=20)
    assert wholly_inside(disc("a", 2.5, 17.5), low, high, CM)
    assert not wholly_inside(disc("a", 2.4, 10), low, high, CM)
    assert not wholly_inside(disc("a", 10, 17.6), low, high, CM)


@pytest.mark.rule("DW-GEO-09")
def test_shared_area() -> None:
    assert shared_area(disc("a", 0, 0), disc("b", 2.5, 0)) == pytest.approx(7.68, abs=0.005)
    assert shared_area(disc("a", 0, 0), disc("b", 5, 0)) == 0.0
    assert shared_area(disc("a", 0, 0), disc("b", 0.1, 0, radius=4)) == pytest.approx(3.14159 * 6.25, rel=1e-4)


@pytest.mark.rule("DW-GEO-01")
@given(pile=piles)
def test_gap_is_nought_exactly_where_discs_meet(pile: list[Disc]) -> None:
    for a in pile:
        for b in pile:
            assert gap(a, b) == pytest.approx(max(0.0, hypot(a.x - b.x, a.y - b.y) - a.radius - b.radius))


@given(piles)
def test_pins_are_what_lies_on_a_disc_with_nothing_between(pile: list[Disc]) -> None:
    """Each pair asked by itself (DW-PIN-03, DW-PIN-04)."""
    found = {
        (upper.id, lower.id)
        for upper in pile
        for lower in pile
        if upper.z > lower.z
        and overlap(upper, lower, CM)
        and not any(lower.z < one.z < upper.z and overlap(one, lower, CM) and overlap(one, upper, CM) for one in pile)
    }
    assert pins(pile, CM) == found


@pytest.mark.rule("DW-PIN-06")
@given(pile=piles)
def test_covered_is_pinned_under_both_rules_and_pins_go_down(pile: list[Disc]) -> None:
    order = {one.id: one.z for one in pile}
    strict, loose = pins(pile, CM), pins(pile, CM, "contact")
    assert strict <= loose
    assert all(order[upper] > order[lower] for upper, lower in loose)
    for one in pile:
        assert covered(one, pile, CM) == any(lower == one.id for _, lower in strict)


@given(x=st.floats(-5, 5), y=st.floats(-5, 5), middle=piles)
def test_contact_agrees_with_points_that_lie_bare(x: float, y: float, middle: list[Disc]) -> None:
    """Any point well inside two discs and well outside those in between is a witness that the upper pins the lower."""
    lower, upper = disc("low", 5, 5, -1, 4.0), disc("top", 5 + x, 5 + y, 99, 4.0)
    between = [one for one in middle if overlap(one, upper, CM) and overlap(one, lower, CM)]
    pile = [lower, *middle, upper]
    steps = [n / 12 for n in range(-12, 13)]
    points = [(lower.x + lower.radius * i, lower.y + lower.radius * j) for i in steps for j in steps]

    def deep(one: Disc, point: tuple[float, float]) -> bool:
        return dist((one.x, one.y), point) < one.radius - 2 * CM.touch

    def clear(one: Disc, point: tuple[float, float]) -> bool:
        return dist((one.x, one.y), point) > one.radius + 2 * CM.touch

    if any(deep(lower, p) and deep(upper, p) and all(clear(one, p) for one in between) for p in points):
        assert ("top", "low") in pins(pile, CM, "contact")


@pytest.mark.parametrize(
    ("middle", "pinned"), [((2.5, 0.0, 4.0), False), ((2.5, 3.0, 4.0), True), ((2.5, 0.0, 2.0), True)]
)
def test_contact_ends_where_the_middle_hides_all(middle: tuple[float, float, float], pinned: bool) -> None:
    x, y, radius = middle
    pile = [disc("low", 0, 0, 1, 4.0), disc("mid", x, y, 2, radius), disc("top", 5, 0, 3, 4.0)]
    assert (("top", "low") in pins(pile, CM, "contact")) is pinned


@given(pile=piles)
def test_the_top_disc_is_never_pinned(pile: list[Disc]) -> None:
    highest = disc("top", 7, 7, next_z(pile))
    assert all(lower != "top" for _, lower in pins([*pile, highest], CM))
    assert all(covered(one, [*pile, highest], CM) for one in pile if overlap(one, highest, CM))
