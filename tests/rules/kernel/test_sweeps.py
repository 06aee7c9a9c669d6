"""Swept paths: lengths, bodies, terrain and zones on the way, against the digest's checks and dense sampling."""

from dataclasses import replace
from itertools import pairwise
from math import cos, hypot, pi, sin, sqrt, tau

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from app.rules.kernel.plane.footprints import interpolated
from app.rules.kernel.plane.gaps import gap, horizontal_gap
from app.rules.kernel.plane.placement import on_table, overlaps
from app.rules.kernel.plane.shapes import Body, Pose
from app.rules.kernel.plane.sweeps import (
    first_hit_body,
    first_hit_prism,
    first_off_table,
    first_zone_entry,
    flight_length,
    path_length,
)
from tests.rules.kernel.models_of import INCH, ON_FOOT, box, hull, model, oval, path


@pytest.mark.rule("W40K-GEO-06", "W40K-MOVE-03")
def test_a_round_base_moves_as_far_as_its_centre() -> None:
    assert path_length(model(0, 0), path((0, 0), (2, 0), (2, 0, 3), (3, 0, 3)), ON_FOOT) == pytest.approx(6.0)
    assert path_length(model(0, 0), path((0, 0), (3, 4)), ON_FOOT) == pytest.approx(5.0)
    assert path_length(model(0, 0), path((0, 0), (3, 0), (3, 3)), ON_FOOT) == pytest.approx(6.0)
    assert path_length(model(0, 0), (Pose(x=0, y=0), Pose(x=0, y=0, facing=180)), ON_FOOT) == 0
    assert path_length(model(0, 0), path((0, 0)), ON_FOOT) == 0


@pytest.mark.rule("W40K-GEO-06", "W40K-MOVE-03")
def test_the_corner_of_a_turning_hull_counts() -> None:
    tank = hull(0, 0, 4, 2)
    turned = path_length(tank, (Pose(x=0, y=0), Pose(x=0, y=0, facing=90)), ON_FOOT)
    assert turned == pytest.approx(sqrt(5) * pi / 2, abs=0.01)
    assert not INCH.within(turned, 3)
    assert INCH.within(turned, 4)
    assert path_length(tank, (Pose(x=0, y=0, facing=350), Pose(x=0, y=0, facing=10)), ON_FOOT) == pytest.approx(
        sqrt(5) * pi / 9, abs=0.01
    )
    assert path_length(tank, path((0, 0), (3, 4)), ON_FOOT) == pytest.approx(5.0)
    assert path_length(oval(0, 0, 2, 1), (Pose(x=0, y=0), Pose(x=0, y=0, facing=90)), ON_FOOT) == pytest.approx(
        pi, abs=0.01
    )


@pytest.mark.rule("W40K-MOVE-08")
def test_a_flight_counts_in_plan_and_its_end_height() -> None:
    assert flight_length(model(0, 0), path((0, 0), (6, 0)), ON_FOOT) == pytest.approx(6)
    assert flight_length(model(0, 0), path((0, 0), (3, 0), (3, 1, 4)), ON_FOOT) == pytest.approx(sqrt(32))
    assert flight_length(hull(0, 0, 4, 2), path((0, 0), (3, 0, 9), (3, 1, 4)), ON_FOOT) == pytest.approx(sqrt(32))


@pytest.mark.rule("W40K-GEO-07", "W40K-MOVE-05")
def test_other_models_are_in_the_way_but_may_be_brushed() -> None:
    way = path((0, 0), (6, 0))
    assert first_hit_body(model(0, 0), way, [model(3, 1.0, id="b")], INCH) is None
    hit = first_hit_body(model(0, 0), way, [model(3, 0.99, id="b")], INCH)
    assert hit is not None
    assert (hit.obstacle, hit.segment) == ("b", 0)
    assert (hit.at.x, hit.at.y) == pytest.approx((3, 0))
    assert hit.gap == pytest.approx(-0.01)


@pytest.mark.rule("W40K-MOVE-05")
def test_a_friend_is_walked_around() -> None:
    friend = [model(3, 0, id="f")]
    around = path((0, 0), (3, 2), (6, 0))
    assert first_hit_body(model(0, 0), path((0, 0), (6, 0)), friend, INCH) is not None
    assert first_hit_body(model(0, 0), around, friend, INCH) is None
    assert path_length(model(0, 0), around, ON_FOOT) == pytest.approx(7.21, abs=0.005)


@pytest.mark.rule("W40K-GEO-07")
def test_the_first_on_the_way_is_named_and_the_mover_is_not() -> None:
    others = [model(8, 0, id="far"), model(4, 0, id="near"), model(0, 0, id="m")]
    hit = first_hit_body(model(0, 0), path((0, 3), (0, 0), (9, 0)), others, INCH)
    assert hit is not None
    assert (hit.obstacle, hit.segment) == ("near", 1)


@pytest.mark.rule("W40K-GEO-07")
def test_one_passes_over_what_is_lower() -> None:
    low = model(3, 0, id="low", height=1)
    assert first_hit_body(model(0, 0, 1), path((0, 0, 1), (6, 0, 1)), [low], INCH) is None
    assert first_hit_body(model(0, 0, 0.9), path((0, 0, 0.9), (6, 0, 0.9)), [low], INCH) is not None
    assert first_hit_body(model(0, 0, 0), path((0, 0, 0), (6, 0, 6)), [low], INCH) is None
    assert first_hit_body(model(0, 0, 0), path((0, 0, 0), (6, 0, 1)), [low], INCH) is not None


@pytest.mark.rule("W40K-FALL-04")
def test_there_is_no_way_out_of_a_closed_ring() -> None:
    count = 8
    out = 0.5 / sin(pi / count)
    ring = [model(out * cos(i * tau / count), out * sin(i * tau / count), id=str(i)) for i in range(count)]
    for k in range(64):
        angle = k * tau / 64
        assert first_hit_body(model(0, 0), path((0, 0), (6 * cos(angle), 6 * sin(angle))), ring, INCH) is not None


@pytest.mark.rule("W40K-GEO-08", "W40K-MOVE-06")
def test_a_wall_is_in_the_way() -> None:
    wall = box(2, 2.1, -5, 5, 3)
    hit = first_hit_prism(model(0, 0), path((0, 0), (4, 0)), [wall], INCH)
    assert hit is not None
    assert hit.obstacle == "wall"
    assert first_hit_prism(model(0, 0), path((0, 0), (1.5, 0), (1.5, 9)), [wall], INCH) is None
    assert first_hit_prism(model(0, 0), path((0, 0), (4, 0)), [replace(wall, blocks_movement=False)], INCH) is None


@pytest.mark.rule("W40K-MOVE-07", "W40K-GEO-08")
def test_a_wall_is_climbed_straight_up_across_and_down() -> None:
    wall = box(1.99, 2.01, -5, 5, 1)
    over = path((0, 0), (1.49, 0), (1.49, 0, 1), (2.51, 0, 1), (2.51, 0), (4, 0))
    assert first_hit_prism(model(0, 0), over, [wall], INCH) is None
    assert path_length(model(0, 0), over, ON_FOOT) == pytest.approx(6.0)
    late = path((0, 0), (1.6, 0), (1.6, 0, 1), (2.51, 0, 1), (2.51, 0), (4, 0))
    assert first_hit_prism(model(0, 0), late, [wall], INCH) is not None
    assert first_hit_prism(model(0, 0), over, [replace(wall, climbable=False)], INCH) is not None
    assert first_hit_prism(hull(0, 0, 1, 1), over, [wall], INCH) is None
    assert first_hit_prism(hull(0, 0, 1.2, 1), over, [wall], INCH) is not None


@pytest.mark.rule("W40K-GEO-08")
def test_one_walks_under_a_bridge_that_is_high_enough() -> None:
    bridge = box(2, 4, -5, 5, 1, base=2)
    assert first_hit_prism(model(0, 0, height=2), path((0, 0), (6, 0)), [bridge], INCH) is None
    assert first_hit_prism(model(0, 0, height=2.1), path((0, 0), (6, 0)), [bridge], INCH) is not None
    assert (
        first_hit_prism(model(0, 0, height=2), path((0, 0), (6, 0)), [replace(bridge, climbable=False)], INCH) is None
    )


@pytest.mark.rule("W40K-GEO-09", "W40K-MOVE-13", "W40K-CHG-08")
def test_the_zone_of_an_enemy_is_not_entered() -> None:
    enemy = [model(10, 0, id="e")]
    entry = first_zone_entry(model(3, 0), path((3, 0), (8.0, 0)), enemy, 1, INCH)
    assert entry is not None
    assert entry.gap == pytest.approx(1.0)
    assert first_zone_entry(model(3, 0), path((3, 0), (7.9, 0)), enemy, 1, INCH) is None
    passed = first_zone_entry(model(0, 0), path((0, 0), (10, 0)), [model(5, 1.8, id="e")], 1, INCH)
    assert passed is not None
    assert passed.gap == pytest.approx(0.8)
    assert (passed.at.x, passed.at.y) == pytest.approx((5, 0))


@pytest.mark.rule("W40K-GEO-09", "W40K-GEO-23")
def test_the_zone_is_measured_in_space() -> None:
    high = [model(5, 0, 3, id="e")]
    assert first_zone_entry(model(0, 0), path((0, 0), (10, 0)), high, 1, INCH) is None
    assert first_zone_entry(model(0, 0), path((0, 0), (5, 0), (5, 0, 2)), high, 1, INCH) is not None
    assert first_zone_entry(model(0, 0), path((0, 0), (5, 0), (5, 0, 1.99)), high, 1, INCH) is None
    assert first_zone_entry(model(0, 0), path((0, 0), (10, 0, 4)), high, 1, INCH) is not None


@pytest.mark.rule("W40K-GEO-09")
def test_a_start_in_a_zone_is_an_entry() -> None:
    assert first_zone_entry(model(0, 0), path((0, 0)), [model(1.9, 0, id="e")], 1, INCH) is not None
    assert first_zone_entry(model(0, 0), path((0, 0), (-4, 0)), [model(1.9, 0, id="e")], 1, INCH) is not None


@pytest.mark.rule("W40K-GEO-07")
def test_a_hull_sweeps_all_it_turns_over() -> None:
    tank = hull(0, 0, 6, 1)
    turn = (Pose(x=0, y=0), Pose(x=0, y=0, facing=90))
    beside = model(2.0, 2.0, id="b")
    assert first_hit_body(tank, turn, [beside], INCH) is not None
    assert not overlaps(tank, beside, INCH)
    assert not overlaps(replace(tank, pose=turn[1]), beside, INCH)
    assert first_hit_body(tank, (turn[0], Pose(x=0, y=0, facing=-90)), [beside], INCH) is None


movers = st.one_of(
    st.builds(lambda r: model(0, 0, r=r), st.floats(0.3, 1.5)),
    st.builds(lambda w, d: hull(0, 0, w, d, id="m"), st.floats(0.5, 5), st.floats(0.5, 3)),
    st.builds(lambda a, b: oval(0, 0, a, b, id="m"), st.floats(0.5, 2), st.floats(0.5, 2)),
)
spot = (st.floats(-8, 8), st.floats(-8, 8))
others = st.one_of(
    st.builds(
        lambda x, y, z, r: model(x, y, z, id="b", r=r),
        st.floats(-8, 8),
        st.floats(-8, 8),
        st.floats(0, 3),
        st.floats(0.3, 2),
    ),
    st.builds(lambda x, y, t: hull(x, y, 3, 2, t, id="b"), *spot, st.floats(0, 360)),
    st.builds(lambda x, y, t: oval(x, y, 2, 1, t, id="b"), *spot, st.floats(0, 360)),
)
ways = st.lists(
    st.tuples(st.floats(-8, 8), st.floats(-8, 8), st.sampled_from([0.0, 0.0, 0.0, 1.0, 3.0]), st.floats(0, 360)),
    min_size=1,
    max_size=3,
).map(
    lambda stops: (
        Pose(x=0, y=0),
        *(Pose(x=round(x, 4), y=round(y, 4), z=z, facing=round(f, 4)) for x, y, z, f in stops),
    )
)


def _along(body: Body, way: tuple[Pose, ...]) -> list[Body]:
    return [replace(body, pose=pose) for a, b in pairwise(way) for pose in interpolated(a, b, 120)]


@settings(max_examples=80)
@given(movers, ways, others)
@pytest.mark.rule("W40K-GEO-07", "W40K-GEO-09")
def test_sweeps_agree_with_every_pose_on_the_way(body: Body, way: tuple[Pose, ...], other: Body) -> None:
    stood = _along(body, way)
    if any(overlaps(pose, other, INCH) and horizontal_gap(pose, other) == 0 for pose in stood):
        assert first_hit_body(body, way, [other], INCH) is not None
    least = min(gap(pose, other) for pose in stood)
    entry = first_zone_entry(body, way, [other], 1.0, INCH)
    assume(abs(least - 1.0) > 0.08)
    assert (entry is not None) == (least <= 1.0)
    # What the sweep calls free is free at every pose.
    if first_hit_body(body, way, [other], INCH) is None:
        assert not any(overlaps(pose, other, INCH) for pose in stood)


@settings(max_examples=80)
@given(movers, ways)
@pytest.mark.rule("W40K-GEO-06")
def test_no_way_is_shorter_than_the_straight_one(body: Body, way: tuple[Pose, ...]) -> None:
    end = way[-1]
    assert path_length(body, way, ON_FOOT) >= hypot(end.x, end.y, end.z) - 1e-6
    assert path_length(body, way, ON_FOOT) >= flight_length(body, way, ON_FOOT) - 1e-6


@pytest.mark.rule("W40K-GEO-11")
@settings(max_examples=40)
@given(st.floats(1.5, 6), st.floats(1.5, 6), st.floats(0, 360), st.floats(-170, 170))
def test_a_turn_leaves_the_table_where_a_finer_cut_does(x: float, y: float, facing: float, turn: float) -> None:
    body = hull(x, y, 4, 2, facing)
    way = (body.pose, replace(body.pose, x=x + 0.5, facing=(facing + turn) % 360))
    assume(on_table(body, 30, 30, INCH))
    between = interpolated(*way, 2000)[1:]
    off = [pose for pose in between if not on_table(replace(body, pose=pose), 30, 30, INCH)]
    deep = [pose for pose in between if not on_table(replace(body, pose=pose), 30, 30, replace(INCH, touch=0.003))]
    found = first_off_table(body, way, 30, 30, INCH)
    if not off:
        assert found is None
    if deep:
        assert found is not None
