"""40k army lists: an uploaded text, or the ready lists of the server's forces."""

from collections.abc import Mapping
from dataclasses import replace

from app.content.armies import Armies
from app.content.lines import Problem
from app.content.load import in_order
from app.content.reader import read_text
from app.content.wh40k import check, freeze, schema
from app.rules.wh40k.model.profiles import Library, Roster


def read(text: str, library: Library) -> tuple[Roster | None, tuple[Problem, ...]]:
    """The list of a text, or all that is wrong with it."""
    reader, sheets = read_text(text), dict(library.sheets)
    army = reader.model(schema.ArmyIn)
    check.army(reader, sheets, set(library.weapons))
    if army is None or reader.problems:
        return None, in_order(reader.problems)
    return freeze.roster(army, sheets), ()


def ready(library: Library) -> Mapping[str, Roster]:
    """The lists of the server's forces."""
    return library.rosters


def added(library: Library, id: str, roster: Roster) -> Library:
    """The content with one list more."""
    return replace(library, rosters={**library.rosters, id: replace(roster, id=id)})


def units(roster: Roster) -> int:
    """How many units a list has."""
    return len(roster.units)


ARMIES = Armies(read=read, ready=ready, added=added, units=units)
