"""Routes, climbing and reach: as short as can be, and always what the sweeps allow."""

from dataclasses import replace
from math import cos, hypot, pi, radians, sin, sqrt, tau

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.kernel.plane.climbing import climb
from app.rules.kernel.plane.gaps import gap
from app.rules.kernel.plane.ground import Ground, may_end
from app.rules.kernel.plane.placement import displacement, on_table, overlaps, overlaps_prism
from app.rules.kernel.plane.reach import reach, reach_region
from app.rules.kernel.plane.routes import is_clear, route
from app.rules.kernel.plane.shapes import Body, Point, Pose
from app.rules.kernel.plane.sweeps import first_hit_body, first_hit_prism, first_zone_entry, flight_length, path_length
from tests.rules.kernel.models_of import INCH, ON_FOOT, box, hull, model, oval, path

OPEN = Ground(width=72, height=48, tolerance=INCH, moving=ON_FOOT)


def test_nothing_in_the_way_is_a_straight_line() -> None:
    found = route(model(10, 10), OPEN, Pose(x=13, y=14), 6)
    assert found.complete
    assert found.path == path((10, 10), (13, 14))
    assert found.length == pytest.approx(5)


@pytest.mark.rule("W40K-MOVE-05")
def test_the_way_around_a_model_is_nearly_the_arc() -> None:
    found = route(model(10, 10), replace(OPEN, bodies=(model(13, 10, id="f"),)), Pose(x=16, y=10), 8)
    straight, angle = sqrt(9 - 1), pi - 2 * (pi / 2 - 0.33984)
    assert found.complete
    assert found.length == pytest.approx(2 * straight + angle, abs=0.02)


@pytest.mark.rule("W40K-MOVE-07")
def test_a_low_wall_is_climbed() -> None:
    ground = replace(OPEN, prisms=(box(11.99, 12.01, 0, 40, 1),))
    found = route(model(10, 10), ground, Pose(x=14, y=10), 6)
    assert found.complete
    assert found.length == pytest.approx(6.0)
    short = route(model(10, 10), ground, Pose(x=14, y=10), 5)
    assert not short.complete
    assert short.length == pytest.approx(5.0, abs=0.002)
    assert not route(model(10, 10), replace(ground, climb=False), Pose(x=14, y=10), 6).complete


@pytest.mark.rule("W40K-MOVE-07")
def test_climbing_inserts_the_vertical_parts() -> None:
    wall = box(11.99, 12.01, 0, 40, 1)
    found = climb(model(10, 10), path((10, 10), (14, 10)), [wall], INCH)
    assert [pose.z for pose in found] == [0, 0, 1, 1, 0, 0]
    assert path_length(model(10, 10), found, ON_FOOT) == pytest.approx(6.0)
    assert first_hit_prism(model(10, 10), found, [wall], INCH) is None


@pytest.mark.rule("W40K-MOVE-07")
def test_a_high_wall_is_gone_around_when_that_is_shorter() -> None:
    ground = replace(OPEN, prisms=(box(12, 12.5, 8, 11, 9),))
    found = route(model(10, 10), ground, Pose(x=14.5, y=10), 12)
    assert found.complete
    assert all(pose.z == 0 for pose in found.path)
    assert found.length < 6.5


@pytest.mark.rule("W40K-GEO-08", "W40K-MOVE-09")
def test_one_may_end_on_top() -> None:
    ground = replace(OPEN, prisms=(box(12, 16, 8, 12, 2),))
    found = route(model(10, 10), ground, Pose(x=14, y=10), 8)
    assert found.complete
    assert found.path[-1].z == 2
    assert found.length == pytest.approx(6)
    down = route(model(14, 10, 2), ground, Pose(x=10, y=10), 8)
    assert down.complete
    assert (down.path[-1].z, down.length) == pytest.approx((0, 6))


@pytest.mark.rule("W40K-MOVE-03")
def test_too_far_is_as_far_as_it_goes() -> None:
    found = route(model(10, 10), OPEN, Pose(x=30, y=10), 6)
    assert not found.complete
    assert found.path[-1] == Pose(x=16, y=10)


@pytest.mark.rule("W40K-MOVE-13")
def test_an_end_in_a_zone_is_moved_out_of_it() -> None:
    enemy = model(15, 10, id="e")
    found = route(model(10, 10), replace(OPEN, bodies=(enemy,), zones=((enemy, 1.0),)), Pose(x=14, y=10), 12)
    assert not found.complete
    assert 1.001 < gap(model(found.path[-1].x, found.path[-1].y), enemy) < 1.05


@pytest.mark.rule("W40K-GEO-10")
def test_dragged_into_a_base_one_ends_touching_it() -> None:
    enemy = model(15, 10.3, id="e")
    found = route(model(10, 10), replace(OPEN, bodies=(enemy,)), Pose(x=14.8, y=10.1), 12)
    assert gap(model(found.path[-1].x, found.path[-1].y), enemy) < 0.001


@pytest.mark.rule("W40K-MOVE-08")
def test_flying_goes_straight_over_all_but_ends_clear() -> None:
    friend, wall = model(13, 10, id="f"), box(14.5, 15, 0, 40, 5)
    ground = replace(OPEN, bodies=(friend,), prisms=(wall,), zones=((friend, 1.0),), flying=True)
    found = route(model(10, 10), ground, Pose(x=17, y=10), 7)
    assert found.complete
    assert found.length == pytest.approx(7)
    stopped = route(model(10, 10), ground, Pose(x=17, y=10), 3)
    assert not stopped.complete
    assert may_end(model(stopped.path[-1].x, 10), ground)


@pytest.mark.rule("W40K-FALL-04")
def test_a_ring_of_enemies_is_left_only_by_flying() -> None:
    out = 0.5 / sin(pi / 8)
    ring = tuple(model(20 + out * cos(i * tau / 8), 20 + out * sin(i * tau / 8), id=str(i)) for i in range(8))
    ground = replace(OPEN, bodies=ring)
    held = route(model(20, 20), ground, Pose(x=26, y=20), 10)
    assert not held.complete
    assert hypot(held.path[-1].x - 20, held.path[-1].y - 20) < 1
    flown = route(model(20, 20), replace(ground, flying=True), Pose(x=26, y=20), 10)
    assert flown.complete
    assert reach_region(model(20, 20), ground, 6).area < 0.5


def test_waypoints_are_passed() -> None:
    found = route(model(10, 10), OPEN, Pose(x=14, y=10), 12, via=(Point(x=12, y=14),))
    assert found.path == path((10, 10), (12, 14), (14, 10))


@pytest.mark.rule("W40K-GEO-06")
def test_a_hull_turns_first_and_pays_for_it() -> None:
    tank = hull(10, 10, 4, 2)
    found = route(tank, OPEN, Pose(x=16, y=10, facing=90), 12)
    assert found.complete
    assert found.path[-1].facing == 90
    assert found.length == pytest.approx(6 + sqrt(5) * pi / 2, abs=0.02)


def test_reach_on_open_ground_is_a_disc() -> None:
    region = reach_region(model(20, 20), OPEN, 6)
    assert region.area == pytest.approx(pi * 36, rel=0.005)
    assert region.area <= pi * 36
    (area,) = reach(model(20, 20), OPEN, 6)
    assert area.role == "reach"
    assert not area.holes


@pytest.mark.rule("W40K-GEO-11", "W40K-MOVE-10")
def test_reach_stays_on_the_table_and_beyond_the_minimum() -> None:
    region = reach_region(model(2, 20), OPEN, 6, minimum=4)
    assert region.bounds[0] >= 0.5
    assert region.distance(shapely.Point(2, 20)) >= 4
    ends = shapely.get_coordinates(region).tolist()
    assert all(displacement(model(2, 20), Pose(x=x, y=y)) >= 4 for x, y in ends)


@pytest.mark.rule("W40K-MOVE-03", "W40K-MOVE-06")
def test_reach_bends_around_a_wall_no_one_can_climb() -> None:
    ground = replace(OPEN, prisms=(box(22, 22.2, 15, 21, 9, climbable=False),))
    region = reach_region(model(20, 20), ground, 6)
    behind = shapely.Point(23.2, 20)
    way = route(model(20, 20), ground, Pose(x=23.2, y=20), 6)
    assert way.complete == region.contains(behind)
    assert not region.intersects(shapely.Point(23.2, 17))
    assert region.contains(shapely.Point(20, 25.9))


def _crowd(seeds: list[tuple[float, float]], terrain: list[tuple[float, float, bool]]) -> Ground:
    prisms = tuple(box(x, x + 2, y, y + 1.5, 1.5, id=f"p{i}", climbable=c) for i, (x, y, c) in enumerate(terrain))
    kept: list[Body] = []
    for i, (x, y) in enumerate(seeds):
        one = model(x, y, id=f"b{i}", r=0.63)
        clear = gap(one, model(20, 20)) > 0 and not any(overlaps(one, other, INCH) for other in kept)
        if clear and not any(overlaps_prism(one, prism, INCH) for prism in prisms):
            kept.append(one)
    zones = tuple((enemy, 1.0) for enemy in kept[::2] if gap(enemy, model(20, 20)) > 1.01)
    return Ground(width=40, height=40, prisms=prisms, bodies=tuple(kept), zones=zones, tolerance=INCH, moving=ON_FOOT)


spots = st.tuples(st.floats(12, 28), st.floats(12, 28))
grounds = st.builds(
    _crowd,
    st.lists(spots, max_size=14),
    st.lists(
        st.tuples(st.floats(12, 28), st.floats(12, 28), st.booleans()).filter(
            lambda t: hypot(max(t[0] - 20, 18 - t[0], 0), max(t[1] - 20, 18.5 - t[1], 0)) > 0.6
        ),
        max_size=4,
    ),
)


@settings(max_examples=80)
@given(grounds, spots, st.floats(2, 9))
@pytest.mark.rule("W40K-MOVE-03", "W40K-MOVE-05", "W40K-MOVE-06", "W40K-MOVE-09", "W40K-MOVE-13")
def test_every_route_is_legal_and_reach_agrees_with_it(
    ground: Ground, to: tuple[float, float], allowance: float
) -> None:
    body, goal = model(20, 20), Pose(x=round(to[0], 4), y=round(to[1], 4))
    found = route(body, ground, goal, allowance)
    end = replace(body, pose=found.path[-1])
    assert found.path[0] == body.pose
    assert found.length == pytest.approx(path_length(body, found.path, ON_FOOT))
    assert hypot(end.pose.x - 20, end.pose.y - 20) - 0.001 <= found.length <= allowance + 0.001
    if len(found.path) > 1:
        assert is_clear(body, ground, found.path)
        assert first_hit_body(body, found.path, ground.bodies, INCH) is None
        assert all(first_zone_entry(body, found.path, [enemy], reach, INCH) is None for enemy, reach in ground.zones)
        assert may_end(end, ground)
        assert on_table(end, 40, 40, INCH)
    region = reach_region(body, ground, allowance)
    if region.buffer(-0.1).contains(shapely.Point(goal.x, goal.y)):
        assert found.complete
    if len(found.path) > 1 and found.length < allowance - 0.3 and found.path[-1].z == 0:
        climbed = any(pose.z > 0 for pose in found.path)
        assert climbed or region.distance(shapely.Point(end.pose.x, end.pose.y)) < 0.1


movers = st.sampled_from(
    [
        hull(20, 20, 3, 1.5, 30, id="m"),
        hull(20, 20, 1, 1, id="m"),
        oval(20, 20, 1.2, 0.7, 10, id="m"),
        model(20, 20, r=0.3),
    ]
)


@settings(max_examples=60)
@given(grounds, movers, spots, st.sampled_from([0.0, 30.0, 115.0]), st.floats(2, 9))
@pytest.mark.rule("W40K-MOVE-03", "W40K-MOVE-05", "W40K-MOVE-06", "W40K-MOVE-09", "W40K-MOVE-13")
def test_every_footprint_is_led_legally(
    ground: Ground, body: Body, to: tuple[float, float], facing: float, allowance: float
) -> None:
    found = route(body, ground, Pose(x=to[0], y=to[1], facing=facing), allowance)
    assert found.length == pytest.approx(path_length(body, found.path, ON_FOOT))
    assert found.length <= allowance + 0.001
    if len(found.path) > 1:
        assert is_clear(body, ground, found.path)
        assert may_end(replace(body, pose=found.path[-1]), ground)


@settings(max_examples=30)
@given(st.floats(0, 360), st.floats(0, 360), st.floats(1, 8))
@pytest.mark.rule("W40K-MOVE-05")
def test_one_gets_away_from_a_base_it_touches_and_up_to_another(away: float, toward: float, allowance: float) -> None:
    friend = model(20 + cos(radians(away)), 20 + sin(radians(away)), id="f")
    other = model(26, 20, id="g")
    ground = Ground(width=40, height=40, bodies=(friend, other), tolerance=INCH, moving=ON_FOOT)
    goal = Pose(x=round(26 + cos(radians(toward)), 4), y=round(20 + sin(radians(toward)), 4))
    found = route(model(20, 20), ground, goal, 20)
    assert found.complete
    assert found.length < hypot(goal.x - 20, goal.y - 20) + 1.5
    assert is_clear(model(20, 20), ground, found.path)
    assert reach_region(model(20, 20), ground, allowance).area > 0.45 * pi * allowance**2


@settings(max_examples=60)
@given(grounds, spots, st.floats(2, 9))
@pytest.mark.rule("W40K-MOVE-08")
def test_every_flight_ends_legally(ground: Ground, to: tuple[float, float], allowance: float) -> None:
    body = model(20, 20)
    found = route(body, replace(ground, flying=True), Pose(x=to[0], y=to[1]), allowance)
    assert flight_length(body, found.path, ON_FOOT) <= allowance + 0.001
    if len(found.path) > 1:
        assert may_end(replace(body, pose=found.path[-1]), ground)


@pytest.mark.rule("W40K-MOVE-05")
@pytest.mark.parametrize(("facing", "climb"), [(0.0, False), (180.0, False), (0.0, True)])
def test_a_long_base_beside_a_wall_leaves_along_it(facing: float, climb: bool) -> None:
    """A rider who stands nearer to a wall than its base is long still finds the gap at its end."""
    rider = replace(oval(5.6, 2.0, rx=1.48, ry=0.83), pose=Pose(x=5.6, y=2.0, facing=facing))
    ground = replace(OPEN, prisms=(box(5.0, 5.5, 3.2, 7.8, 9), box(5.0, 11, 7.3, 7.8, 9)), climb=climb)
    found = route(rider, ground, Pose(x=2.5, y=7.4, facing=facing), 10)
    assert found.complete
    assert found.length < 8
    assert is_clear(rider, ground, found.path)
    shut = replace(ground, prisms=(*ground.prisms, box(0, 3.2, 4, 4.5, 9)))
    assert not route(rider, shut, Pose(x=2.5, y=7.4, facing=facing), 10).complete
