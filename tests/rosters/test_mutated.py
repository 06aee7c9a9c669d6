"""No file, however broken, does more than be read or refused: 100,000 do so by `python -m tests.rosters.mutating 100000`."""

import pickle
from collections import Counter

from app.rosters.reading import read
from tests.rosters.mutating import SEEDS, mutated, outcome


def test_changed_files_are_read_or_refused() -> None:
    found: Counter[str] = Counter(outcome(mutated(number)) for number in range(600))
    # Enough of them are still read, so that the readers themselves are tried, and enough are refused.
    assert found["wh40k"] > 40
    assert found["aos"] > 40
    assert found["not_well_formed"] > 20
    assert found["broken_archive"] > 10


def test_what_was_read_goes_from_one_process_to_another() -> None:
    for seed in SEEDS:
        roster = read(seed)
        assert pickle.loads(pickle.dumps(roster)) == roster
        assert roster.refused is None
