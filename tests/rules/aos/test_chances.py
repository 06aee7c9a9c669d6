"""Exact chances of what is about to be rolled, against all outcomes of the dice played out by the referee."""

from dataclasses import replace
from typing import Any

import pytest

from app.rules.aos.ability_use.known import ability_named
from app.rules.aos.decide import decide
from app.rules.aos.evolve import evolve
from app.rules.aos.ground.measures import unit_gap
from app.rules.aos.model.commands import Aim, Command, DeclareAttacks, Pass, React, UseAbility
from app.rules.aos.model.effects import Lasting, StatChange
from app.rules.aos.model.profiles import Amount, Weapon, WeaponAbility
from app.rules.aos.model.state import State
from app.rules.aos.model.using_prompts import MovingUnit
from app.rules.aos.offers import offers
from app.rules.aos.questions.chances import odds_of
from app.rules.aos.questions.rolls_of_magic import chanting
from app.rules.aos.views.view import show_duties
from app.rules.kernel.dice import odds
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.questions.question import Odds
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from tests.rules.aos import telling
from tests.rules.aos.outcomes import EVEN, close, outcomes, tally
from tests.rules.aos.setting import BOW, field, library, row, scroll, unit
from tests.rules.aos.test_magic import CAST, GUARD, MAGE_AT, battle, use

THREE = {2: 3 / 6, 5: 2 / 6, 6: 1 / 6}
"""Faces that stand for all six where every roll needs 4: a failure, a success, a critical one."""


def act(state: State, seat: Seat, command: Command, *faces: int) -> State:
    """The battle after a command."""
    found = decide(state, seat, command, ScriptedDice(faces))
    assert not isinstance(found, Refusal), found
    for event in found:
        state = evolve(state, event)
    return state


def aimed(weapon: Weapon, *, commands: bool = False, prey: int = 3, **changes: Any) -> State:
    """A shooter of one model that says at whom it shoots: red's, at prey of `prey` models."""
    return act(ready(weapon, commands=commands, prey=prey, **changes), "red", UseAbility(ability="shoot", unit="a"))


def ready(weapon: Weapon, *, commands: bool = False, prey: int = 3, **changes: Any) -> State:
    """The same before it shoots."""
    known = library(
        scroll("shooter", weapons=(weapon,), least=1, coherency=9.0),
        scroll("prey", least=1, **{key: value for key, value in changes.items() if key != "damage"}),
    )
    state = field(
        unit("a", "red", "shooter", (10, 10)),
        unit("b", "blue", "prey", *row(20, 10, prey), damage=changes.get("damage", 0)),
        phase="shooting",
        content=known,
        terrain=(),
        command_models=False,
        **({"pack": "core"} if not commands else {}),
    )
    return replace(state, options=replace(state.options, commands=commands))


def bow(attacks: int, damage: Amount, *crits: Any, **changes: Any) -> Weapon:
    """A bow of so many attacks."""
    abilities = tuple(WeaponAbility(key=key) for key in crits)
    return replace(BOW, attacks=Amount(plus=attacks), damage=damage, abilities=abilities, **changes)


FIRE = DeclareAttacks(aims=(Aim(model="a.1", weapon="bow", target="b"),))


def told(state: State, seat: Seat, command: Command) -> Odds:
    """The odds, which must be there."""
    found = odds_of(state, seat, command)
    assert isinstance(found, Odds), found
    assert all(abs(sum(chances.values()) - 1) < 1e-9 for chances in found.chances.values())
    return found


@pytest.mark.rule("AOS-CORE-17.0b", "AOS-CORE-17.0c", "AOS-CORE-17.0d", "AOS-CORE-17.0e", "AOS-CORE-17.0f")
@pytest.mark.rule("AOS-CORE-18.2a", "AOS-CORE-20.0f", "AOS-CORE-20.0g", "AOS-CORE-20.0h")
@pytest.mark.parametrize(
    ("weapon", "changes", "weights"),
    [
        (bow(2, Amount(plus=1)), {}, THREE),
        (bow(2, Amount(plus=2)), {"health": 3, "damage": 1}, THREE),
        (bow(1, Amount(plus=2), rend=1), {}, EVEN),
        (bow(1, Amount(plus=3), "crit_hits"), {"health": 2}, THREE),
        (bow(2, Amount(plus=1), "crit_auto_wound"), {"save": None}, THREE),
        (bow(2, Amount(plus=2), "crit_mortal"), {"prey": 1}, THREE),
        (bow(1, Amount(plus=2), "crit_mortal"), {"levels": {"WARD": 5}}, EVEN),
        (bow(1, Amount(dice=1, sides=3)), {"health": 2}, EVEN),
    ],
)
def test_chances_of_attacks_are_those_of_all_outcomes(
    weapon: Weapon, changes: dict[str, Any], weights: dict[int, float]
) -> None:
    state = aimed(weapon, **changes)
    crit = weapon.abilities[0].key if weapon.abilities else ""
    found, counted = told(state, "red", FIRE), tally(state, "red", FIRE, weights, crit)
    for name, wanted in counted.items():
        assert close(found.chances[name], wanted), (name, found.chances[name], wanted)
        assert abs(found.means[name] - odds.mean(wanted)) < 1e-9


@pytest.mark.rule("AOS-CORE-26.0b")
def test_attacks_that_are_still_to_be_rolled_are_one_more_chance() -> None:
    shoot = UseAbility(ability="shoot", unit="a")
    rolled = told(ready(replace(bow(0, Amount(plus=2)), attacks=Amount(dice=1, sides=3))), "red", shoot)
    fixed = [told(ready(bow(attacks, Amount(plus=2))), "red", shoot) for attacks in (1, 2, 3)]
    for name, chances in rolled.chances.items():
        values = {value for one in fixed for value in one.chances[name]}
        assert close(chances, {value: sum(one.chances[name].get(value, 0.0) for one in fixed) / 3 for value in values})
    assert abs(rolled.means["hits"] - 2 / 2) < 1e-9, "two attacks on average, each a hit on 4"


@pytest.mark.rule("AOS-CORE-18.1a", "AOS-CORE-18.1b")
def test_a_ward_is_rolled_for_each_point() -> None:
    bare, warded = (told(aimed(bow(4, Amount(plus=3)), **more), "red", FIRE) for more in ({}, {"levels": {"WARD": 5}}))
    assert warded.means["unsaved"] == bare.means["unsaved"]
    assert abs(warded.means["damage"] - bare.means["damage"] * 4 / 6) < 1e-9


@pytest.mark.rule("AOS-CMD-6.0", "AOS-CMD-7.0", "AOS-CORE-17.1a", "AOS-CORE-17.1b")
@pytest.mark.parametrize(
    ("seat", "command"),
    [
        ("red", React(ability="all_out_attack", unit="a")),
        ("blue", React(ability="all_out_defence", unit="b")),
        ("red", Pass()),
    ],
)
def test_a_reaction_to_attacks_is_weighed_before_the_dice(seat: Seat, command: Command) -> None:
    state = aimed(bow(1, Amount(plus=1), rend=2), commands=True)
    state = act(state, "red", FIRE)
    state = act(state, "red", Pass()) if seat == "blue" else state
    found, counted = told(state, seat, command), tally(state, seat, command)
    for name, wanted in counted.items():
        assert close(found.chances[name], wanted), (name, command)


def test_several_targets_are_told_apart_and_together() -> None:
    state = aimed(bow(2, Amount(plus=1)))
    other, models = unit("c", "blue", "prey", (20, 14))
    armed = {model.id: replace(model, weapons=("sword",)) for model in models}
    state = replace(state, units={**state.units, "c": other}, models={**state.models, **armed})
    both = DeclareAttacks(aims=tuple(Aim(model="a.1", weapon="bow", target=one, count=1) for one in "bc"))
    found = told(state, "red", both)
    assert [found.each[target].chances["hits"] for target in "bc"] == [pytest.approx({0: 0.5, 1: 0.5})] * 2
    assert found.chances["hits"] == pytest.approx({0: 0.25, 1: 0.5, 2: 0.25})
    assert set(found.chances) == set(found.each["b"].chances) == {"hits", "wounds", "unsaved", "damage", "slain"}


@pytest.mark.rule("AOS-CORE-14.3a", "AOS-CORE-14.3b")
@pytest.mark.parametrize(("gap", "vain"), [(12.5, False), (12.51, True)])
def test_a_charge_that_no_roll_brings_to_an_enemy_is_told_for_what_it_is(gap: float, vain: bool) -> None:
    units = unit("a", "red", "lone", (10, 10)), unit("b", "blue", "lone", (10 + gap + 32 / 25.4, 10))
    state = field(*units, phase="charge", content=library(scroll("lone", least=1)))
    charge = next(one for one in offers(state, "red") if one.command.get("ability") == "charge")
    assert (charge.label.endswith(".in_vain"), charge.facts.get("vain", False), charge.locked) == (vain, vain, None)


@pytest.mark.rule("AOS-CORE-14.3b")
@pytest.mark.parametrize(("gap", "leads"), [(6.5, "move_models"), (6.6, "stand_still")])
def test_where_the_roll_of_a_charge_is_too_short_to_stay_leads_and_is_told_why(gap: float, leads: str) -> None:
    units = unit("a", "red", "lone", (10, 10)), unit("b", "blue", "lone", (10 + gap + 32 / 25.4, 10))
    step = MovingUnit(seat="red", unit="a", move="charge", allowance=6)
    state = field(*units, phase="charge", content=library(scroll("lone", least=1)), stack=(step,))
    assert [one.id for one in offers(state, "red") if one.primary] == [leads]
    label = "aos.duty.moving_unit.charge" + (".short" if leads == "stand_still" else "")
    assert [duty.label for duty in show_duties(state).values()] == [label]


@pytest.mark.rule("AOS-CMD-2.0a")
@pytest.mark.parametrize(("damage", "vain"), [(0, True), (1, False)])
def test_a_rally_of_whom_nobody_is_hurt_is_told_for_what_it_is(damage: int, vain: bool) -> None:
    tough = library(scroll("tough", health=3))
    state = field(unit("a", "red", "tough", (10, 10), damage=damage), phase="hero", content=tough)
    sides = {**state.sides, "red": replace(state.sides["red"], commands=4)}
    found = offers(replace(state, sides=sides), "red")
    rally = next(one for one in found if one.command.get("ability") == "rally")
    assert (rally.label.endswith(".in_vain"), rally.facts.get("vain", False), rally.locked) == (vain, vain, None)


@pytest.mark.rule("AOS-CORE-14.3a", "AOS-CORE-14.3b")
@pytest.mark.parametrize(("gap", "needed"), [(6.4, 6), (6.5, 6), (6.6, 7), (0.3, 1)])
def test_a_charge_has_to_come_within_half_an_inch(gap: float, needed: int) -> None:
    known = library(scroll("lone", least=1))
    apart = 10 + gap + 32 / 25.4
    units = unit("a", "red", "lone", (10, 10)), unit("b", "blue", "lone", (apart, 10))
    state = field(*units, phase="charge", content=known)
    found = told(state, "red", UseAbility(ability="charge", unit="a"))
    target = found.targets["charge"]
    assert (target.needs, target.dice) == (needed, 2)
    assert found.chances["charge"][7] == pytest.approx(6 / 36)


@pytest.mark.rule("AOS-CMD-5.0b")
def test_throwing_a_charge_again_is_compared_with_the_dice_that_lie() -> None:
    known = library(scroll("lone", least=1))
    units = unit("a", "red", "lone", (10, 10)), unit("b", "blue", "lone", (10 + 6.4 + 32 / 25.4, 10))
    state, _ = telling.told(field(*units, phase="charge", content=known), "red", telling.use("charge", "a"), 6, 2)
    lying, again = (told(state, "red", one) for one in (Pass(), React(ability="forward_to_victory", unit="a")))
    assert lying.chances["charge"] == {8: 1.0}
    assert lying.targets["charge"].needs == again.targets["charge"].needs == 6
    assert again.chances["charge"][8] == pytest.approx(5 / 36)


def chance_of(state: State, command: Command, outcome: str) -> float:
    """How often a roll of a command comes to this, counted over every outcome."""
    found = outcomes(state, "red", command)
    return sum(chance for chance, after, _ in found if after.tray and outcome in {r.outcome for r in after.tray.rolls})


@pytest.mark.rule("AOS-DICE-G2")
@pytest.mark.rule("AOS-MAGIC-2.0a", "AOS-MAGIC-2.0b")
@pytest.mark.parametrize("more", [0, 1, -2])
def test_the_chance_of_casting_is_that_of_all_outcomes(more: int) -> None:
    state = battle(MAGE_AT, GUARD)
    if more:
        change = StatChange(stat="casting_roll", value=more)
        state = replace(
            state,
            effects=(Lasting(number=1, ability="x", source=None, owner="red", unit="m", change=change, until="turn"),),
        )
    found = told(state, "red", CAST)
    assert odds.met(found.targets["casting"]) == pytest.approx(chance_of(state, CAST, "cast"))


@pytest.mark.rule("AOS-MAGIC-4.0b")
@pytest.mark.parametrize(("gap", "wanted"), [(30.0, ("w",)), (30.01, ())])
def test_with_a_spell_it_is_said_who_may_unbind_it(gap: float, wanted: tuple[str, ...]) -> None:
    state = battle(MAGE_AT, GUARD, unit("w", "blue", "mage", (40, 8)), unit("z", "blue", "guard", (20, 27)))
    (at,) = unit("w", "blue", "mage", (40, 8))[1]
    far = 40 + gap - unit_gap(state, "m", "w")
    state = replace(state, models={**state.models, at.id: replace(at, pose=Pose(x=far, y=8))})
    cast = next(one for one in offers(state, "red") if one.id == "use.mystic_shield.m")
    assert cast.facts["unbinders"] == wanted


@pytest.mark.rule("AOS-MAGIC-3.0a", "AOS-MAGIC-3.0c")
@pytest.mark.parametrize(("banked", "wanted"), [(0, 0.0), (3, 3 / 6), (6, 5 / 6)])
def test_a_prayer_is_answered_with_what_is_banked(banked: int, wanted: float) -> None:
    priest, models = unit("p", "red", "priest", (20, 8))
    state = battle((replace(priest, ritual=banked), models), GUARD)
    prayer = ability_named(state, "litany", "p", "red")
    assert prayer is not None
    found = chanting(state, "p", prayer, ())
    assert odds.met(found.targets["chanting"]) == pytest.approx(wanted)


@pytest.mark.rule("AOS-MAGIC-4.0a")
def test_unbinding_has_to_beat_the_casting_roll() -> None:
    foe = unit("w", "blue", "novice", (20, 20))
    state = act(battle(MAGE_AT, GUARD, foe), "red", CAST, 4, 4)
    found = told(state, "blue", React(ability="unbind", unit="w"))
    assert found.targets["unbinding"].needs == 9
    assert odds.met(found.targets["unbinding"]) == pytest.approx(10 / 36)


@pytest.mark.rule("AOS-MAGIC-7.2a")
def test_banishing_needs_the_value_of_the_manifestation() -> None:
    state = battle(MAGE_AT, unit("x", "blue", "blades", (25, 20)))
    found = told(state, "red", use("banish_manifestation", "m", "x"))
    assert odds.met(found.targets["banishing"]) == pytest.approx(21 / 36)


@pytest.mark.rule("AOS-CMD-2.0a", "AOS-MODEL-2.0b")
def test_rallying_gives_a_point_for_each_die_of_four_or_more() -> None:
    state = field(unit("a", "red", "guard", *row(10, 10, 5)), unit("b", "blue", "guard", (30, 20)), phase="hero")
    found = told(state, "red", UseAbility(ability="rally", unit="a"))
    assert found.means["rally"] == pytest.approx(3.0)
    assert found.chances["rally"][6] == pytest.approx(1 / 64)


def test_what_rolls_nothing_has_no_odds() -> None:
    state = field(unit("a", "red", "guard", *row(10, 10, 5)), unit("b", "blue", "guard", (30, 20)))
    assert isinstance(odds_of(state, "red", UseAbility(ability="normal_move", unit="a")), Refusal)
    assert isinstance(odds_of(state, "red", Pass()), Refusal)
