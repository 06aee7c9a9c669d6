"""Moves flip by flip: how far, where to, what stops them, what a flip leads to (DW-MOV, DW-PIN-09, DW-KEY-07..16)."""

from math import cos, dist, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.diskwars.ground.disks import TOLERANCE, disc_of, pinned, pins
from app.rules.diskwars.model.places import Flipped
from app.rules.diskwars.model.round_commands import GoOn, Move, Pass
from app.rules.diskwars.model.state import State
from app.rules.kernel.boards import stacks
from app.rules.kernel.plane.shapes import Point
from tests.rules.diskwars.acting import after, refusal, resolving, straight, told
from tests.rules.diskwars.arena import disk, posed, square

BOYZ, MEN, FAR = "red.orc_boyz", "blue.marienburg_swordsmen", disk("blue.huntsmen", 85, 85)
ANGLES = st.floats(min_value=0, max_value=360, allow_nan=False)


def at(state: State, name: str = BOYZ) -> tuple[float, float]:
    """Where a disk lies."""
    place = state.disks[name].at
    assert place is not None
    return round(place.x, 6), round(place.y, 6)


@pytest.mark.rule("DW-MOV-03")
@pytest.mark.rule("DW-GEO-06")
@pytest.mark.parametrize(
    ("name", "first", "second", "expected"),
    [
        (BOYZ, 0, None, (25, 20)),
        (BOYZ, 90, None, (20, 25)),
        ("red.grom", 180, None, (13.5, 20)),
        (BOYZ, 0, 90, (22.5, 22.5)),
    ],
)
def test_a_flip_lands_where_its_angles_say(
    name: str, first: float, second: float | None, expected: tuple[float, float]
) -> None:
    state = resolving(disk(name, 20, 20), FAR)
    state = after(state, Move(disk=name, flips=(Flipped(first=first, second=second),)))
    assert at(state, name) == pytest.approx(expected)


@pytest.mark.rule("DW-MOV-03")
def test_a_disk_laid_back_where_it_was_is_no_flip() -> None:
    state = resolving(disk(BOYZ, 20, 20), FAR)
    move = Move(disk=BOYZ, flips=(Flipped(first=0, second=180),))
    assert refusal(state, move) == ("bad_flip_direction", "DW-MOV-03")


@pytest.mark.rule("DW-AMB-01")
@pytest.mark.rule("DW-MOV-04")
def test_where_flips_are_exact_no_disk_turns_on_its_edge() -> None:
    state = resolving(disk(BOYZ, 20, 20), FAR, options={"flip_mode": "exact"})
    assert refusal(state, Move(disk=BOYZ, flips=(Flipped(first=0, second=90),)))[0] == "bad_flip_direction"
    assert at(after(state, straight(BOYZ, 0))) == (25, 20)
    assert at(after(state, Move(disk=BOYZ, to=Point(x=25, y=20)))) == (25, 20)


@pytest.mark.rule("DW-ACT-13")
@pytest.mark.rule("DW-MOV-01")
@pytest.mark.rule("DW-AMB-07")
def test_a_disk_is_flipped_as_often_as_its_movement_and_less_if_its_player_likes() -> None:
    state = resolving(disk(BOYZ, 20, 20), FAR)
    assert at(after(state, straight(BOYZ, *[0] * 5))) == (45, 20)
    assert at(after(state, straight(BOYZ, 0))) == (25, 20)
    assert refusal(state, straight(BOYZ, *[0] * 6)) == ("no_flips_left", "DW-MOV-01")


@pytest.mark.rule("DW-MOV-01")
@pytest.mark.rule("DW-ACT-11")
def test_a_move_left_open_goes_on_and_is_one_activation() -> None:
    state = after(resolving(disk(BOYZ, 20, 20), FAR), straight(BOYZ, 0, 0, more=True))
    assert not state.disks[BOYZ].activated
    assert refusal(state, GoOn(flips=(Flipped(first=0),) * 4))[0] == "no_flips_left"
    assert refusal(state, GoOn(more=True)) == ("no_flip_laid", "DW-MOV-03"), "that would change nothing"
    state = after(state, GoOn(flips=(Flipped(first=90),)))
    assert at(state) == (30, 25)
    assert state.disks[BOYZ].activated


@pytest.mark.rule("DW-MOV-06")
@pytest.mark.rule("DW-CON-07")
def test_pinning_an_enemy_ends_the_move() -> None:
    state = resolving(disk(BOYZ, 10, 20), disk(MEN, 26, 20), FAR)
    assert refusal(state, straight(BOYZ, 0, 0, 0, 0)) == ("no_flips_left", "DW-MOV-06")
    state = after(state, straight(BOYZ, 0, 0, 0))
    assert at(state) == (25, 20)
    assert pins(state) == {(BOYZ, MEN)}


@pytest.mark.rule("DW-MOV-06")
def test_pinning_an_ally_does_not() -> None:
    state = resolving(disk(BOYZ, 10, 20), disk("red.arrer_boyz", 16, 20), FAR)
    assert at(after(state, straight(BOYZ, 0, 0, 0))) == (25, 20)


@pytest.mark.rule("DW-PIN-09")
@pytest.mark.rule("DW-MOV-07")
def test_pinning_the_same_disk_again_is_nothing_new() -> None:
    state = resolving(disk(MEN, 12.5, 10), disk(BOYZ, 10, 10), FAR)
    assert at(after(state, straight(BOYZ, 0, 0))) == (20, 10)


@pytest.mark.rule("DW-MOV-10")
@pytest.mark.rule("DW-GEO-05")
def test_only_a_disk_completely_outside_is_lost() -> None:
    state = resolving(disk(BOYZ, 3, 45), disk("red.grom", 3, 65), FAR)
    assert at(after(state, straight(BOYZ, 180))) == (-2, 45)
    assert after(state, straight("red.grom", 180)).disks["red.grom"].lying == "casualties"


@pytest.mark.rule("DW-MOV-02")
def test_a_dash_never_moves() -> None:
    state = resolving(disk("red.rock_lobber", 20, 20), FAR)
    kept = state.library.disks["rock_lobber"].movement
    expected = "disk_cannot_move" if kept is None else "no_flips_left"
    assert refusal(state, straight("red.rock_lobber", 0))[0] == expected


@pytest.mark.rule("DW-ACT-05")
@pytest.mark.rule("DW-MOV-13")
@pytest.mark.parametrize(
    ("changes", "code"),
    [({"activated": True}, "disk_already_activated"), ({"controller": "blue"}, "not_controller")],
)
def test_who_may_be_activated(changes: dict[str, object], code: str) -> None:
    state = resolving(disk(BOYZ, 20, 20, **changes), disk("red.grom", 60, 60), FAR)
    assert refusal(state, straight(BOYZ, 0))[0] == code


@pytest.mark.rule("DW-ACT-05")
@pytest.mark.rule("DW-ACT-09")
def test_a_pinned_disk_waits_until_the_one_above_has_moved() -> None:
    state = resolving(disk(BOYZ, 20, 20), disk("red.arrer_boyz", 22, 20), FAR)
    assert refusal(state, Pass(disk=BOYZ))[0] == "disk_pinned"
    state = after(state, straight("red.arrer_boyz", 0, 0))
    assert after(state, Pass(disk=BOYZ)).disks[BOYZ].activated


@pytest.mark.rule("DW-KEY-07")
def test_impact_hurts_every_disk_newly_pinned_allies_too() -> None:
    allied, enemy = "red.arrer_boyz", "blue.reikland_crossbowmen"
    state = resolving(disk(allied, 26, 17), disk(enemy, 26, 22.5), disk("red.grom", 20, 20), FAR)
    state = after(state, straight("red.grom", 0))
    assert (state.disks[allied].damage, state.disks[enemy].damage) == (2, 2)


@pytest.mark.rule("DW-KEY-12")
def test_relentless_goes_on_the_first_time_and_stops_the_second() -> None:
    first, second = disk(MEN, 26, 20), disk("blue.bright_wizard", 36, 20)
    state = resolving(first, second, disk("red.grimgor", 20, 20), FAR)
    assert refusal(state, straight("red.grimgor", 0, 0, 0, 0)) == ("no_flips_left", "DW-MOV-06")
    assert at(after(state, straight("red.grimgor", 0, 0, 0)), "red.grimgor") == (35, 20)


@pytest.mark.rule("DW-KEY-15")
@pytest.mark.rule("DW-AMB-23")
def test_a_flier_passes_over_enemies_and_pins_where_it_ends() -> None:
    flier = "blue.karl_franz"
    state = resolving(disk(BOYZ, 27, 20), disk("red.grom", 39, 20), disk(flier, 20, 20), seat="blue")
    over = after(state, straight(flier, 0, 90), seat="blue")
    assert not over.disks[BOYZ].damage
    assert not pinned(over, BOYZ)
    landed = after(state, straight(flier, 0, 0, 0), seat="blue")
    assert (flier, "red.grom") in pins(landed)


@pytest.mark.rule("DW-TER-05")
@pytest.mark.rule("DW-MOV-08")
def test_entering_rough_ground_ends_the_move_and_leaving_it_does_not() -> None:
    rough = (square("small_forest", 28, 16.5),)
    outside = resolving(disk(BOYZ, 20, 20), FAR, terrain=rough)
    assert refusal(outside, straight(BOYZ, 0, 0, 0)) == ("no_flips_left", "DW-MOV-08")
    inside = resolving(disk(BOYZ, 30, 20), FAR, terrain=rough)
    assert at(after(inside, straight(BOYZ, 0, 0))) == (40, 20)


@pytest.mark.rule("DW-TER-13")
@pytest.mark.rule("DW-MOV-09")
def test_the_swamp_stops_every_flip_that_ends_in_it() -> None:
    swamp = (square("swamp", 28, 16.5),)
    inside = resolving(disk(BOYZ, 30, 20), FAR, terrain=swamp)
    move = Move(disk=BOYZ, flips=(Flipped(first=0, second=100), Flipped(first=0)))
    assert refusal(inside, move)[0] == "no_flips_left"


@pytest.mark.rule("DW-TER-06")
@pytest.mark.rule("DW-AMB-43")
@pytest.mark.rule("DW-DIE-06")
def test_dangerous_ground_is_rolled_for_at_every_flip_that_ends_on_it() -> None:
    gully = (square("gully", 28, 16.5),)
    state = after(resolving(disk(BOYZ, 25, 20), FAR, terrain=gully), straight(BOYZ, 0), dice=[3])
    assert state.disks[BOYZ].damage == 3
    again = resolving(disk(BOYZ, 30, 20), FAR, terrain=gully)
    assert after(again, Move(disk=BOYZ, flips=(Flipped(first=0, second=90),)), dice=[2]).disks[BOYZ].damage == 2


@pytest.mark.rule("DW-KEY-16")
@pytest.mark.rule("DW-EX-20")
def test_stride_ignores_what_it_lands_on() -> None:
    gully = (square("gully", 37, 16.5),)
    hunter = "blue.huntsmen"
    state = resolving(disk(hunter, 20, 20), disk(BOYZ, 80, 80), terrain=gully, seat="blue")
    assert at(after(state, straight(hunter, *[0] * 5), seat="blue"), hunter) == (45, 20)


@pytest.mark.rule("DW-MOV-05")
@pytest.mark.rule("DW-GEO-07")
def test_a_flipped_disk_lies_on_top_of_all() -> None:
    state = resolving(disk(BOYZ, 20, 20), disk("red.arrer_boyz", 26, 20), FAR)
    assert (BOYZ, "red.arrer_boyz") in pins(after(state, straight(BOYZ, 0)))


@pytest.mark.rule("DW-MOV-14")
def test_moving_off_frees_what_lay_beneath() -> None:
    state = resolving(disk(MEN, 20, 20), disk(BOYZ, 22, 20), disk("red.grom", 60, 60), FAR)
    assert pinned(state, MEN)
    assert not pinned(after(state, straight(BOYZ, 0, 0)), MEN)


@pytest.mark.rule("DW-ACT-12")
def test_a_passing_disk_is_activated_and_nothing_else() -> None:
    events = told(resolving(disk(BOYZ, 20, 20), disk("red.grom", 60, 60), FAR), Pass(disk=BOYZ))
    kinds = [event.kind for event in events if not event.kind.startswith("step")]
    assert kinds == ["activation_begun", "token_laid"]


@pytest.mark.rule("DW-MOV-03")
@given(first=ANGLES, second=ANGLES)
def test_a_flip_and_its_reverse_return_the_disk(first: float, second: float) -> None:
    here = disc_of(posed(disk(BOYZ, 45, 45)), BOYZ)
    there = stacks.flipped(here, TOLERANCE, first, second)
    if there is not None:
        back = stacks.flipped(stacks.laid(here, there, 9), TOLERANCE, second + 180, first + 180)
        assert back is not None
        assert (back.x, back.y) == pytest.approx((45, 45), abs=1e-6)


@pytest.mark.rule("DW-GEO-17")
@given(ways=st.lists(st.tuples(ANGLES, ANGLES), min_size=1, max_size=5))
def test_so_many_flips_reach_no_farther_than_so_many_diameters(ways: list[tuple[float, float]]) -> None:
    disc = disc_of(posed(disk(BOYZ, 45, 45)), BOYZ)
    for first, second in ways:
        to = stacks.flipped(disc, TOLERANCE, first, second)
        disc = disc if to is None else stacks.laid(disc, to, 9)
    assert dist((disc.x, disc.y), (45, 45)) <= 2 * disc.radius * len(ways) + 1e-6


@pytest.mark.rule("DW-GEO-17")
@given(flips=st.integers(1, 5), way=ANGLES, part=st.floats(0.02, 1.2))
def test_so_many_flips_reach_every_place_within_so_many_diameters_and_none_beyond(
    flips: int, way: float, part: float
) -> None:
    """Straight there in flips of one length; a flip that would have to be longer than a diameter there is none."""
    disc = disc_of(posed(disk(BOYZ, 45, 45)), BOYZ)
    step = 2 * disc.radius * part
    for _ in range(flips):
        to = Point(x=disc.x + step * cos(radians(way)), y=disc.y + step * sin(radians(way)))
        angles = stacks.flip_to(disc, to, TOLERANCE)
        if part > 1.01:
            assert angles is None
            return
        if part < 0.99:
            assert angles is not None
        if angles is None:
            return
        landed = stacks.flipped(disc, TOLERANCE, *angles)
        assert landed is not None
        assert (landed.x, landed.y) == pytest.approx((to.x, to.y), abs=0.02)
        disc = stacks.laid(disc, landed, 9)


@pytest.mark.rule("DW-GEO-08")
@pytest.mark.rule("DW-PIN-04")
@given(places=st.lists(st.tuples(st.floats(20, 30), st.floats(20, 30)), min_size=3, max_size=6))
def test_pins_are_what_lies_with_nothing_strictly_between(places: list[tuple[float, float]]) -> None:
    state = posed(*(disk(f"red.orc_boyz.{n}", x, y) for n, (x, y) in enumerate(places)))
    lying = [disc_of(state, name) for name in state.disks]
    for upper in lying:
        for lower in lying:
            on = upper.z > lower.z and stacks.overlap(upper, lower, TOLERANCE)
            between = any(
                upper.z > one.z > lower.z
                and stacks.overlap(upper, one, TOLERANCE)
                and stacks.overlap(one, lower, TOLERANCE)
                for one in lying
            )
            assert ((upper.id, lower.id) in pins(state)) == (on and not between)
