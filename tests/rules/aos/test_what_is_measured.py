"""What a live table of Age of Sigmar measures: units that stand as they stood are not measured against each other again."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from app.rules.aos.ground import arrangement, measures
from app.rules.kernel.incremental.derived import IncrementalCache
from app.rules.kernel.incremental.identity_cache import WhileAlive
from app.rules.kernel.seats import SPECTATOR, seated
from tests.matches import Played


def test_who_stands_is_not_measured_anew(played: Callable[[str, int], Played], monkeypatch: pytest.MonkeyPatch) -> None:
    """All that a match shows to both players and a watcher is made of one measuring of each pair of units as they stand."""
    match, measured = played("aos", 2), Counter[frozenset[Any]]()
    exact = arrangement.gaps

    def noted(us: Any, vs: Any) -> Any:
        measured[frozenset((tuple(us), tuple(vs)))] += 1
        return exact(us, vs)

    monkeypatch.setattr(arrangement, "gaps", noted)
    nothing = WhileAlive[Any, arrangement.Recent](lambda options: arrangement.Recent())
    monkeypatch.setattr(measures, "_recent", nothing)  # what an earlier test had measured of this match is not known
    memory, system = IncrementalCache[Any](), match.start.system
    for state in match.states:
        now = memory.at(state)
        for seat in match.start.seats:
            system.view(now, seated(seat))
            list(system.offers(now, seat))
        system.view(now, SPECTATOR)
    assert len(measured) > 20
    assert set(measured.values()) == {1}
