"""Verdicts: what a system proposes instead of a refused command is legal, and is not looked for at the wrong time."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import pytest

from app.rules.kernel.dice.dice import Dice
from app.rules.kernel.questions.answering import CommandQuestions
from app.rules.kernel.questions.question import Judge, Odds, Verdict
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat, seated

EARLY, FAR, OUTSIDER = (Refusal(code=code, rule="") for code in ("early", "too_far", "outsider"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """So many steps ahead; three are the most."""

    kind: Literal["step"] = "step"
    steps: int


def judged(steps: int, mend: Callable[..., Any], seat: Seat = "red") -> Verdict:
    """What is said to a seat that would go so many steps in red's turn."""

    def untimely(state: str, seat: Seat, command: Any) -> Refusal | None:
        return None if seat == state else EARLY

    def decide(state: str, seat: Seat, command: Any, dice: Dice) -> Sequence[Any] | Refusal:
        return untimely(state, seat, command) or (FAR if command.steps > 3 else ())

    asked: CommandQuestions[str] = CommandQuestions(
        union=Step,
        decide=decide,
        untimely=untimely,
        odds=lambda state, seat, command: Odds(chances={}, means={}),
        outsider=OUTSIDER,
        unreadable=EARLY,
        mend=mend,
    )
    found = asked("red", seated(seat), Judge(command=Step(steps=steps)))  # type: ignore[arg-type]
    assert isinstance(found, Verdict)
    return found


def test_a_refused_command_is_mended() -> None:
    found = judged(5, lambda state, seat, command, refused: Step(steps=3))
    assert (found.refused, found.mend) == (FAR, {"kind": "step", "steps": 3})


def test_what_would_be_refused_itself_is_not_proposed() -> None:
    assert judged(5, lambda state, seat, command, refused: Step(steps=4)) == Verdict(refused=FAR)


@pytest.mark.parametrize(("steps", "seat", "refused"), [(2, "red", None), (2, "blue", EARLY), (5, "blue", EARLY)])
def test_nothing_is_looked_for_where_all_is_well_or_the_time_is_not_now(
    steps: int, seat: Seat, refused: Refusal | None
) -> None:
    def mend(*given: Any) -> Any:
        pytest.fail("asked for something better")

    assert judged(steps, mend, seat) == Verdict(refused=refused)
