"""Attacks: eligible targets, the attack sequence, its modifiers and weapon abilities."""

from dataclasses import replace

import pytest

from app.rules.aos.attack_sequence.targeting import judge_target
from app.rules.aos.attack_sequence.volley import Batch, batches, capped, damage_of, hit_target, rend_of, save_target
from app.rules.aos.model.commands import Aim, DeclareAttacks, Pass, StandStill
from app.rules.aos.model.events import DamageAllocated, DamageInflicted
from app.rules.aos.model.profiles import Amount, WeaponAbility
from app.rules.aos.model.state import State
from app.rules.aos.model.using_prompts import Using
from app.rules.aos.offers import offers
from app.rules.aos.setup.terrain import laid
from app.rules.aos.system import SYSTEM
from app.rules.kernel.dice.modifiers import Modifier
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.seats import SPECTATOR
from tests.rules.aos.setting import BOW, PISTOL, SWORD, WALL, field, library, scroll, unit
from tests.rules.aos.telling import faces_of, of, refused, told, use


def crit(key: str) -> tuple[WeaponAbility, ...]:
    """One critical ability."""
    return (WeaponAbility(key=key),)  # type: ignore[arg-type]


def shooting(
    *changes: object, health: int = 20, save: int | None = 4, levels: dict[str, int] | None = None, **weapon: object
) -> State:
    """One archer of so many attacks, and a target at 8 inches of clear view."""
    bow = replace(BOW, **weapon)  # type: ignore[arg-type]
    shooter = scroll("shooter", weapons=(bow,), least=1)
    target = scroll("target", health=health, save=save, least=1, levels=levels or {})
    units = unit("a", "red", "shooter", (10, 10)), unit("e", "blue", "target", (18, 10))
    return field(*units, phase="shooting", content=library(shooter, target), commands=0)


def shot(state: State, *faces: int) -> list[DamageInflicted]:
    """The damage of a volley at the target, thrown with these faces."""
    state, _ = told(state, "red", use("shoot", "a"))
    _, facts = told(state, "red", DeclareAttacks(aims=(Aim(model="a.1", weapon="bow", target="e"),)), *faces)
    return of(facts, DamageInflicted)


@pytest.mark.rule("AOS-CORE-16.0a")
def test_who_still_aims_has_not_shot_yet() -> None:
    state = shooting()
    aiming, _ = told(state, "red", use("shoot", "a"))
    seen = SYSTEM.view(aiming, SPECTATOR)
    assert (seen.turn.done, "shot" in seen.units["a"].badges) == (0, False)
    shot_at, _ = told(aiming, "red", DeclareAttacks(aims=(Aim(model="a.1", weapon="bow", target="e"),)), 1)
    assert "shot" in SYSTEM.view(shot_at, SPECTATOR).units["a"].badges


@pytest.mark.rule("AOS-CORE-17.0b")
@pytest.mark.rule("AOS-CORE-17.0d")
@pytest.mark.rule("AOS-CORE-17.0e")
@pytest.mark.rule("AOS-CORE-17.0f")
@pytest.mark.rule("AOS-CORE-17.3a")
@pytest.mark.rule("AOS-CORE-17.3b")
@pytest.mark.rule("AOS-DICE-07")
@pytest.mark.rule("AOS-DICE-08")
@pytest.mark.rule("AOS-DICE-09")
def test_attacks_hit_wound_and_are_saved_in_batches() -> None:
    """Five attacks, Hit 4+, Wound 4+, Save 4+, Rend 1, Damage 2: a 5 saves, a 4 does not."""
    state = shooting(attacks=Amount(plus=5), rend=1, damage=Amount(plus=2))
    assert [f.points for f in shot(state, 1, 3, 4, 5, 5, 3, 4, 4, 4, 5)] == [2]


@pytest.mark.rule("AOS-CORE-17.0c")
def test_a_natural_one_always_fails_and_a_six_always_hits() -> None:
    state = shooting(attacks=Amount(plus=2), hit=2)
    need = hit_target(state, Using(seat="red", ability="shoot", unit="a"), batch(state))
    assert not replace(need, base=1).met_by(1)
    assert [f.points for f in shot(shooting(attacks=Amount(plus=1), hit=7), 6, 4, 3)] == [1]


def batch(state: State, **changes: object) -> Batch:
    """The archer's attacks at the target."""
    weapon = state.library.warscrolls["shooter"].weapons[0]
    return replace(Batch(unit="a", weapon=weapon, target="e", count=1), **changes)  # type: ignore[arg-type]


@pytest.mark.rule("AOS-CORE-20.0f")
def test_a_crit_of_two_hits_is_wounded_twice() -> None:
    state = shooting(attacks=Amount(plus=3), abilities=crit("crit_hits"))
    assert shot(state, 6, 4, 2, 1, 1, 1) == []


@pytest.mark.rule("AOS-CORE-20.0g")
def test_a_crit_that_wounds_by_itself_throws_no_wound_die() -> None:
    assert [f.points for f in shot(shooting(abilities=crit("crit_auto_wound")), 6, 3)] == [1]


@pytest.mark.rule("AOS-CORE-20.0h")
def test_a_mortal_crit_inflicts_its_damage_at_once() -> None:
    found = shot(shooting(abilities=crit("crit_mortal"), damage=Amount(plus=2)), 6)
    assert [(f.points, f.mortal) for f in found] == [(2, True)]


@pytest.mark.rule("AOS-CORE-26.0b")
@pytest.mark.rule("AOS-DICE-10")
@pytest.mark.rule("AOS-DICE-11")
@pytest.mark.rule("AOS-CORE-2.2d")
def test_random_attacks_are_rolled_when_declared_and_random_damage_for_each() -> None:
    state = shooting(attacks=Amount(dice=1), damage=Amount(dice=1, sides=3))
    state, facts = told(state, "red", use("shoot", "a"), 2)
    assert faces_of(facts, "attacks") == [(2,)]
    aims = DeclareAttacks(aims=(Aim(model="a.1", weapon="bow", target="e"),))
    _, facts = told(state, "red", aims, 4, 4, 4, 4, 1, 1, 3, 6)
    assert [f.points for f in of(facts, DamageInflicted)] == [5]


@pytest.mark.rule("AOS-CORE-17.1a")
@pytest.mark.parametrize(("values", "total"), [((1, 1, -1), 1), ((1, 1), 1), ((-1, -1), -1), ((1, -1), 0)])
def test_hit_and_wound_rolls_change_by_one_at_most(values: tuple[int, ...], total: int) -> None:
    rows = [Modifier(value=value, reason="") for value in values]
    assert sum(row.value for row in capped(rows, -1, 1)) == total


@pytest.mark.rule("AOS-CORE-17.1b")
@pytest.mark.rule("AOS-AMB-04")
@pytest.mark.parametrize(("values", "total"), [((1, 1, -1), 1), ((1, -3), -2), ((1, 1), 1)])
def test_saves_improve_by_one_at_most_and_worsen_without_end(values: tuple[int, ...], total: int) -> None:
    rows = [Modifier(value=value, reason="") for value in values]
    assert sum(row.value for row in capped(rows, None, 1)) == total


@pytest.mark.rule("AOS-EX-06")
@pytest.mark.rule("AOS-CORE-20.0d")
def test_anti_abilities_add_to_the_rend() -> None:
    anti = (WeaponAbility(key="anti", against="INFANTRY"), WeaponAbility(key="anti", against="charge"))
    state = shooting(rend=1, abilities=anti)
    assert rend_of(state, batch(state)) == 2
    charged = replace(state, units={**state.units, "e": replace(state.units["e"], charged=1)})
    assert rend_of(charged, batch(charged)) == 3


@pytest.mark.rule("AOS-CORE-20.0e")
@pytest.mark.rule("AOS-CORE-14.3c")
def test_who_charged_does_more_damage_with_charge_until_the_turn_ends() -> None:
    state = shooting(abilities=(WeaponAbility(key="charge"),))
    charged = replace(state, units={**state.units, "a": replace(state.units["a"], charged=1)})
    assert damage_of(state, batch(state), 1) == 1
    assert damage_of(charged, batch(charged), 1) == 2
    assert damage_of(replace(charged, turn=2), batch(charged), 1) == 1


@pytest.mark.rule("AOS-CORE-20.0a")
def test_of_several_crits_one_is_picked() -> None:
    state = shooting(abilities=(*crit("crit_hits"), *crit("crit_mortal")))
    state, _ = told(state, "red", use("shoot", "a"))
    state, _ = told(state, "red", DeclareAttacks(aims=(Aim(model="a.1", weapon="bow", target="e"),)))
    from app.rules.aos.model.commands import ChooseCrit

    assert refused(state, "red", ChooseCrit(crits={"bow": "crit_auto_wound"})) == "bad_choice"
    _, facts = told(state, "red", ChooseCrit(crits={"bow": "crit_mortal"}), 6)
    assert [f.mortal for f in of(facts, DamageInflicted)] == [True]


@pytest.mark.rule("AOS-CORE-18.1a")
@pytest.mark.rule("AOS-CORE-18.0a")
@pytest.mark.rule("AOS-DICE-13")
@pytest.mark.rule("AOS-CORE-5.4a")
def test_a_ward_is_rolled_for_each_point() -> None:
    state = shooting(levels={"WARD": 6}, abilities=crit("crit_mortal"), damage=Amount(plus=6))
    state, _ = told(state, "red", use("shoot", "a"))
    aims = DeclareAttacks(aims=(Aim(model="a.1", weapon="bow", target="e"),))
    _, facts = told(state, "red", aims, 6, 6, 6, 1, 2, 3, 4)
    assert [(f.points, f.damage) for f in of(facts, DamageAllocated)] == [(4, 4)]


@pytest.mark.rule("AOS-CORE-16.0f")
@pytest.mark.parametrize(("gap", "code"), [(10.0, None), (10.01, "target_out_of_range")])
def test_a_shot_reaches_as_far_as_its_range(gap: float, code: str | None) -> None:
    state = field(unit("a", "red", "beast", (5, 10)), unit("e", "blue", "hero", (5 + 32 / 25.4 + gap, 10)))
    found = judge_target(state, "a.1", PISTOL, "e")
    assert (found.code if found else None) == code


@pytest.mark.rule("AOS-CORE-16.0g")
@pytest.mark.rule("AOS-CORE-20.0b")
@pytest.mark.rule("AOS-CORE-16.0c")
def test_in_combat_only_some_weapons_shoot_and_only_at_the_enemies_there() -> None:
    units = (
        unit("a", "red", "beast", (10, 10)),
        unit("e", "blue", "hero", (13, 10)),
        unit("f", "blue", "hero", (10, 18)),
    )
    state = field(*units)
    assert judge_target(state, "a.1", PISTOL, "e") is None
    bow, far = judge_target(state, "a.1", BOW, "e"), judge_target(state, "a.1", PISTOL, "f")
    assert bow is not None
    assert bow.code == "shooting_while_in_combat"
    assert far is not None
    assert far.code == "target_not_engaged_with_unit"


@pytest.mark.rule("AOS-CORE-16.0e")
def test_a_model_fights_within_its_own_combat_range() -> None:
    units = unit("a", "red", "guard", (10, 10), (8.4, 10)), unit("e", "blue", "hero", (14, 10))
    state = field(*units)
    assert judge_target(state, "a.1", SWORD, "e") is None
    rear = judge_target(state, "a.2", SWORD, "e")
    assert rear is not None
    assert rear.code == "target_out_of_combat_range"


@pytest.mark.rule("AOS-CORE-25.0a")
@pytest.mark.rule("AOS-CORE-25.0b")
def test_a_guarded_hero_is_harder_to_hit_and_out_of_reach_beyond_twelve_inches() -> None:
    units = (
        unit("a", "red", "archers", (5, 10)),
        unit("e", "blue", "hero", (18.27, 10)),
        unit("f", "blue", "guard", (18.27, 13)),
    )
    state = field(*units)
    found = judge_target(state, "a.1", BOW, "e")
    assert found is not None
    assert found.code == "guarded_hero_out_of_12"
    near = field(
        unit("a", "red", "archers", (5, 10)),
        unit("e", "blue", "hero", (17.2, 10)),
        unit("f", "blue", "guard", (17.2, 13)),
    )
    assert judge_target(near, "a.1", BOW, "e") is None
    using = Using(seat="red", ability="shoot", unit="a")
    shots = Batch(unit="a", weapon=BOW, target="e", count=1)
    assert hit_target(near, using, shots).bonus == -1
    alone = field(unit("a", "red", "archers", (5, 10)), unit("e", "blue", "hero", (18.27, 10)))
    assert hit_target(alone, using, shots).bonus == 0


@pytest.mark.rule("AOS-CORE-2.2e")
@pytest.mark.rule("AOS-EX-04")
@pytest.mark.rule("AOS-TERR-1.2a")
@pytest.mark.rule("AOS-TERR-1.1b")
@pytest.mark.rule("AOS-CORE-5.3c")
@pytest.mark.rule("AOS-GEO-15")
def test_cover_is_one_less_to_hit_unless_the_target_charged_or_flies() -> None:
    wall = laid(WALL, "t1", Point(x=16, y=10), 90)
    units = unit("a", "red", "archers", (5, 10)), unit("e", "blue", "hero", (18, 10))
    using, shots = Using(seat="red", ability="shoot", unit="a"), Batch(unit="a", weapon=BOW, target="e", count=1)
    state = field(*units, terrain=(wall,))
    assert hit_target(state, using, shots).bonus == -1
    charged = replace(state, units={**state.units, "e": replace(state.units["e"], charged=1)})
    assert hit_target(charged, using, shots).bonus == 0
    flying = field(units[0], unit("e", "blue", "flyers", (18, 10)), terrain=(wall,))
    assert hit_target(flying, using, shots).bonus == 0
    twice = field(*units, terrain=(wall, laid(WALL, "t2", Point(x=13, y=10), 90)))
    assert hit_target(twice, using, shots).bonus == -1


@pytest.mark.rule("AOS-TERR-1.1c")
def test_terrain_in_the_shooters_combat_range_gives_no_cover() -> None:
    wall = laid(WALL, "t1", Point(x=7.5, y=10), 90)
    state = field(unit("a", "red", "archers", (5, 10)), unit("e", "blue", "hero", (18, 10)), terrain=(wall,))
    shots = Batch(unit="a", weapon=BOW, target="e", count=1)
    assert hit_target(state, Using(seat="red", ability="shoot", unit="a"), shots).bonus == 0


@pytest.mark.rule("AOS-TERR-1.2c")
def test_who_is_behind_obscuring_terrain_is_no_target_unless_it_flies() -> None:
    """The wood is no solid: it is seen through, and yet obscures."""
    wood = replace(laid(WALL, "t1", Point(x=12, y=10), 90), rules=("cover", "obscuring"), parts=())
    state = field(unit("a", "red", "archers", (5, 10)), unit("e", "blue", "hero", (18, 10)), terrain=(wood,))
    found = judge_target(state, "a.1", BOW, "e")
    assert found is not None
    assert found.code == "target_obscured"
    flying = field(unit("a", "red", "archers", (5, 10)), unit("e", "blue", "flyers", (18, 10)), terrain=(wood,))
    assert judge_target(flying, "a.1", BOW, "e") is None


@pytest.mark.rule("AOS-CORE-16.0d")
@pytest.mark.rule("AOS-CORE-17.0a")
def test_attacks_are_split_and_resolved_target_by_target() -> None:
    bow = replace(BOW, attacks=Amount(plus=5))
    shooter = scroll("shooter", weapons=(bow,), least=1)
    units = (
        unit("a", "red", "shooter", (10, 10)),
        unit("e", "blue", "hero", (18, 10)),
        unit("f", "blue", "hero", (10, 18)),
    )
    state = field(*units, content=library(shooter))
    aims = tuple(Aim(model="a.1", weapon="bow", target=t, count=n) for t, n in (("f", 2), ("e", 3)))
    using = Using(seat="red", ability="shoot", unit="a", aims=aims)
    assert [(one.target, one.count) for one in batches(state, using)] == [("f", 2), ("e", 3)]


@pytest.mark.rule("AOS-CORE-16.0f")
def test_who_has_nobody_in_range_reads_how_far_the_nearest_enemy_is() -> None:
    shooters, foe = unit("a", "red", "archers", (10, 10)), unit("e", "blue", "hero", (10, 39))
    state = field(shooters, unit("b", "red", "archers", (10, 25)), foe, phase="shooting")
    locked = {one.unit: one.locked for one in offers(state, "red") if one.command.get("ability") == "shoot"}
    found = locked["a"]
    assert found is not None
    assert (found.code, found.facts["needed"]) == ("no_enemy_in_range", 18)
    assert 27 < float(str(found.facts["had"])) < 28.5
    assert locked["b"] is None


@pytest.mark.rule("AOS-CORE-14.2a")
@pytest.mark.rule("AOS-CORE-28.0a")
def test_who_has_no_ranged_weapon_does_not_shoot() -> None:
    state = field(
        unit("a", "red", "guard", (10, 10)),
        unit("b", "red", "archers", (12, 6)),
        unit("e", "blue", "hero", (18, 10)),
        phase="shooting",
    )
    assert refused(state, "red", use("shoot", "a")) == "no_ranged_weapon"
    gone = replace(state, units={**state.units, "a": replace(state.units["a"], where="reserve")})
    assert refused(gone, "red", use("shoot", "a")) == "not_on_battlefield"


@pytest.mark.rule("AOS-CORE-14.4b")
@pytest.mark.rule("AOS-CORE-13.1a")
def test_in_a_fight_every_attack_that_can_be_made_is_made() -> None:
    units = unit("a", "red", "guard", (10, 10)), unit("e", "blue", "hero", (13, 10))
    state = field(*units, phase="hero", commands=0)
    state, _ = _fight(state)
    state, _ = told(state, "red", use("fight", "a"))
    state, _ = told(state, "red", StandStill())
    assert refused(state, "red", DeclareAttacks(aims=())) == "must_use_all_melee_weapons"
    one = DeclareAttacks(aims=(Aim(model="a.1", weapon="sword", target="e", count=1),))
    assert refused(state, "red", one) == "attacks_not_assigned"
    many = DeclareAttacks(aims=(Aim(model="a.1", weapon="sword", target="e", count=3),))
    assert refused(state, "red", many) == "too_many_attacks"


def _fight(state: State) -> tuple[State, object]:
    """The same state with its fights begun."""
    from app.rules.aos.model.prompts import Fights

    return replace(state, phase="combat", stack=(*state.stack[:-1], Fights(turn="red", stage="normal"))), None


@pytest.mark.rule("AOS-CORE-17.0e")
def test_without_a_save_none_is_rolled() -> None:
    state = shooting(save=None)
    assert save_target(state, batch(state)) is None
    assert [f.points for f in shot(state, 4, 4)] == [1]


@pytest.mark.rule("AOS-CORE-5.4b")
def test_nobody_is_asked_where_nobody_can_react() -> None:
    state, _ = told(shooting(), "red", use("shoot", "a"))
    state, facts = told(state, "red", DeclareAttacks(aims=(Aim(model="a.1", weapon="bow", target="e"),)), 1)
    assert not of(facts, Pass)
