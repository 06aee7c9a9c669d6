"""Loading Warmaster: the records of a folder's files, and what they name."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, cast

from app.content.derived import Derived
from app.content.lines import Lined, Problem
from app.content.load import DATA, Loaded, files, in_order, library_of
from app.content.reader import read_file
from app.content.spelling import Language
from app.content.warmaster.schema import FileIn
from app.rules.warmaster.model.profiles import Library
from app.rules.warmaster.model.state import Options
from app.rules.warmaster.set_up.army_lists import judge_list, size_of

FOLDER = DATA / "warmaster"

RECORDS = ("troops", "officers", "mounts", "items", "spells", "battlefields", "rosters")
"""The parts of a file whose records have ids of their own."""

LANGUAGE = Language()


class Reader(Derived):
    """A reader of Warmaster's files."""

    misread = "dsl_bad_parameter"
    stray = "record_field_missing"

    def __init__(self, lined: Lined, file: str = "") -> None:
        super().__init__(lined, file, language=LANGUAGE)


def library() -> Library:
    """The Warmaster content that comes with the program. Raises BadContent."""
    return cast(Library, library_of(load, FOLDER))


def load(folder: Path) -> Loaded:
    """The content of a folder, and every problem of every file; what lies between them only where all can be read."""
    problems: list[Problem] = []
    read: list[tuple[Reader, FileIn]] = []
    for path in files(folder):
        text = read_file(path)
        problems += text.problems
        if text.problems:
            continue
        reader = Reader(text.lined, text.file)
        if (found := reader.made(FileIn, reader.data, ())) is not None:
            read.append((reader, found))
        else:
            problems += reader.problems
    library = _gathered(read) if not problems else None
    if library is not None:
        _between(read, library)
    problems += [problem for reader, _ in read for problem in reader.problems]
    return Loaded(library=library, problems=in_order(problems))


def _gathered(read: Iterable[tuple[Reader, FileIn]]) -> Library:
    parts: dict[str, dict[str, Any]] = {name: {} for name in RECORDS}
    for reader, found in read:
        for name in RECORDS:
            for one in getattr(found, name):
                if one.id in parts[name]:
                    reader.wrong(reader.place_of(one, (name,)), "duplicate_id", id=one.id)
                parts[name][one.id] = one
    return Library(**parts)


def _between(read: Iterable[tuple[Reader, FileIn]], library: Library) -> None:
    """Riders are officers, and ready armies are legal ones of their points."""
    for reader, found in read:
        for mount in found.mounts:
            for rider in mount.riders:
                if rider not in library.officers:
                    reader.unknown(rider, reader.place_of(mount, ()), "unknown_id", tuple(library.officers), id=rider)
        for roster in found.rosters:
            refused = judge_list(library, Options(points=size_of(library, roster)), roster)
            if refused is not None:
                reader.wrong(reader.place_of(roster, ()), "illegal_roster", id=roster.id, why=refused.code)
