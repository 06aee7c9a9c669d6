"""Loading Warmaster: the records of a folder's files, and what they name."""

from pathlib import Path
from typing import cast

from app.content.derived import Derived
from app.content.json_schema import of_records
from app.content.lines import Lined
from app.content.load import DATA, Loaded, library_of
from app.content.records import as_loaded, by_id, read_records
from app.content.spelling import EITHER, Language
from app.content.warmaster import check
from app.content.warmaster.schema import FileIn
from app.rules.kernel.schema.annotations import Words
from app.rules.warmaster.model.profiles import Library

FOLDER = DATA / "warmaster"

RECORDS = ("troops", "officers", "mounts", "items", "spells", "battlefields", "rosters")
"""The parts of a file whose records have ids of their own."""

LANGUAGE = Language(spellings={Words: EITHER})


class Reader(Derived):
    """A reader of Warmaster's files."""

    misread = "dsl_bad_parameter"
    stray = "record_field_missing"

    def __init__(self, lined: Lined, file: str = "") -> None:
        super().__init__(lined, file, language=LANGUAGE)


SCHEMAS = {"content": lambda: of_records(FileIn, LANGUAGE, "Content of Warmaster")}


def library() -> Library:
    """The Warmaster content that comes with the program. Raises BadContent."""
    return cast(Library, library_of(load, FOLDER))


def load(folder: Path) -> Loaded:
    """The content of a folder, and every problem of every file; what lies between them only where all can be read."""
    read, problems = read_records(folder, Reader, FileIn)
    library = Library(**by_id(read, RECORDS)) if not problems else None
    if library is not None:
        check.whole(read, library)
    return as_loaded(library, read, problems)
