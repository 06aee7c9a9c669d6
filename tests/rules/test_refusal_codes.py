"""Every refusal that a system has words for is raised by its rules, or it is said here why it cannot be."""

import ast
import importlib
from pathlib import Path

import pytest

from app.systems import registry

RULES = Path(__file__).parents[2] / "app" / "rules"

NEVER: dict[str, dict[str, str]] = {
    "aos": {
        "battleplan_required": "no table is made without a battleplan: the option is refused before",
        "invalid_ability": "what an ability lacks is a problem of the file it is written in",
        "terrain_type_not_agreed": "terrain comes from the library, whose kinds are those of the list",
        "too_many_champions": "command models are given out as an army is mustered, one of each",
        "too_many_musicians": "command models are given out as an army is mustered, one of each",
        "too_many_standard_bearers": "command models are given out as an army is mustered, one of each",
    },
    "wh40k": {
        "cannot_batch": "the referee rolls together what may be rolled together: nobody asks for more",
        "incomplete_profile": "what a profile lacks is a problem of the file it is written in",
    },
    "warmaster": {
        "character_cannot_fight_alone": "only units are picked for combats",
        "dice_already_rolled": "there is no command that takes back what was done",
        "item_limit": "a unit or a character of a list names one item: no second can be written",
    },
    "diskwars": {
        "not_enough_scenario_cards": "no table is made with options that leave too few: they are refused before",
        "mobile_not_between_flips": "a shot stands before or after all flips of a command",
        "terrain_must_be_placed": "there is no command that leaves a piece out",
    },
    "underworlds": {
        "config_key_unknown": "an unknown option is refused before there is a match",
        "objective_locked_until_next_turn": "the referee scores surge objectives as they are met, no command does",
    },
}
"""The codes that no command of a match can meet, by system, and why."""


@pytest.mark.parametrize("system", [system.key for system in registry.SYSTEMS])
def test_every_code_is_raised_or_it_is_known_why_not(system: str) -> None:
    codes = importlib.import_module(f"app.rules.{system}.model.refusals").RULE_OF
    folders = [RULES / system, RULES / "kernel"]
    paths = [path for folder in folders for path in folder.rglob("*.py") if path.name != "refusals.py"]
    nodes = [node for path in paths for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    words = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    made = tuple(
        str(node.values[0].value)
        for node in nodes
        if isinstance(node, ast.JoinedStr) and len(node.values) > 1 and isinstance(node.values[0], ast.Constant)
    )
    begun = tuple(start for start in made if start.count("_") > 1)
    silent = {code for code in codes if code not in words and not (begun and code.startswith(begun))}
    assert silent == set(NEVER[system])


@pytest.mark.parametrize("system", [system.key for system in registry.SYSTEMS])
def test_every_code_names_a_rule_there_is(system: str) -> None:
    codes = importlib.import_module(f"app.rules.{system}.model.refusals").RULE_OF
    rulebook = registry.known()[system].rulebook
    assert {rule for rule in codes.values() if rule not in rulebook} == set()
