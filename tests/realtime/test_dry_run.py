"""What a drag that commits nothing is told: only of an offer that is taken by dragging, its own seat's, and short of dice."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from app.persistence.codec import codec_for
from app.realtime.live.match import LiveMatch
from app.realtime.questions.dry_run import DryRun
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import seated
from app.rules.wh40k.model.prompts import MovingUnit
from app.rules.wh40k.model.state import State
from app.rules.wh40k.system import SYSTEM
from app.scenes.wh40k.words import given

RED, BLUE = seated("red").seat, seated("blue").seat
FALL_BACK = {"kind": "select_move", "unit": "w", "mode": "fall_back"}


@pytest.fixture
def match() -> Any:
    """Red's turn: its unit stands by an enemy."""
    state, _ = given(
        {
            "phase": "movement",
            "units": {
                "w": {"seat": "red", "profile": "line_wardens", "models": [[20, 24], [21.6, 24]]},
                "h": {"seat": "blue", "profile": "husks", "models": [[20, 22.4]]},
            },
        },
        ScriptedDice([]),
    )
    return SimpleNamespace(state=state, system=SYSTEM, past=SimpleNamespace(codec=codec_for(SYSTEM)))


def dry_run(match: Any) -> DryRun:
    return DryRun(cast(LiveMatch, match))


def test_the_unit_moves_in_what_is_foreseen_and_stands_as_it_stood_in_the_match(match: Any) -> None:
    before = match.state
    found = dry_run(match).after(RED, FALL_BACK)
    assert isinstance(found, State)
    assert isinstance(found.step, MovingUnit)
    assert match.state is before
    assert not isinstance(before.step, MovingUnit)


@pytest.mark.parametrize(
    ("seat", "command"),
    [
        (BLUE, FALL_BACK),
        (RED, FALL_BACK | {"mode": "normal"}),
        (RED, {"kind": "select_move", "unit": "w", "mode": "advance"}),
        (RED, {"kind": "end_phase"}),
        (RED, {"kind": "select_move", "unit": "h", "mode": "fall_back"}),
        (RED, {}),
    ],
)
def test_nothing_else_is_looked_beyond(match: Any, seat: Any, command: dict[str, Any]) -> None:
    found = dry_run(match).after(seat, command)
    assert isinstance(found, Refusal)


def test_what_was_foreseen_is_forgotten_with_the_state_it_was_foreseen_from(match: Any) -> None:
    eye = dry_run(match)
    found = eye.after(RED, FALL_BACK)
    assert eye.after(RED, FALL_BACK) is found
    match.state = found
    assert isinstance(eye.after(RED, FALL_BACK), Refusal)
