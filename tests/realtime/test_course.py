"""What the page of a finished match says of how it went: chances from public facts, the turning points, the luck of the dice."""

from dataclasses import replace

import pytest

from app.bots.estimate import Estimate, Stand
from app.realtime.records.course import CourseOf, Moment
from app.realtime.records.luck import Luck
from app.realtime.records.turning_points import turning_points
from app.rules.kernel.seats import SPECTATOR
from app.rules.kernel.views.view import DieView, RollView, TrayView, View
from app.rules.underworlds.system import SYSTEM
from app.systems.registry import SYSTEMS, known
from tests.realtime.dealt import power_step
from tests.realtime.test_leaks_underworlds import HELD, OTHER

PLAIN = Estimate(
    matches=1,
    early=Stand(score=1.0, left=0.0, size=0.0, held=0.0),
    later=Stand(score=0.0, left=0.0, size=0.0, held=0.0),
)


def seen(**changes: object) -> View:
    """What a watcher sees of a table of Underworlds."""
    view: View = SYSTEM.view(power_step(**changes), SPECTATOR)
    return view


def test_every_system_weighs_its_chances_on_many_matches() -> None:
    assert {system.key for system in SYSTEMS if system.estimate} == known().keys()
    assert min(system.estimate.matches for system in SYSTEMS if system.estimate) >= 50


@pytest.mark.rule("UW-HID-01")
def test_a_chance_does_not_hang_on_what_a_hand_holds() -> None:
    estimate = known()["underworlds"].estimate
    assert estimate
    assert estimate.shares(seen(hands=HELD)) == estimate.shares(seen(hands=OTHER))


def test_chances_are_one_together_and_more_points_are_more() -> None:
    view = seen()
    ahead = replace(view, seats={**view.seats, "red": replace(view.seats["red"], score=view.seats["blue"].score + 1)})
    shares = PLAIN.shares(ahead)
    assert shares["red"] == pytest.approx(0.7311, abs=1e-4)
    assert sum(shares.values()) == pytest.approx(1)
    left = replace(ahead, seats={**ahead.seats, "red": replace(ahead.seats["red"], out=True)})
    assert PLAIN.shares(left) == {"red": 0.0, "blue": 1.0}, "who has left the game has no chance"


def test_while_a_match_goes_on_nothing_is_told_of_how_it_may_end() -> None:
    class Going:
        over = False

    with pytest.raises(AssertionError):
        CourseOf(Going()).told(PLAIN).send(None)  # type: ignore[arg-type]


def moment(row: int, red: float, *, units: int = 5, score: int = 0, phase: str = "fight") -> Moment:
    return Moment(
        row=row, line=row, round=1, phase=phase, scores={"red": score, "blue": 0}, units={"a": units}, held={},
        shares={"red": red, "blue": 1 - red},
    )  # fmt: skip


def test_a_deed_of_several_commands_is_one_turning_point_that_says_what_was_lost() -> None:
    moments = [
        moment(1, 0.5),
        moment(2, 0.5),
        moment(3, 0.45, units=4),
        moment(4, 0.3, units=1),
        moment(5, 0.3, units=1),
        moment(6, 0.33, units=1),
        moment(7, 0.5, units=1, score=3, phase="end"),
        moment(8, 1.0, units=1, score=3, phase="end"),
    ]
    first, second = turning_points(moments)
    assert (first.seat, first.at, first.before, first.after) == ("blue", 3, 0.5, pytest.approx(0.7))
    assert (first.lost, first.gained) == ({"a": 4}, {})
    assert (second.seat, second.at, second.gained) == ("red", 6, {"red": 3}), "the end itself is none"


def test_a_roll_is_counted_once_as_it_was_judged_last_and_three_of_a_kind_are_told() -> None:
    def tray(count: int, met: int) -> TrayView:
        rolls = tuple(
            RollView(id=str(id), step="hit", seat="red", dice=(DieView(face=4),) * 6, expected=3.0, successes=met)
            for id in range(count)
        )
        return TrayView(id="1", title="", seat="red", source=None, target=None, rolls=rolls)

    luck, view = Luck(), seen()
    luck.see(replace(view, tray=tray(2, 1)))
    assert luck.told() == {}
    for met in (1, 2):
        luck.see(replace(view, tray=tray(3, met)))
    (fell,) = luck.told()["hit"]
    assert (fell.rolls, fell.dice, fell.counted, fell.expected) == (3, 18, 6, 9.0)
    assert fell.apart == pytest.approx(-3 / 4.5**0.5)
