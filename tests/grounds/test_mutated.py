"""No map, however broken, does more than be read or refused: 100,000 do so by `python -m tests.grounds.mutating 100000`."""

from collections import Counter

from tests.grounds.mutating import SEEDS, outcome
from tests.rosters.mutating import mutated


def test_changed_maps_are_read_or_refused() -> None:
    found: Counter[str] = Counter(outcome(mutated(number, SEEDS)) for number in range(350))
    # Enough of them are still read, so that the readers themselves are tried.
    assert all(found[name] > 2 for name in ("uvtt", "foundry", "tiled", "svg", "not_json", "not_well_formed"))
