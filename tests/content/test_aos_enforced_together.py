"""Sentences that go together: saves for attacks, Companions named behind, "it" of who was spoken of, two conditions."""

from dataclasses import replace

import pytest

from app.rules.aos.characteristics import is_twice, number
from app.rules.aos.model.events import DamageInflicted, EffectBegun
from tests.content.enforced import ability, judged, table
from tests.content.test_aos_enforced_use import ENEMY, ID
from tests.rules.aos.telling import of, told, use

FRIEND = 'Pick a visible friendly Tide unit wholly within 12" of this unit to be the target.'
CHARGED = "If this unit is in combat with any enemy units that charged this turn, roll a dice. On a 3+, for the rest of the turn, "
COUNTED = "Roll a dice for each model in the target unit. For each 5+, inflict 1 mortal damage on the target. {}"
IF_ROLLED = "if the casting roll was 8+, subtract 1 from wound rolls for the target until the start of your next turn."


def test_saves_for_attacks_at_it_are_its_saves() -> None:
    text = "Until the start of your next turn, add 1 to save rolls for attacks that target that friendly unit."
    state, _ = told(table(ability(text, "Any Combat Phase", FRIEND)), "red", use(ID, "lord", "guard"))
    assert (number(state, "guard", "save_roll", 0), number(state, "lord", "save_roll", 0)) == (1, 0)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Add 1 to save rolls for attacks that target this unit.", True),
        ("Add 1 to save rolls for combat attacks that target this unit.", False),
        ("Add 1 to save rolls and hit rolls for attacks that target this unit.", False),
    ],
)
def test_saves_against_some_attacks_only_stay_a_text(text: str, read: bool) -> None:
    assert judged(ability(text)).read is read


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Add 1 to wound rolls for the target's combat attacks for the rest of the turn, including attacks made with Companion "
         "weapons.", "Companions too"),
        ("Add 1 to the Rend characteristic of the target's melee weapons for the rest of the turn, including Companion weapons.",
         "Companions too"),
        ("Add 1 to wound rolls for the target's combat attacks for the rest of the turn.", ""),
        ("Add 1 to run rolls for the target for the rest of the turn, including Companion weapons.", None),
    ],
)  # fmt: skip
def test_companions_named_behind_are_of_attacks(text: str, said: str | None) -> None:
    found = judged(ability(text, "Any Combat Phase", FRIEND))
    assert found.read is (said is not None)
    assert ("Companions too" in found.said) is bool(said)


def test_it_is_who_alone_was_spoken_of() -> None:
    text = CHARGED + "this unit has Strike-first but ward rolls cannot be made for it."
    found = judged(ability(text, "Any Combat Phase"))
    assert found.read
    assert "STRIKE-FIRST" in found.said
    assert "no ward rolls" in found.said


@pytest.mark.parametrize(
    "text",
    [
        "Add 1 to hit rolls for this unit's attacks that target an enemy Hero but ward rolls cannot be made for it.",
        "Friendly Reef Guard units have Strike-first but ward rolls cannot be made for it.",
    ],
)
def test_it_that_may_be_somebody_else_stays_a_text(text: str) -> None:
    assert not judged(ability(text)).read


@pytest.mark.parametrize(
    ("joined", "read"),
    [("In addition, " + IF_ROLLED, True), (IF_ROLLED.capitalize(), False)],
)
def test_what_the_roll_adds_to_dice_of_each_model(joined: str, read: bool) -> None:
    spell = ability(
        COUNTED.format(joined), "Your Hero Phase", f"{ENEMY} Then, make a casting roll of 2D6.",
        **{"Keywords": "SPELL", "Casting Value": "6"},
    )  # fmt: skip
    assert judged(spell).read is read


HURT = "Inflict D3 mortal damage on the target. If the target is {}, {} instead."


@pytest.mark.parametrize(
    ("of_whom", "other", "read"),
    [
        ("a Monster", "inflict 3 mortal damage on the target", True),
        ("a Monster", "Heal (3) the target", False),
        ("a Monster", "inflict 3 mortal damage on this unit", False),
        ("a Monster", "inflict 3 mortal damage on the target and Heal (2) the target", False),
    ],
)
def test_another_number_for_such_a_target(of_whom: str, other: str, read: bool) -> None:
    assert judged(ability(HURT.format(of_whom, other), "Any Combat Phase", ENEMY)).read is read


@pytest.mark.parametrize(("of_whom", "faces", "hurt"), [("a Monster", (3,), 2), ("an Infantry unit", (), 3)])
def test_such_a_target_is_hurt_by_the_other_number(of_whom: str, faces: tuple[int, ...], hurt: int) -> None:
    text = HURT.format(of_whom, "inflict 3 mortal damage on the target")
    _, facts = told(table(ability(text, "Any Combat Phase", ENEMY)), "red", use(ID, "lord", "foe"), *faces)
    assert sum(one.points for one in of(facts, DamageInflicted)) == hurt


@pytest.mark.parametrize("span", ["turn", "phase"])
def test_two_fights_last_as_long_as_is_said(span: str) -> None:
    text = (
        f"The target can use 2 Fight abilities this {span}. After the first is used, however, the target has Strike-last for the "
        "rest of the turn."
    )
    state = table(ability(text, "Any Combat Phase", FRIEND))
    (begun,) = of(told(state, "red", use(ID, "lord", "guard"))[1], EffectBegun)
    assert begun.effect.until == span
    assert is_twice(replace(state, effects=(begun.effect,)), "guard")
    assert not is_twice(state, "guard")
