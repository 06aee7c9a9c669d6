"""The readers of all systems that have a folder here, and the kinds of text that they know."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from app import rosters
from app.rosters.reader import Readers, TextReader
from app.rosters.texts.other_editions import OTHER_GAMES

FILE = "readers"
"""The module of a system's folder that says what reads its files."""


@cache
def all_readers() -> tuple[Readers, ...]:
    """Those of every system, by name. No referee is loaded for it: to read a file is not to play."""
    folders = [import_module(f"{rosters.__name__}.{one.name}") for one in iter_modules(rosters.__path__) if one.ispkg]
    return tuple(
        import_module(f"{folder.__name__}.{FILE}").READERS
        for folder in folders
        if any(one.name == FILE for one in iter_modules(folder.__path__))
    )


def kinds_of_text() -> Iterator[TextReader]:
    """The kinds of text that are known, in the order in which they are asked."""
    yield from (kind for each in all_readers() for kind in each.signed)
    yield from (kind for each in all_readers() for kind in each.texts)
    yield from (kind for each in all_readers() for kind in each.others)
    yield OTHER_GAMES
