"""Abilities of a player's roster that are used: from the text in a file to dice, damage and what lasts."""

from typing import Any

import pytest

from app.rules.aos.characteristics import is_allowed, is_banned, number, ward
from app.rules.aos.model.events import DamageInflicted, EffectBegun, Healed
from app.rules.aos.model.state import State
from app.rules.aos.model.using_prompts import SettingUp
from tests.content.enforced import ability, brought, judged, table
from tests.rosters.written import Row
from tests.rules.aos.telling import of, refused, told, use

ID = "own_of_the_deep"
ENEMY = "Pick an enemy unit in combat with this unit to be the target."


def points(state: State, *targets: str, faces: tuple[int, ...]) -> list[tuple[str, int]]:
    """The mortal damage that comes of using it with these dice."""
    _, facts = told(state, "red", use(ID, "lord", *targets), *faces)
    return [(fact.unit, fact.points) for fact in of(facts, DamageInflicted)]


D3 = "Roll a D3. On a 2+, inflict an amount of mortal damage on the target equal to the roll."
EACH = "Roll a dice for each model in the target unit, to a maximum of 8. For each 5+, inflict 1 mortal damage on the target."


@pytest.mark.parametrize(
    ("effect", "faces", "hurt"),
    [
        (D3, (4,), 2),
        (D3, (2,), 0),
        (D3.replace("D3", "dice").replace("2+", "4+"), (4,), 4),
        (D3.replace("D3", "dice").replace("2+", "4+"), (3,), 0),
        (EACH, (5, 6, 5, 1, 1, 1, 1, 1), 3),
        (EACH.replace("5+", "6"), (5, 6, 5, 1, 1, 1, 1, 1), 1),
        (EACH.replace(" for each model in the target unit, to a maximum of 8", "").replace("a dice", "3 dice"), (5, 6, 1), 2),
        (EACH.replace("the target unit, to a maximum of 8", "this unit"), (5,), 1),
        ("Inflict D3+1 mortal damage on the target.", (6,), 4),
    ],
)  # fmt: skip
def test_mortal_damage_by_dice(effect: str, faces: tuple[int, ...], hurt: int) -> None:
    state = table(ability(effect, "Any Combat Phase", ENEMY))
    assert points(state, "foe", faces=faces) == ([("foe", hurt)] if hurt else [])
    assert refused(state, "red", use(ID, "lord", "beasts")) == "target_not_engaged_with_unit"


@pytest.mark.parametrize(
    ("effect", "asked"),
    [
        ("Roll a dice. On a 3+, the target has Strike-last for the rest of the turn.", "keyword_grant"),
        ("Roll a dice. On a 3+, for the rest of the turn, subtract 1 from save rolls for the target.", "stat_change"),
        ("Roll a dice. On a 3+, the target cannot use commands until the start of your next turn.", "ban"),
    ],
)  # fmt: skip
def test_a_die_decides_about_what_lasts(effect: str, asked: str) -> None:
    state = table(ability(effect, "Once Per Turn (Army), Any Combat Phase", ENEMY))
    for face, begun in ((3, [asked]), (2, [])):
        _, facts = told(state, "red", use(ID, "lord", "foe"), face)
        assert [fact.effect.change.kind for fact in of(facts, EffectBegun)] == begun
    (fact,) = of(told(state, "red", use(ID, "lord", "foe"), 6)[1], EffectBegun)
    assert (fact.effect.unit, fact.effect.until) == ("foe", "your_turn" if "start" in effect else "turn")


def test_until_the_start_of_the_next_turn_and_no_commands() -> None:
    effect = "The target cannot use commands until the start of your next turn."
    state, _ = told(table(ability(effect, "Any Combat Phase", ENEMY)), "red", use(ID, "lord", "foe"))
    assert is_banned(state, "foe", "command")


@pytest.mark.parametrize(
    ("effect", "asked"),
    [
        ("Heal (D3) this unit.", lambda s: s.units["lord"].damage == 3),
        ("This unit has Ward (5+) for the rest of the turn.", lambda s: ward(s, "lord") == 5),
        ("For the rest of the turn, this unit can use Shoot and/or Charge abilities even if it used a Run or Retreat ability in "
         "the same turn.", lambda s: is_allowed(s, "lord", "charge", "retreat")),
        ("For the rest of the turn, add 1 to the Attacks characteristic of melee weapons used by friendly Reef Guard units while "
         'they are wholly within 12" of this unit.', lambda s: any(one.change.kind == "aura" for one in s.effects)),
        ("Until the start of your next turn: • Add 2\" to this unit's Move characteristic. • This unit has Strike-first.",
         lambda s: number(s, "lord", "move", 6) == 8 and len(s.effects) == 2),
    ],
)  # fmt: skip
def test_what_it_does_to_itself(effect: str, asked: Any) -> None:
    state = table(ability(effect, "Your Hero Phase"), phase="hero", damage=5)
    faces = (3,) if "D3" in effect else ()
    assert not asked(state)
    state, _ = told(state, "red", use(ID, "lord"), *faces)
    assert asked(state)


def test_whoever_is_picked_has_to_be_such_and_there() -> None:
    declare = 'Pick a visible friendly non-Hero Tide unit wholly within 12" of this unit to be the target.'
    state = table(ability("Heal (3) the target.", "Any Hero Phase", declare), phase="hero")
    assert refused(state, "red", use(ID, "lord", "lord")) == "keyword_restriction"
    assert refused(state, "red", use(ID, "lord", "riders")) == "target_not_wholly_within"
    assert not of(told(state, "red", use(ID, "lord", "guard"))[1], Healed)


def test_all_that_are_such_are_the_targets() -> None:
    effect = "Roll a D3 for each target. On a 2+, inflict an amount of mortal damage on the target equal to the roll."
    state = table(
        ability(
            effect, "Any Combat Phase", ENEMY.replace("an enemy unit", "each enemy unit").replace("target", "targets")
        )
    )
    assert points(state, faces=(5,)) == [("foe", 3)]


def test_only_who_has_charged_uses_it_where_it_says_so() -> None:
    declare = 'If this unit charged this phase, pick an enemy unit within 3" of it to be the target.'
    for charged, code in ((False, "not_charged_this_turn"), (True, "")):
        state = table(ability(D3, "Any Charge Phase", declare), phase="charge", charged=charged)
        assert (
            (points(state, "foe", faces=(6,)) == [("foe", 3)])
            if charged
            else refused(state, "red", use(ID, "lord", "foe")) == code
        )


def test_a_unit_leaves_and_is_set_up_again() -> None:
    effect = 'Remove this unit from the battlefield and set it up again on the battlefield more than 9" from all enemy units.'
    state = table(ability(effect, "Your Movement Phase"), phase="movement")
    state, _ = told(state, "red", use(ID, "lord"))
    assert isinstance(state.step, SettingUp)
    assert (state.units["lord"].where, state.step.apart) == ("reserve", 9)


def spell(kind: str, caster: str) -> Row:
    word = "Casting" if kind == "Spell" else "Chanting"
    deed = "cast this spell" if kind == "Spell" else "chant this prayer"
    roll = "casting roll of 2D6" if kind == "Spell" else "chanting roll of D6"
    return ability(
        "Subtract 1 from hit rolls for the target's attacks until the start of your next turn.", "Your Hero Phase",
        f'Pick a friendly Tide {caster} to {deed}, pick a visible enemy unit within 18" of them to be the target, '
        f"then make a {roll}.",
        kind, **{f"{word} Value": "6", "Keywords": kind},
    )  # fmt: skip


def test_a_spell_of_the_army_s_lore_is_known_to_its_casters() -> None:
    row = spell("Spell", "Wizard")
    keywords = ("HERO", "INFANTRY", "TIDE", "WIZARD (1)")
    state = table(phase="hero", keywords=keywords, lore=[row])
    state, facts = told(state, "red", use(ID, "lord", "foe"), 3, 4)
    assert [fact.effect.until for fact in of(facts, EffectBegun)] == ["your_turn"]
    found = brought(keywords=keywords, lore=[row]).made
    assert found is not None
    assert found.roster is not None
    assert [one.read for one in found.roster.abilities] == [True]


TWINS = (
    ("Heal (3) this unit.", "Heal (3) that unit."),
    ("Roll a dice. On a 3+, this unit has Strike-first for the rest of the turn.",
     "Roll a dice. On a 3+, this unit has Strike-first for the rest of the week."),
    ("This unit has Ward (5+) for the rest of the turn.", "This unit may have Ward (5+) for the rest of the turn."),
    ("This unit has Ward (5+) for the rest of the turn.", "This unit has Ward (5+) for the rest of the turn until it moves."),
    ("This unit has Ward (5+) for the rest of the turn.", "This unit has Ward (5+)."),
    ("Add 1 to save rolls for this unit for the rest of the turn.", "Add 1 to save rolls for it for the rest of the turn."),
    ("Add 1 to save rolls for this unit for the rest of the turn.", "Until the start of your next turn, add 1 to save rolls for "
     "this unit for the rest of the turn."),
)  # fmt: skip


@pytest.mark.parametrize(("sure", "unsure"), TWINS)
def test_a_text_that_is_not_certain_stays_text(sure: str, unsure: str) -> None:
    assert judged(ability(sure, "Your Hero Phase")).read
    found = judged(ability(unsure, "Your Hero Phase"))
    assert (found.read, found.said) == (False, "")


@pytest.mark.parametrize(
    ("declare", "is_read"),
    [
        ('Pick an enemy unit within 12" of this unit to be the target.', True),
        ('Pick an enemy Tide Infantry unit within 12" of this unit to be the target.', True),
        ('Pick an enemy Infantry or Cavalry unit within 12" of this unit to be the target.', True),
        ('Pick an enemy Tide Infantry or Cavalry unit within 12" of this unit to be the target.', False),
        ('Pick an enemy non-Tide Infantry or Cavalry unit within 12" of this unit to be the target.', False),
        ('Pick an enemy Unheard unit within 12" of this unit to be the target.', False),
        ('Pick an enemy unit within 12" of that unit to be the target.', False),
        ('Pick an enemy unit within 12" of this unit and within 3" of an objective to be the target.', False),
        ('Pick up to 2 enemy units within 12" of this unit to be the targets.', False),
    ],
)  # fmt: skip
def test_whom_it_may_be_aimed_at_is_certain_or_it_stays_text(declare: str, is_read: bool) -> None:
    found = judged(
        ability(
            "Roll a dice. On a 3+, the target has Strike-last for the rest of the turn.", "Any Combat Phase", declare
        )
    )
    assert found.read == is_read


@pytest.mark.parametrize(
    "timing", ["Any Combat Phase, or Any Hero Phase", "Twice Per Turn, Any Combat Phase", "Any Supper Phase"]
)
def test_a_timing_that_is_not_known_leaves_it_text(timing: str) -> None:
    assert not judged(ability("Heal (3) this unit.", timing)).read


def test_what_was_understood_is_said_from_the_data() -> None:
    found = judged(ability(D3, "Once Per Turn (Army), Any Charge Phase", "If this unit charged this phase, pick an enemy unit "
                           'within 1" of it to be the target.'))  # fmt: skip
    assert found.said == (
        'any charge phase, once a turn for the army, if it charged this turn: an enemy unit within 1": D3 mortal damage if the '
        "roll is 2 or more"
    )
