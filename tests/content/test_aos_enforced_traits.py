"""What all of a player's army has: traits and formations for its units, its enemies, and what it or one of its units uses."""

from dataclasses import replace
from typing import Any

import pytest

from app.rosters.roster import Ability
from app.rules.aos.characteristics import has_keyword, is_banned, number, stat_changes, ward
from app.rules.aos.model.events import DamageInflicted, EffectBegun
from app.rules.aos.model.flow_events import CommandPointsSpent
from app.rules.aos.model.state import State
from tests.content.enforced import ability, brought, table
from tests.content.test_aos_enforced_use import ID
from tests.rosters.written import Row
from tests.rules.aos.telling import of, refused, told, use


def of_army(trait: Row, **more: Any) -> Ability:
    """A trait as the report has it."""
    made = brought(traits=[trait], **more).made
    assert made is not None
    assert made.roster is not None
    return next(one for one in made.roster.abilities if one.name == "Of the Deep")


def sums(state: State, unit: str, stat: Any) -> int:
    return sum(change.value for _, change in stat_changes(state, unit, stat))


@pytest.mark.parametrize(
    ("effect", "found"),
    [
        ("Add 1 to casting rolls for friendly Tide units.", {"lord": 1, "guard": 1, "foe": 0}),
        ("Add 1 to casting rolls for friendly Infantry Heroes.", {"lord": 1, "guard": 0, "foe": 0}),
        ("Add 1 to casting rolls for friendly non-Hero units.", {"lord": 0, "guard": 1, "foe": 0}),
        ('Add 1 to casting rolls for friendly non-Hero units while they are wholly within 12" of a friendly Reef Lord.',
         {"lord": 0, "guard": 1, "riders": 0, "foe": 0}),
        ("Add 1 to casting rolls for enemy units while they are in combat with any friendly Heroes.",
         {"lord": 0, "foe": 1, "beasts": 0}),
        ("Add 1 to casting rolls for friendly Tide units that charged in the same turn.", {"lord": 1, "guard": 0}),
    ],
)  # fmt: skip
def test_a_trait_is_for_all_such_units(effect: str, found: dict[str, int]) -> None:
    state = table(traits=[ability(effect)], charged=True)
    # Both sides bring the army: what blue's has for its own and against red's is not looked at here.
    state = replace(state, sides={**state.sides, "blue": replace(state.sides["blue"], draft=None)})
    assert {unit: sums(state, unit, "casting_roll") for unit in found} == found
    assert of_army(ability(effect)).read


def test_a_trait_s_text_stays_one_where_it_is_of_one_unit_or_place() -> None:
    for effect in (
        "Add 1 to casting rolls for this unit.",
        'Add 1 to casting rolls for friendly Tide units wholly within 12" of this unit.',
        "Add 1 to casting rolls for enemy units while they are wholly within friendly territory.",
        # Whether a unit is near itself is not said.
        'Add 1 to casting rolls for friendly Tide units while they are wholly within 12" of a friendly Infantry unit.',
    ):
        assert not of_army(ability(effect)).read


def used(effect: str, timing: str, declare: str, **more: Any) -> State:
    return table(traits=[ability(effect, timing, declare, **more)], phase="hero", damage=3)


def test_its_player_picks_whom_it_is_done_to() -> None:
    state = used("The target has Ward (5+) for the rest of the turn.", "Once Per Turn (Army), Your Hero Phase",
                 "Pick a friendly non-Hero Tide unit to be the target.")  # fmt: skip
    assert refused(state, "red", use(ID, None, "lord")) == "keyword_restriction"
    state, _ = told(state, "red", use(ID, None, "riders"))
    assert (ward(state, "riders"), ward(state, "guard")) == (5, None)


def test_it_is_for_all_its_units_wherever_they_are() -> None:
    effect = "Friendly Tide units have Strike-first until the start of your next turn."
    state = used(effect, "Once Per Battle (Army), Your Hero Phase", "")
    state, _ = told(state, "red", use(ID))
    assert has_keyword(state, "riders", "STRIKE-FIRST")
    assert not has_keyword(state, "foe", "STRIKE-FIRST")
    assert refused(state, "red", use(ID)) in ("once_per_army_limit_reached", "wrong_phase", "not_your_window")


USES = (
    "Pick a friendly Infantry unit that is in combat to use this ability, then pick an enemy unit in combat with it to be the "
    "target."
)


def test_one_of_its_units_uses_it() -> None:
    state = table(
        traits=[ability("Inflict 2 mortal damage on the target.", "Once Per Turn (Army), Any Combat Phase", USES)]
    )
    assert refused(state, "red", use(ID, "riders", "foe")) == "unknown_id"
    assert refused(state, "red", use(ID, "guard", "foe")) == "not_in_combat"
    _, facts = told(state, "red", use(ID, "lord", "foe"))
    assert [(one.unit, one.points) for one in of(facts, DamageInflicted)] == [("foe", 2)]


def test_who_uses_it_may_be_that_unit_and_not_where_there_is_a_target() -> None:
    whole = "Pick a friendly Infantry unit that is in combat to use this ability."
    effect = "That unit cannot use commands for the rest of the turn."
    state, _ = told(
        table(traits=[ability(effect, "Once Per Turn (Army), Any Combat Phase", whole)]), "red", use(ID, "lord")
    )
    assert is_banned(state, "lord", "command")
    assert not of_army(ability(effect, "Once Per Turn (Army), Any Combat Phase", USES)).read


def test_a_command_of_the_army_costs_a_point() -> None:
    trait = ability("The target has Ward (5+) for the rest of the turn.", "Any Hero Phase",
                    "Pick a friendly Tide unit to be the target.", "Command", Cost="1")  # fmt: skip
    state = table(traits=[trait], phase="hero")
    state = replace(state, sides={**state.sides, "red": replace(state.sides["red"], commands=1)})
    _, facts = told(state, "red", use(ID, None, "guard"))
    assert [one.points for one in of(facts, CommandPointsSpent)] == [1]
    assert of(facts, EffectBegun)
    assert number(state, "guard", "move", 5) == 5
