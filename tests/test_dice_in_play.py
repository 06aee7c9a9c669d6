"""Whole matches of bots: no die is shown with more than it has sides for, on a tray or in the log, in any system."""

from collections.abc import Callable

import pytest

from app.rules.kernel.seats import SPECTATOR
from app.systems.registry import known_rules
from tests.matches import MATCHES, Played

SIDES = 6
"""Every die of the five rulebooks has six sides or fewer; what is added to it stands beside it."""


@pytest.mark.parametrize(("system", "number"), [(system, number) for system, number in MATCHES if number == 1])
def test_a_die_shows_no_more_than_its_sides(played: Callable[[str, int], Played], system: str, number: int) -> None:
    match, rules = played(system, number), known_rules()[system]
    shown = 0
    for state, event in match.told():
        line = rules.narrate(state, event, SPECTATOR)
        for face in line.dice if line else ():
            assert 1 <= face <= SIDES, (event.kind, line)
            shown += 1
    for count, state in enumerate(match.watched()):
        tray = rules.view(state, SPECTATOR).tray if count % 5 == 0 else None
        for roll in tray.rolls if tray else ():
            assert all(1 <= die.face <= SIDES for die in roll.dice), roll
            shown += len(roll.dice)
    assert shown > 10
