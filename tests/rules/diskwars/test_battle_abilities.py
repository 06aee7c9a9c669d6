"""Battle abilities of command cards: who, when, on whom, and what they do (DW-CAB-03..21, DW-CAB-24)."""

from dataclasses import replace

import pytest

from app.rules.diskwars import characteristics
from app.rules.diskwars.model.round_prompts import ForcedFlip
from app.rules.diskwars.model.state import Played
from app.rules.diskwars.views.show_dice import show_tray
from app.rules.kernel.seats import Seat
from tests.rules.diskwars.arena import disk, posed, square
from tests.rules.diskwars.play import CHAOS, HIT, asked, done, flip, move, pick, refused, use, with_card

KARL, MEN, FOES = "red.karl_franz", "red.marienburg_swordsmen", "blue.kurgan_marauders"


# --- who and when ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-CAB-03")
@pytest.mark.rule("DW-CAB-06")
def test_only_the_named_disks_use_it_and_once_a_card() -> None:
    state = with_card("vigour", disk(KARL, 20, 20), disk(MEN, 30, 20), disk("blue.archaon", 60, 60))
    assert refused(state, use(MEN, t=MEN)) == "battle_ability_wrong_disk"
    assert refused(state, use("blue.archaon", t=MEN)) == "not_controller"
    assert refused(state, use("nobody")) == "unknown_id"
    assert refused(state, replace(use(KARL, t=MEN), ability="waaagh")) == "unknown_id"
    after = done(state, use(KARL, t=MEN))
    assert after.disks[MEN].empowered
    assert not after.disks[KARL].activated
    assert refused(after, use(KARL, t=KARL)) == "battle_ability_already_used"


@pytest.mark.rule("DW-CAB-03")
def test_not_with_a_disk_that_is_not_there_nor_without_an_ability() -> None:
    away = disk(KARL, 0, 0, at=None, lying="reserve")
    assert refused(with_card("vigour", away, disk(MEN, 30, 20)), use(KARL, t=MEN)) == "disk_not_on_battlefield"
    assert refused(with_card("surround", disk(KARL, 20, 20)), use(KARL)) == "battle_ability_wrong_disk"


@pytest.mark.rule("DW-CAB-03")
@pytest.mark.rule("DW-AMB-36")
def test_before_and_after_activations_but_not_within_one() -> None:
    state = with_card("vigour", disk(KARL, 20, 20), disk(MEN, 30, 20), disk(FOES, 70, 70))
    moving = done(state, move(MEN, 90, more=True))
    assert refused(moving, use(KARL, t=MEN)) == "not_between_activations"
    tired = with_card(
        "vigour", disk(KARL, 20, 20, activated=True), disk(MEN, 30, 20, activated=True), disk(FOES, 70, 70)
    )
    assert done(tired, use(KARL, t=MEN)).disks[MEN].empowered


@pytest.mark.rule("DW-CAB-04")
@pytest.mark.rule("DW-EX-23")
def test_a_pinned_hero_uses_it_all_the_same_and_may_free_himself() -> None:
    kairos = "red.kairos"
    state = with_card("intimidate", disk(kairos, 20, 20), disk("blue.orc_boyz", 24, 20), disk(FOES, 80, 80))
    assert refused(state, move(kairos, 90)) == "disk_pinned"
    flipping = done(state, use(kairos, t="blue.orc_boyz"))
    assert flipping.step == ForcedFlip(seat="red", disk="blue.orc_boyz")
    after = done(flipping, flip(0.0))
    assert after.disks["blue.orc_boyz"].at is not None
    assert after.disks["blue.orc_boyz"].at.x == pytest.approx(29.0)
    assert not after.disks["blue.orc_boyz"].activated
    done(after, move(kairos, 90))


# --- on whom ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-CAB-05")
@pytest.mark.rule("DW-RNG-04")
@pytest.mark.rule("DW-CAB-14")
def test_the_range_is_that_of_the_disk_that_uses_it() -> None:
    near = with_card("vigour", disk(KARL, 20, 20), disk(MEN, 20 + 3.25 + 2.5 + 20, 20))
    assert done(near, use(KARL, t=MEN)).disks[MEN].empowered
    far = with_card("vigour", disk(KARL, 20, 20), disk(MEN, 20 + 3.25 + 2.5 + 20.2, 20))
    assert refused(far, use(KARL, t=MEN)) == "beyond_band"


@pytest.mark.rule("DW-CAB-05")
@pytest.mark.rule("DW-CON-14")
@pytest.mark.rule("DW-LOS-01")
def test_a_target_must_be_seen_and_not_be_shut_off() -> None:
    pair = (disk(KARL, 20, 20), disk(MEN, 40, 20))
    assert (
        refused(with_card("vigour", *pair, terrain=(square("hill", 27, 16.5),)), use(KARL, t=MEN)) == "no_line_of_sight"
    )
    cave = (square("cave", 37, 16.5),)
    assert refused(with_card("vigour", *pair, terrain=cave), use(KARL, t=MEN)) == "cave_target_forbidden"


@pytest.mark.rule("DW-CAB-14")
@pytest.mark.rule("DW-CAB-15")
@pytest.mark.rule("DW-CAB-09")
@pytest.mark.parametrize("card", ["vigour", "buying_time", "orig_goading_shout"])
def test_the_hero_may_empower_himself(card: str) -> None:
    state = done(with_card(card, disk(KARL, 20, 20)), use(KARL, t=KARL))
    assert state.disks[KARL].empowered
    values = (characteristics.attack, characteristics.counterattack, characteristics.toughness)
    assert [value(state, KARL) for value in values] == [6, 6, 6]
    assert characteristics.movement(state, KARL) == 4


@pytest.mark.rule("DW-CAB-10")
@pytest.mark.rule("DW-CON-13")
def test_nobody_is_empowered_twice() -> None:
    state = with_card("vigour", disk(KARL, 20, 20), disk(MEN, 30, 20, empowered=True))
    assert refused(state, use(KARL, t=MEN)) == "already_empowered"


@pytest.mark.rule("DW-CAB-17")
def test_whom_intimidate_may_flip() -> None:
    disks = (
        disk("red.archaon", 20, 20),
        disk("red.flamers", 29, 20),
        disk("blue.orc_boyz", 20, 29),
        disk("blue.grom", 11, 20),
    )
    state = with_card("intimidate", *disks, disk("blue.black_orcs", 20, 11), disk("blue.wolf_riders", 22, 11))
    assert refused(state, use("red.archaon", t="red.flamers")) == "target_not_enemy"
    assert refused(state, use("red.archaon", t="blue.grom")) == "target_is_hero"
    assert refused(state, use("red.archaon", t="blue.black_orcs")) == "target_pinned"
    far = with_card("intimidate", disk("red.archaon", 20, 20), disk("blue.orc_boyz", 40, 20))
    assert refused(far, use("red.archaon", t="blue.orc_boyz")) == "target_not_eligible"
    asking = done(state, use("red.archaon"))
    assert list(asked(asking)) == ["blue.orc_boyz", "blue.wolf_riders"]
    assert refused(asking, pick("blue.grom")) == "target_is_hero"
    assert done(asking, pick("blue.orc_boyz")).step == ForcedFlip(seat="red", disk="blue.orc_boyz")


@pytest.mark.rule("DW-CAB-17")
@pytest.mark.rule("DW-MOV-12")
@pytest.mark.rule("DW-AMB-47")
def test_a_disk_flipped_off_the_battlefield_is_lost() -> None:
    state = with_card(
        "intimidate", disk("red.archaon", 12, 45), disk("blue.orc_boyz", 2, 45), disk("blue.grom", 80, 80)
    )
    state = done(done(state, use("red.archaon", t="blue.orc_boyz")), flip(180))
    assert state.disks["blue.orc_boyz"].lying == "casualties"


# --- what it does ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-CAB-16")
@pytest.mark.rule("DW-DIE-08")
@pytest.mark.rule("DW-LOS-02")
@pytest.mark.parametrize(("face", "damage"), [(5, 3), (3, 1), (2, 0), (1, 0)])
def test_fists_of_mork_strike_the_target_and_all_around_it(face: int, damage: int) -> None:
    azhag, target, near, ally = "red.azhag", "blue.sun_dragon", "blue.tyrion", "red.black_orcs"
    disks = (
        disk(azhag, 10, 10),
        disk(target, 30, 10),
        disk(near, 40, 10),
        disk(ally, 30, 20),
        disk("blue.teclis", 60, 60),
    )
    state = done(with_card("fists_of_mork", *disks), use(azhag, t=target), dice=(face, HIT))
    assert [state.disks[one].damage for one in (target, near, ally)] == [damage] * 3
    assert [state.disks[one].damage for one in (azhag, "blue.teclis")] == [0, 0]


@pytest.mark.rule("DW-DIE-07")
@pytest.mark.rule("DW-DIE-08")
def test_the_dice_of_one_ability_lie_on_one_tray() -> None:
    disks = (disk("red.azhag", 10, 10), disk("blue.sun_dragon", 30, 10))
    state = done(with_card("fists_of_mork", *disks), use("red.azhag", t="blue.sun_dragon"), dice=(5, CHAOS))
    assert state.tray is not None
    assert [roll.what for roll in state.tray.rolls] == ["fists_of_mork", "unstable"]
    assert (state.tray.title, state.tray.open) == ("fists_of_mork", False)
    shown = show_tray(state)
    assert shown is not None
    assert [roll.facts["also"] for roll in shown.rolls] == ["fists_of_mork", "unstable_chaos"]


@pytest.mark.rule("DW-CAB-16")
def test_only_an_orc_caster_has_the_fists() -> None:
    state = with_card("fists_of_mork", disk("red.grom", 10, 10), disk("red.archaon", 20, 10), disk(FOES, 30, 10))
    assert refused(state, use("red.grom", t=FOES)) == "battle_ability_wrong_disk"
    assert refused(state, use("red.archaon", t=FOES)) == "battle_ability_wrong_disk"


@pytest.mark.rule("DW-CAB-07")
@pytest.mark.rule("DW-DIE-07")
@pytest.mark.rule("DW-AMB-48")
def test_unstable_magic_reaches_its_user_on_chaos_and_nobody_twice() -> None:
    far = (disk("red.azhag", 10, 10), disk("blue.sun_dragon", 35, 10))
    state = done(with_card("fists_of_mork", *far), use("red.azhag", t="blue.sun_dragon"), dice=(5, CHAOS))
    assert [one.damage for one in state.disks.values()] == [3, 3]
    near = (disk("red.azhag", 10, 10), disk("blue.sun_dragon", 20, 10))
    state = done(with_card("fists_of_mork", *near), use("red.azhag", t="blue.sun_dragon"), dice=(5, CHAOS))
    assert [one.damage for one in state.disks.values()] == [3, 3]


@pytest.mark.rule("DW-CAB-18")
@pytest.mark.rule("DW-CAB-19")
@pytest.mark.rule("DW-AMB-05")
def test_nurgles_rot_takes_two_toughness_and_wounds_who_has_as_much_damage() -> None:
    valkia, foe = "red.valkia", "blue.tyrion"
    fresh = with_card("nurgles_rot", disk(valkia, 20, 20), disk(foe, 30, 20, damage=2))
    after = done(fresh, use(valkia, t=foe))
    assert characteristics.toughness(after, foe) == 3
    assert (after.disks[foe].damage, after.disks[foe].wounds) == (2, 0)
    hurt = with_card("nurgles_rot", disk(valkia, 20, 20), disk(foe, 30, 20, damage=3))
    after = done(hurt, use(valkia, t=foe))
    assert (after.disks[foe].damage, after.disks[foe].wounds) == (0, 1)


@pytest.mark.rule("DW-CAB-18")
@pytest.mark.rule("DW-AMB-42")
def test_nurgles_rot_leaves_a_toughness_of_one_at_least() -> None:
    state = done(
        with_card("nurgles_rot", disk("red.valkia", 20, 20), disk("blue.high_mage", 30, 20)),
        use("red.valkia", t="blue.high_mage"),
    )
    assert characteristics.toughness(state, "blue.high_mage") == 1


@pytest.mark.rule("DW-CAB-24")
def test_close_the_ranks_removes_what_lies_there_at_most() -> None:
    for lies, left in ((1, 0), (3, 0), (4, 1)):
        state = with_card("orig_close_the_ranks", disk(KARL, 20, 20), disk(MEN, 30, 20, damage=lies))
        assert done(state, use(KARL, t=MEN)).disks[MEN].damage == left
    foe = with_card("orig_close_the_ranks", disk(KARL, 20, 20), disk(MEN, 30, 20), disk(FOES, 20, 30))
    assert refused(foe, use(KARL, t=FOES)) == "target_not_ally"


@pytest.mark.rule("DW-CAB-24")
def test_green_fury_swift_as_light_and_warding_light() -> None:
    orcs = with_card(
        "orig_green_fury", disk("red.grom", 20, 20), disk("red.orc_boyz", 30, 20), disk("red.flamers", 20, 30)
    )
    assert characteristics.attack(done(orcs, use("red.grom", t="red.orc_boyz")), "red.orc_boyz") == 7
    assert refused(orcs, use("red.grom", t="red.flamers")) == "target_not_eligible"
    swift = done(with_card("orig_swift_as_light", disk(KARL, 20, 20), disk(MEN, 30, 20)), use(KARL, t=MEN))
    assert characteristics.keyword(swift, MEN, "fast_attack") == 1
    assert characteristics.keyword(swift, MEN, "fast_counterattack") == 1
    assert characteristics.keyword(swift, KARL, "fast_attack") == 0
    mage = "red.high_mage"
    ward = done(with_card("orig_warding_light", disk(mage, 20, 20), disk(MEN, 30, 20)), use(mage, t=MEN))
    assert characteristics.toughness(ward, MEN) == 6


@pytest.mark.rule("DW-CAB-24")
@pytest.mark.rule("DW-CAB-07")
def test_howling_tempest_strikes_the_enemies_near_and_on_chaos_its_user() -> None:
    archaon, near, far, ally = "red.archaon", "blue.sun_dragon", "blue.tyrion", "red.flamers"
    disks = (disk(archaon, 20, 20), disk(near, 30, 20), disk(far, 60, 20), disk(ally, 20, 29))
    state = done(with_card("orig_howling_tempest", *disks), use(archaon), dice=(HIT,))
    assert [state.disks[one].damage for one in (archaon, near, far, ally)] == [0, 2, 0, 0]
    state = done(with_card("orig_howling_tempest", *disks), use(archaon), dice=(CHAOS,))
    assert [state.disks[one].damage for one in (archaon, near, far, ally)] == [2, 2, 0, 0]


@pytest.mark.rule("DW-CAB-24")
@pytest.mark.rule("DW-KEY-08")
def test_lance_of_force_reaches_far_but_not_who_is_immune() -> None:
    archaon = "red.archaon"
    disks = (disk(archaon, 20, 20), disk("blue.teclis", 30, 20), disk("blue.tyrion", 20 + 6.5 + 30, 20))
    state = with_card("orig_lance_of_force", *disks)
    assert refused(state, use(archaon, t="blue.teclis")) == "target_immune"
    assert done(state, use(archaon, t="blue.tyrion")).disks["blue.tyrion"].damage == 2


@pytest.mark.rule("DW-CAB-24")
@pytest.mark.rule("DW-AMB-48")
def test_crackling_bonds_activate_and_on_chaos_their_user_too() -> None:
    mage = "red.bright_wizard"
    state = with_card("orig_crackling_bonds", disk(mage, 20, 20), disk(FOES, 30, 20), disk("blue.grom", 20, 30))
    assert refused(state, use(mage, t="blue.grom")) == "target_is_hero"
    after = done(state, use(mage, t=FOES), dice=(HIT,))
    assert [after.disks[one].activated for one in (mage, FOES)] == [False, True]
    after = done(state, use(mage, t=FOES), dice=(CHAOS,))
    assert [after.disks[one].activated for one in (mage, FOES)] == [True, True]


@pytest.mark.rule("DW-CAB-24")
def test_rousing_words_free_another_ally() -> None:
    state = with_card("orig_rousing_words", disk(KARL, 20, 20, activated=True), disk(MEN, 30, 20, activated=True))
    assert not done(state, use(KARL, t=MEN)).disks[MEN].activated
    assert refused(state, use(KARL, t=KARL)) == "target_not_eligible"


@pytest.mark.rule("DW-CAB-20")
@pytest.mark.rule("DW-SCR-07")
def test_red_reckoning_fights_one_engagement_out_of_order() -> None:
    archaon, above, below = "red.archaon", "blue.sun_dragon", "blue.marienburg_swordsmen"
    state = with_card(
        "orig_red_reckoning",
        disk(below, 24, 20),
        disk(archaon, 20, 20),
        disk(above, 14, 20),
        disk("blue.huntsmen", 80, 80),
    )
    asking = done(state, use(archaon))
    assert set(asked(asking)) == {archaon, above}
    after = done(asking, pick(archaon))
    assert after.disks[below].lying == "casualties"
    assert after.disks[archaon].damage == 3
    assert after.disks[above].damage == 0
    alone = with_card("orig_red_reckoning", disk(archaon, 20, 20), disk(below, 60, 60))
    assert refused(alone, use(archaon)) == "target_not_eligible"


@pytest.mark.rule("DW-CON-19")
def test_a_card_of_the_same_name_is_each_players_own() -> None:
    other: Seat = "blue"
    state = posed(
        disk(MEN, 20, 20, card="eager_troops"),
        disk(FOES, 60, 60),
        played=(Played(seat="red", card="eager_troops"), Played(seat=other, card="eager_troops")),
    )
    assert characteristics.movement(state, MEN) == 6
    assert characteristics.movement(state, FOES) == 5
