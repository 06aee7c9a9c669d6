"""Warmaster army lists: an uploaded text, or the ready armies of the server."""

from collections.abc import Mapping
from dataclasses import replace

from app.content.armies import Armies
from app.content.json_schema import of_records
from app.content.lines import Problem
from app.content.load import in_order
from app.content.reader import read_text
from app.content.warmaster.load import LANGUAGE, Reader
from app.rules.warmaster.model.profiles import Library, Roster
from app.rules.warmaster.setup.army_lists import judge_rows


def read(text: str, library: Library) -> tuple[Roster | None, tuple[Problem, ...]]:
    """The list of a text, or all that is wrong with it."""
    plain = read_text(text)
    if plain.problems:
        return None, in_order(plain.problems)
    reader = Reader(plain.lined, plain.file)
    roster = reader.made(Roster, reader.data, ())
    if roster is not None and (refused := judge_rows(library, roster)):
        told = refused.facts.get("mistakes")
        for why in dict.fromkeys(told if isinstance(told, tuple) else (refused.code,)):
            reader.wrong((), "illegal_roster", id=roster.id, why=why)
    return (None if reader.problems else roster), in_order(reader.problems)


def ready(library: Library) -> Mapping[str, Roster]:
    """The ready armies."""
    return library.rosters


def added(library: Library, id: str, roster: Roster) -> Library:
    """The content with one list more."""
    return replace(library, rosters={**library.rosters, id: replace(roster, id=id)})


def units(roster: Roster) -> int:
    """How many units a list has."""
    return len(roster.units)


ARMIES = Armies(
    read=read,
    ready=ready,
    added=added,
    units=units,
    schema=lambda: of_records(Roster, LANGUAGE, "An army of Warmaster"),
)
