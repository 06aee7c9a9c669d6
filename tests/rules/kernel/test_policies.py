"""What a system decides and geometry only carries out: low terrain, drops, whole bases, turning, watched zones, cover."""

from dataclasses import replace
from math import cos, hypot, pi, radians, sin

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.kernel.plane.climbing import climb
from app.rules.kernel.plane.ground import Cap, Ground, may_end
from app.rules.kernel.plane.lengths import flight_length, path_length
from app.rules.kernel.plane.moving import Moving
from app.rules.kernel.plane.obscuring import Obscuring, is_behind
from app.rules.kernel.plane.placement import supported
from app.rules.kernel.plane.rays import Height, Sampling
from app.rules.kernel.plane.reach import reach_region
from app.rules.kernel.plane.routes import is_clear, nearest_end, route
from app.rules.kernel.plane.shapes import Body, Oval, Point, Pose
from app.rules.kernel.plane.sight import Scene, sees, sight_matrix
from app.rules.kernel.plane.sweeps import Watch, first_zone_entry
from tests.rules.kernel.models_of import INCH, ON_FOOT, box, model, path, placed, rect

SIGMAR = Moving(free_step=1.0, free_drop=True, whole_base=True)
"""Low terrain is free, so is a drop at the end, and no base stands half over an edge (AOS-CORE-15.0f, 15.2)."""
BLOCKS = Moving(turning=False)
"""A stand's way is that of its centre, turning is free (WM-GEO-11)."""
R = 0.62992
"""A 32 mm base."""


def crossing(height: float, moving: Moving) -> float:
    """What it costs to cross a wall an inch thick (the check of AOS-GEO-07)."""
    wall = box(1.6299, 2.6299, 0, 10, height)
    mover = model(0, 5, r=R)
    way = climb(mover, path((0, 5), (3.2598, 5)), [wall], INCH)
    return path_length(mover, way, moving)


@pytest.mark.parametrize(("height", "cost"), [(1.0, 3.2598), (1.01, 5.2798), (2.0, 7.2598)])
def test_low_terrain_is_crossed_as_if_it_were_not_there(height: float, cost: float) -> None:
    assert crossing(height, SIGMAR) == pytest.approx(cost, abs=0.003)
    assert crossing(height, ON_FOOT) == pytest.approx(3.2598 + 2 * height, abs=0.003)
    assert crossing(height, SIGMAR) <= 6 or height == 2.0


def test_a_drop_is_free_only_where_the_way_ends() -> None:
    tower = model(0, 0, 6)
    drop = path((0, 0, 6), (2, 0, 6), (2, 0, 0))
    assert path_length(tower, drop, SIGMAR) == pytest.approx(2)
    assert path_length(tower, (*drop, Pose(x=3, y=0)), SIGMAR) == pytest.approx(9)
    assert path_length(tower, drop, ON_FOOT) == pytest.approx(8)
    assert path_length(tower, drop[::-1], SIGMAR) == pytest.approx(8)


def test_a_base_half_over_an_edge_is_carried_by_its_centre_or_not_at_all() -> None:
    hill = box(0, 10, 0, 10, 3)
    inside, over = model(9.3, 5, 3, r=R), model(9.5, 5, 3, r=R)
    assert [supported(body, [hill], INCH, ON_FOOT) for body in (inside, over)] == [True, True]
    assert [supported(body, [hill], INCH, SIGMAR) for body in (inside, over)] == [True, False]
    ledge = box(10, 12, 0, 10, 2.5, id="ledge")
    assert supported(over, [hill, ledge], INCH, SIGMAR)
    low = box(0, 10, 0, 10, 1, id="low")
    assert supported(model(9.9, 5, 1, r=R), [low], INCH, SIGMAR)
    assert not supported(model(20, 5, 1, r=R), [low], INCH, SIGMAR)


def test_an_end_half_over_an_edge_is_no_end() -> None:
    hill = box(0, 10, 0, 10, 3)
    over = model(9.5, 5, 3, r=R)
    for moving, legal in ((ON_FOOT, True), (SIGMAR, False)):
        ground = Ground(width=20, height=20, tolerance=INCH, moving=moving, prisms=(hill,))
        assert may_end(over, ground) == legal


def test_turning_is_free_where_the_system_says_so() -> None:
    stand = rect(0, 0, 4, 2)
    about = (stand.pose, replace(stand.pose, facing=90.0))
    assert path_length(stand, about, BLOCKS) == 0
    assert path_length(stand, about, ON_FOOT) == pytest.approx(5**0.5 * pi / 2, abs=0.02)
    ahead = (*about, Pose(x=3, y=4, facing=90))
    assert path_length(stand, ahead, BLOCKS) == 5
    assert flight_length(stand, ahead, BLOCKS) == 5


def test_a_zone_that_needs_sight_holds_only_where_both_see_each_other() -> None:
    enemy = model(0, 4, id="e")
    mover = model(-10, 0)
    way = path((-10, 0), (10, 0))
    east = Watch(step=0.25, sees=lambda there, other: there.pose.x > 1)
    hit = first_zone_entry(mover, way, [enemy], 3.5, INCH, east)
    assert hit is not None
    assert 1 < hit.at.x <= 1.25
    assert hit.gap <= 3.5
    never = Watch(step=0.25, sees=lambda there, other: False)
    assert first_zone_entry(mover, way, [enemy], 3.5, INCH, never) is None
    assert first_zone_entry(mover, way, [enemy], 3.5, INCH) is not None


heights = st.lists(
    st.builds(Height, part=st.floats(0.05, 1), plus=st.sampled_from([0.0, 0.1])), min_size=1, max_size=4
).map(tuple)


@settings(max_examples=60)
@given(heights, heights, st.floats(0, 360), st.floats(0.5, 4))
def test_every_way_of_sampling_gives_one_verdict(
    source: tuple[Height, ...], target: tuple[Height, ...], turn: float, wide: float
) -> None:
    rule = Sampling(source_points=6, target_points=9, source_heights=source, target_heights=target)
    one, other = model(0, 0, id="a"), model(9 * cos(radians(turn)), 9 * sin(radians(turn)), id="b")
    screen = box(3, 5, -wide, wide, 1.2)
    scene = Scene(prisms=(screen,), tolerance=INCH, sampling=rule)
    seen = sees(scene, one, other)
    assert sight_matrix(scene, [one], [other]).item() == (seen.kind == "ray")
    if seen.kind == "blocked":
        assert len(seen.rays) == 7 * 10


def test_more_pairs_of_heights_than_a_mask_has_bits_are_refused() -> None:
    with pytest.raises(ValueError, match="pairs of heights"):
        Sampling(source_points=1, target_points=1, source_heights=(Height(),) * 5, target_heights=(Height(),) * 4)


def square(west: float, east: float, north: float, south: float) -> tuple[Point, ...]:
    return tuple(Point(x=x, y=y) for x, y in ((west, north), (east, north), (east, south), (west, south)))


def test_a_unit_is_behind_only_where_no_line_misses_the_terrain() -> None:
    rule = Obscuring(points=24)
    shooters = [model(0, 0, id="s")]
    hidden = [model(10, y, id=f"t{y}") for y in (-1, 1)]
    wall = square(6, 7, -4, 4)
    assert is_behind(hidden, shooters, [wall], rule, INCH)
    assert is_behind(shooters, hidden, [wall], rule, INCH)
    assert not is_behind([*hidden, model(10, 9, id="t")], shooters, [wall], rule, INCH)
    assert not is_behind(hidden, shooters, [square(6, 7, 0.2, 4)], rule, INCH)
    assert not is_behind(hidden, shooters, [], rule, INCH)


def test_terrain_within_reach_of_the_shooters_hides_nothing() -> None:
    rule = Obscuring(points=24, clear=3.0)
    shooters = [model(0, 0, id="s")]
    target = [model(12, 0, id="t")]
    assert not is_behind(target, shooters, [square(1.5, 2.5, -2, 2)], rule, INCH)
    assert is_behind(target, shooters, [square(6, 7, -4, 4)], rule, INCH)


@given(st.floats(0, 360), st.floats(-20, 20), st.floats(-20, 20), st.floats(-3, 3))
def test_being_behind_turns_and_moves_with_the_table(turn: float, dx: float, dy: float, edge: float) -> None:
    c, s = cos(radians(turn)), sin(radians(turn))

    def there(x: float, y: float) -> Point:
        return Point(x=x * c - y * s + dx, y=x * s + y * c + dy)

    def put(body: Body) -> Body:
        at = there(body.pose.x, body.pose.y)
        return replace(body, pose=Pose(x=at.x, y=at.y, facing=turn))

    stands = [rect(0, 0, 4, 2, id="s")], [rect(10, 0, 4, 2, id="t")]
    area = square(5, 6, edge, 8)
    rule = Obscuring(points=24)
    before = is_behind(stands[1], stands[0], [area], rule, INCH)
    turned = [put(body) for body in stands[1]], [put(body) for body in stands[0]]
    if abs(edge + 2) > 0.01:
        assert is_behind(*turned, [tuple(there(p.x, p.y) for p in area)], rule, INCH) == before
        assert before == (edge < -2)


# --- previews obey the policies --------------------------------------------------------------------------------------

CROWDED = (
    box(14, 17, 13, 16, 0.8, id="low"),
    box(18, 22, 6, 9, 3.0, id="hill"),
    box(5, 8, 8, 12, 2.0, id="block"),
    box(11, 11.5, 4, 9, 1.0, id="wall"),
)
FLYING = Moving(free_step=1.0, free_drop=True, whole_base=True, flight_rise=False, flat_zones=True)


def table(moving: Moving, **changes: object) -> Ground:
    foe = model(10, 16, 4.0, id="foe", r=R)
    plain = Ground(width=26, height=20, tolerance=INCH, moving=moving, prisms=CROWDED, zones=((foe, 3.0),))
    return replace(plain, **changes)  # type: ignore[arg-type]


STEADY = st.sampled_from([(), ((CROWDED[0], 1.0),)])
"""Everything carries, or nothing may end high on the hill."""

spots = st.tuples(st.floats(1, 25), st.floats(1, 19))


@settings(max_examples=120)
@given(st.sampled_from([SIGMAR, FLYING, ON_FOOT]), st.booleans(), STEADY, spots, st.floats(2, 12))
def test_reach_and_routes_agree_under_every_policy(
    moving: Moving, flying: bool, caps: tuple[Cap, ...], to: tuple[float, float], allowance: float
) -> None:
    mover, ground = model(13, 11, r=R), table(moving, flying=flying, caps=caps)
    region = reach_region(mover, ground, allowance)
    goal = Pose(x=round(to[0], 4), y=round(to[1], 4))
    found = route(mover, ground, goal, allowance)
    end = replace(mover, pose=found.path[-1])
    measured = flight_length if flying else path_length
    assert measured(mover, found.path, moving) <= allowance + 0.001
    if len(found.path) > 1:
        assert may_end(end, ground)
        assert is_clear(mover, ground, found.path)
    if region.buffer(-0.1).contains(shapely.Point(goal.x, goal.y)):
        assert found.complete, (found, goal)


in_the_way = st.sampled_from(
    [(17.2, 22.8, 5.2, 9.8), (4.2, 8.8, 7.2, 12.8), (13.2, 17.8, 12.2, 16.8), (6, 14, 12, 19)]
).flatmap(lambda box: st.tuples(st.floats(box[0], box[1]), st.floats(box[2], box[3])))


@given(st.sampled_from([SIGMAR, ON_FOOT]), STEADY, in_the_way)
def test_the_nearest_end_is_legal_and_nothing_nearer_is(
    moving: Moving, caps: tuple[Cap, ...], to: tuple[float, float]
) -> None:
    mover, ground = model(13, 11, r=R), table(moving, caps=caps)
    wanted = Pose(x=round(to[0], 4), y=round(to[1], 4))
    found = nearest_end(mover, ground, wanted)
    assert found is not None
    assert may_end(replace(mover, pose=found), ground)
    away = hypot(found.x - wanted.x, found.y - wanted.y)
    for turn in range(0, 360, 15):
        for share in (0.0, 0.5, 0.9):
            reach = max(0.0, away - 0.1) * share
            x, y = wanted.x + reach * cos(radians(turn)), wanted.y + reach * sin(radians(turn))
            for level in (0.0, 0.8, 1.0, 2.0, 3.0) if away > 0.1 else ():
                assert not may_end(replace(mover, pose=Pose(x=x, y=y, z=level)), ground), (found, x, y, level)


@pytest.mark.parametrize("facing", [0.0, 30.0, 90.0, 200.0])
@pytest.mark.parametrize("to", [(16, 4.5), (4.9, 16), (10, 13.5), (23.7, 7.5), (17.8, 9.4)])
def test_a_long_base_is_led_as_near_as_it_may_stand_as_it_is_turned(facing: float, to: tuple[float, float]) -> None:
    """Beside round bases, walls and a hill: neither into them, nor as far off as the circle around it would be."""
    crowd = (model(16, 5, id="x", r=0.6), model(9, 14, id="y", r=0.6), model(4, 16, id="z", r=1.0))
    mover, ground = placed(Oval(rx=2.07, ry=1.38), 13, 11), table(SIGMAR, zones=(), bodies=crowd)
    found = nearest_end(mover, ground, Pose(x=to[0], y=to[1], facing=facing))
    assert found is not None
    assert may_end(replace(mover, pose=found), ground)
    away = hypot(found.x - to[0], found.y - to[1])
    for turn in range(0, 360, 10):
        for share in (0.0, 0.5, 0.9):
            x, y = (to[i] + max(0.0, away - 0.1) * share * way(radians(turn)) for i, way in ((0, cos), (1, sin)))
            for level in (0.0, 0.8, 1.0, 2.0, 3.0) if away > 0.1 else ():
                nearer = Pose(x=x, y=y, z=level, facing=facing)
                assert not may_end(replace(mover, pose=nearer), ground), (found, nearer)


def test_low_terrain_costs_nothing_in_what_is_shown() -> None:
    mover, ground = model(13, 11, r=R), table(SIGMAR, zones=())
    over_the_wall = shapely.Point(9.5, 5)
    assert reach_region(mover, ground, 7.1).contains(over_the_wall)
    assert not reach_region(mover, replace(ground, moving=ON_FOOT), 7.1).contains(over_the_wall)
    half_on = route(mover, ground, Pose(x=13.8, y=14.5), 6)
    assert (half_on.complete, half_on.path[-1].z) == (True, 0.8)


def test_a_base_is_led_onto_the_hill_or_off_it_where_it_has_to_be_carried() -> None:
    mover, ground = model(20, 11, r=R), table(SIGMAR, zones=())
    onto, off = (nearest_end(mover, ground, Pose(x=20, y=y)) for y in (8.5, 9.5))
    assert onto is not None
    assert off is not None
    assert (onto.z, onto.y) == (3.0, pytest.approx(9 - R, abs=0.01))
    assert (off.z, off.y) == (0.0, pytest.approx(9 + R, abs=0.01))


def test_zones_in_plan_reach_up_and_flights_count_no_rise() -> None:
    high, mover = model(4, 4.5, 8.0, id="e"), model(0, 4.5)
    way = path((0, 4.5), (2, 4.5))
    assert first_zone_entry(mover, way, [high], 3.0, INCH) is None
    assert first_zone_entry(mover, way, [high], 3.0, INCH, flat=True) is not None
    spot = Ground(width=20, height=20, tolerance=INCH, moving=FLYING, zones=((high, 3.0),))
    assert not may_end(model(2, 4.5), spot)
    assert may_end(model(2, 4.5), replace(spot, moving=SIGMAR))
    up = path((0, 4.5), (3, 4.5, 4))
    assert (flight_length(mover, up, FLYING), flight_length(mover, up, SIGMAR)) == (3.0, 5.0)
