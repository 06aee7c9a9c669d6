"""Stands, contacts and formations: the checks of the Warmaster digest, and properties against Shapely."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import Polygon

from app.rules.kernel.boards.contacts import (
    away_from,
    coherent,
    contact,
    formation,
    in_flank_or_rear,
    removable,
    supports,
    touched_sides,
    touches_side,
    unit_gap,
)
from app.rules.kernel.boards.stands import (
    SIDES,
    Stand,
    apart_by,
    are_within,
    corners,
    edge,
    gap,
    moved,
    off_table,
    overlapping,
    penetration,
    swept,
    turn_between,
)
from app.rules.kernel.plane.shapes import Point, Pose
from tests.rules.kernel.stands_of import CM, cavalry, infantry, stand

COLUMN = ((0, 0, 90), (0, -2, 90), (0, -4, 90))
LINE = ((-4, 0, 90), (0, 0, 90), (4, 0, 90))
stands = st.builds(
    lambda x, y, facing, size: stand(f"{x}{y}{facing}", Pose(x=x, y=y, facing=facing), size, 6 - size),
    st.floats(-8, 8),
    st.floats(-8, 8),
    st.integers(0, 359),
    st.sampled_from((2.0, 4.0)),
)


def polygon(stand: Stand) -> Polygon:
    return Polygon([(p.x, p.y) for p in corners(stand)])


def near(points: tuple[Point, ...], expected: list[tuple[float, float]]) -> bool:
    """Whether these are the places, the digest's y upwards."""
    return sorted((round(p.x, 6), round(-p.y, 6)) for p in points) == sorted(expected)


@pytest.mark.rule("WM-CON-10", "WM-GEO-02")
def test_front_edges() -> None:
    assert near(edge(infantry((0, 0, 90))[0], "front"), [(-2, 1), (2, 1)])
    assert near(edge(cavalry((0, 0, 90))[0], "front"), [(-1, 2), (1, 2)])
    assert near(edge(cavalry((8, 2, 180))[0], "front"), [(6, 1), (6, 3)])


@pytest.mark.rule("WM-CON-04", "WM-GEO-03")
def test_distance_is_taken_in_the_middle_of_facing_edges() -> None:
    apart = gap(infantry((0, 0, 90))[0], cavalry((0, 20, 270))[0], CM)
    assert apart.distance == pytest.approx(17.0)
    assert near((apart.a, apart.b), [(0, 1), (0, 18)])
    assert unit_gap(infantry(*LINE), cavalry((0, 20, 270))) == pytest.approx(17.0)


@given(a=stands, b=stands)
def test_distance_and_overlap_agree_with_shapely(a: Stand, b: Stand) -> None:
    one, two = polygon(a), polygon(b)
    apart = gap(a, b, CM)
    assert apart.distance == pytest.approx(one.distance(two), abs=1e-6)
    if apart.distance > 1e-6:
        assert ((apart.a.x - apart.b.x) ** 2 + (apart.a.y - apart.b.y) ** 2) ** 0.5 == pytest.approx(apart.distance)
    deep = penetration(corners(a), corners(b))
    assert (deep > 1e-9) == (one.intersection(two).area > 1e-9) or abs(deep) < 1e-4
    assert overlapping(a, b, CM) == overlapping(b, a, CM)


@given(a=stands, b=stands, limit=st.sampled_from((0.0, CM.touch, 1.0, 5.0)))
def test_the_bare_distance_is_that_of_the_gap_to_the_last_digit(a: Stand, b: Stand, limit: float) -> None:
    apart = gap(a, b, CM).distance
    assert apart_by(a, b) == apart
    assert are_within(a, b, limit) == (apart <= limit)


@given(a=stands, b=stands)
def test_contact_is_mutual(a: Stand, b: Stand) -> None:
    assert contact(a, b, CM) == contact(b, a, CM)


@given(a=stands, dx=st.floats(-9, 9), dy=st.floats(-9, 9))
def test_swept_area_is_the_hull_of_start_and_end(a: Stand, dx: float, dy: float) -> None:
    hull = polygon(a).union(polygon(moved(a, dx, dy))).convex_hull
    assert Polygon([(p.x, p.y) for p in swept(a, dx, dy)]).symmetric_difference(hull).area < 1e-6


@pytest.mark.rule("WM-GEO-05", "WM-CON-11")
@given(
    at=st.sampled_from(((0, 2), (2, 0), (0, -2), (3, 0), (4, 1), (0.5, 2.04), (9, 9))),
    turn=st.sampled_from((0, 0.5, 1.5, 90, 180, 271, 45)),
)
def test_an_edge_asked_by_itself_is_touched_as_it_is_among_all_four(at: tuple[float, float], turn: float) -> None:
    foe, other = infantry((0, 0, 90))[0], cavalry((*at, turn))[0]
    touched = touched_sides(foe, other, CM)
    assert [side for side in SIDES if touches_side(foe, side, other, CM)] == list(touched)


def test_kinds_of_contact() -> None:
    foe = infantry((0, 0, 90))[0]
    assert contact(foe, cavalry((0, 3, 270))[0], CM) == "edge"
    assert contact(foe, cavalry((3, 3, 270))[0], CM) == "corner"
    assert contact(foe, cavalry((0, 3.1, 270))[0], CM) is None
    assert touched_sides(foe, cavalry((1.5, 3, 270))[0], CM) == {"front": pytest.approx(1.5)}
    assert touched_sides(foe, cavalry((4, 0, 180))[0], CM) == {"right": pytest.approx(2.0)}


@pytest.mark.rule("WM-GEO-05")
@pytest.mark.parametrize("turn", [5, 20, 33, 57])
def test_a_corner_that_pokes_at_an_edge_is_corner_contact(turn: int) -> None:
    foe = infantry((0, 0, 90))[0]
    poking = cavalry((0, 0, 270 + turn))[0]
    lowest = max(corners(poking), key=lambda p: p.y)
    touching = moved(poking, -lowest.x, -1 - lowest.y)
    assert contact(foe, touching, CM) == contact(touching, foe, CM) == "corner"


@pytest.mark.rule("WM-GEO-07", "WM-AMB-52")
@pytest.mark.parametrize(
    ("foe", "by_cavalry", "hurt"),
    [((4, 0, 90), (8, 0, 180), True), ((4, 0, 90), (8, -2, 180), True), ((4, 0, 90), (8, 2, 180), False)],
)
def test_flank_contact(foe: tuple[float, float, float], by_cavalry: tuple[float, float, float], hurt: bool) -> None:
    one, other = infantry(foe)[0], cavalry(by_cavalry)[0]
    assert in_flank_or_rear(one, other, CM) is hurt
    if not hurt:
        assert not in_flank_or_rear(other, one, CM)


@pytest.mark.rule("WM-GEO-07", "WM-AMB-52")
def test_corner_to_corner_and_flush_fronts_are_frontal() -> None:
    one, corner = infantry((0, 0, 90), (4, 2, 270))
    assert contact(one, corner, CM) == "corner"
    assert not in_flank_or_rear(one, corner, CM)
    assert not in_flank_or_rear(corner, one, CM)
    assert not in_flank_or_rear(one, infantry((0, 2, 270))[0], CM)


@pytest.mark.rule("WM-GEO-09", "WM-FRM-03", "WM-FRM-04", "WM-FRM-05", "WM-FRM-06")
def test_formations() -> None:
    assert formation(infantry(*LINE), CM) == "line"
    assert formation(infantry(*COLUMN), CM) == "column"
    assert formation(infantry((-4, 0, 90), (0, 0, 90), (4, 0.5, 90)), CM) == "irregular"
    assert formation(infantry((0, 0, 17)), CM) == "line"
    assert formation(infantry((0, 0, 90), (2, -2, 90), (4, -4, 90)), CM) == "column"
    assert formation(cavalry((0, 0, 90), (2, 0, 270)), CM) == "irregular"


@given(turn=st.integers(0, 359), shift=st.floats(-50, 50))
def test_formations_do_not_depend_on_where_they_stand(turn: int, shift: float) -> None:
    line = [stand(str(n), Pose(x=shift, y=0, facing=turn), 4.0, 2.0) for n in range(3)]
    left = edge(line[0], "front")
    step = ((left[1].x - left[0].x), (left[1].y - left[0].y))
    row = [moved(one, step[0] * n, step[1] * n) for n, one in enumerate(line)]
    assert formation(row, CM) == "line"
    assert formation(row[::-1], CM) == "line"


@pytest.mark.rule("WM-GEO-08", "WM-GEO-15")
def test_coherence_and_the_stands_that_may_go() -> None:
    line = infantry(*LINE)
    assert coherent(line, CM)
    assert removable(line, CM) == ("i0", "i2")
    assert not coherent([line[0], line[2]], CM)
    assert removable(infantry(*COLUMN), CM) == ("i0", "i2")


@pytest.mark.rule("WM-GEO-17")
def test_support() -> None:
    fighter, behind, beside, askew = infantry((0, 0, 90), (0, -2, 90), (4, 0, 90), (1, -2, 90))
    assert supports(behind, fighter, CM) == "behind"
    assert supports(beside, fighter, CM) == "beside"
    assert supports(askew, fighter, CM) is None
    assert supports(fighter, behind, CM) is None
    assert supports(infantry((0, -2, 85))[0], fighter, CM) is None


@pytest.mark.rule("WM-EVA-01", "WM-GEO-10")
def test_straight_away() -> None:
    first = infantry(*COLUMN)[0]
    way = away_from(cavalry((0, 15, 270))[0], first, CM)
    assert (way.x, -way.y) == pytest.approx((0, -1))
    touching = away_from(cavalry((0, 3, 270))[0], first, CM)
    assert (touching.x, -touching.y) == pytest.approx((0, -1))


@pytest.mark.rule("WM-GEO-23")
def test_off_the_table() -> None:
    assert not off_table(infantry((2, -1, 90))[0], 180, 120, CM)
    assert off_table(infantry((1.9, -1, 90))[0], 180, 120, CM)
    assert off_table(infantry((178.5, -60, 90))[0], 180, 120, CM)


@given(a=st.integers(-720, 720), b=st.integers(-720, 720))
def test_turns_are_at_most_half_a_circle(a: int, b: int) -> None:
    assert turn_between(a, b) == turn_between(b, a)
    assert 0 <= turn_between(a, b) <= 180
    assert turn_between(a, a + 360) == 0


@pytest.mark.rule("WM-CON-04")
@given(st.lists(stands, min_size=1, max_size=4), st.lists(stands, min_size=1, max_size=4))
def test_the_gap_of_two_units_is_that_of_their_nearest_stands(own: list[Stand], others: list[Stand]) -> None:
    nearest = min(gap(one, other, CM).distance for one in own for other in others)
    assert unit_gap(own, others) == nearest
