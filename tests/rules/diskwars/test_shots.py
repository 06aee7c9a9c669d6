"""Ranged attacks: who may be shot at, dice, scatter, damage in one batch (DW-RAN, DW-SCA, DW-DMG)."""

from dataclasses import replace

import pytest

from app.rules.diskwars.ground.disks import within
from app.rules.diskwars.model.places import Flipped, Shot
from app.rules.diskwars.model.round_commands import Move, Shoot
from app.rules.diskwars.shooting.attack import dice_of
from app.rules.diskwars.shooting.scatter import assigned, candidates
from app.rules.diskwars.shooting.targets import profiles, targets
from app.rules.diskwars.system import SYSTEM
from tests.rules.diskwars.acting import after, refusal, resolving
from tests.rules.diskwars.arena import CONTENT, disk, posed, square

HIT, CRITICAL, MISS, SCATTER, CHAOS = 1, 3, 4, 5, 6
BOWS, SHAMAN, BOYZ = "red.reikland_crossbowmen", "blue.stone_fangz_shaman", "blue.orc_boyz"
FAR = disk("blue.grom", 85, 85)


@pytest.mark.rule("DW-RAN-08")
@pytest.mark.rule("DW-RAN-09")
@pytest.mark.rule("DW-RAN-10")
@pytest.mark.rule("DW-EX-06")
@pytest.mark.rule("DW-ACT-14")
@pytest.mark.rule("DW-DIE-03")
def test_a_critical_hurts_and_activates() -> None:
    state = resolving(disk(BOWS, 20, 20), disk(SHAMAN, 40, 20), FAR)
    state = after(state, Shoot(disk=BOWS, target=SHAMAN), dice=[MISS, CRITICAL, CHAOS])
    assert (state.disks[SHAMAN].damage, state.disks[SHAMAN].activated) == (3, True)
    assert state.disks[BOWS].activated


@pytest.mark.rule("DW-RAN-07")
@pytest.mark.rule("DW-RAN-13")
@pytest.mark.rule("DW-DMG-02")
@pytest.mark.rule("DW-DMG-03")
@pytest.mark.rule("DW-DMG-04")
@pytest.mark.rule("DW-DMG-09")
def test_hits_are_one_batch_and_a_disk_without_stamina_falls() -> None:
    state = resolving(disk(BOWS, 20, 20), disk(SHAMAN, 40, 20), FAR)
    one = after(state, Shoot(disk=BOWS, target=SHAMAN), dice=[HIT, MISS, MISS])
    assert (one.disks[SHAMAN].damage, one.disks[SHAMAN].activated) == (3, False)
    two = after(state, Shoot(disk=BOWS, target=SHAMAN), dice=[HIT, HIT, MISS])
    assert (two.disks[SHAMAN].lying, two.disks[SHAMAN].damage) == ("casualties", 0)


@pytest.mark.rule("DW-DMG-05")
@pytest.mark.rule("DW-DMG-06")
@pytest.mark.rule("DW-AMB-04")
def test_with_stamina_it_takes_one_wound_whatever_the_damage_and_falls_at_the_second() -> None:
    hero = disk("blue.tyrion", 40, 20)
    state = resolving(disk(BOWS, 20, 20), hero, FAR)
    hurt = after(state, Shoot(disk=BOWS, target=hero.id), dice=[HIT, HIT, HIT])
    assert (hurt.disks[hero.id].wounds, hurt.disks[hero.id].damage) == (1, 0)
    worn = resolving(disk(BOWS, 20, 20), disk("blue.tyrion", 40, 20, wounds=1), FAR)
    assert after(worn, Shoot(disk=BOWS, target=hero.id), dice=[HIT, HIT, MISS]).disks[hero.id].lying == "casualties"


@pytest.mark.rule("DW-DIE-05")
@pytest.mark.rule("DW-RAN-16")
@pytest.mark.rule("DW-SCA-09")
@pytest.mark.rule("DW-EX-17")
@pytest.mark.rule("DW-SCA-01")
@pytest.mark.rule("DW-SCA-02")
@pytest.mark.rule("DW-AMB-11")
def test_at_siege_range_only_criticals_count_scattered_or_not() -> None:
    archaon, kurgan = disk("blue.archaon", 60, 20), disk("blue.kurgan_marauders", 68, 20)
    state = resolving(disk("red.bolt_thrower", 20, 20), archaon, kurgan)
    shot = Shoot(disk="red.bolt_thrower", target=archaon.id)
    state = after(state, shot, dice=[CRITICAL, HIT, SCATTER, HIT])
    assert (state.disks[archaon.id].damage, state.disks[archaon.id].activated) == (3, True)
    assert state.disks[kurgan.id].damage == 0


@pytest.mark.rule("DW-RNG-06")
@pytest.mark.rule("DW-EX-13")
@pytest.mark.rule("DW-RAN-12")
@pytest.mark.rule("DW-DIE-04")
def test_the_band_is_the_one_the_target_stands_in_and_d6_is_thrown_once() -> None:
    mage = disk("blue.high_mage", 51.5, 20)
    state = resolving(disk("red.rock_lobber", 20, 20), mage, FAR)
    state = after(state, Shoot(disk="red.rock_lobber", target=mage.id), dice=[HIT, MISS, 2])
    assert state.disks[mage.id].damage == 2


@pytest.mark.rule("DW-RAN-15")
@pytest.mark.rule("DW-EX-15")
@pytest.mark.rule("DW-DSK-17")
def test_what_is_treated_as_a_hit_is_one_on_scatter_too() -> None:
    maids = "red.maiden_guard"
    state = resolving(disk(maids, 20, 20), disk(BOYZ, 38, 20), disk(SHAMAN, 46, 20))
    state = after(state, Shoot(disk=maids, target=BOYZ), dice=[HIT, SCATTER, CHAOS])
    assert (state.disks[BOYZ].damage, state.disks[SHAMAN].damage) == (3, 3)


@pytest.mark.rule("DW-SCA-03")
def test_scatter_with_nobody_near_is_nothing() -> None:
    state = resolving(disk(BOWS, 20, 20), disk(BOYZ, 40, 20), FAR)
    assert after(state, Shoot(disk=BOWS, target=BOYZ), dice=[SCATTER, MISS, MISS]).disks[BOYZ].damage == 0


@pytest.mark.rule("DW-SCA-04")
@pytest.mark.rule("DW-SCA-05")
@pytest.mark.rule("DW-SCA-06")
def test_those_engaged_with_the_target_come_first_the_largest_overlap_before_others() -> None:
    target = disk("red.orc_boyz", 40, 40)
    state = posed(
        target, disk("blue.orc_boyz.1", 36.5, 40), disk("blue.orc_boyz.2", 42, 40), disk("red.grom", 47, 40),
        disk("red.wolf_riders", 60, 40),
    )  # fmt: skip
    assert candidates(state, target.id) == ("blue.orc_boyz.2", "blue.orc_boyz.1", "red.grom")
    assert not within(state, target.id, "red.wolf_riders", "short")


@pytest.mark.rule("DW-SCA-06")
def test_between_disks_that_are_alike_the_attacker_says() -> None:
    target, east, west = disk("red.orc_boyz", 40, 40), disk("blue.orc_boyz.1", 47, 40), disk("blue.orc_boyz.2", 33, 40)
    state = posed(target, east, west)
    assert candidates(state, target.id, [west.id]) == (west.id, east.id)
    assert candidates(state, target.id, [east.id]) == (east.id, west.id)


@pytest.mark.rule("DW-SCA-07")
def test_several_scatters_go_around() -> None:
    assert assigned(("y", "x"), 3) == ("y", "x", "y")
    assert assigned((), 2) == ()


@pytest.mark.rule("DW-RAN-06")
@pytest.mark.rule("DW-RAN-17")
@pytest.mark.rule("DW-TER-03")
@pytest.mark.rule("DW-AMB-18")
def test_cover_costs_a_die_and_one_is_always_left() -> None:
    covered = posed(
        disk(BOWS, 20, 20), disk(BOYZ, 40, 20), terrain=(square("rocks", 38, 18), square("rocks", 39, 18, id="t2"))
    )
    assert dice_of(covered, BOWS, profiles(covered, BOWS)[0], BOYZ) == 2
    troll = posed(disk("red.river_troll", 32, 20), disk(BOYZ, 40, 20), terrain=(square("rocks", 38, 18),))
    assert dice_of(troll, "red.river_troll", profiles(troll, "red.river_troll")[0], BOYZ) == 1


@pytest.mark.rule("DW-RAN-01")
@pytest.mark.rule("DW-RAN-04")
@pytest.mark.rule("DW-RNG-03")
def test_why_not() -> None:
    wall = (square("small_forest", 26, 16.5),)
    state = resolving(disk(BOWS, 20, 20), disk(BOYZ, 40, 20), disk(SHAMAN, 70, 70), terrain=wall)
    assert refusal(state, Shoot(disk=BOWS, target=BOYZ))[0] == "no_line_of_sight"
    assert refusal(state, Shoot(disk=BOWS, target=SHAMAN)) == ("out_of_range", "DW-RAN-01")
    assert refusal(state, Shoot(disk=BOWS, target=BOWS))[0] == "cannot_target_self"
    assert refusal(state, Shoot(disk=BOWS, target=BOYZ), seat="blue")[0] == "not_decider"


@pytest.mark.rule("DW-RAN-01")
def test_a_disk_without_a_ranged_attack_does_not_shoot() -> None:
    state = resolving(disk("red.orc_boyz", 20, 20), disk(BOYZ, 30, 20))
    assert refusal(state, Shoot(disk="red.orc_boyz", target=BOYZ))[0] == "no_ranged_attack"


@pytest.mark.rule("DW-RAN-03")
@pytest.mark.rule("DW-RAN-05")
def test_allies_and_disks_it_pins_may_be_shot_at() -> None:
    state = resolving(disk("red.marienburg_swordsmen", 24, 20), disk(BOWS, 20, 20), FAR)
    shot = Shoot(disk=BOWS, target="red.marienburg_swordsmen")
    assert after(state, shot, dice=[HIT, MISS, MISS]).disks["red.marienburg_swordsmen"].damage == 3


@pytest.mark.rule("DW-RAN-11")
@pytest.mark.rule("DW-SCA-11")
@pytest.mark.rule("DW-DSK-09")
def test_an_attack_that_ignores_scatter_throws_no_second_die() -> None:
    troll = "red.river_troll"
    state = resolving(disk(troll, 28, 20), disk(BOYZ, 40, 20), disk(SHAMAN, 46, 20))
    state = after(state, Shoot(disk=troll, target=BOYZ), dice=[SCATTER])
    assert state.disks[BOYZ].damage == state.disks[SHAMAN].damage == 0


@pytest.mark.rule("DW-KEY-10")
@pytest.mark.rule("DW-KEY-11")
@pytest.mark.rule("DW-EX-19")
def test_mobile_shoots_once_before_or_after_its_move() -> None:
    riders = "red.hochland_pistoliers"
    state = resolving(disk(riders, 20, 20), disk(BOYZ, 40, 20), FAR)
    east = Flipped(first=0)
    moved = after(state, Move(disk=riders, flips=(east,), after=Shot(target=BOYZ)), dice=[HIT, HIT])
    assert (moved.disks[BOYZ].lying, moved.disks[riders].activated) == ("casualties", True)
    assert refusal(state, Move(disk=riders, before=Shot(target=BOYZ), flips=(east,)))[0] == "out_of_range"
    near = resolving(disk(riders, 20, 20), disk(BOYZ, 33, 20), FAR)
    twice = Move(disk=riders, before=Shot(target=BOYZ), flips=(Flipped(first=90),), after=Shot(target=BOYZ))
    assert refusal(near, twice)[0] == "mobile_already_used"
    slow = Move(disk="red.orc_boyz", flips=(east,), after=Shot(target=BOYZ))
    assert refusal(resolving(disk("red.orc_boyz", 20, 20), disk(BOYZ, 40, 20)), slow)[0] == "action_not_available"


@pytest.mark.rule("DW-RND-04")
def test_only_who_is_asked_may_speak() -> None:
    state = resolving(disk(BOWS, 20, 20), disk(BOYZ, 40, 20))
    assert refusal(state, Shoot(disk=BOWS, target=BOYZ), seat="blue") == ("not_decider", "DW-RND-04")


@pytest.mark.rule("DW-RAN-01")
def test_enemies_stand_first_among_those_who_may_be_shot_at() -> None:
    men = ("red.huntsmen", "red.swordmasters", "blue.swordmasters", "red.flamers")
    state = posed(*(disk(one, 20 + 7 * number, 20) for number, one in enumerate(men)))
    found = targets(state, men[0], 0)
    assert found[0] == "blue.swordmasters"
    assert set(found) == set(men[1:])


@pytest.mark.rule("DW-FOR-04")
def test_a_watchtower_shoots_for_whoever_resolves_his_card_at_enemies_first() -> None:
    men = (disk("red.swordmasters", 33, 33), disk("red.flamers", 50, 33), disk("blue.swordmasters", 60, 33))
    fortresses = {"special_scenario": "fortresses"}
    state = resolving(*men, terrain=(square("watchtower", 30, 30),), options=fortresses)
    assert targets(state, "t1", 0)[0] == "blue.swordmasters"
    kinds = {(offer.command["kind"], offer.command.get("disk")) for offer in SYSTEM.offers(state, "red")}
    assert ("shoot", "t1") in kinds


@pytest.mark.rule("DW-RAN-02")
def test_of_several_ways_to_shoot_each_is_called_by_its_own_numbers() -> None:
    state = resolving(disk("red.steam_tank", 20, 20), disk(SHAMAN, 30, 20), disk(BOWS, 60, 60), FAR)
    offered = [one for one in SYSTEM.offers(state, "red") if one.command["kind"] == "shoot"]
    tank = [one for one in offered if one.command["disk"] == "red.steam_tank"]
    assert {one.label for one in tank} == {"diskwars.offer.shoot.several"}
    called = [tuple(one.facts[fact] for fact in ("band", "shots", "strength")) for one in tank]
    printed = [(one.max_range, one.shots, str(one.strength).upper()) for one in profiles(state, "red.steam_tank")]
    assert len(called) == len(set(called)) == 3
    assert called == printed


@pytest.mark.rule("DW-KEY-10")
def test_beside_a_move_each_way_is_an_offer_of_its_own_and_names_each_target_once() -> None:
    tank = CONTENT.disks["steam_tank"]
    spells = {**tank.keywords, "mobile": 1, "magic": 1}
    library = replace(CONTENT, disks={**CONTENT.disks, tank.id: replace(tank, keywords=spells)})
    state = replace(resolving(disk("red.steam_tank", 20, 20), disk(SHAMAN, 30, 20), FAR), library=library)
    offered = [one for one in SYSTEM.offers(state, "red") if one.id.startswith("beside_before:")]
    assert [one.label.rpartition("before.")[2] for one in offered] == [*["shot.several"] * 3, "magic"]
    assert [[option.facts["piece"] for option in one.need.options] for one in offered if one.need] == [
        list(targets(state, "red.steam_tank", way)) for way in range(3)
    ] + [[SHAMAN]]
