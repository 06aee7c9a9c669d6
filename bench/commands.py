"""Whole matches of each system between bots: what every command costs the referee the whole way, and what bots think for it.

First the bots play, each decision timed by itself; then the commands go the whole way at a table of their own, on a state read
anew, so that nothing is remembered there of what a bot tried. CPU time, and its ratio to a fixed piece of Python work in the same
run. Say systems to measure only these, and numbers for other matches.
"""

import hashlib
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import mean, median
from time import process_time
from typing import Any

from app.bots.deciding import SeededChooser
from app.cli.selfplay import new_match
from app.cli.serve import spare_what_stands
from app.persistence.codec import codec_for
from app.realtime.dice.fair_dice import FairDice
from app.systems.registry import SYSTEMS
from bench.markdown import table
from bench.way import JUDGED, TOLD, Way

NUMBERS = (1, 2)
"""The matches of each system: armies, options and all that happens follow from the number."""

DEAREST = 3
HEAD = ("system", "commands", "mean ms", "ratio", "p95", "most", "judged", "told", "bots: mean", "p95", "most")
SEVERAL = ("dearest kinds", "commands", "mean ms", "most", "judged", "told")


@dataclass(frozen=True, slots=True)
class Spent:
    """CPU milliseconds of one command."""

    kind: str
    judged: float
    told: float

    @property
    def all(self) -> float:
        """The whole way."""
        return self.judged + self.told


@dataclass(slots=True)
class Measured:
    """What the matches of one system cost."""

    commands: list[Spent] = field(default_factory=list)
    thought: list[float] = field(default_factory=list)
    floors: list[float] = field(default_factory=list)
    digests: list[str] = field(default_factory=list)


def piece_of_work() -> float:
    """A fixed piece of Python work, calls, floats, dictionaries and tuples: milliseconds of CPU."""

    def step(x: float, y: float) -> tuple[float, float]:
        return (x * 0.5 + y, y * 0.25 - x)

    begun = process_time()
    kept: dict[int, tuple[float, float]] = {}
    at = (1.0, 2.0)
    for n in range(45000):
        at = step(*at)
        kept[n % 97] = at
    assert len(kept) == 97
    return (process_time() - begun) * 1000


def dice_of(seed: str) -> FairDice:
    """The dice of a match between bots."""
    return FairDice(hashlib.sha256(seed.encode()).digest(), {}, seed)


def thought_out(key: str, number: int, thought: list[float]) -> tuple[Any, list[tuple[str, dict[str, Any]]]]:
    """The start of a match and what bots that want to win do in it; what each decision took is added to `thought` (ms)."""
    seats = next(system for system in SYSTEMS if system.key == key).rules.seats
    match = new_match(key, number, dict.fromkeys(seats, "winning"))
    dice, state, system = dice_of(match.seed), match.start, match.system
    rows: list[tuple[str, dict[str, Any]]] = []
    while not system.winner(state)[0]:
        purpose = f"|{len(rows)}"
        seat = SeededChooser(match.seed.encode(), f"seat{purpose}").pick(sorted(system.owed(state)))
        choose = SeededChooser(match.seed.encode(), f"{seat}{purpose}")
        begun = process_time()
        command = match.brains[seat](system, state, seat, choose)
        thought.append((process_time() - begun) * 1000)
        for event in system.decide(state, seat, command, dice):  # type: ignore[union-attr]
            state = system.evolve(state, event)
        rows.append((seat, codec_for(system).command_to(command)))
    return match, rows


def measured(key: str, numbers: Sequence[int]) -> Measured:
    """The matches of a system, one after the other."""
    found = Measured()
    for number in numbers:
        spare_what_stands()
        match, rows = thought_out(key, number, found.thought)
        codec = codec_for(match.system)
        way = Way(match.system, codec.state_from(codec.state_to(match.start)), dice_of(match.seed))
        for count, (seat, plain) in enumerate(rows):
            if count % 20 == 0:
                found.floors.append(piece_of_work())
            way.go(seat, plain)
            found.commands.append(Spent(plain["kind"], way.spent[JUDGED] * 1000, way.spent[TOLD] * 1000))
        found.digests.append(way.digest)
    return found


def _at(values: Iterable[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def row_of(key: str, found: Measured) -> tuple[str, ...]:
    """A system's line."""
    all_ = [one.all for one in found.commands]
    figures = (
        *(mean(all_), mean(all_) / median(found.floors), _at(all_, 0.95), max(all_)),
        *(mean(one.judged for one in found.commands), mean(one.told for one in found.commands)),
        *(mean(found.thought), _at(found.thought, 0.95), max(found.thought)),
    )
    return f"{key} ({' '.join(found.digests)})", str(len(all_)), *(f"{figure:.2f}" for figure in figures)


def dearest(key: str, found: Measured) -> Iterator[tuple[str, ...]]:
    """The kinds of commands that cost most in all, and the dearest of all."""
    kinds: dict[str, list[Spent]] = defaultdict(list)
    for one in found.commands:
        kinds[one.kind].append(one)
    ranked = sorted(kinds, key=lambda kind: -max(one.all for one in kinds[kind]))
    for kind in ranked[:DEAREST]:
        of = kinds[kind]
        figures = (
            *(mean(one.all for one in of), max(one.all for one in of)),
            *(mean(one.judged for one in of), mean(one.told for one in of)),
        )
        yield f"{key}: {kind}", str(len(of)), *(f"{figure:.2f}" for figure in figures)


def main(words: list[str]) -> None:
    """Print the tables: mean, its ratio to the fixed piece of work, p95 and the most, in all and by the dearest kinds."""
    numbers = [int(word) for word in words if word.isdigit()] or NUMBERS
    keys = [word for word in words if not word.isdigit()] or [system.key for system in SYSTEMS]
    found = {key: measured(key, numbers) for key in keys}
    floors = [floor for one in found.values() for floor in one.floors]
    print(
        f"the fixed piece of work: {median(floors):.2f} ms; in brackets what tells the frames of each match from others"
    )
    print(*table(HEAD, (row_of(key, one) for key, one in found.items())), sep="\n")
    print()
    print(*table(SEVERAL, (row for key, one in found.items() for row in dearest(key, one))), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
