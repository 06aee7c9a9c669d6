"""What may be passed in another's turn may be passed ahead, in every system, and nothing else is."""

from collections.abc import Callable

import pytest

from app.realtime.autoplay.ahead import answered_ahead
from app.realtime.wire.ahead import Ahead
from app.rules.kernel.offers.offer import is_open
from app.rules.kernel.seats import SPECTATOR
from app.systems.registry import SYSTEMS
from tests.matches import MATCHES, Played

PASSED = {
    "wh40k": {"charging_unit.overwatch"},
    "aos": {"reactions", "act_window.theirs"},
    "underworlds": {"surge_window.declare", "power_step"},
    "warmaster": set[str](),
    "diskwars": set[str](),
}
"""What is passed in these matches, in another's turn; a side of Diskwars is asked what it may decline in its own alone."""

ASKED_OF_UNITS = ("wh40k", "aos", "underworlds")


@pytest.mark.parametrize("key", [system.key for system in SYSTEMS])
def test_what_may_be_passed_in_another_s_turn_is_passed_ahead_until_an_own_unit_is_meant(
    key: str, played: Callable[[str, int], Played]
) -> None:
    passed, over, steps = 0, 0, set()
    for number in [number for system, number in MATCHES if system == key]:
        match = played(key, number)
        rules = match.start.system
        for state in match.watched():
            view = rules.view(state, SPECTATOR)
            for seat in rules.owed(state):
                answered = answered_ahead(rules, state, seat, [Ahead()])
                if answered is None:
                    continue
                assert view.turn.active not in (None, seat)
                assert not answered.over
                (given,) = [one for one in rules.offers(state, seat) if one.command == answered.command]
                assert is_open(given)
                assert not any(duty.secret for duty in view.duties.values())
                passed += 1
                steps |= {duty.step for duty in view.duties.values()}
                mine = tuple(one for one, unit in view.units.items() if unit.seat == seat)[:60]
                meant = answered_ahead(rules, state, seat, [Ahead(units=mine)])
                over += bool(meant and meant.over)
    assert steps >= PASSED[key]
    assert bool(over) == bool(passed and key in ASKED_OF_UNITS)
