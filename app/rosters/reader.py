"""How the files of one game are read: it knows its own by what stands in them, never by a file's ending."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from app.rosters.files.tree import Node
from app.rosters.roster import Roster


@dataclass(frozen=True, slots=True, kw_only=True)
class TextReader:
    """A reader of a kind of plain text."""

    source: str
    """What it is called in a report, such as `sigdex`."""

    knows: Callable[[str], bool]
    """Whether a text is of this kind: asked in order, and the first that says so reads it."""

    read: Callable[[str], Roster]
    """The army of a text of this kind; it never raises for anything a text can hold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """An edition of the game, by the name that its data files bear."""

    name: re.Pattern[str]

    read: Callable[[Node], Roster] | None = None
    """The army of a roster of it; none for an edition that is not played here, where profiles look alike and mean other things."""

    said: str = ""
    """What it is called where its files bear a bare name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Readers:
    """All that reads the files of one system: `READERS` in `readers.py` of its folder here."""

    system: str

    editions: tuple[Edition, ...] = ()
    """Those that are known, in the order in which they are asked."""

    signed: tuple[TextReader, ...] = ()
    """Texts that nothing else looks like: asked before any other system's."""

    texts: tuple[TextReader, ...] = ()
    """Texts that are told by how their rows look."""

    others: tuple[TextReader, ...] = ()
    """Texts of other editions, which are known once they are none that is read."""
