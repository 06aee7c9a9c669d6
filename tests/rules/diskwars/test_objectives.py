"""What objectives are worth, and whose casualties count (DW-SCN, DW-WIN-03, DW-CTL-02)."""

from dataclasses import replace

import pytest

from app.rules.diskwars.model.state import State
from app.rules.diskwars.turn_sequence.objectives import points_of
from tests.rules.diskwars.arena import disk, posed, square


def counting(objective: str, state: State) -> int:
    """Red's points with this objective."""
    red = replace(state.sides["red"], objective=objective)
    return points_of(replace(state, sides={**state.sides, "red": red}), "red")


def gone(*ids: str) -> State:
    """A state with these casualties, controlled by whoever."""
    return posed(*(disk(one, 0, 0, at=None, lying="casualties") for one in ids))


@pytest.mark.rule("DW-SCN-02")
def test_generals_demise_counts_five_for_an_enemy_hero() -> None:
    assert counting("generals_demise", gone("blue.teclis", "blue.huntsmen", "red.archaon")) == 5


@pytest.mark.rule("DW-SCN-03")
@pytest.mark.rule("DW-SCN-04")
@pytest.mark.rule("DW-SCN-06")
@pytest.mark.parametrize("card", ["hail_of_arrows", "conquest"])
def test_one_for_each_enemy_casualty_by_its_owner(card: str) -> None:
    state = gone("blue.teclis", "blue.huntsmen.1", "blue.huntsmen.2", "red.archaon")
    assert counting(card, state) == 3
    stolen = replace(state, disks={**state.disks, "blue.teclis": replace(state.disks["blue.teclis"], controller="red")})
    assert counting(card, stolen) == 3


@pytest.mark.rule("DW-SCN-07")
@pytest.mark.rule("DW-CTL-02")
def test_held_ground_counts_three_for_each_piece_held_alone() -> None:
    pieces = (square("rocks", 10, 10, "a"), square("rocks", 40, 10, "b"), square("rocks", 10, 40, "c"))
    disks = (
        disk("red.huntsmen", 13, 13),
        disk("red.flamers.1", 43, 13),
        disk("red.flamers.2", 13, 43),
        disk("blue.teclis", 14, 44),
    )
    assert counting("orig_held_ground", posed(*disks, terrain=pieces)) == 6


@pytest.mark.rule("DW-SCN-08")
def test_forced_march_counts_two_for_each_casualty_that_is_not_small() -> None:
    small = ("blue.huntsmen.1", "blue.huntsmen.2", "blue.huntsmen.3")
    assert counting("orig_forced_march", gone("blue.sun_dragon", "blue.wolf_riders", *small)) == 4


@pytest.mark.rule("DW-INT-08")
def test_the_introductory_scenario_counts_one_for_each_enemy_casualty() -> None:
    state = posed(
        *(disk(one, 0, 0, at=None, lying="casualties") for one in ("blue.grom", "blue.orc_boyz")),
        options={"mode": "intro"},
    )
    assert points_of(state, "red") == 2
    assert points_of(state, "blue") == 0
