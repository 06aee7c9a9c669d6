"""Readings of what the source leaves open that no other test holds (DW-AMB)."""

from dataclasses import replace

import pytest

from app.rules.diskwars.activation.forced import flip_decider
from app.rules.diskwars.damage import remove
from app.rules.diskwars.draft import Draft
from app.rules.diskwars.ground import zones
from app.rules.diskwars.ground.disks import pins
from app.rules.diskwars.model.places import Flipped
from app.rules.diskwars.model.round_commands import Shoot
from app.rules.diskwars.model.setup_commands import ConfirmDeployment, ScoutMove, TakeArmy
from app.rules.diskwars.model.setup_prompts import Scouting, SetUp
from app.rules.diskwars.model.state import Side, State
from app.rules.diskwars.new_match import setup
from app.rules.diskwars.system import SYSTEM
from app.rules.diskwars.turn_sequence.rounds import activation_is_over
from app.rules.diskwars.turn_sequence.scoring import fortresses
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.seats import SEATS, Seat
from tests.rules.diskwars.acting import after, refusal, resolving, straight
from tests.rules.diskwars.arena import CONTENT, disk, posed, square
from tests.rules.diskwars.play import done, flip, refused, use, with_card
from tests.rules.diskwars.test_set_up import deploying, put, seated, slot, waiting

BOYZ, GROM = "red.orc_boyz", "red.grom"
FAR = disk("blue.grom", 85, 85)


@pytest.mark.rule("DW-AMB-09")
def test_an_army_too_small_for_its_zones_is_laid_whole_wherever_it_likes() -> None:
    state = deploying(waiting(BOYZ), waiting(GROM), slots=(slot(20), slot(50)))
    part = after(state, put(GROM, 24, 10))
    assert refusal(part, ConfirmDeployment()) == ("deployment_count_mismatch", "DW-AMB-09")
    whole = after(part, put(BOYZ, 24.5, 10))
    assert zones.zones(whole, "red")[1].slots == (slot(50),), "a zone that stays empty"
    assert after(whole, ConfirmDeployment()).sides["red"].deployed


@pytest.mark.rule("DW-AMB-13")
def test_a_scout_that_is_mobile_shoots_at_nobody_before_the_first_round() -> None:
    shooter = disk("red.wolf_riders", 45, 17)
    state = seated(
        2, "south", "north", disks=(shooter, disk("blue.grom", 45, 40)), stack=(SetUp(done=9), Scouting(seat="red"))
    )
    moved = after(state, ScoutMove(disk=shooter.id, flips=(Flipped(first=90),), more=True))
    for now in (state, moved):
        kinds = {(offer.command["kind"], offer.id.split(":")[0]) for offer in SYSTEM.offers(now, "red")}
        assert not {one for one in kinds if "shoot" in one[0] or one[1].startswith("beside")}


@pytest.mark.rule("DW-AMB-15")
@pytest.mark.parametrize(("face", "lying"), [(6, "casualties"), (5, "battlefield")])
def test_whoever_engages_because_the_disk_between_left_has_engaged(face: int, lying: str) -> None:
    """The bolts fell the swordsmen under Tyrion: now he lies on the Boyz, and his blade asks for its die."""
    low, middle, top = disk("blue.orc_boyz", 20, 40), disk("red.huntsmen", 22, 40), disk("red.tyrion", 24, 40)
    bows = disk("blue.reikland_crossbowmen", 20, 25)
    state = resolving(bows, low, middle, top, FAR, seat="blue")
    assert (top.id, low.id) not in pins(state)
    left = after(state, Shoot(disk=bows.id, target=middle.id), dice=[1, 1, 1, face], seat="blue")
    assert left.disks[middle.id].lying == "casualties"
    assert left.disks[low.id].lying == lying


@pytest.mark.rule("DW-AMB-31")
def test_those_whose_last_disks_fall_in_one_strike_are_out_together() -> None:
    """Both are gone before anybody is called eliminated, so that none of them outlives the other."""
    draft = Draft(posed(disk(BOYZ, 20, 20), disk("blue.orc_boyz", 40, 20), stack=()), ScriptedDice(()))
    remove(draft, [BOYZ, "blue.orc_boyz"])
    assert set(draft.state.out) == {"red", "blue"}
    assert next(event.kind for event in draft.events) == "disks_lost"


@pytest.mark.rule("DW-AMB-24")
@pytest.mark.rule("DW-AMB-45")
def test_the_introductory_armies_are_those_of_the_book_whoever_plays_them() -> None:
    """Its hands are printed, so everybody may know them: only the card that lies face down is kept from the others."""
    empire = CONTENT.introductory["empire"]
    assert empire.disks["marienburg_swordsmen"] == 3
    assert "talabheim_greatswords" not in empire.disks
    sides = after(introduced_first(), TakeArmy(army="orcs"), seat="blue", dice=[2, 5]).sides
    assert {seat: set(side.hand) for seat, side in sides.items()} == {
        "red": set(empire.cards),
        "blue": set(CONTENT.introductory["orcs"].cards),
    }


def introduced_first() -> State:
    """Red has taken the Empire, with the cards that are printed."""
    printed = {"mode": "intro", "original_cards": False, "allow_partial_cards": True}
    return after(setup(printed, CONTENT, SEATS[:2]), TakeArmy(army="empire"))


@pytest.mark.rule("DW-AMB-26")
@pytest.mark.rule("DW-AMB-27")
def test_pieces_have_the_sides_and_texts_that_were_read_from_the_pictures() -> None:
    sides = [set(one.sides) for one in CONTENT.terrain.values()]
    assert {"rocks", "gully"} in sides
    assert {"hill", "lake"} in sides
    assert sorted(side for pair in sides for side in pair) == sorted(CONTENT.sides)
    words = {side.id: set(side.keywords) for side in CONTENT.sides.values()}
    assert words["swamp"] == {"stops_every_flip"}
    assert "stops_every_flip" not in words["ruined_mill"]


@pytest.mark.rule("DW-AMB-28")
def test_what_the_source_does_not_measure_is_agreed_on_at_the_table() -> None:
    wide = {"short": 8.0, "medium": 16.0, "card_width": 10.0, "diameters": {"small": 5.1, "medium": 6.4, "large": 7.6}}
    found = setup(wide, CONTENT, SEATS[:2]).options
    assert (found.short, found.medium, found.card_width) == (8.0, 16.0, 10.0)
    assert dict(found.diameters) == wide["diameters"]
    zone = seated(2, "south", "north", slots=(slot(20),), options=wide)
    low, high = zones.corners(zone, zones.zones(zone)[0], found.medium)
    assert (low.x, high.x, high.y) == (20, 30, 16)


@pytest.mark.rule("DW-AMB-34")
def test_an_enemy_under_another_disk_that_is_covered_too_stops_nobody() -> None:
    """The mover lies on the shield above the enemy: nothing of the enemy touches it, so it flips on."""
    foe, shield = disk("blue.arrer_boyz", 30, 20), disk("red.black_orcs", 30.5, 20)
    runner = disk(BOYZ, 20, 20)
    over = after(resolving(runner, foe, FAR), straight(BOYZ, 0))
    assert (BOYZ, foe.id) not in pins(over)
    assert refusal(resolving(runner, foe, FAR), straight(BOYZ, 0, 0, 0)) == ("no_flips_left", "DW-MOV-06")
    shielded = after(resolving(runner, foe, shield, FAR), straight(BOYZ, 0, 0, 0))
    assert shielded.disks[BOYZ].at is not None
    assert shielded.disks[BOYZ].at.x == 35


@pytest.mark.rule("DW-AMB-35")
def test_who_uses_the_ability_says_whereto_a_disk_is_flipped() -> None:
    foe = "blue.arrer_boyz"
    state = done(with_card("intimidate", disk(GROM, 20, 20), disk(foe, 30, 20), FAR), use(GROM, t=foe))
    assert flip_decider(state) == {"red"}
    assert refused(state, flip(90), seat="blue") == "not_decider"
    at = done(state, flip(90)).disks[foe].at
    assert at is not None
    assert (round(at.x, 3), round(at.y, 3)) == (30, 25)


@pytest.mark.rule("DW-AMB-39")
@pytest.mark.parametrize("activated", [True, False])
def test_a_reserve_keeps_no_activation_phase_open(activated: bool) -> None:
    sides = {seat: Side(seat=seat, hand=("vigour",)) for seat in SEATS[:2]}
    lying = disk(BOYZ, 20, 20, activated=activated), replace(FAR, activated=True)
    reserve = disk("red.black_orcs", 0, 0, lying="reserve", at=None)
    assert activation_is_over(posed(*lying, reserve, sides=sides)) == activated


@pytest.mark.rule("DW-AMB-44")
@pytest.mark.parametrize("card", sorted(CONTENT.deployments))
def test_the_plain_face_of_every_deployment_card_counts_three(card: str) -> None:
    state = seated(2, "south", "north", slots=(slot(20, card),))
    assert zones.value(state, zones.zones(state)[0]) == 3


@pytest.mark.rule("DW-AMB-46")
@pytest.mark.parametrize("second", ["blue", None])
def test_a_watchtower_that_was_dealt_counts_like_one_that_was_brought(second: Seat | None) -> None:
    brought = replace(square("watchtower", 30, 30, "t1"), tower_of="red")
    other = replace(square("watchtower", 50, 30, "t2"), tower_of=second)
    state = posed(
        disk(BOYZ, 33, 33),
        disk("red.black_orcs", 53, 33),
        FAR,
        terrain=(brought, other),
        options={"special_scenario": "fortresses"},
        stack=(),
    )
    draft = Draft(state, ScriptedDice(()))
    assert fortresses(draft)
    assert draft.state.result is not None
    assert draft.state.result.winner == "red"


@pytest.mark.rule("DW-AMB-51")
@pytest.mark.parametrize(("mover", "harm"), [("red.karl_franz", 0), ("red.knights_panther", 1)])
def test_who_flies_back_onto_a_disk_has_not_pinned_it_anew(mover: str, harm: int) -> None:
    foe = disk("blue.river_troll", 20, 20)
    rider = disk(mover, 23, 20, card="orig_headlong_charge")
    moved = after(resolving(foe, rider, FAR, card="orig_headlong_charge"), straight(mover, 0, 180))
    assert (mover, foe.id) in pins(moved)
    assert moved.disks[foe.id].damage == harm
