"""The symbol dice of Underworlds through the fair dice: every face as often as it is printed (UW-DICE-01, -02, -06)."""

from collections import Counter

import pytest

from app.realtime.dice.fair_dice import FairDice
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.model.tables import ATTACK_DIE, SAVE_DIE
from app.rules.underworlds.rolls import cast
from tests.rules.underworlds.arena import blue, match, red

FACES = 60_000
CRITICAL = 18.47
"""Chi-square at one in a thousand for the five symbols of a die (four degrees of freedom)."""


@pytest.mark.rule("UW-DICE-01")
@pytest.mark.rule("UW-DICE-02")
@pytest.mark.rule("UW-DICE-06")
@pytest.mark.rule("UW-DICE-10")
@pytest.mark.parametrize(("which", "die"), [("attack", ATTACK_DIE), ("save", SAVE_DIE)])
def test_each_symbol_comes_as_often_as_it_is_printed(which: str, die: tuple[str, ...]) -> None:
    dice = FairDice(bytes(range(32)), {"red": "a", "blue": "b"}, f"underworlds-{which}")
    draft = Draft(match(red("a", 0, 0), blue("b", 5, 0)), dice)
    counts = Counter(d.face for _ in range(FACES // 6) for d in cast(draft, which, 6))  # type: ignore[arg-type]
    assert sum(counts.values()) == FACES
    assert set(counts) == set(die)
    expected = {face: FACES * printed / 6 for face, printed in Counter(die).items()}
    chi = sum((count - expected[face]) ** 2 / expected[face] for face, count in counts.items())
    assert chi < CRITICAL
