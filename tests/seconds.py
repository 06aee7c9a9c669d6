"""Where the time of a run goes: its seconds by folder and by system, printed at its end and kept as a file."""

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from tests.subjects import systems_of

KEPT = Path(__file__).parent.parent / "artifacts" / "seconds.json"
"""The seconds of the last whole run by test file, by folder and by system; CI keeps this folder."""

ROOMS = 2
"""A folder is told to this depth below `tests`: deeper ones count with the one they stand in."""


class Seconds:
    """Adds up what every test took, with what was made ready for it and taken away after it. A plugin of the process that
    starts the workers; they report to it."""

    def __init__(self) -> None:
        self._files: Counter[str] = Counter()
        self._systems: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """One of the three steps of a test has ended."""
        self._files[report.nodeid.partition("::")[0]] += report.duration
        about = sorted(systems_of(report.nodeid)) or ["all or none"]
        for system in about:
            self._systems[system] += report.duration / len(about)

    def pytest_terminal_summary(self, terminalreporter: Any, config: pytest.Config) -> None:
        """The sums as two tables, the longest first, and as a file where all tests were asked for."""
        folders = by_folder(self._files)
        if folders.total() < 60:
            return
        terminalreporter.section("seconds by folder and by system")
        for sums in (folders, self._systems):
            for name, seconds in sums.most_common():
                terminalreporter.write_line(f"{seconds:8.1f}  {name}")
            terminalreporter.write_line(f"{sums.total():8.1f}  together")
        if not config.getoption("keyword") and config.args == config.getini("testpaths"):
            KEPT.parent.mkdir(exist_ok=True)
            sums = {"folders": folders, "systems": self._systems, "files": self._files}
            KEPT.write_text(json.dumps({name: rounded(of) for name, of in sums.items()}, indent=1), "utf-8")


def by_folder(files: Mapping[str, float]) -> Counter[str]:
    """The seconds of the folders that hold these files, those of `tests` itself as `tests`."""
    folders: Counter[str] = Counter()
    for path, seconds in files.items():
        folders["/".join(PurePosixPath(path).parent.parts[: 1 + ROOMS])] += seconds
    return folders


def rounded(sums: Counter[str]) -> dict[str, float]:
    """The sums, the longest first, to a tenth of a second."""
    return {name: round(seconds, 1) for name, seconds in sums.most_common()}
