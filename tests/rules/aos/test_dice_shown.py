"""What the tray and the log say of dice that count as something else than their faces."""

import pytest

from app.rules.aos.draft import Draft
from app.rules.aos.model.amounts import Amount, amount_of
from app.rules.aos.rolls import amount
from app.rules.aos.showing.show_dice import show_tray
from app.rules.kernel.referee.dice import ScriptedDice
from app.rules.kernel.referee.views import RollView
from tests.rules.aos.setting import field, unit


def shown(of: Amount, *faces: int) -> tuple[int, RollView]:
    """What an amount comes to with these faces, and its roll as everybody sees it."""
    state = field(unit("a", "red", "guard", (10, 10)), unit("e", "blue", "guard", (20, 10)))
    draft = Draft(state, ScriptedDice(faces))
    points = amount(draft, of, "damage", "red", "a")
    tray = show_tray(draft.state)
    assert tray is not None
    return points, tray.rolls[-1]


@pytest.mark.rule("AOS-CORE-2.2d")
@pytest.mark.parametrize(
    ("of", "faces", "comes_to"),
    [
        (Amount(dice=1, sides=3), (4,), 2),
        (Amount(dice=2, sides=3, plus=1), (1, 6), 5),
        (Amount(dice=1, plus=2), (4,), 6),
        (Amount(dice=2), (4, 5), 9),
    ],
)
def test_a_roll_says_what_its_faces_come_to(of: Amount, faces: tuple[int, ...], comes_to: int) -> None:
    points, roll = shown(of, *faces)
    assert [die.face for die in roll.dice] == list(faces)
    assert roll.facts["comes_to"] == points == comes_to
    assert amount_of(str(of)) == of
