"""Champions, musicians and standard bearers: how many there are, and what they do."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from app.rules.aos.attack_sequence.aiming import champions_more
from app.rules.aos.command_abilities.points import RALLY
from app.rules.aos.draft import Draft
from app.rules.aos.model.profiles import WeaponAbility
from app.rules.aos.model.state import State
from app.rules.aos.model.using_prompts import Using
from app.rules.aos.objectives.control import score_of
from app.rules.aos.setup.muster import members_of
from app.rules.kernel.dice.dice import ScriptedDice
from tests.rules.aos.setting import SWORD, field, library, row, scroll, unit

ROLES = ("champion", "musician", "standard_bearer")
TEN = {"CHAMPION": 10, "MUSICIAN": 10, "STANDARD BEARER": 10}


@pytest.mark.rule("AOS-EX-10")
@pytest.mark.rule("AOS-MODEL-1.0a")
@pytest.mark.rule("AOS-MODEL-2.0a")
@pytest.mark.rule("AOS-MODEL-3.0a")
@pytest.mark.parametrize(("models", "levels", "each"), [(10, TEN, 1), (20, TEN, 2), (10, {}, 1), (20, {}, 1)])
def test_one_of_a_role_or_one_for_each_so_many_models(models: int, levels: dict[str, int], each: int) -> None:
    found = Counter(one.role for one in members_of(scroll("foot", roles=ROLES, levels=levels), "u", models))
    assert {role: found[role] for role in ROLES} == dict.fromkeys(ROLES, each)


def with_role(role: Any, pack: str = "border_war", at: tuple[float, float] = (19, 5)) -> State:
    """A guard of three near an objective, one more model of this role where it is told."""
    one, models = unit("a", "red", "guard", *row(20.4, 5, 3), at)
    models[3] = replace(models[3], role=role)
    return field((one, models), content=library(), pack=pack, phase="hero")


@pytest.mark.rule("AOS-MODEL-3.0b")
@pytest.mark.rule("AOS-SH-1.6")
def test_a_standard_bearer_adds_one_to_the_control_score_wherever_it_stands() -> None:
    far = (22, 12.0)
    assert score_of(with_role("standard_bearer", at=far), "a", "objective", "home_south") == 4
    assert score_of(with_role(None, at=far), "a", "objective", "home_south") == 3
    assert score_of(with_role("standard_bearer"), "a", "objective", "home_south") == 5, "once"
    off = with_role("standard_bearer", pack="core", at=far)
    assert score_of(off, "a", "objective", "home_south") == 3, "the module is off"
    assert score_of(with_role("standard_bearer"), "a", "objective", "home_north") == 0, "it contests nothing there"


@pytest.mark.rule("AOS-MODEL-1.0b")
@pytest.mark.rule("AOS-SH-1.6")
def test_a_champion_has_one_attack_more_but_for_companions() -> None:
    companion = replace(SWORD, abilities=(WeaponAbility(key="companion"),))
    for pack, role, weapon, more in (
        ("border_war", "champion", SWORD, 1),
        ("border_war", "champion", companion, 0),
        ("border_war", "musician", SWORD, 0),
        ("core", "champion", SWORD, 0),
    ):
        state = with_role(role, pack=pack)
        assert sum(change.value for change in champions_more(state, state.models["a.4"], weapon)) == more


@pytest.mark.rule("AOS-MODEL-2.0b")
@pytest.mark.parametrize(
    ("pack", "role", "dice"), [("border_war", "musician", 7), ("border_war", None, 6), ("core", "musician", 6)]
)
def test_a_musician_gives_one_rally_roll_more(pack: str, role: Any, dice: int) -> None:
    faces = ScriptedDice((1,) * dice)
    draft = Draft(with_role(role, pack=pack), faces)
    RALLY.effect(draft, Using(seat="red", ability="rally", unit="a"))
    faces.finish()
