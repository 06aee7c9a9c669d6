"""Whole matches of each system between bots: what every command costs the referee the whole way, and what bots think for it.

CPU time, and its ratio to a fixed piece of Python work in the same run; calls and watched reads, which no load changes; and armies
of about twice the size beside today's small ones. Say systems to measure only these, numbers for other matches, `armies` for the
armies alone.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import mean, median
from typing import Any

from app.systems.registry import SYSTEMS
from bench.markdown import table
from bench.whole_matches import NO_AGREEMENT, Measured, Spent, match_of, measured

NUMBERS = (1, 2)
"""The matches of each system: armies, options and all that happens follow from the number."""

Army = tuple[Sequence[str], Mapping[str, Any]]
SIZES: Mapping[str, tuple[Army, Army]] = {
    "wh40k": (
        (("cinder_patrol", "choir_procession"), NO_AGREEMENT),
        (("cinder_wardens", "hollow_choir"), NO_AGREEMENT),
    ),
    "aos": (
        (("dawnforged_1000", "thornwild_1000"), {"battlepack": "border_war", "battleplan": "border_war_1000"}),
        (("dawnforged_2000", "thornwild_2000"), {"battlepack": "border_war", "battleplan": "border_war_2000"}),
    ),
    "warmaster": (
        (("empire_1000", "orc_1000"), {"points": 1000}),
        (("empire_2000", "orc_2000"), {"points": 2000}),
    ),
    "diskwars": (
        (("karl_franz", "grimgor"), {"mode": "standard", "regiments": 1}),
        (("karl_franz+luthor_huss", "grimgor+grom"), {"mode": "standard", "regiments": 2}),
    ),
    "underworlds": (
        (("millstone_pair+open_road", "millstone_pair+closing_net"), NO_AGREEMENT),
        (("lantern_choir+open_road", "lantern_choir+closing_net"), NO_AGREEMENT),
    ),
}
"""Armies of each system, and those of about twice as many pieces: no list is exactly twice another."""

AIM = 1.3
"""So many times as much a command is to cost beside armies of twice the size."""

DEAREST = 5
HEAD = (
    *("system", "commands", "mean ms", "ratio", "p95", "most", "judged", "told", "calls", "reads"),
    *("bots: mean", "p95", "most"),
)
KINDS = ("dearest kinds", "commands", "mean ms", "p95", "most", "judged", "told", "calls", "reads")
BESIDE = ("armies", "pieces", "commands", "mean ms", "ratio", "calls", "reads", "times in ms", "in calls", "in reads")


def _at(values: Iterable[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def _ratio(found: Measured) -> float:
    return mean(one.all for one in found.commands) / median(found.floors)


def _counts(of: Sequence[Spent]) -> tuple[str, str]:
    return f"{mean(one.counted.calls for one in of):.0f}", f"{mean(one.counted.reads for one in of):.0f}"


def row_of(key: str, found: Measured) -> tuple[str, ...]:
    """A system's line."""
    all_ = [one.all for one in found.commands]
    figures = (
        *(mean(all_), _ratio(found), _at(all_, 0.95), max(all_)),
        *(mean(one.judged for one in found.commands), mean(one.told for one in found.commands)),
    )
    bots = (mean(found.thought), _at(found.thought, 0.95), max(found.thought))
    return (
        *(f"{key} ({' '.join(found.digests)})", str(len(all_)), *(f"{figure:.2f}" for figure in figures)),
        *(*_counts(found.commands), *(f"{figure:.2f}" for figure in bots)),
    )


def dearest(key: str, found: Measured) -> Iterator[tuple[str, ...]]:
    """The kinds of commands of which one cost most, and what they cost on the mean."""
    kinds: dict[str, list[Spent]] = defaultdict(list)
    for one in found.commands:
        kinds[one.kind].append(one)
    ranked = sorted(kinds, key=lambda kind: -max(one.all for one in kinds[kind]))
    for kind in ranked[:DEAREST]:
        of = kinds[kind]
        all_ = [one.all for one in of]
        figures = (
            *(mean(all_), _at(all_, 0.95), max(all_)),
            *(mean(one.judged for one in of), mean(one.told for one in of)),
        )
        yield f"{key}: {kind}", str(len(of)), *(f"{figure:.2f}" for figure in figures), *_counts(of)


def beside(key: str) -> Iterator[tuple[str, ...]]:
    """A match between small armies, and one between armies of about twice the size, held against it."""
    once, twice = (measured([match_of(key, NUMBERS[0], armies, agreed)]) for armies, agreed in SIZES[key])
    for found in (once, twice):
        of = found.commands
        yield (
            *(f"{key}", str(found.pieces), str(len(of)), f"{mean(one.all for one in of):.2f}", f"{_ratio(found):.2f}"),
            *_counts(of),
            *(f"{value:.2f}{'!' if value > AIM else ''}" for value in _times(once, found)),
        )


def _times(once: Measured, other: Measured) -> Iterator[float]:
    yield _ratio(other) / _ratio(once)
    yield mean(one.counted.calls for one in other.commands) / mean(one.counted.calls for one in once.commands)
    yield mean(one.counted.reads for one in other.commands) / mean(one.counted.reads for one in once.commands)


def whole(keys: Sequence[str], numbers: Sequence[int]) -> None:
    """Print the tables of whole matches: in all, and by the dearest kinds of commands."""
    found = {key: measured([match_of(key, number) for number in numbers]) for key in keys}
    floors = [floor for one in found.values() for floor in one.floors]
    print(
        f"the fixed piece of work: {median(floors):.2f} ms; in brackets what tells the frames of each match from others"
    )
    print(*table(HEAD, (row_of(key, one) for key, one in found.items())), sep="\n")
    print()
    print(*table(KINDS, (row for key, one in found.items() for row in dearest(key, one))), sep="\n")


def main(words: list[str]) -> None:
    """Print the tables: mean, its ratio to the fixed piece of work, p95, the most, calls and reads; then twice the armies."""
    numbers = [int(word) for word in words if word.isdigit()] or NUMBERS
    keys = [system.key for system in SYSTEMS if system.key in words] or [system.key for system in SYSTEMS]
    if "armies" not in words:
        whole(keys, numbers)
        print()
    for line in table(BESIDE, (row for key in keys for row in beside(key))):
        print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
