"""The table's options: every assumption of the digest (UW-CFG-01), and dice of other faces (UW-DICE-01, -02, -05)."""

from dataclasses import fields
from typing import Any

import pytest

from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.model.state import Options
from app.rules.underworlds.model.tables import ATTACK_DIE, SAVE_DIE
from app.rules.underworlds.new_match import BadOptions
from app.rules.underworlds.rolls import throw
from tests.rules.underworlds.arena import blue, match, red
from tests.rules.underworlds.opening_moves import table

OTHER: dict[str, Any] = {
    "attack_die": ["crit", "hammer", "swords", "swords", "flanked", "surrounded"],
    "save_die": ["crit", "shield", "dodge", "dodge", "flanked", "surrounded"],
    "rolloff_rank": {"crit": 4, "hammer": 3, "swords": 2, "surrounded": 1, "flanked": 0},
    "cover_face": "shield",
    "guard_faces": ["shield"],
    "cleave_cancels": ["shield", "crit"],
    "ensnare_cancels": [],
    "brutal_cancels": ["shield", "dodge"],
    "feature_values": [0, 0, 1, 1, 2],
    "feature_min_distance": 2,
    "rounds": 2,
    "turns_per_round": 3,
    "hand_objectives": 4,
    "hand_power": 6,
    "first_turn_draw": "second_player",
    "end_phase_order": "step_by_step",
    "underdog_bounty": "value_when_slain",
    "reroll_unit": "roll",
    "grapple_then_overrun": True,
    "grapple_needs_away_hex": True,
    "stagger_before_drive_back": False,
    "surge_ploy_in_power_step_uses_option": True,
    "window_policy": "always",
    "spectator_view": "full",
    "deck_format": "nemesis",
}


@pytest.mark.rule("UW-CFG-01")
def test_every_assumption_of_the_digest_is_an_option() -> None:
    assert {field.name for field in fields(Options)} == {"board", *OTHER}


@pytest.mark.rule("UW-CFG-01")
@pytest.mark.parametrize("name", OTHER)
def test_an_option_is_recorded_with_the_match(name: str) -> None:
    found = getattr(table(**{name: OTHER[name]}).options, name)
    assert found == (tuple(OTHER[name]) if isinstance(OTHER[name], list) else OTHER[name])
    assert found != getattr(Options(), name)


@pytest.mark.rule("UW-CFG-01")
@pytest.mark.parametrize(
    "wrong",
    [
        {"house_rule": 1},
        {"attack_die": []},
        {"attack_die": ["shield"]},
        {"save_die": "crit"},
        {"rolloff_rank": {"crit": 1, "hammer": 1, "swords": 1, "surrounded": 1, "flanked": 1}},
        {"rolloff_rank": {"crit": 1}},
        {"rounds": 0},
        {"rounds": True},
        {"rounds": "3"},
        {"hand_power": -1},
        {"feature_values": [1, 2]},
        {"feature_values": [1, 2, 3, 4, "5"]},
        {"window_policy": "never"},
        {"board": "nowhere"},
        {"board": 3},
        {"grapple_then_overrun": "yes"},
        {"cover_face": True},
    ],
)
def test_unknown_keys_and_values_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadOptions):
        table(**wrong)


@pytest.mark.rule("UW-CFG-01")
def test_an_unknown_key_says_so() -> None:
    with pytest.raises(BadOptions, match="config_key_unknown"):
        table(house_rule=1)


@pytest.mark.rule("UW-DICE-01", "UW-DICE-02", "UW-DICE-10")
def test_the_faces_of_the_dice() -> None:
    assert sorted(ATTACK_DIE) == sorted(["crit", "hammer", "hammer", "swords", "flanked", "surrounded"])
    assert sorted(SAVE_DIE) == sorted(["crit", "shield", "shield", "dodge", "flanked", "surrounded"])


@pytest.mark.rule("UW-DICE-05", "UW-CFG-01", "UW-DICE-06")
def test_more_dice_than_the_box_holds_are_rolled_with_the_agreed_faces() -> None:
    state = match(red("a", 0, 0), blue("b", 5, 0), options={"attack_die": ("crit", "swords")})
    dice = ScriptedDice((1, 2, 1, 2, 1, 2, 1, 2))
    draft = Draft(state, dice)
    roll = throw(draft, "attack", "red", "attack", 8)
    dice.finish()
    assert [die.face for die in roll.dice] == ["crit", "swords"] * 4
    assert draft.state.tray is not None
    assert draft.state.tray.rolls == (roll,)
