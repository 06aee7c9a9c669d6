"""The matches that bots play once in a run, for every test that walks what comes to pass in a match."""

import fcntl
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from app.cli.playing import Match, Row, play
from app.cli.selfplay import new_match
from app.persistence.codec import codec_for
from app.rules.kernel.incremental.derived import IncrementalCache
from app.systems.registry import SYSTEMS

PATROLS = ("cinder_patrol", "choir_procession")
SPEARHEADS = ("dawn_vanguard", "briar_pack")
WARBANDS = ("thimble_levy+closing_net", "ashbound_oath+breakers_tide")
ARMIES = {
    ("wh40k", 7): PATROLS,
    ("wh40k", 8): PATROLS,
    ("aos", 2): SPEARHEADS,
    ("aos", 3): SPEARHEADS[::-1],
    ("underworlds", 1): WARBANDS,
}
"""Armies small enough to be played in a moment, where a walk is dear, or that charge; the others are drawn by the number."""

NUMBERS = {"wh40k": (1, 2, 7, 8)}
MATCHES = [(system.key, number) for system in SYSTEMS for number in NUMBERS.get(system.key, (1, 2, 3))]
"""Each system with the numbers of its matches: its options and all that happens follow from the number."""

SAMPLE = {"wh40k": 0.2, "underworlds": 0.05}
"""How often the dear checks are made on the way."""


@dataclass(frozen=True)
class Played:
    """A finished match: what it began with, and what was done."""

    start: Match
    rows: Sequence[Row]

    @cached_property
    def facts(self) -> Sequence[Sequence[Any]]:
        """The facts of each command, read from what was written."""
        codec = codec_for(self.start.system)
        return [codec.events_from(row.events) for row in self.rows]

    @cached_property
    def states(self) -> Sequence[Any]:
        """The states that waited for somebody, first to last: one before each command, and the end."""
        states = [self.start.start]
        for facts in self.facts:
            state = states[-1]
            for event in facts:
                state = self.start.system.evolve(state, event)
            states.append(state)
        return states

    def watched(self) -> Iterator[Any]:
        """The same states as a live match looks at them: what has not changed since the last is not worked out anew.

        Each is watched until the next is asked for. That it shows what a bare state shows is test_parts' to hold.
        """
        memory = IncrementalCache[Any]()
        yield from map(memory.at, self.states)

    def told(self) -> Iterator[tuple[Any, Any]]:
        """Every fact with the state it happened in."""
        for state, facts in zip(self.states, self.facts, strict=False):
            for event in facts:
                yield state, event
                state = self.start.system.evolve(state, event)


def begun(system: str, number: int, sample: float = 0.0) -> Match:
    """The match of a number before its first command."""
    return new_match(system, number, {}, ARMIES.get((system, number), ()), sample)


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """No other process of this run does the same meanwhile."""
    with lock.open("a") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def rows_of(folder: Path, system: str, number: int) -> Sequence[Row]:
    """What was done in a match: played by the first process that asks, every promise of the contract checked on the way."""
    file = folder / f"{system}-{number}.json"
    with alone(file.with_suffix(".lock")):
        if not file.exists():
            match = play(begun(system, number, SAMPLE.get(system, 0.1)))
            file.write_text(json.dumps([asdict(row) for row in match.rows]), "utf-8")
    return [Row(**row) for row in json.loads(file.read_text("utf-8"))]
