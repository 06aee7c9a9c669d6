"""What a live table of Age of Sigmar measures: units that stand as they stood are not measured against each other again."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from app.rules.aos.ground import arrangement, measures
from app.rules.kernel.incremental.derived import IncrementalCache
from app.rules.kernel.incremental.identity_cache import WhileAlive
from app.rules.kernel.plane.sight import sight_matrix
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


def test_what_is_seen_is_handed_on_as_it_would_be_looked_at(
    played: Callable[[str, int], Played], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who sees whom, is in combat with whom: known from the arrangement before where nobody came between, and the same."""
    match = played("aos", 2)
    nothing = WhileAlive[Any, arrangement.Recent](lambda options: arrangement.Recent())
    monkeypatch.setattr(measures, "_recent", nothing)
    handed = 0
    for number, state in enumerate(match.states[:240]):
        now = measures.arrangement(state)
        table = [unit.id for unit in state.units.values() if unit.where == "table" and now.bodies[unit.id]]
        pairs = [(a, b) for n, a in enumerate(table) for b in table[n + 1 : n + 3]]
        handed += sum(pair in now.looks.seen for pair in pairs)
        seen, engaged = [now.seen(*pair) for pair in pairs], [now.engaged(*pair) for pair in pairs]
        rows = [[now.sees(a, row, b) for row in range(len(now.bodies[a]))] for a, b in pairs[:6]]
        if number % 60 == 0:
            looked = arrangement.Looks(measures.prisms(state), now.bodies)
            anew = arrangement.Arrangement(now.models, now.terrain, now.stand, now.bodies, looked, now.measured)
            whole = [sight_matrix(looked.scene, now.bodies[a], now.bodies[b], frozenset((a,))) for a, b in pairs]
            assert seen == [bool(flags.any()) for flags in whole]
            assert rows == [flags.any(axis=1).tolist() for flags in whole[:6]]
            assert engaged == [anew.engaged(*pair) for pair in pairs]
    assert handed > 100
