"""What the log tells of flips: how far, over whom, and whom they leave free."""

from dataclasses import replace

import pytest

from app.rules.diskwars.evolve import evolve
from app.rules.diskwars.model.setup_commands import TakeArmy
from app.rules.diskwars.model.setup_events import RolledOff
from app.rules.diskwars.model.state import State
from app.rules.diskwars.new_match import setup
from app.rules.diskwars.views.chronicle import narrate
from app.rules.kernel.seats import SEATS, SPECTATOR
from app.rules.kernel.views.view import LogLine
from tests.rules.diskwars.acting import after, resolving, straight, told
from tests.rules.diskwars.arena import CONTENT, disk

BOYZ, MEN = "red.orc_boyz", "blue.marienburg_swordsmen"


def lines(state: State, *ways: float) -> list[LogLine]:
    """What the log says of the flips of the Boyz in these directions."""
    found = []
    for event in told(state, straight(BOYZ, *ways)):
        if event.kind == "disk_flipped" and (line := narrate(state, event, SPECTATOR)):
            found.append(line)
        state = evolve(state, event)
    return found


@pytest.mark.rule("DW-MOV-05", "DW-PIN-03")
def test_a_line_of_its_own_tells_of_each_flip_how_far_and_over_whom() -> None:
    state = resolving(disk(BOYZ, 20, 20), disk(MEN, 34, 20), disk("red.grom", 80, 80))
    first, second = lines(state, 0, 0)
    assert (first.key, dict(first.facts)) == ("diskwars.log.flipped", {"piece": BOYZ, "far": pytest.approx(5.0)})
    assert second.key == "diskwars.log.flipped_over"
    assert (second.facts["far"], second.facts["covers"]) == (pytest.approx(5.0), (MEN,))


@pytest.mark.rule("DW-MOV-05", "DW-PIN-06")
def test_a_flip_away_tells_whom_it_sets_free() -> None:
    under = disk("red.arrer_boyz", 17, 20)
    state = resolving(under, disk(BOYZ, 20, 20), disk(MEN, 60, 60), disk("red.grom", 80, 80))
    (line,) = lines(state, 0)
    assert (line.key, line.facts["frees"]) == ("diskwars.log.flipped_frees", (under.id,))


@pytest.mark.rule("DW-SET-05")
def test_points_left_unspent_are_added_to_a_die_and_shown_on_none() -> None:
    state = resolving(disk(BOYZ, 20, 20), disk(MEN, 60, 60))
    sides = {seat: replace(side, unspent=7 if seat == "red" else 0) for seat, side in state.sides.items()}
    line = narrate(
        replace(state, sides=sides), RolledOff(purpose="initiative", throws=((11, 2),), winner="red"), SPECTATOR
    )
    assert line
    assert (line.dice, line.facts["faces"]) == ((4, 2), ("4 + 7 = 11", "2"))


@pytest.mark.rule("DW-SET-05", "DW-DIE-02")
def test_a_roll_for_initiative_is_told_die_by_die_with_whose_each_was() -> None:
    state = resolving(disk(BOYZ, 20, 20), disk(MEN, 60, 60))
    plain = narrate(state, RolledOff(purpose="initiative", throws=((5, 2),), winner="red"), SPECTATOR)
    assert plain is not None
    assert (plain.key, plain.facts) == (
        "diskwars.log.rolled_off_initiative",
        {"seats": ("red", "blue"), "faces": ("5", "2")},
    )
    tied = narrate(state, RolledOff(purpose="initiative", throws=((5, 5), (1, 3)), winner="blue"), SPECTATOR)
    assert tied is not None
    assert tied.key == "diskwars.log.rolled_off_initiative_again"
    assert (tied.facts["faces"], tied.facts["tied"], tied.facts["again"]) == (("5", "5"), ("red", "blue"), ("1", "3"))
    assert tied.dice == (5, 5, 1, 3)


@pytest.mark.rule("DW-INT-02")
def test_an_army_of_the_introduction_is_told_by_its_name() -> None:
    state = setup({"mode": "intro"}, CONTENT, SEATS[:2])
    state = after(state, TakeArmy(army="empire"))
    lines = [
        narrate(state, event, SPECTATOR)
        for event in told(state, TakeArmy(army="empire"), seat="blue", dice=[2, 5, 2, 5])
    ]
    named = {str(line.seat): line.facts["army"] for line in lines if line and line.key == "diskwars.log.mustered"}
    assert named == {"blue": "The Empire", "red": "The Orcs"}, "who loses the roll for it takes the other"
