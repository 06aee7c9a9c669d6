"""Distances between bodies: the digest's checks, and brute force over dense outlines."""

from math import cos, dist, hypot, radians, sin, tau

import numpy as np
import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from app.rules.kernel.plane.gaps import (
    gap,
    gaps,
    group_gap,
    horizontal_gap,
    nearest,
    nearest_points,
    point_gap,
    vertical_gap,
)
from app.rules.kernel.plane.shapes import Body, Circle, Hull, Oval, Point, Pose
from tests.rules.kernel.models_of import INCH, hull, model, oval, placed

L_SHAPE = Hull(outline=tuple(Point(x=x, y=y) for x, y in ((-2, -2), (2, -2), (2, -1), (-1, -1), (-1, 2), (-2, 2))))


@pytest.mark.rule("W40K-GEN-02")
def test_distance_runs_from_edge_to_edge() -> None:
    assert gap(model(0, 0), model(5, 0)) == pytest.approx(4.0)


@pytest.mark.rule("W40K-GEO-02", "W40K-GEO-23")
def test_height_and_plan_make_one_distance() -> None:
    a, b = model(0, 0, 0), model(3, 0, 1.5)
    assert horizontal_gap(a, b) == pytest.approx(2.0)
    assert vertical_gap(a, b) == pytest.approx(1.5)
    assert gap(a, b) == pytest.approx(2.5)
    assert gap(model(0, 0, r=0), model(8, 0, 6, r=0)) == pytest.approx(10.0)


@pytest.mark.rule("W40K-GEN-03", "W40K-TRANS-09")
def test_a_model_without_a_base_is_measured_to_its_hull() -> None:
    transport = hull(10, 10, 4, 3)
    assert gap(transport, model(15, 10)) == pytest.approx(2.5)
    assert INCH.within(gap(transport, model(15.5, 10)), 3)
    assert INCH.more_than(gap(transport, model(15.51, 10)), 3)


@pytest.mark.rule("W40K-GEO-02")
def test_a_hull_is_measured_over_its_whole_height() -> None:
    tower = placed(Hull(outline=hull(0, 0, 2, 2).footprint.outline), 0, 0, height=5.0)  # type: ignore[union-attr]
    assert vertical_gap(tower, model(4, 0, 3)) == 0
    assert vertical_gap(tower, model(4, 0, 6.5)) == pytest.approx(1.5)


@pytest.mark.rule("W40K-GEO-03")
def test_units_are_as_far_apart_as_their_closest_models() -> None:
    assert group_gap([model(0, 0), model(2, 0)], [model(9, 0), model(7, 0)]) == pytest.approx(4.0)
    assert group_gap([], [model(0, 0)]) == float("inf")
    for odd in (oval(0, 0, 1.5, 0.8), hull(0, 0, 4, 2)):
        assert gaps([odd], []).shape == (1, 0)
        assert gaps([], [odd]).shape == (0, 1)


@pytest.mark.rule("W40K-GEO-14")
def test_nearest_gives_all_that_are_tied() -> None:
    left, right, far = model(-3, 0, id="left"), model(3.0004, 0, id="right"), model(9, 0, id="far")
    least, tied = nearest(model(0, 0), [left, far, right], INCH)
    assert least == pytest.approx(2.0)
    assert tied == (left, right)
    assert nearest(model(0, 0), [], INCH) == (float("inf"), ())


@pytest.mark.rule("W40K-LOC-05")
def test_a_teleporter_keeps_more_than_nine_inches_off() -> None:
    enemy = model(0, 0)
    assert not INCH.more_than(gap(model(10.484, 0, r=0.984), enemy), 9)
    assert gap(model(10.6, 0, r=0.984), enemy) == pytest.approx(9.116)


@pytest.mark.rule("W40K-GEO-13")
def test_an_objective_is_measured_from_the_edge_of_the_base() -> None:
    assert point_gap(model(3.5, 0), Point(x=0, y=0)) == pytest.approx(3.0)
    assert point_gap(model(0.2, 0), Point(x=0, y=0)) == 0
    assert point_gap(model(4.5, 0, 3), Point(x=0, y=0)) == pytest.approx(5.0)


@pytest.mark.rule("W40K-GEO-22", "W40K-GEO-04")
def test_a_gap_of_one_inch_is_within_one_inch() -> None:
    assert INCH.within(gap(model(0, 0), model(2.0, 0)), 1)
    assert not INCH.within(gap(model(0, 0), model(2.01, 0)), 1)


def _rim(body: Body, count: int) -> np.ndarray:  # type: ignore[type-arg]
    turn = radians(body.pose.facing)
    match body.footprint:
        case Circle(radius=r):
            own = [(r * cos(i * tau / count), r * sin(i * tau / count)) for i in range(count)]
        case Oval(rx=rx, ry=ry):
            own = [(rx * cos(i * tau / count), ry * sin(i * tau / count)) for i in range(count)]
        case Hull(outline=outline):
            ring = shapely.LinearRing([(p.x, p.y) for p in outline])
            stops = np.linspace(0, ring.length, count)
            own = shapely.get_coordinates(shapely.line_interpolate_point(ring, stops)).tolist()
    c, s = cos(turn), sin(turn)
    return np.array([(body.pose.x + x * c - y * s, body.pose.y + x * s + y * c) for x, y in own])


footprints = st.one_of(
    st.builds(Circle, radius=st.floats(0.3, 2.5)),
    st.builds(Oval, rx=st.floats(0.5, 3.35), ry=st.floats(0.3, 2.1)),
    st.builds(lambda w, d: hull(0, 0, w, d).footprint, st.floats(0.5, 6), st.floats(0.5, 4)),
    st.just(L_SHAPE),
)
bodies = st.builds(
    lambda f, x, y, t: placed(f, x, y, t), footprints, st.floats(-9, 9), st.floats(-9, 9), st.floats(0, 360)
)


@settings(max_examples=150)
@given(bodies, bodies)
@pytest.mark.rule("W40K-GEO-02")
def test_any_two_footprints_are_as_far_apart_as_their_closest_points(a: Body, b: Body) -> None:
    measured = horizontal_gap(a, b)
    p, q = _rim(a, 900), _rim(b, 900)
    sampled = float(np.sqrt(((p[:, None] - q[None]) ** 2).sum(axis=2)).min())
    # Samples lie on the outlines, so they can only be farther apart: by less than two steps along them.
    assert measured <= sampled + 0.0005
    if measured > 0:
        assert sampled <= measured + 0.02
    else:
        assert shapely.Polygon(p).distance(shapely.Polygon(q)) < 0.002
    assert measured == pytest.approx(horizontal_gap(b, a), abs=0.0005)
    assert gaps([a], [b])[0, 0] == pytest.approx(gap(a, b), abs=1e-9)


@settings(max_examples=60)
@given(st.floats(0.5, 3.35), st.floats(0.3, 2.1), st.floats(0, 360), st.floats(-9, 9), st.floats(-9, 9))
def test_a_circle_of_an_oval_is_a_circle(rx: float, ry: float, facing: float, x: float, y: float) -> None:
    """Exactness where the truth is known: an oval with equal axes, and an oval along its own axis."""
    assert horizontal_gap(oval(0, 0, rx, rx, facing), model(x, y)) == pytest.approx(
        max(0.0, hypot(x, y) - rx - 0.5), abs=0.0002
    )
    far = 20.0
    along = model(far * cos(radians(facing)), far * sin(radians(facing)))
    assume(rx >= ry)
    assert horizontal_gap(oval(0, 0, rx, ry, facing), along) == pytest.approx(far - rx - 0.5, abs=0.0002)
    against = hull(far, 0, 2, 2)
    assert horizontal_gap(oval(0, 0, rx, ry), against) == pytest.approx(far - 1 - rx, abs=0.0005)


@settings(max_examples=100)
@given(bodies, bodies)
def test_nearest_points_are_as_far_apart_as_the_gap(a: Body, b: Body) -> None:
    assume(horizontal_gap(a, b) > 0)
    p, q = nearest_points(a, b)
    assert dist((p.x, p.y), (q.x, q.y)) == pytest.approx(horizontal_gap(a, b), abs=0.001)


def test_a_matrix_holds_every_pair() -> None:
    us = [model(0, 0), oval(3, 4, 2, 1, 40), hull(-5, 2, 3, 2, 15), model(1, 1, 4)]
    vs = [model(9, 1, id="x"), oval(-3, 8, 1.5, 1, 80, id="y"), placed(L_SHAPE, 6, -6, 10, id="z")]
    found = gaps(us, vs)
    assert found.shape == (4, 3)
    for i, u in enumerate(us):
        for j, v in enumerate(vs):
            assert found[i, j] == pytest.approx(gap(u, v))


def test_facing_turns_clockwise_with_y_downwards() -> None:
    long = Body(id="h", pose=Pose(x=0, y=0, facing=90), footprint=hull(0, 0, 6, 2).footprint, height=2)
    assert horizontal_gap(long, model(0, 10)) == pytest.approx(6.5)
