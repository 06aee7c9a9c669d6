"""How bots lay their disks: where they may, side by side as long as there is room, and never off the field."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from math import dist

import pytest

from app.bots.deciding import SeededChooser
from app.bots.diskwars import mustering, setting_up
from app.bots.diskwars.laying import deployed
from app.rules.diskwars.ground.disks import pins, radius
from app.rules.diskwars.model.setup_commands import ConfirmDeployment
from app.rules.diskwars.system import SYSTEM
from tests.rules.diskwars.acting import after, resolving
from tests.rules.diskwars.arena import CONTENT, disk, square
from tests.rules.diskwars.test_set_up import deploying, slot, waiting

HEROES = ("red.kairos", "red.archaon", "red.bloodthirster")


def test_disks_lie_side_by_side_where_there_is_room() -> None:
    state = deploying(*map(waiting, HEROES), slots=(slot(20), slot(28.8)))
    command = deployed(state, "red")
    assert command
    for one, other in combinations(command.puts, 2):
        rims = radius(state, one.model) + radius(state, other.model)
        assert dist((one.at.x, one.at.y), (other.at.x, other.at.y)) > rims


def test_nobody_is_laid_under_what_cannot_move() -> None:
    crowd = (*HEROES, "red.hellstriders", "red.bloodcrushers", "red.bolt_thrower")
    state = deploying(*map(waiting, crowd), slots=(slot(20), slot(28.8)))
    command = deployed(state, "red")
    assert command
    assert command.puts[0].model == "red.bolt_thrower"
    then = after(state, command)
    assert len(pins(then)) > 0
    assert not [lower for upper, lower in pins(then) if upper == "red.bolt_thrower"]


def test_a_narrow_zone_with_a_lake_in_it_is_filled_all_the_same() -> None:
    state = deploying(*map(waiting, HEROES), slots=(slot(20),))
    lake = square("lake", 20, 10)
    state = replace(state, terrain={lake.id: lake})
    command = deployed(state, "red")
    assert command
    assert {put.model for put in command.puts} == set(HEROES)
    assert after(after(state, command), ConfirmDeployment()).sides["red"].deployed


def test_a_lake_across_most_of_a_zone_keeps_no_random_bot_from_deploying() -> None:
    state = deploying(*map(waiting, HEROES), slots=(slot(20),))
    lake = square("lake", 20, 10)
    state = replace(state, terrain={lake.id: lake})
    offer = next(one for one in SYSTEM.offers(state, "red") if one.command["kind"] == "deploy")
    for number in range(8):
        assert SYSTEM.complete(state, "red", offer, SeededChooser(b"lake", str(number)))


def test_no_easy_bot_flips_its_own_disk_off_the_field() -> None:
    state = resolving(disk("red.grom", 45, 3), disk("blue.orc_boyz", 45, 80))
    offer = next(one for one in SYSTEM.offers(state, "red") if one.id == "move:red.grom")
    for number in range(60):
        command = SYSTEM.complete(state, "red", offer, SeededChooser(b"edge", str(number)))
        assert command is None or after(state, command).disks["red.grom"].at is not None


@pytest.mark.parametrize(
    ("crowd", "plain"),
    [
        (("kairos", "hellstriders", "kurgan_marauders", "plaguebearers"), True),
        (("plaguebearers.1", "plaguebearers.2", "kurgan_marauders.1", "kurgan_marauders.2"), False),
    ],
)
def test_the_last_deployment_card_lets_in_no_more_than_have_room_side_by_side(
    crowd: Sequence[str], plain: bool
) -> None:
    """A zone has to be filled to its number: four beside a large one would lie on each other (DW-SET-18)."""
    state = deploying(*(waiting(f"red.{name}") for name in crowd), slots=())
    state = replace(state, options=replace(state.options, regiments=1))
    laid = setting_up.card(state, "red", ("advance",))
    assert laid
    assert laid.plain is plain


def test_two_who_are_set_up_for_the_introduction_field_different_hosts() -> None:
    state = SYSTEM.setup({"mode": "intro"}, CONTENT, ("red", "blue"))
    names = tuple(state.library.introductory)
    chosen = {seat: mustering.army(state, seat, names, SeededChooser(b"intro", seat)).army for seat in state.seats}
    assert sorted(chosen.values()) == sorted(names)
