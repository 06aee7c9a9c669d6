"""How a system's armies are built: its palette, and a text of our schema as a document and back."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from app.content.armies import Read
from app.content.building.checks import Check, Checked
from app.content.building.document import Document
from app.content.building.palette import Palette
from app.content.lines import Problem, Unreadable, read_lined
from app.content.written import written
from app.rules.kernel.schema.annotations import Words

MOST_TOLD: Final = 200
"""So much of what is asked of an army is told at once: who mends that is told the rest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A text of an ability in the referee's words: abilities as files have them, and what they say, read back of these alone."""

    abilities: tuple[Mapping[str, Any], ...]
    said: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Builder:
    """What building needs of a system; every function is pure."""

    palette: Callable[[Any, str], Palette]
    """What can be chosen of the content, in the words of a language."""

    own: Callable[[Document, Any, str], Palette]
    """What of it an army's file brings itself."""

    document: Callable[[Mapping[str, Any], Any], Document]
    """The document of an army's plain data, beside the content. Raises ValueError where it holds what a document cannot."""

    plain: Callable[[Document], Mapping[str, Any]]
    """The plain data of a document, as the schema of the system has it."""

    checked: Callable[[Document, Any], Checked]
    """What is asked of an army, against the content."""

    reading: Callable[[Document, Any, str, Mapping[str, Any]], Reading | None] | None = None
    """What an ability of a sheet of the army says by its text, where all of it is certain: document, content, sheet, ability."""

    sheet: Callable[[Path, str], Mapping[str, Any]] | None = None
    """A sheet of the server's content as its files in a folder have it, with what belongs to it, by part; empty without one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """An army as its page is told of it: its text, what is asked of it, and what it brings itself, if anything."""

    document: Document
    text: str
    checked: Checked
    own: Palette | None = None


def text_of(builder: Builder, document: Document) -> str:
    """A document as a text of our schema."""
    return written(dict(builder.plain(document)))


def document_of(builder: Builder, text: str, library: Any = None) -> Document | None:
    """The document of a text; none where it holds what no document can, such as a mistake that only its lines can tell."""
    try:
        data = read_lined(text).data
        return builder.document(data, library) if isinstance(data, Mapping) else None
    except (Unreadable, ValidationError, ValueError):
        return None


def judged(builder: Builder, read: Read, document: Document, library: Any, language: str) -> Judged:
    """All that a page is told of a document. What the reader of its text says, and no check does, is told too: of the list
    where nothing else stands in its way, of what the army brings always.
    """
    text = text_of(builder, document)
    checked = builder.checked(document, library)
    is_wrong = any(check.kind == "blocks" for check in checked.checks)
    _, problems = read(text, library)
    found = [_of_problem(one) for one in problems if not is_wrong or one.where.partition(".")[0] in document.brings]
    well = [check for check in checked.checks if check.kind != "fine" or not found]
    checked = Checked(checks=(*found, *well), costs=checked.costs, sums=checked.sums)
    checked = Checked(checks=checked.checks[:MOST_TOLD], costs=checked.costs, sums=checked.sums)
    own = builder.own(document, library, language) if document.brings else None
    return Judged(document=document, text=text, checked=checked, own=own)


def judged_text(builder: Builder, read: Read, text: str, library: Any, language: str) -> Judged | None:
    """The same of a text; none where it can only be changed as a text."""
    document = document_of(builder, text, library)
    return judged(builder, read, document, library, language) if document is not None else None


def _of_problem(problem: Problem) -> Check:
    """A problem of the text as a thing that stands in the way: `where` says where it is."""
    facts = {**problem.facts, "where": problem.where, "line": problem.line, "meant": problem.meant}
    return Check(kind="blocks", code=f"problem.{problem.code}", rule=problem.facts.get("rule", ""), facts=facts)
