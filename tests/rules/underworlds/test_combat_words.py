"""Every refusal, offer and reason of the fighters' chapters has words in both languages."""

import re
from pathlib import Path

import pytest

from app.rules.underworlds.dice import counting
from app.web.words import words

CHAPTERS = [
    "acting",
    "attack_choices",
    "attack_offers",
    "attack_rolls",
    "attacking",
    "casualties",
    "charging",
    "counting",
    "driving",
    "guarding",
    "moving",
    "paths",
    "pushing",
    "raising",
    "targeting",
]
SYSTEM = Path(counting.__file__).parents[1]
OTHERS = {
    "unknown_id",
    "bad_choice",
    "pick_not_legal",
    "ability_not_fully_resolvable",
    "not_your_fighter",
    "wrong_step",
}
"""Codes whose words belong to other chapters."""


def found(pattern: str) -> set[str]:
    """What a pattern finds in the chapters' text."""
    text = "".join(path.read_text("utf-8") for path in SYSTEM.glob("*/*.py") if path.stem in CHAPTERS)
    return set(re.findall(pattern, text))


@pytest.mark.parametrize("language", ["en", "es"])
def test_nothing_is_without_words(language: str) -> None:
    known = words(language)
    keys = {f"underworlds.refusal.{code}" for code in found(r'refuse\(\s*"(\w+)"') - OTHERS}
    keys |= {f"underworlds.offer.{name}" for name in found(r'[^_]offer\(\s*"(\w+)"')}
    keys |= {f"underworlds.reason.{name}" for name in found(r'underworlds\.reason\.(\w+)"')}
    keys |= {f"underworlds.reason.{side}_{how}" for side in ("target", "attacker") for how in ("flanked", "surrounded")}
    assert len(keys) > 40
    assert sorted(key for key in keys if key not in known) == []
