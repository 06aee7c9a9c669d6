"""Where bodies may stand."""

from math import hypot

import pytest

from app.rules.kernel.plane.footprints import outline_of, plan_shape
from app.rules.kernel.plane.placement import (
    area,
    area_gap,
    displacement,
    halves,
    on_table,
    overlaps,
    overlaps_prism,
    stands_in,
    supported,
    wholly_within,
)
from app.rules.kernel.plane.shapes import Circle, Point, Pose
from tests.rules.kernel.models_of import ARMS, INCH, ON_FOOT, box, hull, model, oval

TABLE = (72.0, 48.0)


@pytest.mark.rule("W40K-GEO-10")
def test_touching_is_no_overlap() -> None:
    assert not overlaps(model(0, 0), model(1, 0), INCH)
    assert overlaps(model(0, 0), model(0.99, 0), INCH)
    assert not overlaps(hull(0, 0, 4, 2), hull(4, 0, 4, 2), INCH)
    assert overlaps(hull(0, 0, 4, 2), hull(3.99, 0, 4, 2), INCH)
    assert not overlaps(hull(0, 0, 4, 2), model(2.5, 0), INCH)
    assert overlaps(hull(0, 0, 4, 2), model(2.49, 0), INCH)
    assert not overlaps(oval(0, 0, 2, 1), oval(4, 0, 2, 1), INCH)
    assert overlaps(oval(0, 0, 2, 1), oval(3.99, 0, 2, 1), INCH)
    assert not overlaps(oval(0, 0, 2, 1), hull(3, 0, 2, 2), INCH)
    assert overlaps(oval(0, 0, 2, 1), hull(2.99, 0, 2, 2), INCH)


@pytest.mark.rule("W40K-GEO-10")
def test_bodies_over_one_another_do_not_overlap() -> None:
    assert not overlaps(model(0, 0, 0, height=1.5), model(0.2, 0, 1.5), INCH)
    assert overlaps(model(0, 0, 0, height=1.5), model(0.2, 0, 1.49), INCH)


@pytest.mark.rule("W40K-GEO-10", "W40K-MOVE-09")
def test_terrain_is_stood_on_or_under_but_not_in() -> None:
    block = box(0, 4, 0, 4, 2)
    assert overlaps_prism(model(2, 2), block, INCH)
    assert not overlaps_prism(model(2, 2, 2), block, INCH)
    assert not overlaps_prism(model(-0.5, 2), block, INCH)
    assert overlaps_prism(model(-0.49, 2), block, INCH)
    assert not overlaps_prism(model(2, 2, height=1.5), box(0, 4, 0, 4, 1, base=1.5), INCH)
    assert overlaps_prism(hull(-1.99, 2, 4, 2), block, INCH)
    assert not overlaps_prism(hull(-2, 2, 4, 2), block, INCH)


@pytest.mark.rule("W40K-GEO-10")
@pytest.mark.parametrize("at", [(5.0, -1.7), (6.0, -3.6)])
def test_nothing_stands_in_either_of_two_walls_that_meet_at_a_narrow_angle(at: tuple[float, float]) -> None:
    assert overlaps_prism(model(*at, r=0.1), ARMS, INCH)
    assert overlaps_prism(hull(*at, 0.3, 0.3), ARMS, INCH)


@pytest.mark.rule("W40K-GEO-11", "W40K-MOVE-09")
def test_the_whole_base_stays_on_the_table() -> None:
    assert on_table(model(0.5, 10), *TABLE, INCH)
    assert not on_table(model(0.4, 10), *TABLE, INCH)
    assert not on_table(model(71.6, 10), *TABLE, INCH)
    assert on_table(model(71.5, 10), *TABLE, INCH)
    assert on_table(hull(2, 1, 4, 2), *TABLE, INCH)
    assert not on_table(hull(2, 1, 4, 2, facing=90), *TABLE, INCH)
    assert on_table(oval(2, 1, 2, 1), *TABLE, INCH)
    assert not on_table(oval(2, 1, 2, 1, facing=90), *TABLE, INCH)


@pytest.mark.rule("W40K-GEO-12", "W40K-DEP-04")
def test_deployment_keeps_more_than_twelve_inches_from_the_enemy_zone() -> None:
    parts = halves(*TABLE, Point(x=0, y=24), Point(x=72, y=24))
    assert parts is not None
    own, enemy = sorted(parts, key=lambda part: min(p.y for p in part))
    legal, close = model(36, 11.4), model(36, 11.5)
    assert wholly_within(legal, own, INCH)
    assert area_gap(legal, enemy) == pytest.approx(12.1)
    assert INCH.more_than(area_gap(legal, enemy), 12)
    assert not INCH.more_than(area_gap(close, enemy), 12)
    assert not wholly_within(model(36, 23.6), own, INCH)
    assert wholly_within(model(36, 23.5), own, INCH)
    assert area_gap(model(36, 30), enemy) == 0
    assert area_gap(hull(36, 10, 4, 2), enemy) == pytest.approx(13)


@pytest.mark.rule("W40K-GEO-18", "W40K-DEP-01")
def test_a_line_cuts_the_table_in_two() -> None:
    diagonal = halves(*TABLE, Point(x=0, y=0), Point(x=72, y=48))
    assert diagonal is not None
    assert [area(part) for part in diagonal] == pytest.approx([1728, 1728])
    off = halves(*TABLE, Point(x=0, y=23), Point(x=72, y=23))
    assert off is not None
    assert sorted(area(part) for part in off) == pytest.approx([1656, 1800])
    slanted = halves(*TABLE, Point(x=30, y=1), Point(x=42, y=47))
    assert slanted is not None
    assert [area(part) for part in slanted] == pytest.approx([1728, 1728])
    assert halves(*TABLE, Point(x=-1, y=0), Point(x=-1, y=48)) is None


@pytest.mark.rule("W40K-GEO-16")
def test_standing_in_or_on_a_piece() -> None:
    ruin = box(0, 6, 0, 6, 3)
    assert stands_in(model(3, 3), ruin, INCH)
    assert stands_in(model(3, 3, 3), ruin, INCH)
    assert stands_in(model(0.5, 3), ruin, INCH)
    assert not stands_in(model(0.4, 3), ruin, INCH)
    assert not stands_in(model(3, 3, 3.1), ruin, INCH)


@pytest.mark.rule("W40K-GEO-08")
def test_something_carries_a_model() -> None:
    block = box(0, 4, 0, 4, 2)
    assert supported(model(10, 10), [block], INCH, ON_FOOT)
    assert supported(model(0.1, 2, 2), [block], INCH, ON_FOOT)
    assert not supported(model(-0.1, 2, 2), [block], INCH, ON_FOOT)
    assert not supported(model(2, 2, 1), [block], INCH, ON_FOOT)


@pytest.mark.rule("W40K-GEO-17", "W40K-MOVE-10")
def test_every_part_of_a_base_has_to_get_away() -> None:
    flyer = model(0, 0, r=1)
    assert displacement(flyer, Pose(x=19.9, y=0)) == pytest.approx(19.9)
    assert displacement(flyer, Pose(x=20, y=0)) == pytest.approx(20)
    assert displacement(flyer, Pose(x=5, y=0)) == pytest.approx(5)
    assert displacement(hull(0, 0, 4, 2), Pose(x=20, y=0, facing=180)) == pytest.approx(hypot(16, 2))


def test_outlines_to_draw() -> None:
    drawn = outline_of(Circle(radius=2), Pose(x=5, y=5), segments=8)
    assert len(drawn) == 8
    assert all((p.x - 5) ** 2 + (p.y - 5) ** 2 == pytest.approx(4) for p in drawn)
    assert plan_shape(hull(5, 5, 4, 2, 90)).bounds == pytest.approx((4, 3, 6, 7))
