"""Goals of players' scenarios are judged by what everybody sees: reached, missed, or still open, and by which row."""

from dataclasses import replace
from typing import Any

import pytest

from app.rules.kernel.seats import SPECTATOR
from app.rules.kernel.views.view import DutyView, ResultView, View
from app.scenarios.examples import moments
from app.scenarios.goals import Goal, Judge
from app.systems.registry import known

BEGINS: View = known()["wh40k"].rules.view(moments("wh40k", "charge/advanced")[0].before, SPECTATOR)
UNIT = next(iter(BEGINS.units))


def judged(goal: Goal, *seen: tuple[View, str]) -> tuple[str, int | None]:
    """How a try of red's stands after these rows, and which of them settled it."""
    judge = Judge(goal, "red", BEGINS)
    for row, (view, by) in enumerate(seen, 1):
        judge.see(view, row, by)
    return judge.standing, judge.row


def fallen() -> View:
    """The table without its first unit."""
    return replace(BEGINS, units={**BEGINS.units, UNIT: replace(BEGINS.units[UNIT], strength=0)})


def turned(view: View = BEGINS) -> View:
    """The turn after it."""
    return replace(view, turn=replace(view.turn, active="blue"))


def asked(*seats: Any) -> View:
    """The table with a decision owed."""
    return replace(BEGINS, duties={"d": DutyView(id="d", step="s", seats=seats, label="l")})


@pytest.mark.parametrize(
    ("goal", "seen", "stands"),
    [
        ({"kind": "destroyed", "unit": UNIT}, [(BEGINS, "red"), (fallen(), "red"), (BEGINS, "red")], ("reached", 2)),
        ({"kind": "destroyed", "unit": UNIT, "span": "turns"}, [(BEGINS, "red"), (turned(), "red")], ("failed", 2)),
        ({"kind": "alive", "unit": UNIT, "span": "turns", "count": 2}, [(turned(), "blue")], ("open", None)),
        ({"kind": "alive", "unit": UNIT, "span": "turns"}, [(turned(), "blue")], ("reached", 1)),
        ({"kind": "alive", "unit": UNIT, "span": "turns"}, [(turned(fallen()), "blue")], ("failed", 1)),
        ({"kind": "score", "points": 5, "span": "decisions"}, [(asked("blue"), "red")], ("open", None)),
        ({"kind": "score", "points": 5, "span": "decisions"}, [(asked("blue"), "red"), (asked("red"), "blue")], ("failed", 2)),
        ({"kind": "win"}, [(replace(BEGINS, result=ResultView(winner="red", how="points")), "blue")], ("reached", 1)),
        ({"kind": "win"}, [(replace(BEGINS, result=ResultView(winner="blue", how="points")), "blue")], ("failed", 1)),
        ({"kind": "words", "span": "decisions"}, [(asked("red"), "red")], ("ended", 1)),
    ],
)  # fmt: skip
def test_a_goal_is_settled_by_the_row_that_settles_it(goal: Any, seen: Any, stands: tuple[str, int | None]) -> None:
    assert judged(Goal(**goal), *seen) == stands
