"""Rectangular bases wherever footprints are told apart: against Shapely, and turned and moved with the whole table."""

from dataclasses import replace
from math import cos, dist, hypot, radians, sin

import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from app.rules.kernel.plane.footprints import circumradius, outline_of, samples, vertices
from app.rules.kernel.plane.gaps import gap, gaps, horizontal_gap, nearest_points, vertical_gap
from app.rules.kernel.plane.placement import displacement, on_table, overlaps, overlaps_prism, wholly_within
from app.rules.kernel.plane.shapes import Body, Circle, Hull, Oval, Point, Pose, Rect, rectangle
from app.rules.kernel.plane.sight import Scene, sees, sight_matrix
from app.rules.kernel.plane.sweeps import first_hit_body, first_zone_entry, path_length
from tests.rules.kernel.models_of import INCH, ON_FOOT, SIGHT, box, model, placed, rect

sizes = st.floats(0.5, 6)
places = st.floats(-9, 9)
turns = st.floats(0, 360)
rects = st.builds(lambda w, d, x, y, t: rect(x, y, w, d, t, id="r"), sizes, sizes, places, places, turns)
footprints = st.one_of(
    st.builds(Rect, width=sizes, depth=sizes),
    st.builds(Circle, radius=st.floats(0.3, 2.5)),
    st.builds(Oval, rx=st.floats(0.5, 3.35), ry=st.floats(0.3, 2.1)),
    st.builds(lambda w, d: Hull(outline=rectangle(w, d)), sizes, sizes),
)
others = st.builds(lambda f, x, y, t: placed(f, x, y, t, id="o"), footprints, places, places, turns)


def shape(body: Body) -> shapely.Geometry:
    """The footprint drawn anew: a rectangle by its sides, everything else as a fine outline."""
    if not isinstance(body.footprint, Rect):
        return shapely.Polygon([(p.x, p.y) for p in outline_of(body.footprint, body.pose, 720)])
    w, d = body.footprint.width / 2, body.footprint.depth / 2
    turned = shapely.affinity.rotate(shapely.box(-d, -w, d, w), body.pose.facing, origin=(0, 0))
    return shapely.affinity.translate(turned, body.pose.x, body.pose.y)


def carried(body: Body, turn: float, dx: float, dy: float) -> Body:
    """The body on a table that was turned about its corner and moved."""
    return replace(body, pose=carried_pose(body.pose, turn, dx, dy))


def carried_pose(pose: Pose, turn: float, dx: float, dy: float) -> Pose:
    c, s = cos(radians(turn)), sin(radians(turn))
    return replace(
        pose, x=pose.x * c - pose.y * s + dx, y=pose.x * s + pose.y * c + dy, facing=(pose.facing + turn) % 360
    )


def test_its_front_edge_looks_along_the_facing() -> None:
    stand = rect(10, 10, 4, 2, 90)
    assert vertices(stand).round(9).tolist() == [[12, 11], [8, 11], [8, 9], [12, 9]]
    assert circumradius(stand.footprint) == pytest.approx(hypot(2, 1))
    assert outline_of(stand.footprint, stand.pose)[0] == Point(x=12, y=11)


def test_it_is_a_base_and_measured_from_its_underside() -> None:
    assert vertical_gap(rect(0, 0, 4, 2, height=5), model(6, 0, 3)) == 3
    assert gap(rect(0, 0, 4, 2, height=5), model(5.5, 0, 3)) == pytest.approx(5)


@settings(max_examples=200)
@given(rects, others)
def test_gaps_are_those_of_shapely(a: Body, b: Body) -> None:
    measured = horizontal_gap(a, b)
    assert measured == pytest.approx(shapely.distance(shape(a), shape(b)), abs=0.001)
    assert measured == pytest.approx(horizontal_gap(b, a), abs=1e-9)
    assert gaps([a, b], [b])[0, 0] == pytest.approx(gap(a, b), abs=1e-9)
    if measured > 0:
        p, q = nearest_points(a, b)
        assert hypot(p.x - q.x, p.y - q.y) == pytest.approx(measured, abs=0.001)


@settings(max_examples=200)
@given(rects, others)
def test_overlaps_are_those_of_shapely(a: Body, b: Body) -> None:
    inner = shape(a).buffer(-0.01, join_style="mitre")
    if inner.intersects(shape(b).buffer(-0.01, join_style="mitre")):
        assert (overlaps(a, b, INCH), overlaps(b, a, INCH)) == (True, True)
    if not shape(a).intersects(shape(b)):
        assert (overlaps(a, b, INCH), overlaps(b, a, INCH)) == (False, False)


@settings(max_examples=150)
@given(rects, others, turns, places, places)
def test_turning_and_moving_the_table_changes_nothing(a: Body, b: Body, turn: float, dx: float, dy: float) -> None:
    one, two = carried(a, turn, dx, dy), carried(b, turn, dx, dy)
    assert gap(one, two) == pytest.approx(gap(a, b), abs=0.0005)
    if abs(shapely.distance(shape(a), shape(b))) > 0.01:
        assert overlaps(one, two, INCH) == overlaps(a, b, INCH)
    end = Pose(x=b.pose.x, y=b.pose.y, facing=b.pose.facing)
    moved = carried_pose(end, turn, dx, dy)
    assert displacement(one, moved) == pytest.approx(displacement(a, end), abs=1e-6)
    assert path_length(one, (one.pose, moved), ON_FOOT) == pytest.approx(
        path_length(a, (a.pose, end), ON_FOOT), abs=1e-6
    )


@settings(max_examples=100)
@given(rects, others, places, places)
def test_what_a_straight_way_sweeps_is_its_hull(a: Body, b: Body, x: float, y: float) -> None:
    end = replace(a.pose, x=x, y=y)
    swept = shapely.MultiPolygon([shape(a), shape(replace(a, pose=end))]).convex_hull
    away = shapely.distance(swept, shape(b))
    hit = first_hit_body(a, (a.pose, end), [b], INCH)
    assert hit is None or away < 0.001
    if swept.buffer(-0.01).intersects(shape(b).buffer(-0.01, join_style="mitre")):
        assert hit is not None
    assume(abs(away - 1) > 0.002)
    assert (first_zone_entry(a, (a.pose, end), [b], 1.0, INCH) is not None) == (away < 1)


@given(rects)
def test_areas_and_the_table_hold_the_whole_base(a: Body) -> None:
    outline = (Point(x=-6, y=-6), Point(x=6, y=-6), Point(x=6, y=6), Point(x=-6, y=6))
    room = shapely.box(-6, -6, 6, 6)
    assert not wholly_within(a, outline, INCH) or room.buffer(0.002, join_style="mitre").covers(shape(a))
    assert wholly_within(a, outline, INCH) or not room.covers(shape(a))
    moved = replace(a, pose=replace(a.pose, x=a.pose.x + 6, y=a.pose.y + 6))
    assert on_table(moved, 12, 12, INCH) == wholly_within(a, outline, INCH)


@given(rects)
def test_terrain_is_met_as_shapely_says(a: Body) -> None:
    wall = box(-2, 2, -2, 2, 3)
    block = shapely.box(-2, -2, 2, 2)
    if shape(a).buffer(-0.01, join_style="mitre").intersects(block):
        assert overlaps_prism(a, wall, INCH)
    if not shape(a).intersects(block):
        assert not overlaps_prism(a, wall, INCH)


@given(rects, st.integers(1, 24))
def test_sight_starts_from_its_centre_and_evenly_from_its_edges(a: Body, count: int) -> None:
    found = samples(a, count)
    assert found.shape == (count + 1, 2)
    ring = shape(a).exterior
    assert all(shapely.distance(ring, shapely.Point(p)) < 1e-6 for p in found[1:])
    if count > 4:
        assert all(min(dist(corner, p) for p in found[1:]) < 1e-6 for corner in vertices(a))


def test_a_rectangle_in_the_way_hides_what_is_behind_it() -> None:
    one, other = model(-10, 0), model(10, 0, id="t")
    screen = rect(0, 0, 30, 1, id="s", height=9)
    assert sees(Scene(bodies=((screen, "screen"),), tolerance=INCH, sampling=SIGHT), one, other).kind == "blocked"
    turned = replace(screen, pose=replace(screen.pose, y=8, facing=90))
    assert sees(Scene(bodies=((turned, "screen"),), tolerance=INCH, sampling=SIGHT), one, other).kind == "ray"
    assert sight_matrix(
        Scene(bodies=((screen, "screen"),), tolerance=INCH, sampling=SIGHT), [one], [other]
    ).tolist() == [[False]]
