"""Declaring an Attack: weapon, target, range, sight; when checks are made; the rolls (digest 5.4, 5.8 steps 0..3)."""

from dataclasses import replace

import pytest

from app.rules.underworlds.combat import attack_rolls, attacking
from app.rules.underworlds.model.combat_prompts import Attacking, Die
from app.rules.underworlds.model.commands import CoreMove, PickWeaponAbility, UseReroll
from app.rules.underworlds.model.language.modifiers import Modify, SetFlag
from app.rules.underworlds.model.state import Roll
from app.rules.underworlds.offers import offers
from tests.rules.underworlds.arena import (
    BOW,
    act,
    blue,
    carried_on,
    faces,
    label,
    match,
    open_field,
    red,
    refused,
    spot,
    told,
    upgrade,
)
from tests.rules.underworlds.fights import arms, asked, happened, hit, past, rolled, strike, under_way, weapon

SPEAR = weapon("spear", range=2)


@pytest.mark.rule("UW-ATK-02")
@pytest.mark.rule("UW-DIST-03")
@pytest.mark.rule("UW-VIS-01")
def test_range_and_sight_of_the_target() -> None:
    men = red("a", 0, 0, side=arms(SPEAR))
    act(match(men, blue("b", 2, 0)), "red", hit(weapon="spear"), *faces("swords", "swords"), *faces("dodge"))
    far = refused(match(men, blue("b", 3, 0)), "red", hit(weapon="spear"))
    assert (far.code, far.facts["hexes"], far.facts["range"]) == ("target_out_of_range", 3, 2)
    assert far.shapes
    behind = match(men, blue("b", 2, 0), board=open_field(blocked=[spot(1, 0)]))
    unseen = refused(behind, "red", hit(weapon="spear"))
    assert unseen.code == "target_not_visible"
    assert [mark.role for mark in unseen.shapes] == ["offending", "blocker"]


@pytest.mark.rule("UW-ATK-02")
@pytest.mark.rule("UW-ATK-03")
def test_only_enemies_and_own_weapons() -> None:
    dead = blue("z", 1, 0, is_={"hex": None, "slain": True})
    table = match(red("a", 0, 0), red("c", 0, 1), blue("b", 1, 0), dead)
    assert refused(table, "red", hit("red.c")).code == "target_not_enemy"
    assert refused(table, "red", hit("blue.z")).code == "fighter_slain"
    assert refused(table, "red", hit("blue.nobody")).code == "unknown_id"
    assert refused(table, "red", hit(weapon="bow")).code == "weapon_unknown"
    assert refused(table, "red", hit("red.a", fighter="blue.b")).code == "not_your_fighter"


@pytest.mark.rule("UW-ATK-03")
@pytest.mark.rule("UW-WB-04")
def test_a_ranged_weapon_may_be_used_next_to_the_target() -> None:
    table = match(red("a", 0, 0, side=arms(BOW)), blue("b", 1, 0))
    after = strike(table, ["hammer", "hammer"], ["dodge"], hit(weapon="bow"))
    assert past(after, "attack_resolved").facts["weapon_kind"] == "ranged"


@pytest.mark.rule("UW-ATK-01")
@pytest.mark.rule("UW-ATK-04")
@pytest.mark.rule("UW-ACT-04")
def test_other_tokens_do_not_prevent_attacking_and_attacking_gives_none() -> None:
    tokens = {"move": 1, "guard": 1, "stagger": 1}
    table = match(red("a", 0, 0, tokens=tokens), blue("b", 1, 0))
    after = strike(table, ["swords", "swords"], ["dodge"])
    assert after.fighters["red.a"].tokens == tokens
    assert past(after, "attack_resolved").facts["outcome"] == "draw"
    assert past(after, "attack_resolved").facts["failed"] is True


@pytest.mark.rule("UW-ABL-04")
def test_flags_close_attackers_and_targets() -> None:
    ward = upgrade("ward", static=(SetFlag(target="$self", flag="cannot_be_targeted"),))
    table = match(red("a", 0, 0), blue("b", 1, 0), blue_cards=[ward], equipped={"blue.b": ["ward"]})
    assert refused(table, "red", hit()).code == "cannot_be_targeted"
    peace = upgrade("peace", static=(SetFlag(target="$self", flag="cannot_attack"),))
    table = match(red("a", 0, 0), blue("b", 1, 0), cards=[peace], equipped={"red.a": ["peace"]})
    assert refused(table, "red", hit()).code == "cannot_attack"


@pytest.mark.rule("UW-ATK-02")
def test_offers_name_each_weapon_with_open_and_closed_targets() -> None:
    table = match(red("a", 0, 0, side=arms(weapon(), BOW)), blue("b", 1, 0), blue("c", 3, 0), blue("d", 9, 0))
    by_id = {o.id: o for o in offers(table, "red")}
    bow = by_id["core_attack:red.a/bow"]
    blade = by_id["core_attack:red.a/blade"]
    closed = {o.value: o.locked.code if o.locked else None for o in blade.need.options}  # type: ignore[union-attr]
    assert closed == {"blue.b": None, "blue.c": "target_out_of_range", "blue.d": "target_out_of_range"}
    open_to = {o.value for o in bow.need.options if o.locked is None}  # type: ignore[union-attr]
    assert open_to == {"blue.b", "blue.c"}
    alone = match(red("a", 0, 0), blue("b", 9, 0))
    assert all(o.locked is not None for o in offers(alone, "red") if o.id.startswith("core_attack"))


@pytest.mark.rule("UW-ATK-05")
def test_an_attack_without_its_target_ends_without_an_outcome() -> None:
    table = match(red("a", 0, 0, side=arms(weapon("blade", "cleave"))), blue("b", 1, 0), blue("c", 5, 0))
    state, _ = act(table, "red", hit())
    gone = replace(state.fighters["blue.b"], hex=None, slain=True)
    after = carried_on(replace(state, fighters={**state.fighters, "blue.b": gone}))
    facts = past(after, "attack_resolved").facts
    assert (facts["outcome"], facts["failed"]) == ("aborted", False)
    assert not happened(after, "attack_outcome")


@pytest.mark.rule("UW-ATK-05")
def test_range_is_not_checked_again() -> None:
    table = match(red("a", 0, 0, side=arms(weapon("blade", "cleave"))), blue("b", 1, 0))
    state, _ = act(table, "red", hit())
    pushed = replace(state.fighters["blue.b"], hex=spot(5, 0))
    state = replace(state, fighters={**state.fighters, "blue.b": pushed})
    after, _ = act(state, "red", PickWeaponAbility(), *faces("hammer", "crit"), *faces("dodge"))
    assert after.fighters["blue.b"].damage == 2


@pytest.mark.rule("UW-CMB-02")
@pytest.mark.rule("UW-CMB-04")
@pytest.mark.rule("UW-CMB-14")
def test_dice_follow_the_characteristics_and_saves_are_always_rolled() -> None:
    keen = upgrade("keen", static=(Modify(target="$self", stat="save", value=1),))
    sharp = upgrade("sharp", static=(Modify(target="red.a/blade", stat="dice", value=1),))
    table = match(
        red("a", 0, 0),
        blue("b", 1, 0),
        cards=[sharp],
        blue_cards=[keen],
        equipped={"red.a": ["sharp"], "blue.b": ["keen"]},
    )
    after = strike(table, ["swords"] * 3, ["dodge", "dodge"])
    assert past(after, "attack_roll_made").facts["faces"] == ("swords",) * 3
    assert past(after, "save_roll_made").facts["faces"] == ("dodge", "dodge")
    assert past(after, "attack_roll_made").facts["successes"] == 0


@pytest.mark.rule("UW-CMB-03")
@pytest.mark.rule("UW-DICE-07")
def test_a_staggered_target_gives_one_reroll() -> None:
    table = match(red("a", 0, 0), blue("b", 1, 0, tokens={"stagger": 3}))
    state, _ = act(table, "red", hit(), *faces("hammer", "swords"))
    assert asked(state) == {"stagger_reroll", "keep_dice"}
    assert refused(state, "red", UseReroll(dice=(0, 1))).code == "reroll_not_available"
    assert refused(state, "red", UseReroll(dice=(5,))).code == "reroll_not_available"
    assert refused(state, "blue", UseReroll(dice=(0,))).code == "not_your_turn"
    worse, _ = act(state, "red", UseReroll(dice=(0,)), *faces("flanked"), *faces("dodge"))
    roll = rolled(worse, "attack")
    assert [die.face for die in roll.dice] == ["flanked", "swords"]
    assert roll.dice[0].before == "hammer"
    assert past(worse, "attack_outcome").facts["attack_successes"] == 0
    kept, _ = act(state, "red", UseReroll(), *faces("dodge"))
    assert past(kept, "attack_outcome").facts["attack_successes"] == 1
    assert refused(kept, "red", UseReroll(dice=(0,))).code == "reroll_not_available"


@pytest.mark.rule("UW-DICE-08")
def test_no_die_is_rerolled_twice() -> None:
    table = match(red("a", 0, 0), blue("b", 1, 0))
    dice = (Die(face="swords", number=4, before="hammer"), Die(face="flanked", number=5))
    roll = Roll(id=1, what="attack", seat="red", dice=dice)
    again = attack_rolls.judge_dice(table, roll, (0,))
    assert again is not None
    assert again.code == "die_already_rerolled"
    assert attack_rolls.judge_dice(table, roll, (1,)) is None
    whole = match(red("a", 0, 0), blue("b", 1, 0), options={"reroll_unit": "roll"})
    assert attack_rolls.judge_dice(whole, roll, (1,)) is not None


@pytest.mark.rule("UW-DICE-05")
def test_more_dice_than_the_box_holds_are_rolled() -> None:
    table = match(red("a", 0, 0, side=arms(weapon("blade", dice=7))), blue("b", 1, 0, side={"save_dice": 5}))
    after = strike(table, ["swords"] * 7, ["dodge"] * 5)
    assert len(rolled(after, "attack").dice) == 7
    assert len(rolled(after, "save").dice) == 5


@pytest.mark.rule("UW-DICE-09")
@pytest.mark.rule("UW-CMB-13")
def test_the_order_of_the_sequence() -> None:
    men = (red("a", 0, 0, side=arms(weapon("blade", "cleave"))), blue("b", 1, 0, tokens={"stagger": 1}))
    state, first = act(match(*men), "red", hit())
    assert told(first)[-4:] == ("fighter_picked", "weapon_picked", "target_picked", "attack_declared")
    assert under_way(state).stage == "ability"
    state, second = act(state, "red", PickWeaponAbility(ability="cleave"), *faces("hammer", "swords"))
    assert told(second) == ("weapon_ability_picked",)
    _, third = act(state, "red", UseReroll(dice=(1,)), *faces("crit"), *faces("dodge"))
    kinds = [e.kind for e in third if e.kind in ("dice_changed", "dice_rolled", "roll_judged")]
    assert kinds == ["dice_changed", "dice_rolled", "roll_judged", "roll_judged"]
    assert told(third) == ("attack_roll_made", "save_roll_made", "attack_outcome", "damage_inflicted")


@pytest.mark.rule("UW-ABL-06")
def test_a_cards_attack_ignores_charge_tokens_but_not_range() -> None:
    held = red("a", 0, 0, tokens={"charge": 1})
    table = match(held, red("c", 0, 5), blue("b", 1, 0))
    assert attacking.may(table, "red", "red.a") is not None
    assert attacking.may(table, "red", "red.a", by_card=True, ignore_charge_tokens=True) is None
    far = match(held, red("c", 0, 5), blue("b", 9, 0))
    refusal = attacking.may(far, "red", "red.a", by_card=True, ignore_charge_tokens=True)
    assert refusal is not None
    assert refusal.code == "ability_not_fully_resolvable"
    step = Attacking(seat="red", attacker="red.a", by_card=True)
    due = match(held, red("c", 0, 5), blue("b", 1, 0), step=step)
    assert asked(due) == {"charge_attack:red.a/blade"}


@pytest.mark.rule("UW-ABL-02")
def test_a_cards_attack_that_became_impossible_is_skipped() -> None:
    step = Attacking(seat="red", attacker="red.a", by_card=True)
    after = match(red("a", 0, 0), blue("b", 9, 0), step=step)
    assert not isinstance(after.step, Attacking)
    assert not happened(after, "attack_declared")


@pytest.mark.rule("UW-ACT-04")
def test_the_same_fighter_may_act_again_and_again() -> None:
    table = match(red("a", 0, 0, tokens={"move": 1}), blue("b", 1, 0))
    strike(table, ["swords", "swords"], ["dodge"])
    act(table, "red", CoreMove(fighter="red.a", path=(label(0, 1),)))


@pytest.mark.rule("UW-ATK-02")
def test_why_nobody_can_be_attacked_speaks_of_the_nearest_enemy() -> None:
    state = match(red("a", 0, 0, side=arms(SPEAR)), blue("b", 6, 0), blue("c", 3, 0))
    (closed,) = (o.locked for o in offers(state, "red") if o.id.startswith("core_attack"))
    assert closed is not None
    assert (closed.facts["target"], closed.facts["hexes"]) == ("blue.c", 3)
