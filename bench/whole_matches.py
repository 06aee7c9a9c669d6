"""Whole matches between bots that want to win, each command then taken the whole way at a table of its own.

First the bots play, each decision timed by itself; then the commands go the whole way on a state read anew, so that nothing is
remembered there of what a bot tried; then once more under a profile, which counts and is not timed.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from time import process_time
from typing import Any

from app.bots.deciding import SeededChooser
from app.cli.playing import Match
from app.cli.selfplay import new_match
from app.cli.serve import spare_what_stands
from app.persistence.codec import codec_for
from app.realtime.dice.fair_dice import FairDice
from app.rules.kernel.seats import EVERYONE
from app.systems.registry import known
from bench.counting import Counted, counted
from bench.way import JUDGED, TOLD, Way

NO_AGREEMENT: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True)
class Spent:
    """CPU milliseconds of one command, and what it counted."""

    kind: str
    judged: float
    told: float
    counted: Counted

    @property
    def all(self) -> float:
        """The whole way."""
        return self.judged + self.told


@dataclass(slots=True)
class Measured:
    """What matches cost."""

    commands: list[Spent] = field(default_factory=list)
    thought: list[float] = field(default_factory=list)
    floors: list[float] = field(default_factory=list)
    digests: list[str] = field(default_factory=list)
    pieces: int = 0
    """The most that a watcher was shown at once."""


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


def match_of(key: str, number: int, armies: Sequence[str] = (), agreed: Mapping[str, Any] = NO_AGREEMENT) -> Match:
    """A match of a system: armies and options follow from the number, where they are not said."""
    all_seats = known()[key].rules.seats
    seats = all_seats[: len(armies)] if armies else all_seats
    return new_match(key, number, dict.fromkeys(seats, "winning"), armies, seats=seats, agreed=agreed)


def thought_out(match: Match, thought: list[float]) -> list[tuple[str, dict[str, Any]]]:
    """What the bots do, to the end; what each decision took is added to `thought` (ms)."""
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
    return rows


def measured(matches: Sequence[Match]) -> Measured:
    """These matches, one after the other."""
    found = Measured()
    for match in matches:
        spare_what_stands()
        _measure(match, found)
    return found


def _way(match: Match) -> Way:
    codec = codec_for(match.system)
    return Way(match.system, codec.state_from(codec.state_to(match.start)), dice_of(match.seed))


def _measure(match: Match, found: Measured) -> None:
    rows = thought_out(match, found.thought)
    way, spent = _way(match), []
    for count, (seat, plain) in enumerate(rows):
        if count % 20 == 0:
            found.floors.append(piece_of_work())
            found.pieces = max(found.pieces, len(match.system.view(way.state, EVERYONE).pieces))
        way.go(seat, plain)
        spent.append((plain["kind"], way.spent[JUDGED] * 1000, way.spent[TOLD] * 1000))
    again = _way(match)
    for (seat, plain), (kind, judged, told) in zip(rows, spent, strict=True):
        counts = counted(lambda seat=seat, plain=plain: again.go(seat, plain))  # type: ignore[misc]
        found.commands.append(Spent(kind, judged, told, counts))
    assert again.digest == way.digest, "the same frames a second time"
    found.digests.append(way.digest)
