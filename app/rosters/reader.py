"""What a reader of one kind of file is: it knows its own by what stands in it, never by the file's ending."""

from collections.abc import Callable
from dataclasses import dataclass

from app.rosters.roster import Roster


@dataclass(frozen=True, slots=True, kw_only=True)
class TextReader:
    """A reader of a kind of plain text."""

    source: str
    """What it is called in a report, such as `aos_app`."""

    knows: Callable[[str], bool]
    """Whether a text is of this kind: asked in order, and the first that says so reads it."""

    read: Callable[[str], Roster]
    """The army of a text of this kind; it never raises for anything a text can hold."""
