"""Loading a system's content: every file judged, every problem of every file reported at once, each system by itself."""

import hashlib
import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from app.content.lines import Problem

DATA = Path(__file__).parent / "data"
"""The content that comes with the program, a folder for each system."""

log = logging.getLogger("castra.content")


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """What a folder holds, frozen into the types of the rules; what is wrong with it. With problems it is not played."""

    library: Any = None
    problems: tuple[Problem, ...] = ()


Loader = Callable[[Path], Loaded]
"""Reads a folder of content. It may raise for what nobody thought of: that is a problem of this folder alone."""


class BadContent(Exception):
    """Content with problems."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


def nothing(folder: Path) -> Loaded:
    """What a system without content of its own is played with."""
    del folder
    return Loaded()


def judged(load: Loader, folder: Path) -> Loaded:
    """The content of a folder as it stands now, or all that is wrong with it."""
    if load is not nothing and not any(folder.rglob("*.yaml")):
        return Loaded(problems=(Problem(file=folder.name, line=1, where="", code="no_content"),))
    try:
        return load(folder)
    except Exception as error:  # whatever a loader trips over, only its own system is not played
        log.exception("%s cannot be loaded", folder)
        return Loaded(problems=(Problem(line=1, where="", code="fault", facts={"problem": repr(error)}),))


@cache
def loaded(load: Loader, folder: Path) -> Loaded:
    """The content of a folder, read once a process."""
    return judged(load, folder)


@cache
def digest_of(folder: Path) -> str:
    """What this content is told from any other by, as `loaded` read it: an army that was judged by other content is judged anew."""
    digest = hashlib.sha256()
    for file in sorted(folder.rglob("*.yaml")):
        digest.update(f"{file.relative_to(folder)}\0{file.stat().st_size}\0".encode() + file.read_bytes())
    return digest.hexdigest()[:20]


def library_of(load: Loader, folder: Path) -> Any:
    """The content of a folder, read once a process. Raises BadContent with every problem of every file."""
    found = loaded(load, folder)
    if found.problems:
        raise BadContent(found.problems)
    return found.library


def told(name: str, problems: Sequence[Problem]) -> str:
    """One line that says that content is faulty: how much of it, and what comes first."""
    return (
        f"{name} is not offered: {len(problems)} problems in its content, first {problems[0]}. See castra content check"
    )


def in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Problems by file and line."""
    return tuple(sorted(problems, key=lambda problem: (problem.file, problem.line, problem.where)))


def files(folder: Path, pattern: str = "*.yaml") -> Sequence[Path]:
    """The content files of a folder, in a fixed order."""
    return sorted(folder.glob(pattern))
