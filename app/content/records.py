"""Content whose files hold records with ids of their own: every file read into a type, the records gathered by id."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from app.content.derived import Derived
from app.content.lines import Lined, Problem
from app.content.load import Loaded, files, in_order
from app.content.meeting import Taken
from app.content.reader import read_file

R = TypeVar("R", bound=Derived)
F = TypeVar("F")


def read_records(
    folder: Path, reader_of: Callable[[Lined, str], R], kind: type[F], pattern: str = "*.yaml"
) -> tuple[list[tuple[R, F]], list[Problem]]:
    """Each file of a folder with its reader, and what keeps any of them from being read at all."""
    problems: list[Problem] = []
    read: list[tuple[R, F]] = []
    for path in files(folder, pattern):
        text = read_file(path)
        problems += text.problems
        if text.problems:
            continue
        reader = reader_of(text.lined, text.file)
        if (found := reader.made(kind, reader.data, ())) is not None:
            read.append((reader, found))
        else:
            problems += reader.problems
    return read, problems


def by_id(read: Iterable[tuple[Derived, Any]], parts: Sequence[str]) -> dict[str, dict[str, Any]]:
    """The records of these parts of all files by their ids; an id that comes twice is wrong where it comes again."""
    found: dict[str, dict[str, Any]] = {name: {} for name in parts}
    taken = {name: Taken() for name in parts}
    for reader, file in read:
        for name in parts:
            for one in getattr(file, name):
                taken[name].take(one.id, reader, reader.place_of(one, (name,)))
                found[name][one.id] = one
    return found


def as_loaded(library: Any, read: Iterable[tuple[Derived, Any]], problems: Iterable[Problem]) -> Loaded:
    """What a folder holds, with everything that is wrong with it."""
    return Loaded(
        library=library,
        problems=in_order([*problems, *(problem for reader, _ in read for problem in reader.problems)]),
    )
