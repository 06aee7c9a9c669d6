"""Loading Age of Sigmar: the records of a folder's files, and what they name."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast

from app.content.aos import check
from app.content.aos.language import LANGUAGE
from app.content.aos.schema import FileIn
from app.content.derived import Derived
from app.content.json_schema import of_records
from app.content.lines import Lined
from app.content.load import DATA, Loaded, library_of
from app.content.records import as_loaded, by_id, read_records
from app.rules.aos.model.profiles import Battlepack, Library

FOLDER = DATA / "aos"

RECORDS = ("warscrolls", "features", "kits", "battlepacks", "rosters", "factions", "profiles", "renown", "spearheads")
"""The parts of a file whose records have ids of their own."""


class Reader(Derived):
    """A reader of Age of Sigmar's files."""

    misread = "dsl_bad_parameter"
    stray = "record_field_missing"

    def __init__(self, lined: Lined, file: str = "") -> None:
        super().__init__(lined, file, language=LANGUAGE)


SCHEMAS = {"content": lambda: of_records(FileIn, LANGUAGE, "Content of Age of Sigmar")}


def library() -> Library:
    """The Age of Sigmar content that comes with the program. Raises BadContent."""
    return cast(Library, library_of(load, FOLDER))


def load(folder: Path) -> Loaded:
    """The content of a folder, and every problem of every file; what lies between them only where all can be read."""
    read, problems = read_records(folder, Reader, FileIn, "**/*.yaml")
    library = _gathered(read) if not problems else None
    if library is not None:
        check.whole(read, library)
    return as_loaded(library, read, problems)


def _gathered(read: Sequence[tuple[Reader, FileIn]]) -> Library:
    parts = by_id(read, RECORDS)
    parts["battlepacks"] = _opened(parts["battlepacks"])
    spanish = {id: name for _, found in read for id, name in found.spanish.items()}
    return Library(**parts, spanish=spanish)


def _opened(packs: dict[str, Battlepack]) -> dict[str, Battlepack]:
    """A custom battlepack is played with any battleplan there is (AOS-INTRO-04)."""
    every = {name: plan for pack in packs.values() for name, plan in pack.plans.items()}
    return {name: replace(pack, plans={**every, **pack.plans}) if pack.custom else pack for name, pack in packs.items()}
