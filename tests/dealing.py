"""Which process begins with which tests: the heaviest first and each file whole, so that all processes end together.

`python -m tests.dealing` writes the record of heavy files anew, from what the last whole run took (`tests.seconds`).
"""

import importlib
import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from tests.seconds import KEPT

HEAVY = Path(__file__).parent / "heavy.json"
"""The seconds of each file that took more than some, in a whole run."""

SOME = 4.0


def dealt(items: Sequence[pytest.Item], processes: int) -> list[pytest.Item]:
    """The tests in an order whose parts, as many as there are processes and as long as one another, take alike long.

    A test that is marked `long` goes wherever there is time, the others of a heavy file together: they share what is made
    ready for them. What is left fills the parts up, and is what processes take from one another at the end.
    """
    groups, light = _grouped(items)
    parts: list[list[pytest.Item]] = [[] for _ in range(processes)]
    loads = [0.0] * processes
    for weight, group in sorted(groups, key=lambda one: -one[0]):
        least = loads.index(min(loads))
        loads[least] += weight
        parts[least] += group
    rest = iter(light)
    for number, part in enumerate(parts):
        share = (len(items) * (number + 1)) // processes - (len(items) * number) // processes
        part += [item for _, item in zip(range(share - len(part)), rest, strict=False)]
    return [item for part in parts for item in part] + list(rest)


def _grouped(items: Sequence[pytest.Item]) -> tuple[list[tuple[float, list[pytest.Item]]], list[pytest.Item]]:
    """The tests that stay together with the seconds they take, and those that take none to speak of."""
    seconds: dict[str, float] = json.loads(HEAVY.read_text("utf-8"))
    files: dict[str, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.nodeid.partition("::")[0], []).append(item)
    groups: list[tuple[float, list[pytest.Item]]] = []
    light: list[pytest.Item] = []
    for file, tests in files.items():
        long = [item for item in tests if item.get_closest_marker("long")]
        short = [item for item in tests if item not in long]
        share = seconds.get(file, 0.0) / (len(long) or 1)
        groups += [(share, [item]) for item in long]
        if long or file not in seconds:
            light += short
        else:
            groups.append((share, short))
    return groups, light


def compiled(folder: Path, process: int, processes: int) -> None:
    """Has this process compile its share of the test files, which the others then read as they were compiled."""
    for file in list(_files(folder))[process::processes]:
        with suppress(Exception):  # collecting it says what is wrong with it
            importlib.import_module(file)


def _files(folder: Path) -> Iterator[str]:
    """The test files as modules, the longest first."""
    files = sorted(folder.rglob("test_*.py"), key=lambda file: (-file.stat().st_size, file))
    yield from (".".join(file.relative_to(folder.parent).with_suffix("").parts) for file in files)


if __name__ == "__main__":
    took: dict[str, float] = json.loads(KEPT.read_text("utf-8"))["files"]
    HEAVY.write_text(json.dumps({file: round(s) for file, s in took.items() if s > SOME}, indent=1) + "\n", "utf-8")
