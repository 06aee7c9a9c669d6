"""Damage by type, resistances and immunities, batches, and what outlasts a round (DW-DMG, DW-KEY-08, DW-KEY-13, DW-SCA)."""

from dataclasses import replace

import pytest

from app.rules.diskwars import characteristics
from app.rules.diskwars.damage import Harm, Source, hurt, suffered
from app.rules.diskwars.draft import Draft
from app.rules.diskwars.model.language import language as lang
from app.rules.diskwars.model.language.vocabulary import Word
from app.rules.diskwars.model.round_commands import Shoot
from app.rules.diskwars.model.state import State
from app.rules.diskwars.model.tables import DamageType
from app.rules.kernel.dice.dice import ScriptedDice
from tests.rules.diskwars.acting import after, refusal, resolving, told
from tests.rules.diskwars.arena import disk, posed, square
from tests.rules.diskwars.test_concepts import granting

HIT, CRITICAL, MISS, SCATTER, CHAOS = 1, 3, 4, 5, 6
MEN, BOWS, FAR = "blue.marienburg_swordsmen", "red.reikland_crossbowmen", disk("blue.grom", 85, 85)


def harm(disk: str, amount: int, type: DamageType = "physical", source: Source = "ability") -> Harm:
    """Damage of one source."""
    return Harm(disk=disk, amount=amount, type=type, source=source)


def hurt_by(state: State, *harms: Harm) -> State:
    """The state after all of it at once."""
    draft = Draft(state, ScriptedDice(()))
    hurt(draft, "test", harms)
    return draft.state


def with_word(word: Word, *amounts: Harm) -> list[int]:
    """What Swordsmen with this word suffer from each."""
    state = granting(posed(disk(MEN, 20, 20)), word, lang.OfRace(race="empire"))
    return [suffered(state, one) for one in amounts]


@pytest.mark.rule("DW-KEY-13")
@pytest.mark.rule("DW-DMG-11")
@pytest.mark.parametrize(("amount", "left"), [(5, 3), (6, 3), (1, 1), (0, 0)])
def test_resistant_takes_half_rounded_up(amount: int, left: int) -> None:
    assert with_word("resistant_physical_damage", harm(MEN, amount), harm(MEN, amount, "magic")) == [left, amount]
    assert with_word("resistant_magic_damage", harm(MEN, amount, "magic")) == [left]


@pytest.mark.rule("DW-DMG-01")
@pytest.mark.rule("DW-DMG-12")
@pytest.mark.rule("DW-KEY-08")
def test_immunity_is_to_its_own_type_or_source_alone() -> None:
    physical, magic = harm(MEN, 3), harm(MEN, 3, "magic")
    assert with_word("immune_physical_damage", physical, magic) == [0, 3]
    assert with_word("immune_magic_damage", physical, magic) == [3, 0]
    assert with_word("immune_ranged", harm(MEN, 3, source="ranged"), harm(MEN, 3, source="melee")) == [0, 3]
    assert with_word("immune_impact", harm(MEN, 3, source="impact"), harm(MEN, 3, source="melee")) == [0, 3]


@pytest.mark.rule("DW-DMG-11")
@pytest.mark.rule("DW-AMB-21")
def test_each_source_is_halved_before_they_are_added_up_and_only_once() -> None:
    state = granting(posed(disk("blue.sun_dragon", 20, 20)), "resistant_ranged", lang.OfRace(race="high_elves"))
    state = granting(state, "resistant_physical_damage", lang.OfRace(race="high_elves"))
    one = harm("blue.sun_dragon", 3, source="ranged")
    assert hurt_by(state, one).disks["blue.sun_dragon"].damage == 2
    assert hurt_by(state, one, one).disks["blue.sun_dragon"].damage == 4


@pytest.mark.rule("DW-DMG-08")
def test_what_falls_at_once_is_added_up_before_wounds() -> None:
    hero = disk("blue.tyrion", 20, 20)
    state = posed(hero, disk("red.grom", 60, 60))
    together = hurt_by(state, harm(hero.id, 5), harm(hero.id, 5)).disks[hero.id]
    assert (together.wounds, together.lying) == (1, "battlefield")
    enough = hurt_by(state, harm(hero.id, 3), harm(hero.id, 2)).disks[hero.id]
    assert (enough.wounds, enough.damage) == (1, 0)
    apart = hurt_by(hurt_by(state, harm(hero.id, 5)), harm(hero.id, 5)).disks[hero.id]
    assert apart.lying == "casualties"


@pytest.mark.rule("DW-DMG-12")
def test_nothing_is_told_of_damage_that_nobody_suffers() -> None:
    draft = Draft(posed(disk("blue.teclis", 20, 20)), ScriptedDice(()))
    hurt(draft, "test", [harm("blue.teclis", 9, "magic")])
    assert not draft.events


# --- scatter ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-SCA-08")
@pytest.mark.rule("DW-DIE-04")
@pytest.mark.rule("DW-DIE-05")
def test_the_die_of_the_first_roll_is_the_strength_of_scatter_too() -> None:
    target, near = disk("blue.sun_dragon", 45, 20), disk("blue.bloodthirster", 57, 20)
    state = resolving(disk("red.rock_lobber", 20, 20), target, near)
    shot = Shoot(disk="red.rock_lobber", target=target.id)
    state = after(state, shot, dice=[HIT, SCATTER, 5, HIT])
    assert (state.disks[target.id].damage, state.disks[near.id].damage) == (5, 5)


@pytest.mark.rule("DW-SCA-10")
@pytest.mark.rule("DW-TER-19")
def test_scatter_needs_no_sight_and_no_cover_or_cave_helps_against_it() -> None:
    """One die falls for one scatter, though the disk hit lies behind a forest, in cover, on a Cave."""
    target, near = disk("blue.orc_boyz", 40, 20), disk("blue.black_orcs", 40, 31)
    for side in ("rocks", "cave", "large_forest"):
        state = resolving(disk(BOWS, 20, 20), target, near, FAR, terrain=(square(side, 38, 29),))
        state = after(state, Shoot(disk=BOWS, target=target.id), dice=[SCATTER, MISS, MISS, HIT])
        assert state.disks[near.id].damage == 3, side


@pytest.mark.rule("DW-SCA-12")
def test_an_immune_disk_takes_the_scatter_but_no_damage() -> None:
    target, near, next_one = (
        disk("blue.sun_dragon", 40, 20),
        disk("blue.orc_boyz", 48, 20),
        disk("blue.huntsmen", 40, 30),
    )
    state = resolving(disk(BOWS, 20, 20), target, near, next_one)
    state = granting(state, "immune_ranged", lang.OfRace(race="orcs"))
    state = after(state, Shoot(disk=BOWS, target=target.id), dice=[SCATTER, MISS, MISS, CRITICAL])
    assert (state.disks[near.id].damage, state.disks[near.id].activated) == (0, True)
    assert (state.disks[next_one.id].damage, state.disks[next_one.id].activated) == (0, False)


@pytest.mark.rule("DW-DIE-11")
@pytest.mark.rule("DW-RAN-16")
@pytest.mark.rule("DW-DIE-03")
def test_an_attack_goes_through_its_steps_in_order() -> None:
    """A die fewer for cover, the roll, treat-as, scatter, the siege filter, resistance, wounds: in this order."""
    maids = "red.maiden_guard"
    target, near = disk("blue.tyrion", 38, 20), disk("blue.teclis", 46, 20)
    state = resolving(disk(maids, 20, 20), target, near, terrain=(square("rocks", 35, 17),))
    events = told(state, Shoot(disk=maids, target=target.id), dice=[SCATTER, CHAOS])
    kinds = [event.kind for event in events if event.kind in ("dice_rolled", "shot_scored", "damage_dealt")]
    assert kinds == ["dice_rolled", "dice_rolled", "shot_scored", "damage_dealt"]
    hurt_one = after(state, Shoot(disk=maids, target=target.id), dice=[SCATTER, CHAOS])
    assert (hurt_one.disks[target.id].damage, hurt_one.disks[near.id].damage) == (0, 3)


# --- attacks ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-RAN-02")
@pytest.mark.rule("DW-RAN-19")
@pytest.mark.rule("DW-DSK-16")
def test_the_steam_tank_shoots_with_whichever_of_its_attacks_reaches() -> None:
    tank, target = "red.steam_tank", disk("blue.sun_dragon", 20 + 8 + 15, 20)
    state = resolving(disk(tank, 20, 20), target)
    assert refusal(state, Shoot(disk=tank, target=target.id, profile=0))[0] == "out_of_range"
    two = after(state, Shoot(disk=tank, target=target.id, profile=1), dice=[HIT, MISS])
    assert two.disks[target.id].damage == 3
    one = after(state, Shoot(disk=tank, target=target.id, profile=2), dice=[HIT, 5])
    assert one.disks[target.id].damage == 5
    assert refusal(state, Shoot(disk=tank, target=target.id, profile=3))[0] == "unknown_id"


@pytest.mark.rule("DW-KEY-08")
@pytest.mark.rule("DW-RAN-01")
@pytest.mark.rule("DW-DSK-08")
def test_nobody_shoots_magic_at_who_is_immune_to_it_but_it_may_scatter_onto_him() -> None:
    """The Flamers' attack is magic, the Crossbowmen's is not; scatter that falls on Teclis does no damage."""
    flamers, teclis, near = "red.flamers", disk("blue.teclis", 40, 20), disk("blue.sun_dragon", 40, 30)
    state = resolving(disk(flamers, 20, 20), disk(BOWS, 20, 30), teclis, near)
    assert refusal(state, Shoot(disk=flamers, target=teclis.id)) == ("target_immune", "DW-RAN-01")
    assert after(state, Shoot(disk=BOWS, target=teclis.id), dice=[HIT, MISS, MISS]).disks[teclis.id].damage == 3
    beside = after(state, Shoot(disk=flamers, target=near.id), dice=[SCATTER, HIT, CRITICAL])
    assert (beside.disks[near.id].damage, beside.disks[teclis.id].damage) == (3, 0)
    assert beside.disks[teclis.id].activated


@pytest.mark.rule("DW-RAN-18")
def test_a_shot_at_a_disk_it_lies_on_is_no_engagement() -> None:
    state = resolving(disk("blue.sun_dragon", 26, 20), disk(BOWS, 20, 20))
    shot = Shoot(disk=BOWS, target="blue.sun_dragon")
    assert not {e.kind for e in told(state, shot, dice=[HIT, MISS, MISS])} & {"melee_begun", "engagement_begun"}
    hit = after(state, shot, dice=[HIT, MISS, MISS])
    assert (hit.disks["blue.sun_dragon"].damage, hit.disks[BOWS].damage, hit.phase) == (3, 0, "activation")


@pytest.mark.rule("DW-RAN-14")
@pytest.mark.rule("DW-EX-14")
@pytest.mark.rule("DW-DSK-12")
def test_chaos_of_a_scatter_roll_makes_no_hellcannon_flip() -> None:
    gun, target = "red.hellcannon", disk("blue.sun_dragon", 45, 20)
    state = resolving(disk(gun, 20, 20), target, disk("blue.huntsmen", 55, 20))
    later = after(state, Shoot(disk=gun, target=target.id), dice=[CRITICAL, MISS, SCATTER, 2, CHAOS])
    assert later.disks[target.id].damage == 2
    assert later.disks[gun].activated
    assert later.disks[gun].at == state.disks[gun].at


@pytest.mark.rule("DW-TER-08")
@pytest.mark.rule("DW-KEY-07")
def test_fortified_ground_keeps_impact_off() -> None:
    state = granting(posed(disk(MEN, 38, 44), terrain=(square("rocks", 36, 41),)), "scout", lang.OfRace(race="empire"))
    assert suffered(state, harm(MEN, 2, source="impact")) == 0
    assert suffered(state, harm(MEN, 2, source="melee")) == 2
    assert characteristics.keyword(replace(state, terrain={}), MEN, "immune_impact") == 0
