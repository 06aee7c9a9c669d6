"""Distances, bands, pins, terrain and sight as they lie (DW-RNG, DW-PIN, DW-LOS, DW-CTL)."""

from math import cos, inf, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.diskwars.ground import disks, sight, terrain
from app.rules.diskwars.model.options import Options
from app.rules.kernel.boards.stacks import overlap
from app.rules.kernel.plane.clear_lines import clear_line
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.seats import Seat
from tests.rules.diskwars.arena import disk, posed, square

BOYZ, MEN = "red.orc_boyz", "blue.marienburg_swordsmen"


@pytest.mark.rule("DW-RNG-01")
@pytest.mark.rule("DW-RNG-02")
@pytest.mark.rule("DW-GEO-01")
@pytest.mark.parametrize(
    ("apart", "band"),
    [(10.0, "short"), (10.2, "medium"), (20.0, "medium"), (20.2, "long"), (30.0, "long"), (30.2, "siege")],
)
def test_bands_are_measured_from_rim_to_rim_and_their_bounds_belong_to_them(apart: float, band: str) -> None:
    state = posed(disk(BOYZ, 10, 10), disk(MEN, 15 + apart, 10))
    assert disks.gap(state, BOYZ, MEN) == pytest.approx(apart)
    assert state.options.band_at(disks.gap(state, BOYZ, MEN)) == band


@pytest.mark.rule("DW-CON-25")
@pytest.mark.rule("DW-CON-24")
def test_siege_has_no_end_and_the_split_of_the_ruler_is_the_tables() -> None:
    assert Options().reach("siege") == inf
    assert Options(short=8.0).band_at(8.2) == "medium"


@pytest.mark.rule("DW-CON-20")
@pytest.mark.rule("DW-RNG-05")
@pytest.mark.rule("DW-RNG-07")
def test_a_disk_and_what_it_overlaps_are_within_short_range() -> None:
    state = posed(disk(BOYZ, 10, 10), disk(MEN, 13, 10))
    assert disks.within(state, BOYZ, BOYZ, "short")
    assert disks.gap(state, BOYZ, MEN) == 0.0
    assert state.options.band_at(disks.gap(state, BOYZ, MEN)) == "short"


@pytest.mark.rule("DW-RNG-03")
def test_in_range_is_a_band_no_farther_than_the_most() -> None:
    state = posed(disk(BOYZ, 10, 10), disk(MEN, 35, 10))
    assert disks.within(state, BOYZ, MEN, "medium")
    state = posed(disk(BOYZ, 10, 10), disk(MEN, 35.2, 10))
    assert not disks.within(state, BOYZ, MEN, "medium")
    assert disks.within(state, BOYZ, MEN, "siege")


@pytest.mark.rule("DW-GEO-02")
@pytest.mark.rule("DW-PIN-01")
@pytest.mark.rule("DW-PIN-02")
def test_overlapping_is_more_than_touching() -> None:
    assert disks.pins(posed(disk(BOYZ, 10, 10), disk(MEN, 14.9, 10))) == {(MEN, BOYZ)}
    assert not disks.pins(posed(disk(BOYZ, 10, 10), disk(MEN, 15.0, 10)))


@pytest.mark.rule("DW-CON-08")
@pytest.mark.rule("DW-GEO-08")
@pytest.mark.rule("DW-PIN-03")
@pytest.mark.rule("DW-PIN-04")
@pytest.mark.rule("DW-PIN-05")
@pytest.mark.rule("DW-PIN-08")
@pytest.mark.rule("DW-EX-01")
def test_the_disk_in_the_middle_pins_the_lower_one() -> None:
    a, b, c = "red.orc_boyz.1", "blue.flamers", "red.orc_boyz.2"
    stack = (disk(a, 10, 10), disk(b, 12, 10), disk(c, 14, 10))
    assert disks.pins(posed(*stack)) == {(b, a), (c, b)}
    lying = disks.discs(posed(*stack))
    assert overlap(lying[c], lying[a], disks.TOLERANCE)
    assert disks.pins(posed(stack[0], stack[2])) == {(c, a)}


@pytest.mark.rule("DW-AMB-02")
def test_through_a_disk_that_hides_only_part_of_it() -> None:
    x, y, z = "red.orc_boyz.1", "blue.flamers", "red.orc_boyz.2"
    stack = (disk(x, 20, 20), disk(y, 16, 20), disk(z, 20.9, 20))
    assert disks.pins(posed(*stack)) == {(y, x), (z, y)}
    assert disks.pins(posed(*stack, options={"pin_rule": "contact"})) == {(y, x), (z, y), (z, x)}


@pytest.mark.rule("DW-CON-09")
@pytest.mark.rule("DW-MEL-01")
@pytest.mark.rule("DW-MEL-03")
def test_enemies_that_pin_are_engaged_allies_are_not() -> None:
    state = posed(disk(BOYZ, 10, 10), disk(MEN, 12, 10), disk("blue.flamers", 40, 40), disk("blue.huntsmen", 42, 40))
    assert disks.enemy_pins(state, disks.pins(state)) == {(MEN, BOYZ)}
    assert disks.engaged(state, BOYZ, MEN)
    assert disks.engaged(state, MEN, BOYZ)
    assert [one for one in state.disks if disks.pinned(state, one)] == [BOYZ, "blue.flamers"]


@pytest.mark.rule("DW-CON-03")
@pytest.mark.rule("DW-CON-04")
@pytest.mark.rule("DW-OPT-01")
def test_everybody_is_alone_unless_the_table_plays_in_teams() -> None:
    stack = (disk(BOYZ, 10, 10), disk("jade.flamers", 12, 10))
    seats: tuple[Seat, ...] = ("red", "blue", "jade")
    assert disks.are_enemies(posed(*stack, seats=seats), BOYZ, "jade.flamers")
    teams = {"teams": {"red": "a", "jade": "a", "blue": "b"}}
    assert not disks.are_enemies(posed(*stack, seats=seats, options=teams), BOYZ, "jade.flamers")


@pytest.mark.rule("DW-GEO-03")
@pytest.mark.rule("DW-TER-01")
@pytest.mark.rule("DW-PIN-11")
def test_a_disk_overlaps_a_piece_by_more_than_touching_whatever_lies_between() -> None:
    rocks = square("rocks", 36, 41)
    assert not terrain.overlaps(posed(disk(BOYZ, 33.5, 45), terrain=(rocks,)), BOYZ, "t1")
    between = posed(disk(MEN, 33.6, 45), disk(BOYZ, 33.6, 45), terrain=(rocks,))
    assert terrain.overlaps(between, BOYZ, "t1")
    assert terrain.overlaps(between, MEN, "t1")


@pytest.mark.rule("DW-CTL-02")
@pytest.mark.rule("DW-CTL-03")
def test_a_piece_is_whose_disks_alone_overlap_it() -> None:
    mill = square("ruined_mill", 36, 41)
    alone = posed(disk(BOYZ, 38, 44, activated=True), terrain=(mill,))
    assert terrain.controlled_by(alone, "t1") == "red"
    both = posed(disk(BOYZ, 38, 44), disk(MEN, 39, 44), terrain=(mill,))
    assert terrain.controlled_by(both, "t1") is None
    assert terrain.controlled_by(posed(terrain=(mill,)), "t1") is None


@pytest.mark.rule("DW-LOS-03")
@pytest.mark.rule("DW-LOS-04")
@pytest.mark.rule("DW-LOS-07")
@pytest.mark.rule("DW-GEO-12")
@pytest.mark.rule("DW-EX-21")
def test_only_what_blocks_every_line_blocks_sight() -> None:
    pair = (disk(BOYZ, 20, 45), disk(MEN, 60, 45))
    blocked = posed(*pair, disk("red.huntsmen", 30, 45), terrain=(square("hill", 36, 41.5),))
    assert not sight.can_see(blocked, BOYZ, MEN)
    assert not sight.can_see(blocked, MEN, BOYZ)
    assert sight.can_see(posed(*pair, terrain=(square("hill", 36, 46),)), BOYZ, MEN)
    assert sight.can_see(posed(*pair, terrain=(square("rocks", 36, 41.5),)), BOYZ, MEN)
    assert sight.can_see(posed(*pair, disk("red.huntsmen", 40, 45)), BOYZ, MEN)


@pytest.mark.rule("DW-LOS-05")
def test_the_piece_one_stands_on_is_not_in_the_way() -> None:
    hill = square("small_forest", 36, 41.5)
    assert sight.can_see(posed(disk(BOYZ, 34.5, 45), disk(MEN, 60, 45), terrain=(hill,)), BOYZ, MEN)
    assert sight.can_see(posed(disk(BOYZ, 34.5, 45), disk(MEN, 60, 45), terrain=(hill,)), MEN, BOYZ)


@pytest.mark.rule("DW-LOS-06")
@pytest.mark.rule("DW-TER-07")
@pytest.mark.rule("DW-AMB-12")
def test_from_elevated_terrain_everything_is_seen_but_not_the_other_way() -> None:
    forest, hill = square("large_forest", 36, 41.5), square("hill", 18, 42, "t2")
    state = posed(disk(BOYZ, 20, 45), disk(MEN, 60, 45), terrain=(forest, hill))
    assert sight.can_see(state, BOYZ, MEN)
    assert not sight.can_see(state, MEN, BOYZ)


@pytest.mark.rule("DW-TER-19")
def test_the_cave_keeps_what_is_in_it_from_what_is_not() -> None:
    cave = square("cave", 36, 41.5)
    state = posed(disk(BOYZ, 38, 45), disk(MEN, 51, 45), disk("blue.flamers", 41, 45), terrain=(cave,))
    assert sight.secluded(state, BOYZ, MEN)
    assert sight.secluded(state, MEN, BOYZ)
    assert not sight.secluded(state, BOYZ, "blue.flamers")
    pinning = posed(disk(BOYZ, 38, 45), disk("blue.sun_dragon", 32.8, 45), terrain=(cave,))
    assert not terrain.overlaps(posed(disk("blue.flamers", 32.5, 45), terrain=(cave,)), "blue.flamers", "t1")
    assert not sight.secluded(pinning, "blue.sun_dragon", BOYZ)


PLACES = st.tuples(st.integers(0, 40), st.integers(0, 40))
PIECES = st.lists(st.tuples(st.sampled_from(("small_forest", "watchtower", "lake")), PLACES), max_size=3)


@pytest.mark.rule("DW-LOS-03")
@given(PLACES, PLACES, PIECES)
def test_what_is_passed_over_as_far_from_the_way_changes_no_verdict(
    one: tuple[int, int], other: tuple[int, int], pieces: list[tuple[str, tuple[int, int]]]
) -> None:
    """Whoever sees has a line among all that are drawn, or one that slips through exactly; nobody else sees."""
    there = tuple(square(kind, *at, id=f"t{number}") for number, (kind, at) in enumerate(pieces))
    state = posed(disk(BOYZ, *one), disk(MEN, *other), terrain=there)
    walls = [terrain.outline(state, state.terrain[piece]) for piece in sight.blockers(state, BOYZ, MEN)]
    slips = clear_line(Point(x=one[0], y=one[1]), 2.5, Point(x=other[0], y=other[1]), 2.5, walls)
    drawn = sight.sight(state, BOYZ, MEN).kind == "ray"
    assert sight.can_see(state, BOYZ, MEN) == (drawn or slips or terrain.has(state, BOYZ, "elevated"))


@pytest.mark.rule("DW-GEO-12")
@pytest.mark.parametrize("turn", [0.0, 17.0, 45.0, 90.0])
def test_no_line_slips_along_the_edge_that_two_pieces_share(turn: float) -> None:
    c, s = cos(radians(turn)), sin(radians(turn))

    def there(x: float, y: float) -> Point:
        return Point(x=40 + x * c - y * s, y=40 + x * s + y * c)

    def between(north: float) -> list[tuple[Point, ...]]:
        """A long piece on either side of the line between the centres, the northern one so far from it."""
        sides = (((-3, -20), (3, -20), (3, -north), (-3, -north)), ((-3, 0), (3, 0), (3, 20), (-3, 20)))
        return [tuple(there(x, y) for x, y in ring) for ring in sides]

    one, other = there(-10, 0), there(10, 0)
    assert not clear_line(one, 2.5, other, 2.5, between(0.0))
    assert clear_line(one, 2.5, other, 2.5, between(0.1))
