"""What a page draws of distances asks what the referee asks: how far a weapon shoots now, who is in combat with whom."""

from dataclasses import replace

import pytest

from app.rules.aos.attack_sequence.targeting import judge_target
from app.rules.aos.model.effects import StatChange
from app.rules.aos.views.show_units import show_sheets, show_units
from tests.rules.aos.setting import PISTOL, field, unit
from tests.rules.aos.test_abilities import lasting


@pytest.mark.rule("AOS-CORE-16.0f")
def test_a_weapon_is_drawn_as_far_as_the_referee_lets_it_shoot() -> None:
    state = field(unit("a", "red", "beast", (5, 10)), unit("e", "blue", "hero", (5 + 32 / 25.4 + 12, 10)))
    assert judge_target(state, "a.1", PISTOL, "e") is not None
    farther = replace(lasting(1, "red", "add", 3), change=StatChange(stat="range", value=3))
    state = replace(state, effects=(farther,))
    assert judge_target(state, "a.1", PISTOL, "e") is None
    rows = {row.id: row.columns["range"] for row in show_sheets(state)["a"].weapons}
    assert rows[PISTOL.id] == 13, "the ring around the unit and its card say what the shot is judged by"


@pytest.mark.rule("AOS-CORE-7.0c")
def test_swords_are_drawn_between_those_the_referee_has_in_combat() -> None:
    near, far = (5 + 32 / 25.4 + 2.9, 10), (5 + 32 / 25.4 + 3.1, 20)
    state = field(unit("a", "red", "beast", (5, 10)), unit("e", "blue", "hero", near), unit("f", "blue", "hero", far))
    shown = show_units(state)
    assert [shown[id].facts.get("engages") for id in "aef"] == [("e",), ("a",), None]
