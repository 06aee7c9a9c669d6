"""Abilities of a player's roster by what dice show, how many are rolled, and what a unit endures, does twice or may not."""

from dataclasses import replace
from typing import Any

import pytest

from app.rules.aos.attack_sequence.targeting import judge_target
from app.rules.aos.attack_sequence.volley import Batch, save_target
from app.rules.aos.characteristics import has_keyword, is_banned, number, weapon_of
from app.rules.aos.command_abilities.points import REDEPLOY
from app.rules.aos.draft import Draft
from app.rules.aos.model.events import DamageAllocated, DamageInflicted, EffectBegun, Healed
from app.rules.aos.model.state import State, Use
from app.rules.aos.model.using_prompts import MovingUnit, Using
from app.rules.aos.turn_sequence.fights import eligible, obliged, tier
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.plane.shapes import Pose
from tests.content.enforced import ability, judged, table
from tests.content.test_aos_enforced_use import ENEMY, ID
from tests.rosters.written import Row
from tests.rules.aos.telling import of, refused, told, use

BANDS = (
    "Roll a dice. On a 1, {none}. On a 2-4, inflict 1 mortal damage on the target. On a 5+, inflict D3 mortal damage on the "
    "target."
)


@pytest.mark.parametrize(
    ("effect", "faces", "hurt"),
    [
        (BANDS.format(none="this ability has no effect"), (1,), 0),
        (BANDS.format(none="this ability has no effect"), (4,), 1),
        (BANDS.format(none="this ability has no effect"), (5, 6), 3),
        ("Roll a D3. On a 1, inflict 1 mortal damage on the target. On a 2+, inflict 4 mortal damage on the target.", (2,), 1),
        ("Roll a D3. On a 1, inflict 1 mortal damage on the target. On a 2+, inflict 4 mortal damage on the target.", (3,), 4),
        ("Roll a number of dice equal to the number of damage points this unit has. For each 4+, inflict 1 mortal damage on the "
         "target.", (4, 5, 3), 2),
        ("Roll a number of dice equal to the target's Health characteristic, to a maximum of 10. For each 4+, inflict 1 mortal "
         "damage on the target.", (4, 3), 1),
        ("Roll a dice. On a 3+, roll a dice for each model in the target unit, to a maximum of 2. For each 5+, inflict 1 mortal "
         "damage on the target.", (3, 5, 5), 2),
        ("Roll a dice. On a 3+, roll a dice for each model in the target unit, to a maximum of 2. For each 5+, inflict 1 mortal "
         "damage on the target.", (2,), 0),
        ("Roll 2D6. If the roll is equal to or less than the number of models in the target unit, inflict D3+3 mortal damage on "
         "the target.", (6, 4, 2), 4),
        ("Roll 2D6. If the roll is equal to or less than the number of models in the target unit, inflict D3+3 mortal damage on "
         "the target.", (6, 5), 0),
    ],
)  # fmt: skip
def test_damage_by_what_the_dice_show(effect: str, faces: tuple[int, ...], hurt: int) -> None:
    state = table(ability(effect, "Any Combat Phase", ENEMY), damage=3)
    _, facts = told(state, "red", use(ID, "lord", "foe"), *faces)
    assert sum(one.points for one in of(facts, DamageInflicted)) == hurt


@pytest.mark.parametrize(
    "effect",
    [
        "Roll a dice. On a 1, inflict 1 mortal damage on the target. On a 1-3, inflict D3 mortal damage on the target.",
        "Roll a dice. On a 4, inflict 1 mortal damage on the target. On a 2+, inflict D3 mortal damage on the target.",
        "Roll a D3. On a 1-2, inflict 1 mortal damage on the target. On a 5+, inflict D3 mortal damage on the target.",
        "Roll a dice. On a 1, inflict 1 mortal damage on this unit. On a 4+, inflict D3 mortal damage on the target.",
    ],
)
def test_faces_that_mean_two_things_stay_a_text(effect: str) -> None:
    assert not judged(ability(effect, "Any Combat Phase", ENEMY)).read


CONTROL = (
    "Roll a dice. If the roll {held} the target's Control characteristic, the target has Strike-last for the rest of the "
    "turn."
)


@pytest.mark.parametrize(
    ("held", "face", "done"),
    [
        ("exceeds", 1, False),
        ("exceeds", 2, True),
        ("is equal to or less than", 1, True),
        ("is equal to or less than", 2, False),
    ],
)
def test_a_roll_is_held_against_control(held: str, face: int, done: bool) -> None:
    state = table(ability(CONTROL.format(held=held), "Any Combat Phase", ENEMY))
    assert bool(of(told(state, "red", use(ID, "lord", "foe"), face)[1], EffectBegun)) == done


TWICE = (
    "This unit can use 2 Fight abilities this phase. After the first is used, however, this unit has Strike-last for the "
    "rest of the turn."
)


def after_a_fight(state: State) -> State:
    """Red's lord has fought in this phase."""
    done = Use(
        seat="red", unit="lord", ability="fight", keywords=("core", "attack", "fight"), command=False, round=state.round,
        turn=state.turn, phase=state.phase, targets=(),
    )  # fmt: skip
    return replace(state, uses=(*state.uses, done))


def test_it_may_fight_twice_and_the_second_time_last() -> None:
    plain = after_a_fight(table(ability("Heal (1) this unit.", "Any Combat Phase")))
    assert not eligible(plain, "lord")
    state = table(ability(TWICE, "Once Per Battle, Any Combat Phase"))
    (begun,) = of(told(state, "red", use(ID, "lord"))[1], EffectBegun)
    state = replace(state, effects=(begun.effect,))
    assert (eligible(state, "lord"), obliged(state, "lord"), tier(state, "lord")) == (True, True, "normal")
    once = after_a_fight(state)
    assert (eligible(once, "lord"), obliged(once, "lord"), tier(once, "lord")) == (True, False, "last")
    assert not eligible(after_a_fight(once), "lord")


ENDURES = (
    "If this unit would be automatically destroyed, it is not automatically destroyed. Instead, allocate 6 damage points to it "
    "(ward rolls cannot be made for those damage points)."
)


@pytest.mark.parametrize("endures", [True, False])
def test_what_would_destroy_it_outright_hurts_it_instead(endures: bool) -> None:
    fate = "Roll a dice. On a 2+, the target is automatically destroyed."
    own = Row("Of the Old Depths", "Ability (Passive)", {"Keywords": "", "Effect": ENDURES})
    state = table(
        ability(fate, "Any Combat Phase", "Pick a friendly Hero to be the target."), *([own] if endures else [])
    )
    state, facts = told(state, "red", use(ID, "lord", "lord"), 2)
    assert [one.points for one in of(facts, DamageAllocated)] == ([6] if endures else [])
    assert (state.units["lord"].where == "table") == endures


BOTH = 'Pick this unit and up to 1 friendly Reef Guard unit wholly within 12" of this unit to be the targets.'


@pytest.mark.parametrize(("more", "healed"), [((), ["lord"]), (("guard",), ["lord", "guard"])])
def test_this_unit_and_others_are_the_targets(more: tuple[str, ...], healed: list[str]) -> None:
    state = table(ability("Heal (1) each target.", "Any Hero Phase", BOTH), phase="hero", damage=3)
    guard = replace(state.units["guard"], damage=1)
    state = replace(state, units={**state.units, "guard": guard})
    assert refused(state, "red", use(ID, "lord", "riders")) == "keyword_restriction"
    assert [one.unit for one in of(told(state, "red", use(ID, "lord", *more))[1], Healed)] == healed


def test_it_is_done_to_each_that_is_such() -> None:
    effect = 'Inflict 1 mortal damage on each visible enemy unit within 6" of this unit.'
    _, facts = told(table(ability(effect, "Any Combat Phase")), "red", use(ID, "lord"))
    assert [(one.unit, one.points) for one in of(facts, DamageInflicted)] == [("foe", 1)]


def save(state: State) -> int:
    """What is added to the lord's save against the spears of blue's guard, with a Rend of 2."""
    line = replace(weapon_of(state, "foe", "reef_spear"), rend=2)
    found = save_target(state, Batch(unit="foe", weapon=line, target="lord", count=1))
    assert found is not None
    return sum(one.value for one in found.rows)


@pytest.mark.parametrize(
    ("effect", "sums"),
    [
        ("Ignore negative modifiers to save rolls for this unit.", 1),
        ("Ignore modifiers to save rolls for this unit (positive and negative).", 0),
        ("Ignore positive modifiers to save rolls for this unit.", -2),
        ("Add 1 to this unit's control score.", -1),
    ],
)
def test_rend_is_among_what_a_save_ignores(effect: str, sums: int) -> None:
    assert save(table(ability(effect), ability("Add 1 to save rolls for this unit."))) == sums


NEAR = "Add 1 to the Attacks characteristic of this unit's melee weapons while it is more than {n}\" from all {whom}."


@pytest.mark.parametrize(
    ("whom", "n", "foe", "more"), [("enemy units", 3, 7.2, 0), ("enemy units", 3, 5.5, 1), ("enemy units", 6, 5.5, 0)]
)
def test_while_nobody_is_near(whom: str, n: int, foe: float, more: int) -> None:
    state = table(ability(NEAR.format(n=n, whom=whom)), foe=(10, foe))
    assert number(state, "lord", "attacks", 2, weapon_of(state, "lord", "coral_hook")) == 2 + more


@pytest.mark.parametrize(
    ("effect", "asked"),
    [
        ("This unit cannot use the 'Rally' or 'All-out Defence' commands.", lambda s: is_banned(s, "lord", "rally")),
        ("This unit's Coral Hook has Crit (Mortal) and Anti-Infantry (+1 Rend).",
         lambda s: len(weapon_of(s, "lord", "coral_hook").abilities) == 2),
        ("Add 2 to this unit's Health characteristic.", lambda s: number(s, "lord", "health", 12) == 14),
        ("This Hero has Strike-first.", lambda s: has_keyword(s, "lord", "STRIKE-FIRST")),
        ("While this unit is in combat, friendly Tide units, excluding Ray Riders units, have Fly.",
         lambda s: has_keyword(s, "guard", "FLY") and not has_keyword(s, "riders", "FLY")),
    ],
)  # fmt: skip
def test_more_that_it_has(effect: str, asked: Any) -> None:
    assert not asked(table())
    assert asked(table(ability(effect)))


def test_a_weapon_s_name_in_the_plural_is_every_line_of_it() -> None:
    more = ability(
        "Add 1 to the Rend characteristic of this unit's Coral Hooks for attacks that target Infantry units."
    )
    assert judged(more).said == "+1 Rend of coral hook against INFANTRY"


@pytest.mark.parametrize(
    ("effect", "away", "code"),
    [
        ("This unit cannot be targeted by shooting attacks.", 4, "target_not_visible"),
        ('This unit is not visible to enemy units more than 6" away.', 4, ""),
        ('This unit is not visible to enemy units more than 3" away.', 4, "target_not_visible"),
        ('This unit cannot be targeted by shooting attacks unless the attacking model is within 9" of it.', 4, ""),
        (
            'This unit cannot be targeted by shooting attacks unless the attacking model is within 3" of it.',
            4,
            "target_not_visible",
        ),
    ],
)
def test_who_is_hidden_is_not_shot_at(effect: str, away: float, code: str) -> None:
    state = table(ability(effect), foe=(10, 28), guard=(30, 28))
    enemy = replace(state.units["lord"], id="foe", seat="blue", models=("foe.1",))
    model = replace(state.models["lord.1"], id="foe.1", unit="foe", pose=Pose(x=10, y=10 + away + 1.26))
    state = replace(state, units={**state.units, "foe": enemy}, models={**state.models, "foe.1": model})
    found = judge_target(state, "foe.1", weapon_of(state, "foe", "tide_sling"), "lord")
    assert (found.code if found else "") == code


@pytest.mark.parametrize(("face", "far"), [(1, 4), (3, 4), (5, 5)])
def test_low_rolls_of_a_redeploy_count_for_more(face: int, far: int) -> None:
    text = "Reaction: You declared the 'Redeploy' command for a friendly Tide unit wholly within 12\" of this unit"
    low = "If you roll a 1-3 when determining the distance that unit can move, you can use a value of 4 instead."
    state = table(ability(low, text))
    draft = Draft(state, ScriptedDice((face,)))
    REDEPLOY.effect(draft, Using(seat="red", ability="redeploy", unit="guard"))
    assert isinstance(draft.state.step, MovingUnit)
    assert draft.state.step.allowance == far


SWAPS = [
    ("friendly", "enemy"), ("enemy", "friendly"), ("Add", "Subtract"), ("wholly within", "within"), ("melee", "ranged"),
    ("combat attacks", "shooting attacks"), ("hit rolls", "wound rolls"), ("the turn", "the battle"), ("non-", ""),
    ("visible ", ""), ("other ", ""), ("charged", "did not charge"), ("cannot", "can"), ("exceeds", "equals or exceeds"),
    ("negative", "positive"), ("Infantry", "Cavalry"), ("this unit", "the target"), ("12", "13"), ("3+", "4+"), ("2-4", "2-5"),
]  # fmt: skip


NEAR_12 = 'wholly within 12" of this unit'
SAID = [
    (f"Add 1 to hit rolls for combat attacks made by friendly non-Hero Tide units while they are {NEAR_12}.", "", ""),
    ("Roll a dice. On a 3+, the target cannot use commands for the rest of the turn.", "Any Combat Phase",
     'If this unit charged this turn, pick a visible enemy Infantry unit within 12" of this unit to be the target.'),
    ("Roll a dice. If the roll exceeds the target's Health characteristic, ignore negative modifiers to hit rolls for this "
     "unit's combat attacks for the rest of the turn.", "Any Combat Phase", ENEMY),
    (BANDS.format(none="this ability has no effect"), "Any Combat Phase", ENEMY),
    ("Subtract 1 from the Rend characteristic of this unit's melee weapons.", "", ""),
    ("Heal (3) each target.", "Any Hero Phase", f"Pick up to 2 other friendly Infantry units {NEAR_12} to be the targets."),
]  # fmt: skip


@pytest.mark.parametrize(("effect", "timing", "declare"), SAID)
def test_a_word_otherwise_is_said_otherwise_or_not_read(effect: str, timing: str, declare: str) -> None:
    said = judged(ability(effect, timing, declare)).said
    for word, other in SWAPS:
        if word not in f"{effect} {declare}":
            continue
        changed = judged(
            ability(
                effect.replace(word, other, 1), timing, declare if word in effect else declare.replace(word, other, 1)
            )
        )
        assert not changed.read or changed.said != said, (word, other)
