"""Abilities of particular disks, what command cards have in force, and reactions (DW-DSK, DW-CAB-11..13, DW-CAB-24)."""

import pytest

from app.rules.diskwars import characteristics
from app.rules.diskwars.model.profiles import RangedAttack
from app.rules.diskwars.model.round_commands import BringIn, Pass, PutReinforcement, Shoot, UseFocus
from app.rules.diskwars.model.round_prompts import BringingIn, ForcedFlip
from app.rules.diskwars.model.state import Played, Side, Slot, State
from app.rules.diskwars.questions.ways import reach, way
from app.rules.diskwars.system import SYSTEM
from app.rules.kernel.offers.offer import FlipsNeed
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.questions.question import AskRoute
from app.rules.kernel.seats import seated
from tests.rules.diskwars.arena import disk, posed, square
from tests.rules.diskwars.play import asked, done, flip, move, pick, refused, with_card

FOES = "blue.kurgan_marauders"


def places(state: State, *disks: str) -> list[float]:
    """How far across the battlefield disks lie."""
    return [round(at.x, 2) for one in disks if (at := state.disks[one].at)]


# --- what cards have in force ----------------------------------------------------------------------------------------


@pytest.mark.rule("DW-CAB-13")
@pytest.mark.rule("DW-CAB-02")
@pytest.mark.rule("DW-MOV-02")
def test_eager_troops_move_one_farther_if_activated_with_the_card() -> None:
    men, others = "red.marienburg_swordsmen", "red.huntsmen"
    state = with_card("eager_troops", disk(men, 10, 10), disk(others, 10, 40), disk(FOES, 80, 80))
    assert characteristics.movement(state, men) == 5
    moved = done(state, move(men, *[0.0] * 6))
    assert places(moved, men) == [40.0]
    assert characteristics.movement(moved, men) == 6
    assert characteristics.movement(moved, others) == 5
    assert refused(state, move(men, *[0.0] * 7)) == "no_flips_left"


@pytest.mark.rule("DW-CMD-09")
@pytest.mark.rule("DW-AMB-40")
def test_a_passive_ability_holds_while_the_card_lies_there() -> None:
    men = disk("red.marienburg_swordsmen", 10, 10, card="eager_troops")
    others = (Played(seat="blue", card="surround"), Played(seat="red", card="eager_troops"))
    assert characteristics.movement(posed(men, played=others), men.id) == 6
    assert characteristics.movement(posed(men, played=others[:1]), men.id) == 5


@pytest.mark.rule("DW-MOV-02")
def test_a_movement_of_none_is_not_raised() -> None:
    state = posed(
        disk("red.hellblaster", 10, 10, card="eager_troops"), played=(Played(seat="red", card="eager_troops"),)
    )
    assert characteristics.movement(state, "red.hellblaster") == 1
    assert characteristics.read(state, "red.hellblaster", "movement", None).value is None


@pytest.mark.rule("DW-CAB-11")
@pytest.mark.rule("DW-KEY-12")
@pytest.mark.rule("DW-KEY-19")
def test_waaagh_lets_orcs_run_over_the_first_enemy() -> None:
    boyz, marauders = "red.orc_boyz", "red.kurgan_marauders"
    foes = (disk("blue.huntsmen", 18, 10), disk("blue.swordmasters", 28, 10))
    state = with_card("waaagh", disk(boyz, 10, 10), disk(marauders, 10, 40), *foes, disk("blue.flamers", 18, 40))
    assert places(done(state, move(boyz, *[0.0] * 3)), boyz) == [25.0]
    assert refused(state, move(boyz, *[0.0] * 4)) == "no_flips_left"
    assert refused(state, move(marauders, *[0.0] * 2)) == "no_flips_left"


@pytest.mark.rule("DW-CAB-12")
def test_myrmidia_blesses_one_disk_of_the_empire() -> None:
    men, hunters, elves = "red.marienburg_swordsmen", "red.huntsmen", "red.militia_archers"
    state = with_card(
        "blessing_of_myrmidia", disk(men, 10, 10), disk(hunters, 10, 30), disk(elves, 10, 50), disk(FOES, 80, 80)
    )
    asking = done(state, move(men, 0.0, more=True))
    assert list(asked(asking)) == [men]
    offers = {offer.id: offer.command["picks"] for offer in SYSTEM.offers(asking, "red") if offer.place == "prompt"}
    assert offers == {"pick_things": [men], "pick_none": []}, "the only one there is, or nobody: each is one press"
    (shown,) = SYSTEM.view(asking, seated("red")).duties.values()
    assert (shown.facts["waiting"], shown.facts["mover"]) == (1, men), "the move that was laid out follows the answer"
    blessed = done(asking, pick(men))
    assert characteristics.movement(blessed, men) == 7
    declined = done(asking, pick())
    assert characteristics.movement(declined, men) == 5
    assert not asked(done(state, move(elves, 0.0)))


@pytest.mark.rule("DW-CAB-12")
@pytest.mark.rule("DW-ACT-13")
def test_the_flips_that_a_card_gives_are_in_the_reach_and_chosen_by_being_laid_out() -> None:
    """Who lays out more than a disk has takes the Blessing, who lays out no more keeps it; nobody is asked afterwards."""
    men, hunters = "red.marienburg_swordsmen", "red.huntsmen"
    state = with_card("blessing_of_myrmidia", disk(men, 10, 10), disk(hunters, 10, 30), disk(FOES, 80, 80))
    (offer,) = [one for one in SYSTEM.offers(state, "red") if one.id == f"move:{men}"]
    assert isinstance(offer.need, FlipsNeed)
    assert (offer.need.most, offer.facts["own"], offer.facts["by"]) == (7, 5, "blessing_of_myrmidia")
    assert len(reach(state, "move", men)) == 7
    far = way(state, AskRoute(piece=men, command={"kind": "move"}, to=Pose(x=43, y=10)), "move").legs[0]
    assert [(lead.role, lead.at) for lead in far.leads] == [("spends", 6)]
    assert refused(state, move(men, *[0.0] * 8)) == "no_flips_left"
    spared = done(state, move(men, *[0.0] * 5))
    assert not asked(spared)
    assert places(done(spared, move(hunters, *[0.0] * 7)), hunters) == [45.0], "it was not used up"
    spent = done(state, move(men, *[0.0] * 7))
    assert places(spent, men) == [45.0]
    assert refused(spent, move(hunters, *[0.0] * 6)) == "no_flips_left"
    assert not asked(done(state, Pass(disk=men))), "who does not move is not asked"


@pytest.mark.rule("DW-CAB-24")
def test_of_a_printed_and_a_granted_number_the_higher_counts() -> None:
    card = "orig_headlong_charge"
    disks = (disk("red.archaon", 10, 10, card=card), disk("red.flamers", 30, 30, card=card), disk("red.kairos", 60, 60))
    state = posed(*disks, played=(Played(seat="red", card=card),))
    impacts = [characteristics.keyword(state, one.id, "impact") for one in disks]
    assert impacts == [2, 1, 0]


@pytest.mark.rule("DW-CAB-21")
@pytest.mark.rule("DW-CAB-24")
def test_carrying_wind_reaches_a_band_farther_but_never_beyond_siege() -> None:
    card = "orig_carrying_wind"
    state = posed(
        disk("red.huntsmen", 10, 10, card=card), disk("red.archaon", 30, 30), played=(Played(seat="red", card=card),)
    )
    medium = RangedAttack(max_range="medium", shots=2, strength=2)
    siege = RangedAttack(max_range="siege", shots=2, strength=2)
    assert characteristics.max_range(state, "red.huntsmen", medium) == "long"
    assert characteristics.max_range(state, "red.huntsmen", siege) == "siege"
    assert characteristics.max_range(state, "red.archaon", medium) == "medium"


def _reserve(card: str, **zone: bool) -> State:
    slot = Slot(card="rendezvous" if zone.get("rendezvous") else "advance", plain=False, owner="red", offset=30.0)
    away = [disk(f"red.flamers.{n}", 0, 0, at=None, lying="reserve") for n in (1, 2)]
    return with_card(
        card,
        disk("red.archaon", 60, 60),
        disk(FOES, 80, 80),
        *away,
        slots=(slot,),
        sides={"red": Side(seat="red", edge="south"), "blue": Side(seat="blue", edge="north")},
    )


@pytest.mark.rule("DW-CAB-24")
@pytest.mark.rule("DW-REI-03")
@pytest.mark.rule("DW-REI-06")
def test_the_first_disk_brought_in_with_fresh_companies_gets_no_token() -> None:
    first = done(_reserve("orig_fresh_companies"), BringIn(disk="red.flamers.1", at=Point(x=34, y=5)))
    second = done(first, BringIn(disk="red.flamers.2", at=Point(x=34, y=15)))
    assert [second.disks[f"red.flamers.{n}"].activated for n in (1, 2)] == [False, True]
    plain = done(_reserve("surround"), BringIn(disk="red.flamers.1", at=Point(x=34, y=5)))
    assert plain.disks["red.flamers.1"].activated


@pytest.mark.rule("DW-DEP-07")
def test_a_rendezvous_gives_no_token() -> None:
    state = done(_reserve("surround", rendezvous=True), BringIn(disk="red.flamers.1", at=Point(x=34, y=5)))
    assert not state.disks["red.flamers.1"].activated


# --- disks -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-DSK-01")
@pytest.mark.rule("DW-AMB-22")
@pytest.mark.rule("DW-KEY-09")
def test_the_bright_wizard_pays_for_his_magic() -> None:
    wizard, foe = "red.bright_wizard", "blue.sun_dragon"
    state = done(with_card("surround", disk(wizard, 20, 20), disk(foe, 32, 20)), UseFocus(disk=wizard, target=foe))
    assert (state.disks[wizard].damage, state.disks[foe].damage) == (1, 3)
    assert state.disks[wizard].activated


@pytest.mark.rule("DW-DSK-02")
def test_the_shaman_is_stronger_among_orcs() -> None:
    shaman = "red.stone_fangz_shaman"
    orcs = (
        disk("red.orc_boyz", 30, 20),
        disk("blue.black_orcs", 20, 30),
        disk("red.grom", 40, 20),
        disk("red.flamers", 20, 10),
    )
    state = posed(disk(shaman, 20, 20), *orcs)
    assert characteristics.magic(state, shaman) == 1 + 3
    assert characteristics.magic(state, "red.flamers") == 0


@pytest.mark.rule("DW-DSK-03")
@pytest.mark.rule("DW-FOC-01")
def test_karl_franz_moves_up_to_two_tokens_between_allies() -> None:
    karl, a, b, c, d = "red.karl_franz", "red.huntsmen", "red.flamers.1", "red.flamers.2", "red.orc_boyz"
    disks = (
        disk(karl, 30, 30),
        disk(a, 40, 30, activated=True),
        disk(b, 20, 30, activated=True),
        disk(c, 30, 40),
        disk(d, 30, 20),
        disk(FOES, 45, 45, activated=True),
        disk("red.wolf_riders", 80, 80, activated=True),
    )
    state = done(with_card("surround", *disks), UseFocus(disk=karl, ability="rallying_presence"))
    assert list(asked(state)) == [a, b]
    state = done(state, pick(a))
    assert list(asked(state)) == [c, d]
    state = done(state, pick(c))
    assert list(asked(state)) == [b]
    assert [state.disks[one].activated for one in (a, b, c, d)] == [False, True, True, False]
    stopped = done(state, pick())
    assert stopped.disks[karl].activated
    assert [stopped.disks[one].activated for one in (a, b, c, d)] == [False, True, True, False]
    both = done(state, pick(b))
    assert not asked(both), "the only disk left takes the token"
    assert [both.disks[one].activated for one in (a, b, c, d)] == [False, False, True, True]


@pytest.mark.rule("DW-DSK-04")
def test_valkia_is_fast_when_pinned_only_while_empowered() -> None:
    state = posed(disk("red.valkia", 20, 20))
    assert characteristics.keyword(state, "red.valkia", "fast_attack") == 1
    assert characteristics.keyword(state, "red.valkia", "fast_counterattack") == 0
    state = posed(disk("red.valkia", 20, 20, empowered=True))
    assert characteristics.keyword(state, "red.valkia", "fast_counterattack") == 1


@pytest.mark.rule("DW-DSK-05")
@pytest.mark.rule("DW-EX-18")
@pytest.mark.rule("DW-CON-09")
def test_archaon_burns_all_around_when_he_engages() -> None:
    archaon, men, near, ally = "red.archaon", "blue.marienburg_swordsmen", "blue.tyrion", "red.flamers"
    disks = (
        disk(archaon, 10, 20),
        disk(men, 20, 20),
        disk(near, 20, 33),
        disk(ally, 10, 30),
        disk("blue.teclis", 60, 60),
    )
    state = done(with_card("surround", *disks), move(archaon, 0.0))
    assert state.disks[men].damage == 2 + 1
    assert [state.disks[one].damage for one in (near, ally, archaon, "blue.teclis")] == [1, 0, 0, 0]


@pytest.mark.rule("DW-AMB-14")
def test_two_enemies_engaged_at_once_are_two_bursts() -> None:
    archaon, one, two = "red.archaon", "blue.sun_dragon", "blue.bloodthirster"
    state = with_card("surround", disk(archaon, 10, 20), disk(one, 20, 15), disk(two, 20, 25))
    after = done(state, move(archaon, 0.0))
    assert [after.disks[d].damage for d in (one, two)] == [2 + 2, 2 + 2]


@pytest.mark.rule("DW-DSK-06")
@pytest.mark.rule("DW-DIE-09")
@pytest.mark.rule("DW-DMG-07")
@pytest.mark.parametrize(("face", "wounds"), [(6, 1), (5, 0)])
def test_tyrion_wounds_on_a_six_whoever_came(face: int, wounds: int) -> None:
    tyrion, dragon = "blue.tyrion", "red.bloodthirster"
    state = done(with_card("surround", disk(dragon, 10, 20), disk(tyrion, 22, 20)), move(dragon, 0.0), dice=(face,))
    assert state.disks[dragon].wounds == wounds
    own = with_card("surround", disk("red.tyrion", 10, 20), disk("blue.bloodthirster", 20, 20))
    assert done(own, move("red.tyrion", 0.0), dice=(face,)).disks["blue.bloodthirster"].wounds == wounds


@pytest.mark.rule("DW-DSK-07")
@pytest.mark.rule("DW-CON-19")
def test_the_high_mage_wards_allies_near_him_and_only_there() -> None:
    mage, near, far = "red.high_mage", "red.huntsmen", "red.flamers"
    state = posed(disk(mage, 20, 20), disk(near, 35, 20), disk(far, 35.2, 40), disk(FOES, 20, 30))
    wards = [characteristics.resistant(state, one, "magic") for one in (mage, near, far, FOES)]
    assert wards == [True, True, False, False]
    assert not characteristics.resistant(state, near, "physical")


@pytest.mark.rule("DW-DSK-13")
@pytest.mark.rule("DW-FOC-03")
def test_the_big_boss_wakes_boyz_only() -> None:
    boss, boyz, orcs = "red.big_boss", "red.orc_boyz", "red.black_orcs"
    state = with_card(
        "surround",
        disk(boss, 20, 20),
        disk(boyz, 30, 20, activated=True),
        disk(orcs, 20, 30, activated=True),
        disk(FOES, 80, 80),
    )
    assert refused(state, UseFocus(disk=boss, ability="get_stuck_in", target=orcs)) == "target_not_eligible"
    after = done(state, UseFocus(disk=boss, ability="get_stuck_in", target=boyz))
    assert [after.disks[one].activated for one in (boss, boyz, orcs)] == [True, False, True]
    alone = with_card("surround", disk(boss, 20, 20), disk(orcs, 20, 30, activated=True), disk(FOES, 80, 80))
    assert refused(alone, UseFocus(disk=boss, ability="get_stuck_in")) == "target_not_eligible"


@pytest.mark.rule("DW-DSK-14")
@pytest.mark.rule("DW-REI-06")
def test_kairos_brings_daemons_near_him() -> None:
    kairos, daemon, men = "red.kairos", "red.flamers", "red.kurgan_marauders"
    away = {"at": None, "lying": "reserve"}
    state = with_card(
        "surround",
        disk(kairos, 45, 45),
        disk(daemon, 0, 0, **away),
        disk(men, 0, 0, **away),
        disk("blue.huntsmen", 80, 80),
    )
    state = done(state, UseFocus(disk=kairos, ability="opened_ways"))
    assert state.step == BringingIn(seat="red", disk=daemon, of=kairos, within=10.0)
    assert refused(state, PutReinforcement(at=Point(x=45 + 4 + 10 - 2.5 + 0.2, y=45))) == "too_far_from_bringer"
    after = done(state, PutReinforcement(at=Point(x=45 + 4 + 10 - 2.5, y=45)))
    assert after.disks[daemon].lying == "battlefield"
    assert after.disks[daemon].activated
    none = with_card("surround", disk(kairos, 45, 45), disk(men, 0, 0, **away), disk("blue.huntsmen", 80, 80))
    assert refused(none, UseFocus(disk=kairos, ability="opened_ways")) == "target_not_eligible"


@pytest.mark.rule("DW-DSK-15")
@pytest.mark.rule("DW-DMG-13")
def test_near_plaguebearers_empowerment_is_lost_even_in_passing() -> None:
    bearers, men, flier = "blue.plaguebearers", "red.marienburg_swordsmen", "red.sun_dragon"
    state = with_card(
        "surround",
        disk(bearers, 40, 20),
        disk(men, 20, 20, empowered=True, damage=4),
        disk(flier, 55, 32, empowered=True),
    )
    assert done(state, move(men, 90.0)).disks[men].empowered
    lost = done(state, move(men, 0.0, 180.0))
    assert lost.disks[men].lying == "casualties"
    assert not done(state, move(flier, 180.0, 0.0)).disks[flier].empowered


@pytest.mark.rule("DW-DSK-12")
@pytest.mark.rule("DW-AMB-17")
def test_the_hellcannon_flips_onto_the_nearest_once_for_each_chaos() -> None:
    gun, target, near = "red.hellcannon", "blue.sun_dragon", "red.kurgan_marauders"
    state = with_card("surround", disk(gun, 45, 45), disk(target, 80, 45), disk(near, 45, 35.5))
    state = done(state, Shoot(disk=gun, target=target), dice=(6, 4, 6, 2))
    assert state.step == ForcedFlip(seat="red", disk=gun, towards="nearest_not_pinned")
    assert refused(state, flip(0.0)) == "must_overlap_nearest"
    state = done(state, flip(270.0))
    assert state.step == ForcedFlip(seat="red", disk=gun, towards="nearest_not_pinned")


# --- scenario and ground ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-SCN-01")
@pytest.mark.rule("DW-SCN-02")
@pytest.mark.rule("DW-AMB-41")
def test_generals_demise_takes_a_stamina_from_every_hero() -> None:
    state = posed(disk("red.karl_franz", 10, 10), disk("blue.bloodthirster", 30, 30), scenario="generals_demise")
    assert characteristics.stamina(state, "red.karl_franz") == 0
    assert characteristics.stamina(state, "blue.bloodthirster") == 2


@pytest.mark.rule("DW-SCN-03")
@pytest.mark.rule("DW-KEY-18")
def test_hail_of_arrows_adds_a_shot_for_missile_disks_only() -> None:
    state = posed(disk("red.huntsmen", 10, 10), disk("red.bolt_thrower", 30, 30), scenario="hail_of_arrows")
    attacks = [state.library.disks[one].ranged[0] for one in ("huntsmen", "bolt_thrower")]
    assert characteristics.shots(state, "red.huntsmen", attacks[0]) == 3
    assert characteristics.shots(state, "red.bolt_thrower", attacks[1]) == 3


@pytest.mark.rule("DW-SCN-07")
@pytest.mark.rule("DW-AMB-18")
def test_on_held_ground_every_piece_is_cover() -> None:
    on, off = disk("red.huntsmen", 38, 44), disk("red.flamers", 60, 60)
    state = posed(on, off, terrain=(square("swamp", 36, 41),), scenario="orig_held_ground")
    assert [characteristics.in_cover(state, one.id) for one in (on, off)] == [True, False]


@pytest.mark.rule("DW-SCN-08")
def test_forced_march_is_for_the_first_round() -> None:
    first = posed(disk("red.huntsmen", 10, 10), scenario="orig_forced_march", round=1)
    second = posed(disk("red.huntsmen", 10, 10), scenario="orig_forced_march", round=2)
    scouting = posed(disk("red.huntsmen", 10, 10), scenario="orig_forced_march", round=0)
    assert [characteristics.movement(state, "red.huntsmen") for state in (first, second, scouting)] == [6, 5, 5]


@pytest.mark.rule("DW-TER-04")
@pytest.mark.rule("DW-TER-08")
def test_what_terrain_gives_to_disks_on_it() -> None:
    on, off = disk("red.huntsmen", 38, 44), disk("red.flamers", 60, 60)
    hill = posed(on, off, terrain=(square("hill", 36, 41),))
    rocks = posed(on, off, terrain=(square("rocks", 36, 41),))
    assert [characteristics.keyword(hill, one.id, "fast_counterattack") for one in (on, off)] == [1, 0]
    assert [characteristics.keyword(rocks, one.id, "immune_impact") for one in (on, off)] == [1, 0]
    assert [characteristics.in_cover(rocks, one.id) for one in (on, off)] == [True, False]
